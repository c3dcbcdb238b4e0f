"""What the weapon of an attack gives its roll: bare hands, what comes to hand, and what is too heavy."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance

IMPROVISED: Final = Circumstance("improvised", -1, "sk.improvised.bane")


BARE_HANDS: Final = Circumstance("bare hands", -1, "sk.unarmed.strike.improvised")


TOO_HEAVY: Final = Circumstance("too heavy", -1, "sh.weapon.min-str")


def improvised(_field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield the bane of an improvised weapon or of bare hands; disarming with them has banes of its own.

    Rule: sk.improvised.bane, sk.unarmed.strike.improvised
    """
    if attack.choice.kind == "disarm":
        return
    if attack.form.kind == "improvised":
        yield IMPROVISED
    if attack.form.id == "strike":
        yield BARE_HANDS


def too_heavy(_field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield the bane of a weapon that asks for more Strength than its bearer has.

    Rule: sh.weapon.min-str
    """
    if attack.form.is_too_heavy:
        yield TOO_HEAVY
