"""What unarmed attacks gain and suffer."""

from collections.abc import Iterable

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS
from ludo_tui.rules.skirmish.unarmed.strike import strike_banes


def unarmed(field: Field, attack: PlannedAttack) -> Iterable[Circumstance]:
    """Return what an unarmed attack gains or suffers; disarming with bare hands has banes of its own."""
    if not attack.form.is_unarmed or attack.choice.kind == "disarm":
        return ()
    known = UNARMED_ATTACKS.get(attack.form.id)
    return strike_banes() if known is None else known.circumstances(field, attack.who)
