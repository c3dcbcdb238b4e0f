"""Controlled: a creature whose doings somebody else says."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def player_of(table: SkirmishTable, who: Who) -> int:
    """Return the seat that says what a combatant does: its own, or that of the one that controls it.

    Rule: sh.affliction.controlled
    """
    rows = table.tables.afflictions
    controlled = [one.source for one in table.conditions(who) if "played_by_source" in rows[one.id].flags]
    return next((source.seat for source in controlled if source is not None), who.seat)
