from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from ludo_tui import Game, IllegalAnswer, Seat
from ludo_tui.engine import EVERY_PHASE, Dice, Level, Match, Option, Preference, Prompt, Secrecy, TableOptions
from ludo_tui.presenting.advice import VEILED
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules.race.state import Moved
from ludo_tui.rulesets import load
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.play.play_forward import Since, loss_among, passed, play_forward
from ludo_tui.table.questions.steps.auto_answered import why_asked
from ludo_tui.table.questions.steps.private_covered import is_veiled
from ludo_tui.table.questions.table_options import COME_BACK
from ludo_tui.table.seats import look_of, seat_summaries
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import house_rules, rules_of_match
from ludo_tui.table.setup.table_choices import TABLE_CHOICES, usual_table
from ludo_tui.table.undo import is_asked_again
from tests.card_game import CardDrawn, Parry, card_game
from tests.rules.race.scene import at
from tests.rules.race.scene import place as race
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place


class Drawer:
    """Counts what is kept, and can be full."""

    def __init__(self) -> None:
        self.kept: list[int] = []
        self.is_full = False

    def autosave(self, game: Any) -> Path:
        if self.is_full:
            raise SaveError("the disk is full")
        self.kept.append(game.answer_count)
        return Path("auto")

    def save_as(self, game: Any, name: str, *, overwrite: bool = False) -> Path:
        if name == "taken" and not overwrite:
            raise NameTaken("taken")
        if self.is_full:
            raise OSError("the disk is full")
        self.kept.append(game.answer_count)
        return Path(name)


def game(*dice: int, ruleset: str = "classic", **options: Any) -> Game:
    """Start a game of Ana and Ben in which Ana begins."""
    return Game.new(ruleset, ["Ana", "Ben"], seed=1, options=options, dice=[f"d6:{die}" for die in (6, 1, *dice)])


def waiting(session: Session) -> str:
    """Read afresh what a type checker believes unchanged."""
    return session.questions.waiting


def is_hidden(session: Session) -> bool:
    """Read afresh whether the curtain must fall."""
    return session.questions.needs_curtain


def viewer(session: Session) -> int | None:
    """Read afresh whose secrets may be seen."""
    return session.privacy.viewer


# Who answers


def test_four_pieces_alike_are_one_move() -> None:
    session = Session(game(6, 3, 1))
    assert session.questions.prompt is not None
    assert len(session.questions.prompt.options) == 4
    assert waiting(session) == "nobody"
    session.play_on()
    assert session.game.state.pieces[0][0].step == 0


def test_pieces_on_different_spaces_are_a_choice() -> None:
    session = Session(game(6, 3, 6, 3, 2, pieces_on_start=1, six_bonus="never"))
    assert session.questions.prompt is not None
    assert {option.aim.to_step for option in session.questions.prompt.options} == {0, 6}
    assert waiting(session) == "person"


def test_a_person_is_asked_and_every_answer_is_kept() -> None:
    drawer = Drawer()
    session = Session(game(6, 3, 6, 1, 1, 2, 6), drawer, auto_move=False)
    assert waiting(session) == "person"
    session.answer("move:0")
    session.answer("move:0")
    assert drawer.kept == [1, 2]
    assert session.save.problem is None


def test_a_full_disk_is_told_and_the_match_goes_on() -> None:
    drawer = Drawer()
    session = Session(game(6, 3, 6, 1, 1, 2, 6), drawer, auto_move=False)
    drawer.is_full = True
    session.answer("move:0")
    assert session.save.problem == "The match could not be saved: the disk is full"
    assert session.game.state.pieces[0][0].step == 0


def test_saving_under_a_name_tells_what_is_in_the_way() -> None:
    drawer = Drawer()
    session = Session(game(6, 3), drawer)
    assert session.save.save_as("new") == Path("new")
    with pytest.raises(NameTaken, match="already"):
        session.save.save_as("taken")
    assert session.save.save_as("taken", overwrite=True) == Path("taken")
    drawer.is_full = True
    with pytest.raises(SaveError, match="the disk is full"):
        session.save.save_as("new")
    with pytest.raises(SaveError, match="this match has no folder to be saved in"):
        Session(game(6, 3)).save.save_as("new")


def test_a_single_move_is_played_only_if_that_is_wanted() -> None:
    session = Session(game(6, 3, 6, 1, 6), auto_move=True)
    session.answer("move:0")  # six, out: Ben's 3 is no use, Ana's 6 next
    session = Session(game(6, 6, 4, 2, 6), auto_move=True)
    session.answer("move:0")
    session.answer("move:0")
    assert waiting(session) == "nobody"
    session.auto_answer.moves = False
    assert waiting(session) == "person"
    session.auto_answer.moves = True
    session.play_on()
    assert session.game.state.pieces[0][0].step == 4


def test_computer_seats_answer_one_at_a_time() -> None:
    match = Game.new("classic", [Seat("Ana", "easy"), Seat("Ben", "hard")], seed=3)
    session = Session(match)
    for count in range(1, 6):
        assert waiting(session) == "computer"
        session.play_on()
        assert match.answer_count == count


def test_nobody_answers_for_a_person() -> None:
    session = Session(game(6, 3, pieces_on_start=1))
    for late in (None, "move:0"):  # a computer had the seat when it began to think
        with pytest.raises(IllegalAnswer, match="a person is asked"):
            session.play_on(late)
    assert session.game.answer_count == 0


# Undo


def test_undo_takes_back_the_choice_before_a_single_move() -> None:
    session = Session(game(6, 2, 1, 1, dice=2, pieces_on_start=1), auto_move=True)
    session.answer("move:0:6")
    assert waiting(session) == "nobody"
    assert session.take_back() == "move:0:6"
    assert waiting(session) == "person"
    assert session.game.state.pieces[0][0].step == 0


