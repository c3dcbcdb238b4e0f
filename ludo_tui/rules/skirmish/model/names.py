"""The words of a match of Skirmish Ludo."""

from collections.abc import Iterable

import msgspec

from ludo_tui.engine import Names, counted
from ludo_tui.text.first_letters import capital


class NameRef(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A combatant as events speak of it, after it is gone too."""

    seat: int
    piece: int
    """Number of a piece 0..3, or of a monster."""
    monster: str = ""
    """Kind of a monster in words; empty for pieces."""


def name_of(names: Names, who: NameRef) -> str:
    """Return the name of a combatant: of a piece with its owner, of a monster its kind and number."""
    return f"{who.monster} {who.piece}" if who.monster else names.piece(who.seat, who.piece)


def name_at_start(names: Names, who: NameRef) -> str:
    """Return the same at the beginning of a sentence."""
    return capital(name_of(names, who))


def boons_and_banes(sources: Iterable[tuple[str, int]]) -> str:
    """Return what gives a roll boons (above 0) and banes (below): `1 boon: surrounded; 2 banes: obscured, dodge`."""
    given = list(sources)
    told: list[str] = []
    for word, sign in (("boon", 1), ("bane", -1)):
        of = [(name, value * sign) for name, value in given if value * sign > 0]
        if of:
            each = (name if number == 1 or len(of) == 1 else f"{name} {number}" for name, number in of)
            told.append(f"{counted(sum(number for _, number in of), word)}: {', '.join(each)}")
    return "; ".join(told)
