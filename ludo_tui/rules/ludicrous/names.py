"""The words of a match of Ludicrous Ludo."""

from collections.abc import Mapping, Sequence

from ludo_tui.board import HOME, coordinate
from ludo_tui.engine import Setup
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import Ruleset


class LudicrousNames:
    """Names of seats, pieces, steps, phases and reactions.

    Args:
        ruleset: the data of the game.
        setup: who plays.
        sides: side of the board of each seat.
        reactions: names of the reactions by id.

    Attributes:
        tables: the tables of the ruleset, for the words of their rows.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup, sides: Sequence[int], reactions: Mapping[str, str]) -> None:
        self.tables = tables_of(ruleset.tables)
        self._seats = [seat.name for seat in setup.seats]
        self._sides = tuple(sides)
        self._phases = {phase.id: phase.name for phase in ruleset.phases}
        self._reactions = dict(reactions)

    def seat(self, seat: int) -> str:
        """Return the player's name."""
        return self._seats[seat]

    def piece(self, seat: int, piece: int) -> str:
        """Return the name of a piece, counted from 1, with its owner."""
        return f"{self._seats[seat]}'s piece {piece + 1}"

    def own_piece(self, piece: int) -> str:
        """Return what its own player calls a piece: `piece 2`."""
        return f"piece {piece + 1}"

    def die(self, sides: int, value: int) -> str:
        """Return what a die shows, and which die it is if it is no d6."""
        return f"{value}" if sides == 6 else f"{value} on d{sides}"

    def step(self, seat: int, step: int) -> str:
        """Return a coordinate such as `b9`, `home` or `the yard`."""
        if step < 0:
            return "the yard"
        return "home" if step == HOME else coordinate(self._sides[seat], step)

    def space(self, seat: int, step: int, piece: int) -> str:
        """Return the coordinate of a step of a seat's route, for the board to highlight."""
        return coordinate(self._sides[seat], step, piece)

    def phase(self, phase: str) -> str:
        """Return the heading of a phase, by its id in the ruleset."""
        return self._phases.get(phase, phase)

    def reaction(self, reaction: str) -> str:
        """Return the heading of a kind of reaction, by its id."""
        return self._reactions.get(reaction, reaction)
