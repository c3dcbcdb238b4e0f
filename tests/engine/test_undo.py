"""Undo: how far it goes back, and what stands in its way."""

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Dice, Flow, IllegalAnswer, Lot, Match, Rolled, TableOptions, TakenBack
from tests.engine.test_match import picture, restored
from tests.engine.toy import ToyRules, ToyState, ToyTable, asked, play, toy


def test_undo_takes_back_the_last_answer_of_the_turn() -> None:
    match = toy()
    before = picture(match)
    play(match, "hit:1")
    after = picture(match)
    assert match.undo() == "hit:1"
    assert picture(match) == before
    play(match, "hit:1")
    assert picture(match) == after


@pytest.mark.parametrize("barrier", ["roll", "draw", "wake"])
def test_undo_stops_at_a_roll_and_at_a_secret(barrier: str) -> None:
    match = toy()
    play(match, barrier)
    before = picture(match)
    assert match.undo_refusal == "dice have been rolled or a secret has been seen since"
    with pytest.raises(IllegalAnswer, match="nothing can be undone: dice have been rolled or a secret has been seen"):
        match.undo()
    assert picture(match) == before


def test_undo_goes_back_across_the_turn_where_nothing_was_rolled() -> None:
    match = toy()
    assert match.undo_refusal == "nothing has been decided yet"
    first = picture(match)
    play(match, "wait", "pass")
    second = picture(match)
    for _ in range(2):
        assert match.undo() == "pass"
        play(match, "pass")
        assert picture(match) == second
    play(match, "wait", "pass", "wait")
    for answer in ("wait", "pass", "wait", "pass", "wait"):
        assert match.undo() == answer
    assert picture(match) == first


@pytest.mark.parametrize("is_saved", [False, True])
def test_undo_stops_at_a_roll_between_two_turns(is_saved: bool) -> None:
    class Windy(ToyRules):
        def wind_down(self, table: ToyTable) -> Flow[None]:
            yield from super().wind_down(table)
            if table.state.turn.number == 1:
                yield from table.roll(0, 6, "wind")

    match = Match(Windy(), toy().setup)
    play(match, "wait", "pass", "wait")
    assert match.undo() == "wait"
    if is_saved:
        match = Match.restore(match.rules, match.snapshot())
    before = picture(match)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: dice have been rolled or a secret has been seen"):
        match.undo()
    assert match.undo_refusal == "dice have been rolled or a secret has been seen since"
    assert picture(match) == before


def test_a_loaded_match_is_undone_across_the_turn() -> None:
    match = toy()
    play(match, "wait")
    first = picture(match)
    play(match, "pass")
    loaded = restored(match)
    assert loaded.undo_refusal is None
    assert loaded.undo() == "pass"
    assert picture(loaded)[0] == first[0]


def test_undo_goes_back_inside_nested_reactions() -> None:
    match = toy(3, anger=[0, 1, 1], shields=[1, 0, 0])
    play(match, "hit:1", "counter", "pass")
    assert asked(match) == (0, "reaction"), "Ben hits back, and Ana may block"
    before = picture(match)
    play(match, "block")
    match.undo()
    assert picture(match) == before
    assert match.prompt is not None
    assert len(match.prompt.pending) == 2


FREE = TableOptions(free_undo=True)


def rolls(match: Match[ToyState]) -> list[int]:
    """Return what the next twelve dice show."""
    return [event.value for _ in range(12) for event in play(match, "roll", "pass") if isinstance(event, Rolled)]


def told(match: Match[ToyState]) -> list[str]:
    """Return the sentences on what was taken back."""
    return [event.sentence(match.names) for event in match.events if isinstance(event, TakenBack)]


def test_by_agreement_all_is_taken_back_across_rolls_secrets_and_turns() -> None:
    match = toy(table=FREE)
    points, questions = [], []
    answers = ["roll", "pass", "draw", "rest", "hit:1", "pass", "wake", "wait", "pass"]
    for answer in answers:
        points.append(match.state.points[:])
        questions.append(match.question)
        play(match, answer)
    for answer in reversed(answers):
        assert match.undo() == answer
        assert match.state.points == points.pop()
        assert match.question == questions.pop()
        assert picture(match.replayed()) == picture(match)
    assert match.undo_refusal == "nothing has been decided yet"
    assert match.state.hands == [[], []]


def test_what_is_rolled_after_a_roll_was_taken_back_is_new() -> None:
    match = toy(table=FREE)
    first, again = match.fork(), toy(table=FREE)
    play(match, "roll")
    match.undo()
    play(again, "roll")
    again.undo()
    known, new, other = rolls(first), rolls(match), rolls(again)
    assert new != known
    assert new != other, "nobody can know it"


def test_what_is_rolled_stays_so_where_no_roll_is_taken_back() -> None:
    match = toy(table=FREE)
    twin = toy(table=FREE)
    play(match, "wait", "pass")
    match.undo()
    assert not told(match)
    play(match, "pass")
    play(twin, "wait", "pass")
    assert rolls(match) == rolls(twin)


def test_cards_that_nobody_has_seen_are_shuffled_and_drawn_again() -> None:
    class Deck(ToyRules):
        def face_down(self, state: ToyState) -> list[str]:
            return state.deck

    deck = [f"{number}" for number in range(40)]
    match = Match(Deck(deck=deck), toy(table=FREE).setup)
    play(match, "draw")
    match.undo()
    assert match.state.deck != deck
    assert sorted(match.state.deck) == sorted(deck)
    assert picture(match.replayed()) == picture(match)
    assert told(match) == ["Ana takes back the last choice and what it showed. What comes is drawn again from here."]


