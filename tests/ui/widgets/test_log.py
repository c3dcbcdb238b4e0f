"""The log of the table: who did what, one line a roll."""

from pathlib import Path

from ludo_tui import Game
from ludo_tui.engine import Seat
from ludo_tui.table.session import Session
from ludo_tui.ui.widgets.log import LogRows
from ludo_tui.ui.widgets.rowlist import RowList
from tests.ui.table_pilot import TablePilot, table_pilot


def match(*dice: int, computer: bool = False) -> Game:
    """Return a match of Ana and Ben, who both begin with a piece on the way."""
    seats = [Seat("Ana"), Seat("Ben", "easy" if computer else None)]
    script = [f"d6:{die}" for die in (6, 1, *dice)]
    return Game.new("classic", seats, seed=1, dice=script, options={"pieces_on_start": 1})


def told(game: Game, is_ascii: bool = False) -> list[tuple[str, str]]:
    """Return the rows of the whole log with the style of each."""
    session = Session(game)
    return [row.parts[0] for row in LogRows(session, is_ascii).rows(session.news.log(None))]


def test_a_roll_and_its_move_are_one_line_without_the_name() -> None:
    game = match(2, 3, 1)
    game.answer("move:0")
    assert told(game)[-4:] == [
        ("Ana", "seat-1"),
        ("rolls 2. ●1 b9 › d9", "text"),
        ("Ben", "seat-3"),
        ("rolls 3", "text"),
    ]
    assert all(text.isascii() for text, _ in told(game, is_ascii=True))


def shown(at: TablePilot) -> list[str]:
    """Return the log on the screen."""
    return ["".join(text for text, _ in row.parts) for row in at.table.query_one("#log", RowList).rows]


async def test_the_line_of_a_roll_goes_on_with_its_move(tmp_path: Path) -> None:
    game = match(2, 3, 1, 1)
    async with table_pilot(game, tmp_path) as at:
        assert shown(at)[-2:] == ["Ana", "rolls 2"]
        await at.press("1")
        assert shown(at)[-4:] == ["Ana", "rolls 2. ●1 b9 › d9", "Ben", "rolls 3"]
        await at.press("1")
        assert shown(at)[-6:-2] == ["Ana", "rolls 2. ●1 b9 › d9", "Ben", "rolls 3. ◆1 n7 › k7"]


def test_captures_stand_out_and_own_losses_too() -> None:
    game = match(5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, 1, 1, 1, 1)
    for _ in range(11):
        game.answer("move:0")
    assert ("captures Ben's ◆1: back to the yard", "shout") in told(game)
    assert ("captures Ben's ◆1: back to the yard", "bad") not in told(game)


def test_where_nothing_moves_it_is_faint() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=1, dice=[f"d6:{die}" for die in (6, 1, 2, 1, 6)])
    assert told(game)[-5:] == [
        ("rolls 2. nothing can move", "faint"),
        ("Ben", "seat-3"),
        ("rolls 1. nothing can move", "faint"),
        ("Ana", "seat-1"),
        ("rolls 6", "text"),
    ]
