"""The words of a match of Ludicrous Ludo."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ludo_tui.board import coordinate
from ludo_tui.engine import Reaction, Setup
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.names import MatchNames
from ludo_tui.rulesets import Ruleset


class LudicrousNames(MatchNames):
    """Names of seats, pieces, steps, phases and reactions.

    Args:
        ruleset: the data of the game.
        setup: who plays.
        sides: side of the board of each seat.
        reactions: everything that can be done in a reaction window.
        meanings: what is tried by an answer, by what it does.

    Attributes:
        tables: the tables of the ruleset, for the words of their rows.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        setup: Setup,
        sides: Sequence[int],
        reactions: Iterable[Reaction[Any]],
        meanings: Mapping[str, str],
    ) -> None:
        super().__init__(ruleset, setup, sides, reactions)
        self.meanings = meanings
        self.tables = tables_of(ruleset.tables)

    def piece(self, seat: int, piece: int) -> str:
        """Return the name of a piece, counted from 1, with its owner."""
        return f"{self._seats[seat]}'s piece {piece + 1}"

    def own_piece(self, piece: int) -> str:
        """Return what its own player calls a piece: `piece 2`."""
        return f"piece {piece + 1}"

    def space(self, seat: int, step: int, piece: int) -> str:
        """Return the coordinate of a step of a seat's route, for the board to highlight."""
        return coordinate(self._sides[seat], step, piece)
