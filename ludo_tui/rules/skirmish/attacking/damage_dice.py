"""The dice of damage of a hit, and how likely they fell their target."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.rolls import FACES
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

MEAN_DIE: Final = (FACES + 1) / 2
BRUTAL_DIE: Final = MEAN_DIE + (MEAN_DIE - 1) / FACES
"""What a die brings on average of which a 1 is rolled again."""
_WAYS: Final = dict.fromkeys(range(1, FACES + 1), 1)
"""In how many ways a die shows each face."""
_BRUTAL_WAYS: Final = {1: 1, **dict.fromkeys(range(2, FACES + 1), FACES + 1)}
"""The same of two dice, of which the second counts only where the first shows a 1."""


class DamageDice(NamedTuple):
    """Dice of damage of one weapon, and what is added to them."""

    dice: int
    plus: int = 0
    is_brutal: bool = False
    """Is each 1 rolled once more?"""
    purpose: str = "damage"

    @property
    def mean(self) -> float:
        """What it does on average.

        Rule: sh.weapon.brutal
        """
        return self.dice * (BRUTAL_DIE if self.is_brutal else MEAN_DIE) + self.plus


def damage_dice(form: AttackForm, *, more: int = 0, purpose: str = "damage") -> DamageDice:
    """Return what a weapon rolls, with so many dice more."""
    return DamageDice(form.dice + more, form.plus, form.is_brutal, purpose)


@lru_cache(maxsize=4096)
def chance_to_fell(blows: Sequence[DamageDice], left: int) -> Fraction:
    """Return the chance that blows that hit together do at least so much damage.

    Rule: sk.attack.hit.damage-roll, sh.weapon.brutal
    """
    ways = Counter({0: 1})
    for blow in blows:
        die = _BRUTAL_WAYS if blow.is_brutal else _WAYS
        for _ in range(blow.dice):
            after = Counter[int]()
            for total, before in ways.items():
                for face, count in die.items():
                    after[total + face] += before * count
            ways = after
    plus = sum(blow.plus for blow in blows)
    return Fraction(sum(count for total, count in ways.items() if total + plus >= left), ways.total())


def roll_damage(table: SkirmishTable, who: Who, blow: DamageDice) -> Flow[int]:
    """Roll the dice of a blow, of a brutal weapon each 1 once more, and return the damage.

    Rule: sk.attack.hit.damage-roll, sh.weapon.brutal
    """
    total = blow.plus
    for _ in range(blow.dice):
        shown = yield from table.roll(who.seat, FACES, blow.purpose, rule="sk.attack.hit.damage-roll")
        if blow.is_brutal and shown == 1:
            shown = yield from table.roll(who.seat, FACES, blow.purpose, rule="sh.weapon.brutal")
        total += shown
    return total
