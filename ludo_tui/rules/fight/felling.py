"""How likely damage fells whom it hits, before anything is rolled."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ludo_tui.rules.fight.amounts import Dice, spread
from ludo_tui.rules.fight.rolls import Degree, PlannedRoll


class Blow(NamedTuple):
    """What is rolled for damage, and the least of it that fells."""

    dice: tuple[Dice, ...]
    least: int


@lru_cache(maxsize=4096)
def chance_to_reach(blow: Blow) -> Fraction:
    """Return the exact chance that the damage of a blow is enough."""
    ways = spread(*blow.dice)
    return Fraction(sum(count for total, count in ways if total >= blow.least), sum(count for _, count in ways))


def chance_to_fell(roll: PlannedRoll, blows: Mapping[Degree, Blow]) -> Fraction:
    """Return the exact chance that a roll comes out in one of some ways, and that the damage of that way is enough."""
    return sum((roll.chance(degree) * chance_to_reach(blow) for degree, blow in blows.items()), Fraction(0))
