"""The dice of damage of a hit, and how likely they fell their target."""

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
    sums = {0: 1}  # of so many ways for each die as two dice have
    for blow in blows:
        once = {face: FACES * (not (blow.is_brutal and face == 1)) for face in range(1, FACES + 1)}
        for _ in range(blow.dice):
            following: dict[int, int] = {}
            for total, ways in sums.items():
                for face, count in once.items():
                    following[total + face] = following.get(total + face, 0) + ways * (count + blow.is_brutal)
            sums = following
    plus, dice = sum(blow.plus for blow in blows), sum(blow.dice for blow in blows)
    return Fraction(sum(ways for total, ways in sums.items() if total + plus >= left), (FACES * FACES) ** dice)


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
