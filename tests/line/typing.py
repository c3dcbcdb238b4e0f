"""Types lines at a table in line mode, and reads what was written."""

import io
from pathlib import Path
from typing import Any

from ludo_tui import Game, Seat
from ludo_tui.engine import Match
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.saves import NameTaken, SaveError
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.session import Session


class Shelf:
    """Keeps games in memory."""

    def __init__(self) -> None:
        self.kept: list[int] = []
        self.named: list[str] = []
        self.is_full = False

    def autosave(self, game: Match[Any]) -> Path:
        if self.is_full:
            raise SaveError("the shelf is full")
        self.kept.append(game.answer_count)
        return Path("auto")

    def save_as(self, game: Match[Any], name: str, *, overwrite: bool = False) -> Path:
        assert game.prompt is not None
        if name in self.named and not overwrite:
            raise NameTaken(name)
        self.named.append(name)
        return Path(f"{name}.ludo.json")


def new(*, dice: str | None = None, computer: bool = False, **options: Any) -> Game:
    seats = [Seat("Ana"), Seat("Ben", computer="normal" if computer else None)]
    return Game.new("classic", seats, seed=6, options=options, dice=dice)


def play(
    game: Match[Any],
    typed: str,
    shelf: Shelf | None = None,
    pins: PinFile | None = None,
    *,
    auto_move: bool = False,
    every_phase: bool = True,
    confirms: bool = True,
    code: int = 0,
) -> str:
    """Type these lines at the table and return what was written; single moves are asked for unless told otherwise.

    `code` is what the shell must be told at the end.
    """
    target = io.StringIO()
    session = Session(
        game, shelf or Shelf(), pins=pins, auto_move=auto_move, every_phase=every_phase, confirms=confirms
    )
    assert LineTable(Console(io.StringIO(typed), target), session).play() == code
    return target.getvalue()
