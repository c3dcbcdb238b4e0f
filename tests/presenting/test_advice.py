"""Advice at the table: hints with reasons, warnings before a blunder, and who is likely to win."""

import io
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import BLUNDERS, Level, Option, OptionShown, Prompt, Secrecy, TableOptions, Who
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.players.advice import BIG, SMALL, Advice, Peril
from ludo_tui.players.analysis import Analysis, Deed
from ludo_tui.presenting import advice
from ludo_tui.presenting.advice import (
    COSTS_NOTHING,
    NOT_MADE_GOOD,
    NOTHING,
    Put,
    chance_line,
    hint_lines,
    in_percent,
    lead_in_words,
    lines,
    spaces,
    why_kept,
    why_line,
)
from ludo_tui.presenting.blunder_warnings import WARNED, blunder_warning
from ludo_tui.presenting.luck_and_skill import summed_up, turn_lines
from ludo_tui.presenting.question.question_layout import first_answer
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.session import Session
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.rules.race.scene import TWO, Scene, at, place
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place as party_scene
from tests.ui.table_pilot import table_pilot


def text_of(row: Row) -> str:
    return "".join(text for text, _ in row.parts)


def _scene(own: list[int], foe: list[int], dice: str, ruleset: str = "classic", **rules: Any) -> Scene:
    """Return a scene of two seats opposite each other, Ana to move; Ben's pieces are where Ana counts them."""
    return place({0: own, 1: [(step - 26) % 52 for step in foe]}, dice, ruleset, seats=TWO, **rules)


def _advised(scene: Scene) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.answer, one.reasons) for one in players.advice_for(scene)]


def test_spaces_are_counted_in_words() -> None:
    assert [spaces(count) for count in (0.4, 1, 1.4, 1.6, 12)] == [
        "0 spaces",
        "1 space",
        "1 space",
        "2 spaces",
        "12 spaces",
    ]


def test_each_reason_is_given_where_it_holds() -> None:
    back = "sends Ben's token 1 back 33 spaces"
    scene = _scene([30, 12], [32], "d6:2", "party", block="none", safe="none")
    assert _advised(scene)[0] == ("move:0", (back.replace("33", str((32 - 26) % 52 + 1)), "rolls again"))
    from_start = _scene([23], [26], "d6:3", "party", block="none", safe="none")
    assert _advised(from_start)[0][1][0] == back.replace("33 spaces", "1 space")
    assert "comes home" in _advised(_scene([53, 12], [], "d6:3"))[0][1]
    assert "wins" in _advised(_scene([53, 12], [], "d6:3", pieces_to_win=1))[0][1]
    assert "comes out" in dict(_advised(_scene([12], [], "d6:6")))["move:1"]
    reaches = "reaches the home column, where nobody can follow"
    assert reaches in dict(_advised(_scene([49, 12], [], "d6:3")))["move:0"]
    assert "makes a block" in dict(_advised(_scene([20, 17], [], "d6:3")))["move:1"]
    assert "breaks up a block" in dict(_advised(_scene([20, 20, 12], [], "d6:3")))["move:0"]
    assert "breaks up a block" in dict(_advised(_scene([0, 0, 12], [], "d6:3")))["move:0"]
    assert dict(_advised(_scene([20, 30], [], "d6:6")))["move:2"] == ("comes out",), "two in the yard are no block"
    assert dict(_advised(_scene([20, 12], [23, 23], "d6:3")))["move:0"] == ("runs into a block and goes back",)
    saved = dict(_advised(_scene([22, 2], [21], "d6:6", safe="stars")))
    assert any(reason.startswith("gets out of danger") for reason in saved["move:0"])


