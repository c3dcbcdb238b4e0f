"""Invisible: a target that cannot be seen, though it is roughly known where it is."""

from typing import Final

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field

BANES: Final = Counted("unseen", -3, "sk.circ.invisible.banes")


def is_unseen(field: Field, attack: PlannedAttack) -> bool:
    """Return whether the attacker cannot see its target."""
    target = attack.creature
    return (
        attack.choice.is_blind
        or field.table.is_blind(attack.who)
        or (target is not None and field.table.has_flag(target, "unseen"))
    )


def invisible(field: Field, attack: PlannedAttack, _ring: int) -> Counted | None:
    """Return the banes of an attack on what cannot be seen; the blind have them by their affliction.

    Rule: sk.circ.invisible.banes, sh.affliction.blinded
    """
    return BANES if is_unseen(field, attack) and not field.table.is_blind(attack.who) else None
