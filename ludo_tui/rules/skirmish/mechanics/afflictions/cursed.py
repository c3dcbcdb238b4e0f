"""Cursed: a creature that luck has left."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def luck_banes(table: SkirmishTable, who: Who) -> Iterator[Counted]:
    """Yield the banes that afflictions give a combatant on its luck rolls; the same affliction counts once.

    Rule: sh.affliction.cursed
    """
    rows = table.tables.afflictions
    for name in dict.fromkeys(one.id for one in table.conditions(who)):
        if banes := rows[name].own.get("luck", 0):
            yield Counted(name, -banes, f"sh.affliction.{name}")