def test_whatever_is_risked_is_named_whichever_piece_moves() -> None:
    lines = hint_lines(_scene([22, 2], [20], "d6:1", six_bonus="never"))
    left = next(line for line in lines if "Token 2" in line)
    assert "Ana's token 1 may be taken: 17%" in left, "the risk is of the one that stays"
    saved = next(line for line in hint_lines(_scene([20, 2], [19], "d6:1", safe="stars")) if "Token 1" in line)
    assert "Ana's token 1 may be taken" not in saved
    assert " in 36" not in "".join(lines), "in one manner wherever they stand"


def test_what_is_given_away_has_its_reasons() -> None:
    def given_away(scene: Scene, answer: str) -> str:
        scene.prefer(0, BLUNDERS, "always")
        assert scene.prompt is not None
        option = scene.prompt.option(answer)
        assert option is not None
        return blunder_warning(scene, option)

    takes = _scene([30, 12], [32], "d6:2", "party", block="none", safe="none")
    told = given_away(takes, "move:1")
    assert "leaves the capture of Ben's token 1" in told
    assert ". Better: Token 1" in told
    assert "leaves Ana's token 1 short of home" in given_away(_scene([53, 12], [], "d6:3", home_bonus=True), "move:1")
    assert "passes up the win" in given_away(_scene([53, 12], [], "d6:3", pieces_to_win=1), "move:1")
    assert "in the yard" in given_away(_scene([12, 30], [], "d6:6"), "move:0")
    assert "outside the home column" in given_away(_scene([49, 12], [48], "d6:3"), "move:1")
    assert "may be taken" in given_away(_scene([49, 12], [48], "d6:3"), "move:1")
    on_star = _scene([8, 12], [6], "d6:3", "party")
    assert "gives up a safe space" in given_away(on_star, "move:0")
    near, none = (_scene([24, 48], foe, "d6:3") for foe in ([26, 2], [2]))
    assert "threatens the others less" in given_away(near, "move:0")
    assert "threatens" not in given_away(none, "move:0")
    assert "Ana's token 1 may be taken: " in given_away(on_star, "move:0")


def test_only_who_is_asked_is_advised() -> None:
    scene = _scene([30, 12], [32], "d6:2", "party", block="none", safe="none")
    chances = list(filter(None, [chance_line(scene)]))
    assert lines(scene, "Grim was in a hurry.", is_asked=True) == [*hint_lines(scene), *chances, "Grim was in a hurry."]
    assert lines(scene, "", is_asked=False) == ["There is nothing to decide right now.", *chances]


def test_nobody_is_advised_in_the_turn_of_a_computer() -> None:
    dice = [1, 6, 3, 4]  # Ida begins
    game = Game.new("party", [Seat("Ana"), Seat("Ida", computer="hard")], dice=dice, options={"pieces_on_start": 2})
    session = Session(game, auto_move=False)
    assert session.questions.waiting == "computer"
    assert Tips(session).hints()[0] == "There is nothing to decide right now."


def test_who_misses_a_win_gives_away_what_is_left_of_the_race() -> None:
    first, second = players.advice_for(_scene([53, 20], [23], "d6:3", pieces_to_win=1))
    assert (first.answer, second.answer) == ("move:0", "move:1")
    assert second.behind == 20


def test_moves_that_come_to_the_same_are_advised_once() -> None:
    first, second = players.advice_for(_scene([20, 20, 5], [], "d6:3"))
    assert {first.answer, second.answer} == {"move:0", "move:2"}
    assert ("move:1",) in (first.also, second.also)
    assert first.behind == 0 < second.behind


def test_the_best_three_are_named_with_risk_and_cost() -> None:
    lines = hint_lines(_scene([20, 30, 40, 3], [23], "d6:3"))
    assert [line[:2] for line in lines] == ["1.", "2.", "3."]
    assert all("isk" in line for line in lines)
    assert "gives away" in lines[2]
    assert "gives away" not in lines[0]


