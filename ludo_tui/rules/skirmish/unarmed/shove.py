"""Shove: push a creature away by the Strength modifier, at least 1 space."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who


def shove_boons(field: Field, who: Who) -> Iterator[Circumstance]:
    """Yield what a shove gains by a shield and by a run-up.

    Rule: sk.unarmed.shove.shield-boon, sk.unarmed.shove.run-up-boon
    """
    if field.sheet(who).has_shield:
        yield Circumstance("shield", 1, "sk.unarmed.shove.shield-boon")
    acting = field.state.acting
    if acting is not None and acting.who == who and acting.walked >= field.table.tables.numbers.shove_run_up:
        yield Circumstance("run-up", 1, "sk.unarmed.shove.run-up-boon")


def shove(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> Flow[None]:
    """Push the target of a successful shove, half as far if it is larger; a critical success topples it.

    Rule: sk.unarmed.shove.push, sk.unarmed.shove.larger-target, sk.unarmed.shove.critical
    """
    own, other = table.sheet(who), table.sheet(target)
    spaces = max(1, own.modifier("str")) // (2 if other.size > own.size else 1)
    yield from push(table, who, target, spaces, "sk.unarmed.shove.push")
    if is_critical:
        afflict(table, target, "prone", who)
