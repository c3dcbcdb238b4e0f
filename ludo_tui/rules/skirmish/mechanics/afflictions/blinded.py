"""Blinded: a creature that sees nobody."""

from collections.abc import Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance


def attack_banes(table: SkirmishTable, who: Who) -> Iterator[Circumstance]:
    """Yield the banes of a combatant on rolls to attack alone.

    Rule: sh.affliction.blinded
    """
    rows = table.tables.afflictions
    for name in dict.fromkeys(one.id for one in table.conditions(who)):
        if banes := rows[name].own.get("attack", 0):
            yield Circumstance(name, -banes, f"sh.affliction.{name}")