@pytest.mark.parametrize(
    ("own", "die", "answer", "told"),
    [
        ([0, 20], 6, "move:2", "your two on the start keep the rest of yours in the yard"),
        ([0, 0], 3, "move:0", "opens the way out of the yard"),
        ([0, 0, 20], 3, "move:2", "your two on the start still keep the rest of yours in the yard"),
    ],
)
def test_advice_says_whom_two_of_its_own_on_the_start_keep_in_the_yard(
    own: list[int], die: int, answer: str, told: str
) -> None:
    def reasons(**rules: Any) -> list[str]:
        scene = place({0: own}, f"d6:{die}", "party", **rules)
        return [one for given in players.advice_for(scene) if given.answer == answer for one in given.reasons]

    assert told in reasons()
    assert not [one for one in reasons(start_doubled=False) if "the rest" in one]


def test_there_is_no_advice_on_what_is_no_move_nor_where_nobody_can_tell() -> None:
    assert hint_lines(Game.new("classic", ["Ana", "Ben"], options={"press_to_roll": True})) == [NOTHING]
    skirmish = Game.new("skirmish", ["Ana", "Ben", "Sage"], seed=1)
    assert chance_line(skirmish).startswith("To win: Ana ")


@pytest.mark.parametrize("shares", [[1 / 3] * 3, [0.125] * 8, [0.005, 0.995], [0.745, 0.245, 0.01], [1.0, 0.0]])
def test_chances_in_percent_sum_to_a_hundred(shares: list[float]) -> None:
    percents = in_percent(shares)
    assert sum(percents) == 100
    assert all(abs(percent - 100 * share) < 1 for percent, share in zip(percents, shares, strict=True))


def test_chances_are_told_for_every_side_of_the_match() -> None:
    assert chance_line(_scene([50, 50], [], "d6:3")).startswith("To win: Ana ")
    game = Game.new("party", ["Ana", "Ben", "Cleo", "Dan"], options={"teams": True})
    assert "Ana and Cleo" in chance_line(game)


@pytest.mark.parametrize(("choice", "least"), [("ask", BIG), ("always", SMALL)])
def test_a_seat_is_warned_as_it_wishes(choice: Any, least: float) -> None:
    scene = _scene([20, 30, 40, 3], [23], "d6:3")
    assert scene.prompt is not None
    assert {blunder_warning(scene, option) for option in scene.prompt.options} == {""}
    scene.prefer(0, BLUNDERS, choice)
    behind = {one.answer: one.behind for one in players.advice_for(scene)}
    for option in scene.prompt.options:
        assert bool(blunder_warning(scene, option)) == (behind[option.id] >= least)
    assert {blunder_warning(scene, option, "nothing") for option in scene.prompt.options} == {""}, (
        "others could learn of it"
    )
    assert any(cost >= least for cost in behind.values())
    assert any(cost < least for cost in behind.values())
    scene.prefer(0, BLUNDERS, "never")
    assert {blunder_warning(scene, option) for option in scene.prompt.options} == {""}


def test_a_warning_names_the_two_pieces_that_are_worst_off_by_it_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _scene([24, 10], [18], "d6:3", finish="bounce")
    scene.prefer(0, BLUNDERS, "always")
    assert scene.prompt is not None
    odds = {"move:0": (9, 2, 0, 0), "move:1": (9, 6, 4, 3)}

    def perils(_: Scene, option: Option) -> list[Peril]:
        return [Peril(Who(0, piece), Fraction(one, 36)) for piece, one in enumerate(odds[option.id]) if one]

    best, worst = players.advice_for(scene)
    monkeypatch.setattr(players, "perils_of", perils)
    monkeypatch.setattr(players, "advice_for", lambda *_, **__: [best, replace(worst, behind=SMALL)])
    assert (best.answer, worst.answer) == ("move:0", "move:1")
    told = blunder_warning(scene, scene.prompt.options[1])
    named = [f"Ana's token {number} may be taken: {one}%" for number, one in ((2, 17), (3, 11))]
    assert told.startswith(f"On average it gives away 2 spaces of lead: {', '.join(named)}")
    assert ["token 1" in told, "token 4" in told] == [False, False]
    hint = hint_lines(scene)[1]
    assert ["token 1 may" in hint, "token 2 may" in hint, "token 3 may" in hint] == [True, True, False]


