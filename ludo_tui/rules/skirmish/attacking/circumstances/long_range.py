"""Long range: a shot at a target beyond the range of the weapon, up to twice as far."""

from typing import Final

from ludo_tui.board import king_distance
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.party.sheets import Means

BANE: Final = Circumstance("long range", -1, "sk.circ.long-range.bane")


def furthest(means: Means) -> int:
    """Return how far a weapon that is used from afar can be shot at all.

    Rule: sk.circ.long-range.allowed, sk.circ.long-range.max
    """
    return 2 * means.range


def long_range(field: Field, attack: PlannedAttack, ring: int) -> Circumstance | None:
    """Return the bane of a shot beyond the range of the weapon.

    Rule: sk.circ.long-range.bane
    """
    means = attack.means
    is_far = means.is_ranged and king_distance(ring, field.rings[attack.target]) > means.range
    return BANE if is_far else None
