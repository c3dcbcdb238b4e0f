"""The dice of damage of a hit."""

from typing import Final, NamedTuple

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import Dice
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

    @property
    def thrown(self) -> Dice:
        """What is thrown for it.

        Rule: sk.attack.hit.damage-roll, sh.weapon.brutal
        """
        return Dice(self.dice, FACES, self.plus, again=self.is_brutal)


def damage_dice(form: AttackForm, *, more: int = 0, purpose: str = "damage") -> DamageDice:
    """Return what a weapon rolls, with so many dice more."""
    return DamageDice(form.dice + more, form.plus, form.is_brutal, purpose)


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