def test_what_is_gone_without_for_later_is_no_better_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _scene([24, 10], [18], "d6:3", finish="bounce")
    scene.prefer(0, BLUNDERS, "always")
    best, worst = players.advice_for(scene)
    found = [replace(best, leaves_open=True), replace(best, words="Something else"), replace(worst, behind=BIG)]
    monkeypatch.setattr(players, "advice_for", lambda *_, **__: found)
    assert scene.prompt is not None
    assert blunder_warning(scene, scene.prompt.options[1]).endswith(". Better: Something else")


def test_warnings_are_kept_with_the_match(tmp_path: Path) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=2)
    session = Session(game)
    assert [Tips(session).warn_next(session.seats.asked_person) for _ in range(4)] == ["big", "all", "off", "big"]
    game.save(tmp_path / "kept.ludo.json")
    assert Session(Game.load(tmp_path / "kept.ludo.json")).preferences.of(session.seats.asked_person) == {
        BLUNDERS: "ask"
    }


def _blunder() -> tuple[Game, str, str]:
    """Return a match at a question of Ana's, its best answer, and one that gives much away."""
    for seed in range(50):
        game = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed, {"pieces_on_start": 2})
        while game.answer_count < 30:
            assert game.prompt is not None
            found = players.advice_for(game)
            if game.prompt.seat == 0 and found and found[-1].behind >= BIG:
                return game, found[0].answer, found[-1].answer
            game.answer(game.prompt.answers[0].id)
    raise AssertionError("nobody could blunder")


async def test_line_mode_and_screens_advise_and_warn_alike(tmp_path: Path) -> None:
    game, _, worst = _blunder()
    assert game.prompt is not None
    number = [option.id for option in game.prompt.options].index(worst) + 1
    before, written = game.answer_count, io.StringIO()
    LineTable(Console(io.StringIO(f"t\n!\n{number}\nno\nq\n"), written), Session(game)).play()
    typed = written.getvalue()
    assert game.answer_count == before + 1, "the preference is all that was noted"
    assert WARNED["big"] in typed
    assert re.search(r"Better, type \d+: ", " ".join(typed.split()))
    assert "gives away" in typed.partition("do you mean that?")[0].rpartition("\n")[2]
    async with table_pilot(game, tmp_path) as at:
        await at.press("f2")
        rows = [text_of(row) for row in at.table.query_one("#panel", RowList).rows]
        hints, put, seat = at.table.parts.question.tips.hints(), question_words(at.session), game.prompt.seat
        assert rows == [put.shortened(line, seat) if line[0].isdigit() else line for line in hints]
        assert rows != hints, "on screens pieces are called by their signs"
        assert all(line.lstrip("123. ") in typed for line in hints), "but for the numbers, which choose there"
        question = at.table.query_one(QuestionView)
        question.choose(worst)
        await at.settle()
        assert question.is_doubting
        assert "On average it gives away" in at.text()
        await at.press("0")
        await at.press("exclamation_mark", "exclamation_mark")
        assert blunder_warning(game, game.prompt.options[number - 1]) == ""
        before = game.answer_count
        question.choose(worst)
        await at.settle()
        assert game.answer_count == before + 1, "it is just given"


def test_why_a_computer_did_what_it_did_is_told_until_it_is_taken_back() -> None:
    seats = [Seat("Ana"), Seat("Ida", computer="hard")]
    dice = [6, 1, 3, 3, 4, 4, 5, 5]
    game = Game.new("party", seats, dice=dice, options={"pieces_on_start": 2, "free_undo": True})
    session = Session(game, auto_move=False)
    tips, told = Tips(session), list[str]()
    while not told:
        assert game.prompt is not None
        if session.questions.waiting == "person":
            assert not any(line.startswith("Why ") for line in tips.hints())
            session.answer("move:0")
            continue
        (best, *_) = players.advice_for(game)
        session.play_on()
        told = [line for line in tips.hints() if line.startswith("Why Ida did that: ")]
    assert best.words in told[0]
    session.take_back(session.agreement)
    assert not any(line.startswith("Why ") for line in tips.hints())


