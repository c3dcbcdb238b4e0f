"""Within reach: a shot while an enemy is near enough to strike at who shoots."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field

BANE: Final = Counted("in an enemy's reach", -1, "sk.circ.ranged-in-reach")


def within_reach(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the bane of a shot from a space that enemies reach.

    Rule: sk.circ.ranged-in-reach
    """
    is_disturbed = attack.form.is_ranged and field.recall(_is_disturbed, attack.who, ring)
    return BANE if is_disturbed else None


def _is_disturbed(field: Field, who: Who, ring: int) -> bool:
    """Return whether enemies disturb a shot from a space; some who have learned it can bear one.

    Rule: sk.circ.ranged-in-reach, sh.talent.parting-shot
    """
    near = sum(field.reaches(other, ring) and field.is_awake(other) for other in field.enemies(who))
    return near > (1 if field.has(who, "shoots_in_reach") else 0)
