"""Whether a match goes on for the lower places after its first winner."""

from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Match
from ludo_tui.players import answer_for, play_computer_turns

SHORT: dict[str, dict[str, Any]] = {
    "classic": {"pieces_to_win": 1, "pieces_on_start": 1},
    "party": {"pieces_to_win": 1, "pieces_on_start": 1},
    "piecepack": {"pieces_to_win": 1, "pieces_on_start": 1},
    "ludicrous": {"match": "short"},
}
GAMES = pytest.mark.parametrize("game", SHORT)


def match_of(game: str, *players: str, seed: int = 11, **options: Any) -> Match[Any]:
    """Return a match of persons (`person`) and computers, by their levels."""
    seats = [
        Seat(f"P{number}", computer=None if player == "person" else player) for number, player in enumerate(players)
    ]
    return Game.new(game, seats, seed=seed, options={**SHORT[game], **options})


def to_the_question(match: Match[Any]) -> None:
    """Play on until it is asked whether to play on for places, or to the end."""
    while match.prompt is not None and match.prompt.kind != "play_on":
        computers = answer_for(match)
        match.answer(match.prompt.default.id if computers is None and match.prompt.kind == "reaction" else _some(match))


def asked(game: str) -> Match[Any]:
    """Return a match in which a computer has won, and a person is asked whether to play on for places."""
    for seed in range(11, 60):
        match = match_of(game, "hard", "person", "normal", seed=seed, play_on="ask")
        to_the_question(match)
        if not match.state.over:
            return match
    raise AssertionError("the person has won all of them")


def _some(match: Match[Any]) -> str:
    """Return an answer of a computer, or one that a person might give."""
    known = answer_for(match)
    assert match.prompt is not None
    return known or match.prompt.answers[-1 if match.prompt.kind == "move" else 0].id


@pytest.mark.rule("cl.option.play-on", "lh.match.places")
@GAMES
@pytest.mark.parametrize("answer", ["end", "play_on"])
def test_a_person_who_still_plays_is_asked_once_when_the_first_has_won(game: str, answer: str) -> None:
    match = asked(game)
    assert match.prompt is not None
    assert match.prompt.seat == 1
    assert match.prompt.answers[0].id == "end", "the first answer, which is marked, ends it"
    assert match.state.places == [seat for seat in match.state.places if seat != 1]
    match.answer(answer)
    assert match.state.over is (answer == "end")
    to_the_question(match)
    assert match.state.over, "it is asked once"
    assert len(match.result or ()) == 3


@pytest.mark.rule("cl.option.play-on", "lh.match.places")
@GAMES
def test_between_computers_nobody_is_asked_and_the_match_ends(game: str) -> None:
    match = match_of(game, "normal", "normal", "normal", play_on="ask")
    for _ in play_computer_turns(match):
        pass
    assert (match.prompt, len(match.state.places)) == (None, 1)


@pytest.mark.rule("cl.option.play-on", "lh.match.places")
@GAMES
@pytest.mark.parametrize(("value", "places"), [(True, 3), (False, 1)])
def test_the_house_rule_may_settle_it(game: str, value: bool, places: int) -> None:
    match = match_of(game, "normal", "normal", "normal", play_on=value)
    for _ in play_computer_turns(match):
        pass
    assert len(match.state.places) in (places, places - (places > 1))


@pytest.mark.parametrize(("typed", "value"), [("yes", True), ("no", False), ("ask", "ask")])
def test_it_is_typed_as_yes_no_or_ask(typed: str, value: object) -> None:
    match = Game.new("party", ["Ana", "Ben"], seed=1, options={"play_on": typed})
    assert match.setup.options["play_on"] == value


def test_another_word_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="not one of true, false, ask"):
        Game.new("party", ["Ana", "Ben"], seed=1, options={"play_on": "later"})


def test_a_save_at_the_question_asks_it_again() -> None:
    match = match_of("party", "hard", "person", "normal", play_on="ask")
    to_the_question(match)
    assert match.prompt is not None
    again = match.fork(luck=0, seat=1)
    assert (again.prompt is not None, again.prompt and again.prompt.kind) == (True, "play_on")
    again.answer("end")
    assert again.state.over
    assert not match.state.over