def test_of_a_turn_that_a_computer_ended_it_is_told_why_it_did_what_it_did_in_it() -> None:
    scene = stand("bulwark@k9 champion@c9 | champion@j9", "d20:1")
    scene.state.computers = ["hard", None, None]
    scene.answer("act:0")
    attacked = why_kept(scene, "attack:sword:1.0", "")
    assert attacked.startswith(f"Why {scene.setup.seats[0].name} did that: Attack")
    scene.answer("attack:sword:1.0")
    scene.answer("pass")  # nobody dodges
    assert why_line(scene, "pass")
    assert why_kept(scene, "pass", attacked) == attacked
    assert why_kept(scene, "pass", "") == why_line(scene, "pass"), "where nothing was told before, that is something"


def test_why_tells_by_how_much_the_best_was_better_and_than_what() -> None:
    scene = _as_computer(_scene([24, 10], [27], "d6:3"), "")
    best, next_best, *_ = players.advice_for(scene)
    assert next_best.behind >= 1
    more = f" Worth {spaces(next_best.behind)} more than: {next_best.words}."
    assert why_line(scene, best.answer).endswith(more)
    assert " Worth " not in why_line(scene, next_best.answer)


def test_of_equal_pieces_the_one_that_moved_is_named() -> None:
    seats = [Seat("Ida", computer="hard"), Seat("Ana")]
    game = Game.new("party", seats, dice=[6, 1, 6], options={"pieces_on_start": 1})
    assert game.prompt is not None
    assert game.prompt.option("move:3") is not None
    told = [why_line(game, f"move:{piece}") for piece in (2, 3)]
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == ["Token 3", "Token 4"]
    assert told[0].partition("Token 3")[2] == told[1].partition("Token 4")[2]


@pytest.mark.parametrize(("count", "told"), [(1.2, "1 space"), (56, "56 spaces"), (66.4, "more than a whole way")])
def test_nobody_gives_away_more_spaces_than_a_piece_has_to_go(count: float, told: str) -> None:
    assert lead_in_words(count) == f"{told} of lead"


def test_why_a_computer_answered_is_told_neither_of_a_secret_nor_where_it_had_no_choice() -> None:
    scene = _as_computer(_scene([24, 10], [18], "d6:3"), "")
    assert why_line(scene, "move:1") != ""
    assert scene.prompt is not None
    scene.prompt.secrecy = Secrecy(private=True)
    assert why_line(scene, "move:1") == ""
    assert why_line(_as_computer(_scene([24], [18], "d6:3"), ""), "move:0") == ""


def test_a_temper_may_make_less_of_something(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = _as_computer(_scene([24, 10], [18], "d6:3", finish="bounce"), "grim")
    monkeypatch.setattr(players, "temper_of", lambda *_: {"danger": 0.0, "block": 1.0})
    assert " temper gives less weight to " in why_line(scene, "move:1")


def test_why_a_character_did_something_names_the_share_of_its_temper() -> None:
    scene = _scene([24, 10], [18], "d6:3", finish="bounce")
    cool = why_line(_as_computer(scene, ""), "move:1")
    assert cool.startswith("Why Ana did that: Token 2: ")
    assert "temper" not in cool
    bold = why_line(_as_computer(scene, "grim"), "move:1")
    assert bold.startswith(cool)
    share = re.fullmatch(
        r" A bold temper gives more weight to what may be taken from the others, which is worth (\d+) spaces here\. "
        r"Without it: Token 1: .*\.",
        bold.removeprefix(cool),
    )
    assert share is not None
    assert int(share[1]) >= 4
    assert why_line(_as_computer(scene, "grim"), "move:0") == why_line(_as_computer(scene, ""), "move:0")


def _as_computer(scene: Scene, character: str) -> Scene:
    ana = Seat("Ana", "hard", side=0, character=character or msgspec.UNSET)
    scene.setup = msgspec.structs.replace(scene.setup, seats=(ana, *scene.setup.seats[1:]))
    scene.state.computers = ["hard", None]
    return scene


def test_where_nobody_can_tell_who_wins_nothing_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1)
    assert game.state.turn.seat == 1
    assert chance_line(game) == "To win: Ana 48%, Ben 52%.", "Ben begins"
    monkeypatch.setattr("ludo_tui.players.chances_of", lambda _: [])
    assert chance_line(game) == ""


