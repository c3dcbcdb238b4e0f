"""Undo: how far it goes back, and what stands in its way."""

import pytest

from ludo_tui import Game
from ludo_tui.engine import Flow, IllegalAnswer, Match, TableOptions
from tests.engine.test_match import picture, restored
from tests.engine.toy import ToyRules, ToyTable, asked, play, toy


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


def test_free_undo_goes_back_across_rolls_secrets_and_turns() -> None:
    match = toy(table=TableOptions(free_undo=True))
    pictures = []
    answers = ["roll", "pass", "draw", "rest", "hit:1", "pass", "wake", "wait", "pass"]
    for answer in answers:
        pictures.append(picture(match))
        play(match, answer)
    for answer in reversed(answers):
        assert match.undo() == answer
        assert picture(match) == pictures.pop()
    assert match.undo_refusal == "nothing has been decided yet"


def test_undo_never_changes_the_next_roll() -> None:
    match = toy(table=TableOptions(free_undo=True))
    first = [event for event in play(match, "roll") if event.kind == "rolled"]
    match.undo()
    assert [event for event in play(match, "roll") if event.kind == "rolled"] == first
    match.undo()
    play(match, "wait", "pass")
    other = [event for event in play(match, "roll") if event.kind == "rolled"]
    assert other[0].value == first[0].value  # type: ignore[attr-defined]  # a roll


def test_the_end_of_a_match_is_undone_only_at_a_friendly_table() -> None:
    strict = toy(points=[3, 1])
    play(strict, "hit:1", "pass")
    assert strict.undo_refusal == "the match is over"
    friendly = toy(points=[3, 1], table=TableOptions(free_undo=True))
    play(friendly, "hit:1", "pass")
    friendly.undo()
    assert asked(friendly) == (0, "rest")


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
