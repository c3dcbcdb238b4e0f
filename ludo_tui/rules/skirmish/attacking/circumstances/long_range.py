"""Long range: a shot at a target beyond the range of the weapon, up to twice as far."""

from typing import Final

from ludo_tui.board import king_distance
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import place_of
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

BANE: Final = Counted("long range", -1, "sk.circ.long-range.bane")


def furthest(form: AttackForm) -> int:
    """Return how far a weapon that is used from afar can be shot at all.

    Rule: sk.circ.long-range.allowed, sk.circ.long-range.max
    """
    return 2 * form.range


def long_range(field: Field, attack: PlannedAttack, ring: int) -> Counted | None:
    """Return the bane of a shot beyond the range of the weapon.

    Rule: sk.circ.long-range.bane
    """
    form = attack.form
    is_far = form.is_ranged and king_distance(ring, place_of(field, attack.target)) > form.range
    return BANE if is_far else None
