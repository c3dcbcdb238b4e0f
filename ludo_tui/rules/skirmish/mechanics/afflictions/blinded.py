"""Blinded: a creature that sees nobody."""

from collections.abc import Iterator

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def attack_banes(table: SkirmishTable, who: Who) -> Iterator[Counted]:
    """Yield the banes of a combatant on rolls to attack alone.

    Rule: sh.affliction.blinded
    """
    rows = table.tables.afflictions
    for name in dict.fromkeys(one.id for one in table.conditions(who)):
        if banes := rows[name].own.get("attack", 0):
            yield Counted(name, -banes, f"sh.affliction.{name}")
