"""The words that every match needs, whatever its rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from ludo_tui.board import HOME, coordinate
from ludo_tui.engine import Reaction, Setup
from ludo_tui.rulesets import Ruleset


class MatchNames:
    """Names of seats, steps, phases and reactions.

    Args:
        ruleset: the data of the game.
        setup: who plays.
        sides: side of the board of each seat that has one.
        reactions: everything that can be done in a reaction window.
        yard: what the yard is called.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        setup: Setup,
        sides: Sequence[int],
        reactions: Iterable[Reaction[Any]] = (),
        yard: str = "yard",
    ) -> None:
        self._seats = [seat.name for seat in setup.seats]
        self._sides = tuple(sides)
        self._phases = {phase.id: phase.name for phase in ruleset.phases}
        self._reactions = {reaction.id: reaction.name for reaction in reactions}
        self._yard = yard

    def seat(self, seat: int) -> str:
        """Return the player's name."""
        return self._seats[seat]

    def die(self, sides: int, value: int) -> str:
        """Return what a die shows, and which die it is if it is no d6."""
        return f"{value}" if sides == 6 else f"{value} on d{sides}"

    def which_dice(self, sides: int, count: int = 1) -> str:
        """Return what one or two dice are called that are rolled."""
        return f"{'the' if count == 1 else 'both'} d{sides}"

    def step(self, seat: int, step: int) -> str:
        """Return a coordinate such as `b9`, `home` or `the yard`."""
        if step < 0:
            return f"the {self._yard}"
        return "home" if step == HOME else coordinate(self._sides[seat], step)

    def phase(self, phase: str) -> str:
        """Return the heading of a phase, by its id in the ruleset."""
        return self._phases.get(phase, phase)

    def reaction(self, reaction: str) -> str:
        """Return the heading of a kind of reaction, by its id."""
        return self._reactions.get(reaction, reaction)
