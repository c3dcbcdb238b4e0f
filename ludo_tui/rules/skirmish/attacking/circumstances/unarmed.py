"""What unarmed attacks gain and suffer."""

from collections.abc import Iterable

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, object_at, place_of
from ludo_tui.rules.skirmish.unarmed.objects import bare_hands_banes
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS
from ludo_tui.rules.skirmish.unarmed.strike import strike_banes


def unarmed(field: Field, attack: PlannedAttack) -> Iterable[Counted]:
    """Return what an unarmed attack gains or suffers; disarming with bare hands has banes of its own."""
    if not attack.form.is_unarmed or attack.choice.kind == "disarm":
        return ()
    known = UNARMED_ATTACKS.get(attack.form.id)
    if known is not None:
        return known.circumstances(field, attack.who)
    if attack.form.is_harmless:
        return ()
    target = attack.target
    is_object = isinstance(target, Spot) and not attack.choice.is_blind
    return [*strike_banes(), *(bare_hands_banes(object_at(field, place_of(field, target))) if is_object else ())]
