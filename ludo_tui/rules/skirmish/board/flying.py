"""Flying: what hovers is too high for short weapons, and what flies leaves their reach without a free attack."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field

LONG: Final = 2
"""Reach from which a weapon touches what flies."""


def is_in_the_air(field: Field, who: Who) -> bool:
    """Return whether a creature hovers now: it has not come down for an attack in melee, or been brought down.

    Rule: sh.fly.hovers
    """
    return field.has(who, "hovers") and not field.creature(who).is_low


def is_out_of_reach_above(field: Field, attacker: Who, target: Who, reach: int) -> bool:
    """Return whether a hovering creature is too high for a melee attack.

    Rule: sh.fly.hovers
    """
    return is_in_the_air(field, target) and reach < LONG and not field.flies(attacker)


def flies_off(field: Field, who: Who, other: Who) -> bool:
    """Return whether a combatant leaves the reach of another through the air, without a free attack.

    Rule: sh.fly.free-attacks
    """
    return field.flies(who) and field.sheet(other).reach < LONG and not field.flies(other)
