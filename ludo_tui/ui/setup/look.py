"""How a match will look before its first turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludo_tui.presenting.board.preview_board import board_of
from ludo_tui.rulesets import Ruleset
from ludo_tui.ui.drawing.board.geometry import SMALL, Geometry
from ludo_tui.ui.setup.seat_row import SeatRow, preview_of
from ludo_tui.ui.widgets.board import BoardView


class SmallBoard(BoardView):
    """A small board that only shows something."""

    def __init__(self) -> None:
        super().__init__(id="small-board")
        self.can_focus = False
        self.geometry = Geometry(SMALL)

    def show(
        self, ruleset: Ruleset, rows: list[SeatRow], steps: Sequence[tuple[int, ...]], options: Mapping[str, Any]
    ) -> None:
        """Show a match that has not begun.

        Args:
            ruleset: the game.
            rows: who plays.
            steps: where the pieces of each begin; none while nobody can tell.
            options: the house rules.
        """
        self.picture = board_of(preview_of(ruleset, rows, steps), options)
