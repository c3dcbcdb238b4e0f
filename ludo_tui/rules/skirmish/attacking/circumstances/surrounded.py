"""Surrounded: a melee attack on a target that an ally of the attacker reaches, too."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target, place_of, size_of

BOON: Final = Counted("surrounded", 1, "sk.circ.surrounded.boon")


def surrounded(field: Field, attack: PlannedAttack, _ring: int) -> Counted | None:
    """Return the boon of a melee attack on what is surrounded.

    Rule: sk.circ.surrounded.boon
    """
    is_melee = not attack.form.is_ranged
    return BOON if is_melee and field.recall(_is_surrounded, attack.who, attack.target) else None


def _is_surrounded(field: Field, who: Who, target: Target) -> bool:
    """Return whether an ally of the attacker reaches the target, unless that is too large to be surrounded.

    Rule: sk.circ.surrounded.boon, sk.circ.surrounded.size
    """
    there = place_of(field, target)
    return size_of(field, target) <= field.sheet(who).size + 2 and any(
        field.reaches(other, there) and field.is_awake(other) for other in field.allies(who)
    )
