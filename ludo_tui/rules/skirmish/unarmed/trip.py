"""Trip: topple a creature."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who


def trip_boons(field: Field, who: Who) -> Iterator[Circumstance]:
    """Yield what a trip gains by a shield.

    Rule: sk.unarmed.trip.shield-boon
    """
    if field.sheet(who).has_shield:
        yield Circumstance("shield", 1, "sk.unarmed.trip.shield-boon")


def trip(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> None:
    """Topple the target; a critical trip takes its Speed until the next turn of the one who trips starts.

    Rule: sk.unarmed.trip.success, sk.unarmed.trip.critical
    """
    afflict(table, target, "prone", who)
    if is_critical:
        afflict(table, target, "stalled", who, to_start=True)