def test_undo_past_a_roll_is_refused_and_changes_nothing() -> None:
    session = Session(game(6, 3, 6, 1), auto_move=False)
    session.answer("move:0")
    with pytest.raises(IllegalAnswer, match=r"dice have been rolled|new turn"):
        session.take_back()
    assert session.game.answer_count == 1


def test_free_undo_goes_back_to_what_a_person_chose() -> None:
    match = Game.new("classic", [Seat("Ana"), Seat("Ben", "easy")], seed=4, options={"free_undo": True})
    session = Session(match, auto_move=True)
    chosen: list[tuple[int, str]] = []
    for _ in range(60):
        if waiting(session) != "person":
            session.play_on()
            continue
        if len(chosen) == 2:
            break
        assert session.questions.prompt is not None
        chosen.append((match.answer_count, session.questions.prompt.options[0].id))
        session.answer(session.questions.prompt.answers[0].id)
    count, answer = chosen[-1]
    assert match.answer_count > count + 1
    assert session.take_back(session.agreement) == answer
    assert match.answer_count == count + 1, "that rolls have been taken back is recorded"
    assert waiting(session) == "person"


# What happened


def test_the_log_has_a_sentence_and_a_rule_for_each_fact() -> None:
    session = Session(game(6, 3, 6, 1), auto_move=False)
    session.answer("move:0")
    texts = [line.text for line in session.news.log()]
    assert "Ana's token 1 leaves the yard for b9." in texts
    entry = next(line for line in session.news.log() if "leaves the yard" in line.text)
    assert entry.rule == "cl.enter.each-six"
    assert entry.seat == 0
    assert entry.turn == 1
    missed = next(line for line in session.news.log() if line.event.kind == "no_move")
    assert missed.is_shouted
    assert missed.text == "Ben has no legal move with 3."


def test_what_happened_begins_with_what_the_person_chose() -> None:
    session = Session(game(6, 3, 6, 1), auto_move=False)
    assert session.news.log(session.privacy.viewer, session.news.fresh_from)[0].text == "Ana rolls 6 (who begins)."
    session.answer("move:0")
    texts = [line.text for line in session.news.log(session.privacy.viewer, session.news.fresh_from)]
    assert texts[0] == "Ana's token 1 leaves the yard for b9."
    assert texts[-1] == "Ana rolls 6."


def test_the_recap_begins_after_the_seats_last_turn() -> None:
    session = Session(game(6, 3, 6, 1, 2, 1, 5), auto_move=False)
    session.answer("move:0")
    session.answer("move:0")
    assert session.seats.on_turn == 0
    told = [line.text for line in session.news.recap(0)]
    assert told == ["Ben's turn.", "Ben rolls 1.", "Ben has no legal move with 1."]
    assert session.news.recap(1)[0].text == "Ana's turn."


def test_who_comes_to_the_curtain_in_its_own_turn_is_told_of_this_turn_alone() -> None:
    scene = place("1@10 | 1@40", phase=("turning", "action"), a={"profession": "wizard", "hand": ["haste"]})
    session = Session(scene, every_phase=True)
    assert session.news.meanwhile(0)[0] == "Since your last turn"
    session.answer("turn:0")
    title, lines = session.news.meanwhile(0)
    assert (title, lines[-1].text) == ("In this turn", "Ana's piece 1 turns to face backward.")
    assert all(line.turn == scene.state.turn.number for line in lines)
    assert session.news.meanwhile(1)[0] == "Since your last turn"


def test_the_latest_throw() -> None:
    session = Session(game(6, 2, dice=2, pieces_on_start=1), auto_move=False)
    assert [roll.value for roll in session.news.latest_rolls(session.privacy.viewer)] == [6, 2]


def test_statistics_count_every_roll_even_after_loading() -> None:
    match = Game.new("classic", ["Ana", "Ben"], seed=9)
    while match.state.turn.number < 100:
        assert match.prompt is not None
        match.answer(match.prompt.answers[0].id)
    whole = Session(match).news.statistics(None)
    assert sum(values.total() for dice in whole.values() for values in dice.values()) == match.state.rolls
    loaded: Match[Any] = Game.restore(match.rules, match.snapshot(recent=20))
    assert Session(loaded).news.statistics(None) == whole


def test_house_rules_tell_what_differs_from_the_preset() -> None:
    session = Session(game(6, 3, safe="both", finish="bounce"))
    rules = {rule.name: rule for rule in rules_of_match(session.game)}
    assert rules["safe"].value == "both"
    assert rules["safe"].is_changed
    assert rules["finish"].title == "Finish"
    assert not rules["block"].is_changed
    assert house_rules(
        session.game.rules.ruleset, msgspec.json.decode(msgspec.json.encode(session.game.setup.options))
    ) == list(rules.values()), "as a save brings them back"


def test_the_seats_panel_tells_who_has_which_place() -> None:
    session = Session(race({0: [56, 56, 56, 55], 1: [3], 2: [5], 3: [7]}, ["d6:1"]))
    assert [one.place for one in session.seats.summaries()] == [None] * 4
    session.play_on()
    assert [one.place for one in session.seats.summaries()] == [1, None, None, None]


def test_the_seats_panel_counts_pieces() -> None:
    session = Session(game(6, 3, 6, 1), auto_move=False)
    session.answer("move:0")
    ana, ben = session.seats.summaries()
    assert (ana.name, ana.home, ana.yard, ana.is_on_turn, ana.is_asked) == ("Ana", 0, 3, True, True)
    assert (ben.name, ben.yard, ben.style.name) == ("Ben", 4, "Yellow")
    assert (ben.is_on_turn, ben.is_asked) == (False, False)


