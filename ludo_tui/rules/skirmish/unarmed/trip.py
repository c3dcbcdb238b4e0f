"""Trip: topple somebody; a critical trip takes its Speed until the next turn of the one who trips starts."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.model.state import Who


def trip(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> None:
    """Topple somebody; a critical trip takes its Speed until the next turn of the one who trips starts.

    Rule: sk.unarmed.trip.success, sk.unarmed.trip.critical
    """
    afflict(table, target, "prone", who)
    if is_critical:
        afflict(table, target, "stalled", who, to_start=True)
