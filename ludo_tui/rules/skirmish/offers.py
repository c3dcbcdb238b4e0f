"""Answers on offer in Skirmish Ludo: the data that they carry, and the one line that is said about them."""

import msgspec

from ludo_tui.engine import Names, Option
from ludo_tui.rules.skirmish.names import Ref, spoken


class Strike(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An attack that would be possible from a space."""

    target: Ref
    means: str
    odds: float
    harm: float
    left: int
    """Damage that would fell the target."""


class Offer(Option, frozen=True, kw_only=True, gc=False):
    """An answer with the data that Skirmish Ludo needs to judge it and to put it into words."""

    aim: Ref | None = None
    """Whom it is aimed at, a monster too."""
    critical: float | None = None
    """Chance 0..1 of a critical success."""
    left: int | None = None
    """Damage that would fell whom it is aimed at."""
    yards: int | None = None
    """Yards that a move takes."""
    draws: tuple[Ref, ...] = ()
    """Who may strike at the one that moves so."""
    strikes: tuple[Strike, ...] = ()
    """What could be attacked from there, the best first."""
    dice: int = 0
    """Dice of Bonus Damage."""
    key: str = ""
    """The power that it uses."""
    heals: float | None = None
    """Damage that it heals on average."""
    work: int = 0
    """Actions of own turns that it takes, if more than one."""

    def outlook(self, names: Names) -> str:
        """Say in one line what it brings."""
        return "; ".join(part for part in _parts(self, names) if part)


def percent(chance: float) -> str:
    """Return a chance as people read it."""
    return f"{round(100 * chance)} %"


def _parts(offer: Offer, names: Names) -> list[str]:
    parts = []
    if offer.yards is not None:
        parts.append(f"{offer.yards} {'yard' if offer.yards == 1 else 'yards'}")
    if offer.odds is not None:
        critical = f", critical {percent(offer.critical)}" if offer.critical else ""
        parts.append(f"{percent(offer.odds)}{critical}")
    if offer.harm is not None:
        of = " damage, Health" if offer.does == "summon" else " damage of"
        parts.append(f"{offer.harm:.1f} damage" if offer.left is None else f"{offer.harm:.1f}{of} {offer.left}")
    if offer.heals is not None:
        parts.append(f"heals {offer.heals:.1f}")
    if offer.draws:
        count = len(offer.draws)
        listed = ", ".join(spoken(names, who) for who in offer.draws)
        parts.append(f"{count} free {'attack' if count == 1 else 'attacks'} ({listed})")
    if offer.captures:
        parts.append("captures " + ", ".join(names.piece(*who) for who in offer.captures))
    if offer.strikes:
        best = offer.strikes[0]
        parts.append(f"from there {best.means} at {spoken(names, best.target)} {percent(best.odds)}")
    return parts