def test_the_seats_panel_tells_who_is_asked_in_the_turn_of_another() -> None:
    match = card_game(Seat("Ana"), Seat("Ben"))
    match.answer("act:0")
    ana, ben = seat_summaries(match, load("classic"), look_of(match))
    assert (ana.is_on_turn, ana.is_asked, ben.is_on_turn, ben.is_asked) == (True, False, False, True)


def test_a_new_match_of_people_rolls_by_hand_and_keeps_the_secrets_that_its_rules_have() -> None:
    assert usual_table(load("classic")) == {"press_to_roll": True}
    secrets = {"secret_reactions": "quick", "sheets": "secret"}
    assert usual_table(load("ludicrous")) == {"press_to_roll": True, **secrets}
    assert {one.name for one in TABLE_CHOICES} == set(msgspec.to_builtins(TableOptions()))


# Secrets


def test_secrets_are_in_nobodys_log_but_the_owners() -> None:
    session = Session(card_game(Seat("Ana"), Seat("Ben")))
    assert not any("secret card" in line.text for line in session.news.log(None))
    assert any("secret card of 0" in line.text for line in session.news.log(0))
    assert not any("secret card of 0" in line.text for line in session.news.log(1))
    assert not any(
        "secret card" in line.text for line in session.news.log(session.privacy.viewer, session.news.fresh_from)
    )


def offered(session: Session) -> list[str]:
    """Return the ids of the answers that can be given."""
    assert session.questions.prompt is not None
    return [option.id for option in session.questions.prompt.options]


def test_a_private_question_is_open_until_somebody_looks_and_needs_no_curtain_then() -> None:
    session = Session(card_game(Seat("Ana"), Seat("Ben")))
    session.answer("act:0")
    assert offered(session) == ["look", "pass"]
    assert session.questions.at_once is not None
    assert session.questions.at_once.id == "look"
    assert is_veiled(session.questions.table)
    assert not is_hidden(session)
    assert viewer(session) is None
    assert Tips(session).hints()[0] == VEILED, "advice would tell what is secret"
    count = session.game.answer_count
    session.answer("look")
    assert offered(session) == ["show", "pass"], "the others look away first"
    assert viewer(session) is None
    assert not is_hidden(session)
    session.answer("show")
    assert session.game.answer_count == count, "nothing has been answered"
    assert "parry:card" in offered(session)
    assert viewer(session) == 1
    session.answer("pass")  # Ben's own turn follows in public
    assert viewer(session) is None
    assert not is_hidden(session)
    session.privacy.go_public(session.questions.prompt)
    session.answer("act:0")
    assert viewer(session) is None
    assert offered(session)[0] == "look"


@pytest.mark.parametrize(("shield", "expected"), [(True, "Look for more"), (False, "Look")])
def test_there_is_something_else_to_do_beside_what_everybody_may_see(shield: bool, expected: str) -> None:
    scene = place("1@10 | 1@11", b={"has_shield": shield, "hand": ["bulwark"]}).play("attack:0:longsword:1.0")
    prompt = Session(scene).questions.prompt
    assert prompt is not None
    look = prompt.option("look")
    assert look is not None
    assert look.label == f"{expected} (the others look away)"


def test_where_reactions_are_strict_who_does_not_look_is_not_asked_again_until_it_draws_a_card() -> None:
    session = Session(card_game(Seat("Ana"), Seat("Ben"), Seat("Cleo"), reactions="strict"))
    session.answer("act:0")
    assert session.seats.asked_person == 1
    assert session.questions.prompt is not None
    labels = [option.label for option in session.questions.prompt.options]
    assert labels[1:] == ["No to blows, until I get more", "No to everything, until I get more"]
    session.answer("pass")
    session.answer("pass")  # Cleo
    assert session.seats.asked_person == 1, "Ben's own turn"
    session.answer("act:0")
    session.answer("pass")  # Cleo, who has drawn nothing yet
    session.answer("pass")  # Ana
    session.answer("act:0")  # Cleo strikes: Ana is asked, and Ben since his turn
    assert session.seats.asked_person == 0
    session.answer("pass")
    assert (session.seats.asked_person, session.questions.waiting) == (1, "person"), "Ben has drawn a card in his turn"
    assert is_veiled(session.questions.table)


def test_who_draws_no_card_is_not_asked_again_for_turns_unless_it_wants_every_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CardDrawn, "brings", None)
    session = Session(card_game(Seat("Ana"), Seat("Ben"), reactions="strict"))
    asked: list[int] = []
    for _ in range(3):
        session.answer("act:0")
        if session.questions.waiting == "person":
            asked.append(session.seats.asked_person)
            session.answer("pass")
        else:
            session.play_on()
    assert asked == [1, 0], "Ben is not asked a second time"
    session.answer("act:0")
    assert session.questions.waiting == "nobody"
    session.preferences.settle(0, EVERY_PHASE, "always")
    assert (session.questions.waiting, offered(session)[0]) == ("person", "look")


def test_a_question_that_only_hides_what_a_seat_can_do_is_shown_with_what_marks_its_answers() -> None:
    table = TableOptions(secret_reactions="strict")
    scene = place("1@10 | 1@11", table=table, b={"profession": "wizard", "hand": ["ward"]}, is_shown=False)
    scene.play("attack:0:longsword:1.0")
    session = Session(scene)
    assert offered(session) == ["look", "pass", "not-this"]
    assert session.worths().keys() == {"look", "pass"}
    assert Tips(session).hints()[0] == VEILED


def test_who_has_looked_in_vain_is_told_once_and_not_asked_again_while_the_others_look_away() -> None:
    table = TableOptions(secret_reactions="strict")
    ben = {"profession": "wizard", "hand": ["ward"]}
    scene = place("1@10 | 1@11", "d20:18,3 d8:3", table=table, b=ben, is_shown=False, phase=("action", "movement"))
    session = Session(scene)
    for answer in ("attack:0:longsword:1.0", "look", "show"):
        session.answer(answer)
    assert (session.questions.waiting, offered(session)) == ("person", ["pass", "not-this"])
    session.answer("pass")
    assert scene.asked == (1, "reaction"), "about the damage"
    assert session.questions.waiting == "nobody"


