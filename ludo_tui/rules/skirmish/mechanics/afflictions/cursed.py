"""Cursed: a creature that luck has left."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def luck_banes(table: SkirmishTable, who: Who) -> int:
    """Return the banes that afflictions give a combatant on its luck rolls; the same affliction counts once.

    Rule: sh.affliction.cursed
    """
    rows = table.tables.afflictions
    return sum(rows[one].own.get("luck", 0) for one in {one.id for one in table.conditions(who)})
