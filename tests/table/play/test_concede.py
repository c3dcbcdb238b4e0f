"""Before a seat concedes it is told what comes of it: that the match goes on, or that it ends, and who wins."""

from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.session import Session
from tests.table.play.test_takeover import before_the_win
from tests.ui.table_pilot import table_pilot

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize("ruleset", ["classic", "piecepack", "ludicrous"])
@pytest.mark.parametrize("seat", [0, 1])
def test_between_two_it_ends_the_match(ruleset: str, seat: int) -> None:
    game = Game.new(ruleset, NAMES[:2], seed=3)
    name, other = NAMES[seat], NAMES[1 - seat]
    told = concede_text(Session(game), seat)
    assert told == f"{name} leaves the match for good, and that ends it: {other} wins."
    assert game.result is None, "only asked"


def test_of_three_two_play_on() -> None:
    session = Session(Game.new("classic", NAMES[:3], seed=3))
    assert concede_text(session, 1) == "Ben leaves the match for good. The others play on."
    session.concede(1)
    assert concede_text(session, 2) == "Cleo leaves the match for good, and that ends it: Ana wins."


def test_the_last_of_a_team_leaves_it_to_the_others() -> None:
    session = Session(Game.new("classic", NAMES, seed=3, options={"teams": True}))
    assert concede_text(session, 1) == "Ben leaves the match for good. The others play on."
    session.concede(1)
    assert concede_text(session, 3) == "Dan leaves the match for good, and that ends it: Ana and Cleo win."
    session.concede(3)
    while session.game.prompt is not None:  # in the turn of another seat it ends with that turn
        session.answer(session.game.prompt.answers[0].id)
    assert session.game.standings[0] == (0, 2)


def test_for_the_sage_the_computer_plays_on() -> None:
    session = Session(Game.new("skirmish", NAMES[:3], seed=3))
    sage = session.game.state.sage
    told = concede_text(session, sage)
    assert told == f"{NAMES[sage]} leaves the match for good. The computer (normal) plays on."
    assert (
        concede_text(session, (sage + 1) % 3)
        == f"{NAMES[(sage + 1) % 3]} leaves the match for good. The others play on."
    )


async def test_who_has_left_is_told_so_and_nothing_stops(tmp_path: Path) -> None:
    game = Game.new("classic", [Seat("Ana"), Seat("Pip", "normal"), Seat("Vex", "easy")], seed=3)
    game.concede(0)
    async with table_pilot(game, tmp_path, animation="normal") as at:
        await at.press("x")
        assert [notice.message for notice in at.app._notifications] == ["Ana is no longer playing"]


def test_once_somebody_has_won_nobody_wins_by_it() -> None:
    match = before_the_win()
    assert match.prompt is not None
    match.answer(match.prompt.options[0].id)
    (winner,) = match.state.places
    session, left = Session(match), next(seat for seat in range(3) if seat != winner)
    assert concede_text(session, left) == f"{session.seats.names[left]} leaves the match for good, and that ends it."
