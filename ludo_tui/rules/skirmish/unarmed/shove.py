"""Shove: push a creature by the modifier of the shove, at least 1, half as far when it is larger."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.model.state import Who


def shove(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> Flow[None]:
    """Push somebody by the modifier of a shove, at least 1, somebody larger half as far; a critical one topples it.

    Rule: sk.unarmed.shove.push, sk.unarmed.shove.larger-target, sk.unarmed.shove.critical
    """
    own, other = table.sheet(who), table.sheet(target)
    spaces = max(1, own.modifier("str")) // (2 if other.size > own.size else 1)
    yield from push(table, who, target, spaces, "sk.unarmed.shove.push")
    if is_critical:
        afflict(table, target, "prone", who)
