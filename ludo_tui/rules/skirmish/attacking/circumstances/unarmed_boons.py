"""What shoving, tripping and grabbing gain."""

from collections.abc import Iterable
from typing import Final

from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.unarmed.holds import holding_circumstances
from ludo_tui.rules.skirmish.unarmed.shove import shove_boons
from ludo_tui.rules.skirmish.unarmed.trip import trip_boons

_BOONS: Final = {"shove": shove_boons, "trip": trip_boons, "grab": holding_circumstances}


def unarmed_boons(field: Field, attack: PlannedAttack) -> Iterable[Circumstance]:
    """Return what an unarmed attack that does no damage gains."""
    boons = _BOONS.get(attack.form.id)
    return () if boons is None else boons(field, attack.who)