@pytest.mark.parametrize(
    ("reactions", "looks", "is_asked"),
    [("quick", False, True), ("quick", True, True), ("strict", False, False), ("strict", True, True)],
)
def test_only_who_declines_without_a_look_where_reactions_are_strict_is_not_asked_about_more_of_the_kind(
    reactions: Literal["quick", "strict"], looks: bool, is_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardDrawn, "brings", None)
    session = Session(card_game(Seat("Ana"), Seat("Ben"), reactions=reactions))
    session.answer("act:0")
    assert session.seats.asked_person == 1
    if looks:
        session.answer("look")
        session.answer("show")
    session.answer("pass")
    session.answer("act:0")
    session.answer("pass")
    session.answer("act:0")
    assert (session.seats.asked_person, waiting(session)) == (1, "person" if is_asked else "nobody")


@pytest.mark.parametrize(
    ("answers", "of_the_kind", "of_another"),
    [
        (["pass"], "nobody", "person"),
        (["not-this"], "nobody", "nobody"),
        (["look", "show", "pass"], "person", "person"),
        (["look", "show", "not-this"], "nobody", "nobody"),
    ],
)
@pytest.mark.parametrize("holds", [True, False])
def test_who_declines_until_it_gets_more_says_of_what(
    answers: list[str], of_the_kind: str, of_another: str, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked next depends on what was answered, and not on what the seat holds."""
    monkeypatch.setattr(CardDrawn, "brings", None)
    if not holds:
        monkeypatch.setattr(Parry, "options", lambda *_: [])
        monkeypatch.setattr(Parry, "may_hold", lambda _self, table, seat, _trigger: seat != table.state.turn.seat)
    session = Session(card_game(Seat("Ana"), Seat("Ben"), reactions="strict"))
    session.answer("act:0")
    for answer in answers:
        session.answer(answer)
    session.privacy.go_public(session.questions.prompt)
    session.answer("act:1")
    session.answer("act:0")
    prompt = session.game.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind, waiting(session)) == (1, "reaction", of_the_kind)
    prompt.secrecy = msgspec.structs.replace(prompt.secrecy, occasion="Another")
    assert waiting(session) == of_another


def test_a_lone_person_sees_everything_of_their_own_without_curtain() -> None:
    session = Session(card_game(Seat("Ana", "easy"), Seat("Ben")))
    assert viewer(session) == 1
    while waiting(session) == "computer":
        session.play_on()
    assert not is_hidden(session)


def test_conceding_ends_the_turn() -> None:
    session = Session(game(6, 3), Drawer())
    session.concede(0)
    assert waiting(session) == "over"
    assert session.worths() == {}, "nothing is asked that could be worth anything"
    assert session.game.result == (1, 0)


# Rolls as answers


def rolling(*dice: int, computer: bool = False, **given: Any) -> Session:
    """Sit down at a party match in which Ana begins, and people roll themselves."""
    seats = [Seat("Ana"), Seat("Ben", computer="easy" if computer else None)]
    options = {"press_to_roll": True, "pieces_on_start": 2}
    named = [f"d6:{die}" for die in (6, 1, *dice)]
    return Session(Game.new("party", seats, seed=1, options=options, dice=named), **given)


def test_a_person_rolls_and_takes_a_move_back_until_the_next_roll() -> None:
    session = rolling(3, 4, auto_move=False)
    session.answer("roll")
    before = msgspec.json.encode(session.game.state)
    moved = session.answer("move:0")
    assert session.questions.roll is not None
    assert session.take_back() == "move:0"
    assert msgspec.json.encode(session.game.state) == before
    refusal = "dice have been rolled or a secret has been seen since"
    assert session.undo.refusal == refusal
    assert session.undo.can_redo
    assert session.redo() == moved
    with pytest.raises(IllegalAnswer, match="nothing has been taken back"):
        session.redo()


def test_another_answer_leaves_nothing_to_do_again() -> None:
    session = rolling(3, 4, auto_move=False)
    for answer in ("roll", "move:0"):
        session.answer(answer)
    session.take_back()
    session.answer("move:1")
    assert not session.undo.can_redo


def test_the_session_rolls_for_people_who_want_it() -> None:
    session = rolling(3, 4, auto_roll=True, auto_move=False)
    assert waiting(session) == "nobody"
    session.play_on()
    assert waiting(session) == "person"
    session.answer("move:0")
    assert waiting(session) == "nobody"
    assert session.take_back() == "move:0", "the next roll has not been made yet"
    session.answer("move:0")
    session.play_on()
    refusal = "dice have been rolled or a secret has been seen since"
    assert session.undo.refusal == refusal
    session.answer("move:0")


def test_a_move_stays_open_where_a_computer_follows() -> None:
    session = rolling(3, 4, 2, 2, computer=True, pauses=True, auto_move=False)
    session.answer("roll")
    session.answer("move:0")
    assert waiting(session) == "open"
    assert session.seats.asked_person == 0
    assert session.take_back() == "move:0"
    session.answer("move:1")
    assert "rolled" in [event.kind for event in session.go_on()]
    assert waiting(session) == "computer"
    session.play_on()
    assert waiting(session) == "person"
    refusal = "dice have been rolled or a secret has been seen since"
    assert session.undo.refusal == refusal, "not the computer's move, and not the person's before it"
    with pytest.raises(IllegalAnswer, match=refusal):
        session.take_back()


def before_a_computer(board: str, dice: str) -> Session:
    """Return a match in which Ana has moved her first piece, at the end of her turn and before that of a computer."""
    scene = place(board, phase="movement", dice=dice, table=TableOptions(press_to_roll=True), a={"hand": []})
    scene.hand_over(1, "easy")
    session = Session(scene, pauses=True)
    session.answer("roll")
    session.answer("move:0")
    return session


def test_a_move_stays_open_after_a_computer_could_have_reacted_too() -> None:
    session = before_a_computer("1@3 2@40 | 1@5", "d6:4")
    assert session.questions.prompt is not None
    assert "tackle:0" in [option.id for option in session.questions.prompt.options]
    session.play_on("pass")
    assert waiting(session) == "open"
    assert session.take_back() == "move:0"
    assert session.questions.prompt.kind == "move"


def test_what_dice_have_decided_since_does_not_stay_open() -> None:
    session = before_a_computer("1@24 2@40 | 1@5", "d6:4 d20:1")
    assert "saved" in [event.kind for event in session.game.events]
    assert waiting(session) != "open"


def test_whoever_cannot_take_back_a_roll_is_told_what_lets_people_do_so() -> None:
    session = rolling(3, 4, auto_move=False)
    session.answer("roll")
    with pytest.raises(IllegalAnswer, match=r"; a match set up with 'Take back past rolls' allows it$"):
        session.take_back()
    with pytest.raises(IllegalAnswer, match=r"nothing has been decided yet$"):
        Session(Game.new("party", ["Ana", "Ben"], seed=1)).take_back()


def answered_by_a_computer(*, is_reaction: bool = False, **options: Any) -> Session:
    """Return a match in which a computer has chosen since a person did, and no die was rolled between."""
    seats = [Seat("Ana", party="iron_column"), Seat("Ida", "hard", party="long_shadows")]
    match = Game.new("ludicrous", seats, seed=0, options=options)
    session = Session(match, confirms=False)
    for _ in range(400):
        if waiting(session) == "person":
            assert session.questions.prompt is not None
            session.answer(session.questions.prompt.default.id)
            continue
        is_open, prompt = session.undo.refusal is None, match.prompt
        session.play_on()
        if prompt is None or prompt.seat != 1 or len(prompt.answers) < 2 or (prompt.kind == "reaction") != is_reaction:
            continue
        if is_open and match.undo_refusal is None:
            return session
    raise AssertionError("it never happened")


def test_nothing_is_taken_back_once_a_computer_has_shown_what_it_does() -> None:
    session = answered_by_a_computer()
    assert session.undo.refusal == "a computer has chosen since"
    count = session.game.answer_count
    with pytest.raises(IllegalAnswer, match="a computer has chosen since"):
        session.take_back()
    with pytest.raises(IllegalAnswer, match="a computer has chosen since"):  # as after loading it
        Session(session.game).take_back()
    assert session.game.answer_count == count


def test_what_is_found_not_to_be_taken_back_after_all_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = rolling(3, 4, auto_move=False)
    session.answer("roll")
    session.answer("move:0")
    before = msgspec.json.encode(session.game.state)
    monkeypatch.setattr("ludo_tui.table.undo.is_computers_choice", lambda _: True)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: a computer has chosen since"):
        session.take_back()
    assert (msgspec.json.encode(session.game.state), session.undo.can_redo) == (before, False)


def test_that_a_computer_was_asked_to_react_shuts_nothing_off() -> None:
    """Whether somebody could have reacted may be secret."""
    session = answered_by_a_computer(is_reaction=True)
    assert session.undo.refusal is None
    count = session.game.answer_count
    session.take_back()
    assert session.game.answer_count < count - 1
    assert waiting(session) == "person"


def test_a_friendly_table_takes_back_what_a_computer_has_answered_too() -> None:
    session = answered_by_a_computer(free_undo=True)
    assert session.undo.refusal is None
    count = session.game.answer_count
    session.take_back()
    assert session.game.answer_count < count - 1
    assert waiting(session) == "person"


def test_a_lost_roll_does_not_stay_open() -> None:
    seats = [Seat("Ana"), Seat("Ben", computer="easy")]
    dice = ["d6:6", "d6:1", "d6:3", "d6:2"]
    session = Session(Game.new("party", seats, seed=1, options={"press_to_roll": True}, dice=dice), pauses=True)
    told = [event.kind for event in session.answer("roll")]
    assert "no_move" in told
    assert waiting(session) == "person", "the computer has rolled, and found nothing to move either"


def test_nothing_stays_open_where_the_dice_roll_by_themselves() -> None:
    seats = [Seat("Ana"), Seat("Ben", computer="easy")]
    options = {"pieces_on_start": 2}
    game = Game.new("party", seats, seed=1, options=options, dice=[6, 1, 3, 2])
    session = Session(game, pauses=True, auto_move=False)
    session.answer("move:0")
    assert waiting(session) == "computer"


def test_forward_goes_to_the_next_decision_of_a_person() -> None:
    seats = [Seat("Ana"), *(Seat(name, computer="easy") for name in ("Ben", "Cleo", "Dan"))]
    game = Game.new("party", seats, seed=8, options={"press_to_roll": True})
    session = Session(game, pauses=True)
    for _ in range(12):
        while loss_among(play_forward(session), [0]) is not None and waiting(session) != "person":
            pass  # it ends early, and goes on when the key is pressed again
        prompt = session.questions.prompt
        if prompt is None:
            break
        assert waiting(session) == "person"
        assert prompt.kind == "move"
        assert not game.rules.is_one_choice(prompt)
        session.answer(prompt.answers[-1].id)
    assert game.answer_count > 60


def test_forward_ends_where_a_piece_of_whoever_presses_it_is_captured() -> None:
    seats = [Seat("Ana"), *(Seat(name, computer="normal") for name in ("Ben", "Cleo", "Dan"))]
    game = Game.new("classic", seats, seed=3, options={"press_to_roll": True, "pieces_on_start": 1})
    session, losses = Session(game, pauses=True), 0
    while losses < 2 and waiting(session) != "over":
        happened = play_forward(session)
        if (loss := loss_among(happened, [0])) is not None:
            losses += 1
            after = happened[happened.index(loss) :]
            assert not any(event.kind == "moved" for event in after), "nothing is played after it"
        elif session.questions.prompt is not None:
            session.answer(session.questions.prompt.answers[-1].id)
    assert losses == 2
    captured = [event for event in game.events if event.feat and event.feat.kind == "capture"]
    assert loss_among(captured, [3]) != loss_among(captured, [0])


@pytest.mark.parametrize(("turn", "goes_on"), [(0, True), (1, False)])
def test_forward_ends_at_the_losses_of_whoever_presses_it_or_of_everybody_where_none_is_asked(
    turn: int, goes_on: bool
) -> None:
    seats = [Seat("Ana"), Seat("Bot", "easy"), Seat("Rob", "easy"), Seat("Dan")]
    pieces = {0: [], 1: [at(1, 20)], 2: [at(2, 40)], 3: [at(3, 23), 30]}
    dice = ["d6:1"] * (turn == 0) + ["d6:3", "d6:2"] + ["d6:6"] * (turn == 0)  # Dan has a choice then
    session = Session(race(pieces, dice, turn=turn, turns=9, seats=seats, table=TableOptions(press_to_roll=True)))
    happened = play_forward(session)
    loss = loss_among(happened, [3])
    assert loss is not None
    turns, feats = passed(session, Since(0, 0), session.news.number_of(loss) + 1)
    assert (turns, [line.event for line in feats]) == (1 + goes_on, [loss])
    assert [event.seat for event in happened if isinstance(event, Moved)] == ([1, 2] if goes_on else [1])


def test_forward_passes_the_rolls_of_everybody() -> None:
    session = rolling(1, 2, 3, auto_move=False)
    play_forward(session)
    session.answer("move:0")
    play_forward(session)
    assert session.questions.prompt is not None
    assert (session.questions.prompt.seat, session.questions.prompt.kind) == (1, "move")
    session.answer("move:1")
    assert session.questions.roll is not None


def test_what_nothing_could_come_of_is_declined_unless_every_phase_is_wanted() -> None:
    session = Session(place("1@10 | 1@40", phase=("turning", "action", "tank_movement")))
    assert waiting(session) == "nobody"
    session.play_on()
    assert (waiting(session), session.game.state.turn.phase) == ("person", "action")
    session.answer("pass")
    assert (waiting(session), session.game.state.turn.phase) == ("nobody", "tank_movement")
    session.preferences.settle(1, "every_phase", "always")
    assert waiting(session) == "nobody", "Ben may want it, but Ana is asked"
    session.preferences.settle(0, "every_phase", "always")
    assert waiting(session) == "person"
    session.take_back()
    assert (waiting(session), session.game.state.turn.phase) == ("person", "action")
    session.answer("pass")
    session.answer("tank:attack")
    assert session.game.state.parties[0].tank.space == "attack"


@pytest.mark.parametrize("company", ["computer", "person"])
def test_who_can_only_decline_is_asked_for_show_only_where_somebody_could_learn_of_it(company: str) -> None:
    """Ana casts; Ben, a wizard, might hold what counters it, and does not."""
    table, computers = TableOptions(secret_reactions="strict"), [0] if company == "computer" else []
    ana, ben = {"hand": ["bulwark", "gust"]}, {"hand": ["mend"]}
    scene = place("1@10 | 1@11", table=table, a=ana, b=ben, computers=computers, is_shown=False)
    session = Session(scene)
    session.game.answer("cast:0")
    session.game.answer("card:gust")
    if scene.asked == (0, "target"):
        session.game.answer("target:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.choices == ["pass", "pass-turn"]
    assert waiting(session) == ("nobody" if company == "computer" else "person")
    assert scene.prompt is not None
    assert why_asked(scene.prompt).startswith("You have nothing to play here.")
    scene.party(1).hand.append("counterspell")
    session.preferences.settle(1, "every_phase", "always")
    assert waiting(session) == "person"


@pytest.mark.parametrize(("kind", "private"), [("action", True), ("reaction", False)])
def test_who_can_only_decline_is_told_why_where_being_asked_hides_something(kind: str, private: bool) -> None:
    declined = Option(id="pass", label="Nothing", does="pass")
    assert why_asked(Prompt(0, kind, "And now?", (declined,), secrecy=Secrecy(private=private))) == ""
    assert why_asked(Prompt(0, "reaction", "And now?", (declined,), secrecy=Secrecy(private=True))) != ""
    other = Option(id="dodge", label="Dodge", does="dodge")
    assert why_asked(Prompt(0, "reaction", "And now?", (declined, other), secrecy=Secrecy(private=True))) == ""


def test_while_the_next_turn_is_held_back_who_has_moved_is_asked() -> None:
    seats, options = [Seat("Ana"), Seat("Ben"), Seat("Cleo", "easy")], {"press_to_roll": True}
    session = Session(Game.new("classic", seats, seed=2, options=options), pauses=True)
    while not session.game.is_paused:
        if session.questions.waiting == "person":
            assert session.questions.prompt is not None
            session.answer(session.questions.prompt.answers[0].id)
        else:
            session.play_on()
    first, last = session.game.history[0].seat, session.game.history[-1].seat
    assert (first, last, session.seats.asked_person) == (0, 1, 1)


def test_a_move_is_under_way_while_others_react_to_it() -> None:
    session = Session(place("1@10 2@9 | 1@12", "d6:6 d20:5,10 d6:5", phase="movement"))
    session.answer("move:0")
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "reaction"
    assert session.pending_move is not None
    move = session.pending_move[1]
    session.answer("tackle:0")
    assert (session.pending_move, move.id) == ((0, move), "move:0")
    session.answer("move:1")
    assert session.pending_move[1].id == "move:1"


def test_what_moves_no_piece_is_no_move_under_way() -> None:
    session = Session(place("1@10 | 1@40", phase=("action", "bonus_action")))
    session.answer("drink")
    assert session.pending_move is None


def test_a_move_is_still_under_way_in_a_match_that_is_loaded() -> None:
    match = place("1@10 2@9 | 1@12", "d6:6", phase="movement")
    played = Session(match)
    played.answer("move:0")
    loaded = Session(type(match).restore(match.rules, match.snapshot()))
    assert loaded.pending_move == played.pending_move
    assert loaded.pending_move is not None


def test_the_walk_of_a_monster_is_under_way_while_it_is_struck_at() -> None:
    scene = stand("brawler@l9 | ", monsters="burr_hound@k9", turn=None, phase="sage_turns", level=None)
    session = Session(scene)
    session.answer("go:n9")
    assert scene.asked == (0, "reaction")
    assert session.pending_move is not None
    assert (session.pending_move[0], session.pending_move[1].id) == (scene.sage, "go:n9")


@pytest.mark.parametrize(("company", "sheets"), [("computer", "secret"), ("person", "secret"), ("person", "open")])
def test_what_a_party_has_not_is_left_out_where_nobody_learns_of_it(company: str, sheets: str) -> None:
    """Ana has no item, no perk for it and no companion, which only she knows."""
    armed = {"profession": "soldier", "stones": 1, "perks": ["gambler", "angler"]}
    table = TableOptions(sheets=sheets)  # type: ignore[arg-type] # one of the two words
    computers, phases = [1] if company == "computer" else [], ("action", "bonus_action")
    scene = place("1@10 | 1@40", table=table, phase=phases, a=armed, is_shown=False, computers=computers)
    session = Session(scene)
    tells_all = (company, sheets) != ("person", "secret")
    assert session.questions.prompt is not None
    secret = {"consume", "perk"}
    assert bool(secret & {option.does for option in session.questions.prompt.options}) != tells_all
    assert waiting(session) == "person", "there is enough else to choose from"
    session.answer("pass")
    assert scene.asked == (0, "bonus")
    assert waiting(session) == ("nobody" if tells_all else "person")
    session.preferences.settle(0, "every_phase", "always")
    assert waiting(session) == "person", "she wants to be asked all the same"


def test_a_hand_that_is_not_full_draws_by_itself() -> None:
    scene = place("1@10 | 1@40", a={"hand": ["daze", "ward"]}, state={"deck": ["fauna"] * 5}, is_shown=False)
    session = Session(scene)
    session.game.answer("meditate")
    assert (waiting(session), scene.choices) == ("nobody", ["draw"])
    session.play_on()
    assert len(scene.party(0).hand) == 3


def test_whoever_reads_a_soul_alone_at_the_keyboard_reads_it_roll_by_roll() -> None:
    scene = place("1@10 | 1@40", ["d10:3", "d10:10"], is_shown=False, computers=[1])
    session = Session(scene)
    session.game.answer("soul_read:1")
    assert (waiting(session), session.privacy.reading) == ("person", 1)
    session.answer("roll")
    assert (waiting(session), session.privacy.reading) == ("person", 1)
    session.answer("roll")
    assert session.privacy.reading is None


def test_who_is_asked_in_every_phase_is_kept_with_the_match(tmp_path: Path) -> None:
    game = Game.new("ludicrous", ["Ana", "Ben"], 5)
    Session(game).preferences.settle(1, "every_phase", "always")
    game.save(tmp_path / "kept.ludo.json")
    again = Session(Game.load(tmp_path / "kept.ludo.json"))
    assert [again.preferences.is_always_asked(seat) for seat in (0, 1)] == [False, True]
    again.preferences.settle(1, "every_phase", "never")
    assert not again.preferences.is_always_asked(1)


def test_taking_back_goes_past_what_was_declined_unasked() -> None:
    session = Session(place("1@10 | 1@40", phase=("action", "tank_movement", "bonus_action")))
    session.answer("drink")
    session.answer("pass")
    assert (waiting(session), session.game.state.turn.phase) == ("nobody", "tank_movement")
    assert session.take_back() == "pass"
    assert (waiting(session), session.game.state.turn.phase) == ("person", "bonus_action")


@pytest.mark.parametrize("board", ["1@10 2@20 | 1@40", "1@10 | 1@12"], ids=["nothing to gain", "little to gain"])
def test_a_match_that_is_continued_offers_what_it_did_before(board: str) -> None:
    scene = place(board, phase=("turning", "action"))
    before = Session(scene)
    assert before.questions.waiting == "nobody"
    before.play_on()
    after = Session(scene)
    assert before.questions.prompt is not None
    assert after.questions.prompt is not None
    offered = [option.id for option in before.questions.prompt.options]
    assert COME_BACK in offered
    assert [option.id for option in after.questions.prompt.options] == offered
    assert after.undo.refusal == before.undo.refusal is not None
    after.answer(COME_BACK)
    assert (after.questions.waiting, after.questions.prompt.kind) == ("person", "turning")


@pytest.mark.parametrize("is_free", [False, True])
def test_a_match_that_is_continued_takes_back_what_a_computer_did_only_at_a_friendly_table(is_free: bool) -> None:
    seats = [Seat("Ana"), Seat("Ben", computer="easy")]
    options = {"press_to_roll": True, "pieces_on_start": 2, "free_undo": is_free}
    session = Session(Game.new("party", seats, seed=1, options=options, dice=[f"d6:{die}" for die in (6, 1, 2, 3)]))
    session.answer("roll")
    session.answer("move:0")
    while session.game.state.turn.seat == 1:
        session.play_on()
    after = Session(type(session.game).restore(session.game.rules, session.game.snapshot()))
    assert (after.undo.refusal is None) == (session.undo.refusal is None) == is_free


def test_a_match_that_is_continued_takes_back_what_a_person_chose_after_a_computer() -> None:
    seats = [Seat("Ana"), Seat("Ben", computer="easy")]
    options = {"press_to_roll": True, "pieces_on_start": 2}
    session = Session(Game.new("party", seats, seed=1, options=options, dice=[f"d6:{die}" for die in (6, 1, 1, 2, 6)]))
    while session.game.state.turn.seat == 1:
        session.play_on()
    while session.game.state.turn.number < 3:
        prompt = session.questions.prompt
        assert prompt is not None
        session.answer(prompt.options[0].id) if waiting(session) == "person" else session.play_on()
    session.answer("roll")
    session.answer("move:0")
    after = Session(type(session.game).restore(session.game.rules, session.game.snapshot()))
    assert (session.game.state.turn.seat, session.undo.refusal, after.undo.refusal) == (0, None, None)


def missed() -> Scene:
    """Ana has missed Ben, who may strike back, and may do so again in her bonus action."""
    armed = {"weapons": ["dagger", "dagger"]}
    return place("1@10 | 1@11<", "d20:5,12,5,12", phase=("action", "bonus_action"), a=armed, b={"weapons": ["dagger"]})


@pytest.mark.parametrize(("wish", "answer"), [("never", "pass"), ("always", "retaliate:0:dagger")])
def test_who_has_settled_whether_to_strike_back_is_asked_no_more(wish: Preference, answer: str) -> None:
    scene = missed()
    session = Session(scene)
    session.answer("attack:0:dagger:1.0")
    assert scene.asked == (1, "retaliation")
    session.preferences.settle(1, "retaliation", wish)
    assert session.questions.waiting == "person", "this time it is still asked"
    session.answer("pass")
    session.answer("second:0:dagger:1.0")
    assert (scene.asked, session.questions.waiting) == ((1, "retaliation"), "nobody")
    assert session.questions.auto_answered is not None
    assert session.questions.auto_answered.id == answer
    assert session.preferences.of(1) == {"retaliation": wish}
    assert session.preferences.of(0) == {}


def test_a_standing_answer_is_no_part_of_the_match() -> None:
    scene = place("1@8 | 1@9", phase="first_special")
    session = Session(scene)
    before = scene.snapshot()
    session.preferences.settle(0, "ambush", "never")
    assert scene.snapshot() == before
    assert Session(scene).preferences.of(0) == {}


def test_who_has_settled_an_ambush_is_asked_no_more_but_about_the_others() -> None:
    scene = place("1@8 | 1@9", phase=("first_special", "second_special"))
    session = Session(scene)
    assert scene.asked == (0, "ambush")
    session.preferences.settle(1, "ambush", "always")
    session.answer("pass")
    session = Session(place("1@8 | 1@9", phase="first_special"))
    session.preferences.settle(1, "ambush", "never")
    assert session.questions.waiting == "person"


def test_undo_goes_back_past_a_standing_answer_to_what_somebody_chose() -> None:
    scene = place("1@8 | 1@9", phase=("action", "first_special", "bonus_action"))
    session = Session(scene)
    session.preferences.settle(0, "ambush", "never")
    session.answer("pass")
    assert (scene.asked, session.questions.waiting) == ((0, "ambush"), "nobody")
    session.play_on()
    assert scene.asked == (0, "bonus")
    session.take_back()
    assert (scene.asked, session.questions.waiting) == ((0, "action"), "person")


def test_what_was_taken_back_is_not_given_to_another_question() -> None:
    scene = place("1@20 2@44 | 1@30 2@38", a={"hand": ["bless", "ward"]}, computers=[1])
    session = Session(scene)
    session.answer("cast:0")
    session.answer("card:ward")
    session.take_back()
    assert session.questions.prompt is not None
    assert (session.questions.prompt.option("card:ward") is not None, session.undo.can_redo) == (True, True)
    session.answer("back")
    assert (scene.asked, session.undo.can_redo) == ((0, "action"), False)
    with pytest.raises(IllegalAnswer, match="nothing has been taken back that could be done again"):
        session.redo()


def test_what_was_taken_back_is_given_to_no_other_kind_of_question_that_has_such_an_answer() -> None:
    scene = place("1@20 | 1@30")
    assert is_asked_again(scene.prompt, "action", "pass")
    assert not is_asked_again(scene.prompt, "turning", "pass")
    assert not is_asked_again(scene.prompt, "action", "card:ward")


@pytest.mark.parametrize("computer", [None, "easy"])
@pytest.mark.parametrize("ruleset", ["classic", "piecepack"])
def test_what_is_offered_as_undo_of_a_match_that_is_continued_can_be_undone(
    ruleset: str, computer: Level | None, tmp_path: Path
) -> None:
    seats = [Seat("Ana"), Seat("Ben", computer=computer)]
    game = Game.new(ruleset, seats, seed=0, options={"press_to_roll": True})
    live, lot = Session(game, pauses=True), Dice(0, "answers")
    for count in range(120):
        if waiting(live) in ("person", "open"):
            game.save(tmp_path / "now.ludo.json")
            again = Session(Game.load(tmp_path / "now.ludo.json"), pauses=True)
            if again.undo.is_offered:
                again.take_back()
        if waiting(live) == "person":
            assert live.questions.prompt is not None
            options = live.questions.prompt.options
            live.answer(options[lot.value(count + 1, len(options)) - 1].id)
            if live.undo.is_offered and game.answer_count % 3 == 0:
                live.take_back()
                if live.undo.is_offered:
                    live.take_back()
        elif waiting(live) == "open":
            live.go_on()
        else:
            live.play_on()
