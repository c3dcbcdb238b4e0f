"""Who acts, reacts, is aimed at or suffers something, and what everybody calls it."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ludo_tui.engine.state import SeatIndex, Tally
from ludo_tui.text.first_letters import capital

if TYPE_CHECKING:
    from ludo_tui.engine.events import Names


class Who(NamedTuple):
    """A party as a whole, or one of its pieces or monsters."""

    seat: SeatIndex
    number: Tally | None = None
    """Number of a piece, 0..3, or of a monster; None: the party as a whole."""

    @property
    def piece(self) -> int:
        """Its number, where one piece or monster must be meant.

        Raises:
            ValueError: the party as a whole is meant.
        """
        if self.number is None:
            raise ValueError(f"the party of seat {self.seat} is no piece")
        return self.number


class Ref(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece or a monster as events speak of it, after it is gone too."""

    seat: int
    number: int
    name: str = ""
    """Kind of a monster in words; empty for pieces."""


def name_of(names: "Names", who: Who | Ref) -> str:
    """Return what everybody calls a party, a piece (with its owner) or a monster (by its kind and number)."""
    if who.number is None:
        return names.seat(who.seat)
    if isinstance(who, Ref) and who.name:
        return f"{who.name} {who.number}"
    return names.piece(who.seat, who.number)


def name_at_start(names: "Names", who: Who | Ref) -> str:
    """Return the same as a sentence begins."""
    return capital(name_of(names, who))
