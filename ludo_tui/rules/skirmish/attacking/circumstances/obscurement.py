"""Obscurement: attacker or target in an obscured area."""

from typing import Final

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.invisible import is_unseen
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import place_of

BANE: Final = Counted("obscured", -1, "sk.circ.obscurement")


def obscurement(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the bane of an obscured area; against what cannot be seen it adds nothing.

    Rule: sk.circ.obscurement
    """
    is_obscured = field.is_obscured(ring) or field.is_obscured(place_of(field, attack.target))
    return BANE if is_obscured and not is_unseen(field, attack) else None
