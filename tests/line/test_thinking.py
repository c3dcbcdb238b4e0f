"""Line mode says that a computer seat thinks, and plays what has come of it."""

import io

from ludo_tui import Game, Seat, players
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.table.session import THINKING, Session


def test_a_computer_that_thinks_long_is_waited_for() -> None:
    seats = [Seat("Ana"), Seat("Zeno", computer="expert")]
    game = Game.new("party", seats, dice=[6, 1, 3, 3, 2, 2, 1, 1], options={"pieces_on_start": 2})
    written = io.StringIO()
    assert game.prompt is not None
    assert game.prompt.seat == 0
    game.answer("move:0")
    answer = players.Thought(game, THINKING).answer()
    LineTable(Console(io.StringIO("q\n"), written), Session(game)).play()
    assert "Zeno" in written.getvalue()
    assert "thinks ...\n" in written.getvalue()
    assert game.history[-1].answers == [answer]


def test_other_computers_answer_without_a_word() -> None:
    seats = [Seat("Ana"), Seat("Ida", computer="hard")]
    game = Game.new("party", seats, dice=[6, 1, 3, 3, 2, 2, 1, 1], options={"pieces_on_start": 2})
    written = io.StringIO()
    game.answer("move:0")
    LineTable(Console(io.StringIO("q\n"), written), Session(game)).play()
    assert game.history[-1].seat == 1
    assert "thinks" not in written.getvalue()