@pytest.mark.parametrize(
    ("whole", "alone", "is_told"), [(2.0, 1.5, True), (1.0, 0.1, True), (0.9, 0.9, False), (2.0, 0.0, False)]
)
def test_a_temper_is_told_where_all_of_it_and_something_of_it_speak_for_an_answer(
    whole: float, alone: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = place({0: [20, 40], 1: [at(1, 45)]}, "d6:3", seats=(Seat("Grim", "hard", character="grim"), *TWO[1:]))
    temper = players.temper_of(scene, 0)
    assert len(temper) > 1
    monkeypatch.setattr(advice, "_shared", lambda _match, one, **_: whole if one == temper else alone)
    found = players.advice_for(scene)
    told = [advice._share_of_temper(scene, found, given) for given in found[:2]]
    assert told[0] == "", "anybody would do that"
    assert bool(told[1]) == is_told
    assert not is_told or f"which is worth {spaces(whole)} here" in told[1]


def test_tips_for_an_action_of_which_nothing_is_possible_say_no_more() -> None:
    scene = party_scene(
        "1@10 2@20 | 1@13 2@30", a={"profession": "soldier", "hand": ["haste"]}, table=TableOptions(sheets="open")
    )
    tips = players.advice_for(scene)
    cast = next(one for one in tips if one.answer == "cast:0")
    assert players.told_further(scene, cast) == cast
    scene.answer("cast:0")
    assert scene.choices == ["back"], "it can only be gone back"


def test_tips_for_an_action_that_is_best_gone_back_from_say_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = party_scene(
        "1@10 2@20 | 1@13 2@30", a={"profession": "wizard", "hand": ["haste"]}, table=TableOptions(sheets="open")
    )
    cast = next(one for one in players.advice_for(scene) if one.answer == "cast:0")
    assert players.told_further(scene, cast) != cast
    back = replace(cast, answer="back", words="goes back")
    monkeypatch.setattr(players, "advice_for", lambda _: [back])
    assert players.told_further(scene, cast) == cast


@pytest.mark.parametrize(
    ("sheets", "other", "names_it"), [("open", None, True), ("secret", None, False), ("secret", "hard", True)]
)
def test_a_tip_names_the_spell_and_its_target_where_nobody_learns_a_secret_by_it(
    sheets: Literal["open", "secret"], other: Level | None, names_it: bool
) -> None:
    scene = party_scene(
        "1@10 2@20 | 1@13 2@30", a={"profession": "wizard", "hand": ["haste"]}, table=TableOptions(sheets=sheets)
    )
    setup = msgspec.structs.replace(scene.setup, seats=(Seat("Ana"), Seat("Ben", other)))
    snapshot = msgspec.structs.replace(scene.snapshot(), setup=setup, dice=None)
    session = Session(type(scene).restore(scene.rules, snapshot))
    count = session.game.answer_count
    tips = "\n".join(Tips(session).hints())
    assert ("Haste: Ana's piece" in tips) is names_it, tips
    assert ("Haste" in tips) is names_it
    assert "Cast a spell" not in tips, "the only spell stands on the list for who may know, and else it comes last"
    assert session.game.answer_count == count
    session.answer("cast:0")
    if not names_it:
        assert "Haste" not in "\n".join(Tips(session).hints())
        session.answer("show")
    assert "Haste" in "\n".join(Tips(session).hints())


BY_HAND = TableOptions(press_to_roll=True)


def _marked(session: Session) -> Option:
    assert session.questions.prompt is not None
    marked = first_answer(session.questions.prompt, question_words(session))
    assert marked is not None
    return marked


def test_the_tips_begin_with_what_is_marked_down_to_what_a_tank_fires_at() -> None:
    scene = party_scene("1@10 | 1@5", phase=("tank_movement", "movement"), computers=(1,), table=BY_HAND)
    session = Session(scene, marks_suggestion=True)
    marked = _marked(session)
    assert marked.id == "tank:attack fire:1.0"
    assert Tips(session).hints(marked)[0].startswith(f"1. {marked.label}.")


def test_of_answers_that_are_worth_the_same_the_marked_one_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = party_scene("1@10 | 1@13")
    found = [
        Advice(name, (), name.upper(), behind, tuple, type(None))
        for name, behind in (("a", 0.0), ("b", 0.4), ("c", 0.6))
    ]
    monkeypatch.setattr(players, "advice_for", lambda *_, **__: found)
    options = [Option(id=one.answer, label=one.words) for one in found]
    told = [hint_lines(scene, put=Put(Prompt(0, "move", "Which?", tuple(options)), one)) for one in options]
    assert told == [["1. A.", "2. B.", "3. C."], ["1. B.", "2. A.", "3. C."], ["1. A.", "2. B.", "3. C."]]


@pytest.mark.parametrize(
    ("marked", "best", "why"),
    [
        (Option(id="pass", label="Nothing", does="pass"), Option(id="shield", label="Shield"), COSTS_NOTHING),
        (
            Option(id="rest", label="Rest"),
            Option(id="burn", label="Burn", shown=OptionShown(needs_confirming=True)),
            NOT_MADE_GOOD,
        ),
        (Option(id="rest", label="Rest"), Option(id="fight", label="Fight"), ""),
    ],
)
def test_why_something_else_is_marked_than_what_is_best_is_said_in_a_sentence(
    marked: Option, best: Option, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = party_scene("1@10 | 1@13")
    found = [
        Advice(best.id, (), best.label, 0.0, tuple, type(None)),
        Advice(marked.id, (), marked.label, 0.9, tuple, type(None)),
    ]
    monkeypatch.setattr(players, "advice_for", lambda *_, **__: found)
    prompt = Prompt(0, "reaction", "What now?", (marked, best))
    told = hint_lines(scene, put=Put(prompt, marked))
    assert told == [f"1. {best.label}.", f"2. {marked.label}.", *([why] if why else [])]


@pytest.mark.parametrize(("hand", "is_worth_it"), [(["ward", "bless"], True), ([], False)])
def test_what_there_is_behind_an_answer_counts_for_the_mark_where_nobody_looks_on(
    hand: list[str], is_worth_it: bool
) -> None:
    party = {"profession": "wizard", "hand": hand}
    scene = party_scene("1@20 | 1@30", phase=("action", "movement"), computers=(1,), a=party, table=BY_HAND)
    assert (Session(scene).worths().get("sacrifice", 0.0) > 0) is is_worth_it


def test_where_nothing_else_is_marked_than_what_is_best_nothing_is_said_of_it() -> None:
    session = Session(party_scene("1@10 | 1@5", phase=("tank_movement", "movement"), computers=(1,), table=BY_HAND))
    assert not {COSTS_NOTHING, NOT_MADE_GOOD}.intersection(Tips(session).hints(_marked(session)))


def test_luck_and_blunders_are_summed_up_by_seat_and_turn_by_turn() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1)
    slip = Deed(1, 0, given_away=SMALL - 0.4, chosen="Token 1", better="Token 4")
    blunder = Deed(2, 1, given_away=SMALL, chosen="Token 2", better="Token 3")
    told = Analysis((Deed(1, 0, luck=2.4), slip, Deed(2, 1, luck=-1.0), blunder, Deed(3, 1, luck=-1.2)))
    assert summed_up(game, told) == [
        "Ana: the dice gave +2, choices gave away 2; most in turn 1: Token 1 (2; better was Token 4).",
        "Ben: the dice gave −2, choices gave away 2; most in turn 2: Token 2 (2; better was Token 3).",
    ]
    assert [record.seat for record in game.history[1:4]] == [0, 1, 0], "whose turn it was"
    assert turn_lines(game, told) == [
        "turn 1, Ana: the dice gave +2",
        "turn 2, Ben: the dice gave −1; Token 2 gave away 2, better was Token 3",
        "turn 3, Ana: the dice gave +0, Ben −1",
    ]
    reaction = Analysis((Deed(2, 0, luck=3.0), Deed(2, 1, luck=-1.0), blunder._replace(seat=0), Deed(2, 0, luck=-0.8)))
    assert turn_lines(game, reaction) == [
        "turn 2, Ben: the dice gave −1, Ana +2; Ana: Token 2 gave away 2, better was Token 3"
    ], "a turn belongs to who has it, whoever was the first to do something"
    hardly = Analysis((Deed(2, 1, luck=1.0), Deed(2, 0, luck=0.4)))
    assert turn_lines(game, hardly) == ["turn 2, Ben: the dice gave +1"]
    little = Analysis((slip._replace(given_away=0.9), slip._replace(seat=1, given_away=1.0)))
    assert summed_up(game, little) == [
        "Ana: the dice gave +0, choices gave away 1.",
        "Ben: the dice gave +0, choices gave away 1; most in turn 1: Token 1 (1; better was Token 4).",
    ]


def test_whether_to_roll_again_is_advised_with_what_the_roll_may_bring() -> None:
    before_two = _scene([20, 30], [29, 28], "d6:6", "piecepack").play("move:0")
    again, stop = hint_lines(before_two)
    assert again == "1. Roll again. Can capture with 2 or 3."
    assert stop.startswith("2. Stop rolling. Ana's coin 2 may be taken: 43%, Ana's coin 1 may be taken: 17%; gives")
    home = _scene([56, 56, 56, 46], [20], "d6:6", "piecepack").play("move:3")
    assert hint_lines(home)[0] == "1. Roll again. Wins with 4."
    walled = _scene([56, 56, 43, 49], [47, 45, 43], "d6:6", "piecepack").play("move:2")
    assert hint_lines(walled)[0] == "1. Stop rolling. No risk."
    assert hint_lines(walled)[1].startswith("2. Roll again. Leaves you worse off whatever it shows; gives away")


def test_why_a_computer_did_something_is_told_until_another_move_is_made() -> None:
    scene = _as_computer(_scene([24, 10], [27], "d6:3"), "")
    session = Session(scene)
    tips = Tips(session)
    tips.about_to_answer("move:0")
    assert tips.hints()[-1].startswith("Why Ana did that")
    tips.about_to_answer("roll")
    assert tips.hints()[-1].startswith("Why Ana did that"), "who only rolls has moved nothing"
    scene.state.computers = [None, None]
    tips.about_to_answer("move:1")
    assert "Why" not in tips.hints()[-1]


def test_of_a_move_that_wins_no_further_roll_is_told_and_of_another_no_spaces() -> None:
    scene = _scene([53, 20], [23], "d6:3", "party", pieces_to_win=1)
    wins, other = hint_lines(scene)[:2]
    assert wins == "1. Token 1: home. Wins; no risk."
    assert "passes up the win" in other
    assert "gives away" not in other