def test_a_sentence_does_not_name_a_player_twice() -> None:
    match = toy(table=FREE, dice=["d6:3"])
    play(match, "roll")
    match.undo()
    assert told(match) == ["Ana takes back a roll of 3 of 6. The dice are rolled again from here."]


def test_a_sentence_tells_whose_choice_and_which_rolls_were_taken_back() -> None:
    class Windy(ToyRules):
        def wind_down(self, table: ToyTable) -> Flow[None]:
            yield from super().wind_down(table)
            yield from table.roll(1, 6, "wind")

    match = Match(Windy(), toy(table=FREE).setup, [f"d6:{die}" for die in (1, 4, 2, 3)])
    play(match, "wait", "pass")
    match.undo()
    first = "Ana takes back Ben's roll of 4 of 6. The dice are rolled again from here."
    assert told(match) == [first]
    play(match, "pass", "wait", "pass")
    match.undo_at_once(3)
    second = "Ana takes back Ben's roll of 4 of 6 and 1 more roll. The dice are rolled again from here."
    assert told(match) == [first, second]
    match.undo()
    assert told(match) == [first, second], "what needs no agreement leaves that as it is"


@pytest.mark.parametrize("seed", range(6))
def test_a_match_after_taking_back_is_replayed_saved_and_loaded_as_any(seed: int) -> None:
    class Deck(ToyRules):
        def face_down(self, state: ToyState) -> list[str]:
            return state.deck

    match, lot = Match(Deck(deck=list("abcdefgh")), toy(3, table=FREE).setup), Lot(Dice(seed, "answers"))
    for _ in range(40):
        assert match.prompt is not None
        if lot.draw(3) == 0 and match.undo_refusal is None:
            for _ in range(1 + lot.draw(4)):
                if match.undo_refusal is None:
                    match.undo()
        else:
            answer = ("roll", "draw", "wake", "wait")[lot.draw(4)]
            match.answer(answer if match.prompt.answer(answer) else "pass")
        if lot.draw(5) == 0:
            match.prefer(0, "block", "never")
        loaded, again = restored(match), match.replayed()
        assert again.history == loaded.history == match.history
        assert again.state == loaded.state == match.state
        assert repr(again.prompt) == repr(loaded.prompt) == repr(match.prompt)
        if lot.draw(4) == 0:
            match = loaded
    if told(match):
        assert len(match.setup.later_seeds) < 40  # type: ignore[arg-type]  # rolls were taken back
    other = restored(match)
    while match.question.endswith("rest"):
        play(match, "pass")
        play(other, "pass")
    assert rolls(match) == rolls(other), "opening it again is no way to roll again"


def test_a_later_seed_goes_where_what_it_decided_is_taken_back() -> None:
    match = toy(table=FREE)
    for _ in range(3):
        play(match, "roll", "pass")
    for _ in range(6):
        match.undo()
    later = match.setup.later_seeds
    assert not isinstance(later, msgspec.UnsetType)
    assert [(one.rolls, one.draws) for one in later] == [(0, 0)]


def test_what_is_over_is_taken_back_at_no_table() -> None:
    for table in (TableOptions(), FREE):
        match = toy(points=[3, 1], table=table)
        play(match, "hit:1", "pass")
        assert match.undo_refusal == "the match is over"
        with pytest.raises(IllegalAnswer, match="nothing can be undone: the match is over"):
            match.undo()


def test_what_is_final_is_not_taken_back_at_once_either() -> None:
    match = toy(3, table=FREE)
    play(match, "roll", "pass")
    match.concede(2)
    play(match, "roll")
    before = picture(match)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: a concession is final"):
        match.undo_at_once(3)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: a concession is final"):
        match.undo_at_once(99)
    assert picture(match) == before


def test_what_cannot_be_forgotten_is_not_taken_back() -> None:
    class Keen(ToyRules):
        final_secrets = "all have seen it"

    match = Match(Keen(), toy(table=FREE).setup)
    play(match, "roll", "pass", "draw")
    before = picture(match)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: all have seen it"):
        match.undo()
    assert picture(match) == before
    match = Match(Keen(), toy(table=FREE).setup)
    play(match, "roll")
    assert match.undo() == "roll", "a roll shows no secret"


def test_an_undo_comes_back_to_what_was_undone() -> None:
    match = toy(table=FREE)
    play(match, "roll")
    before, setup, come_back = picture(match), match.setup, match.undone()
    match.undo()
    come_back()
    assert (picture(match), match.setup) == (before, setup)


@pytest.mark.parametrize(
    "words", ["!back:", "!back:{}", '!back:{"seat":2}', '!back:{"seat":0,"first":[3,6,1],"dice":1}']
)
def test_what_was_taken_back_is_checked_when_it_is_read(words: str) -> None:
    match = toy()
    with pytest.raises(IllegalAnswer):
        match.give(words)
    assert match.answer_count == 0


def test_undo_goes_back_past_turns_in_which_nobody_was_asked() -> None:
    """Ana comes out and moves on; neither Ben nor, in her next turn but one, Ana can do anything."""
    dice = [f"d6:{value}" for value in (6, 1, 6, 3, 2, 4, 2, 4)]
    game = Game.new("classic", ["Ana", "Ben"], seed=1, options={"free_undo": True}, dice=dice)
    given: list[str] = []
    while len(given) < 2:
        assert game.prompt is not None
        given.append(game.prompt.options[0].id)
        game.answer(given[-1])
    assert not game.history[-1].answers, "in the last turn nobody was asked"
    assert [game.undo(), game.undo()] == given[::-1]
