"""Too heavy: a weapon that asks for more Strength than its bearer has."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance

TOO_HEAVY: Final = Circumstance("too heavy", -1, "sh.weapon.min-str")


def too_heavy(_field: Field, attack: PlannedAttack) -> Iterator[Circumstance]:
    """Yield the bane of a weapon that asks for more Strength than its bearer has.

    Rule: sh.weapon.min-str
    """
    if attack.form.is_too_heavy:
        yield TOO_HEAVY
