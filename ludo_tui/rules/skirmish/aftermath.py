"""What follows from whatever has been done: holds that break, guards that drop, work that ends, fliers that fall."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.afflictions import afflict
from ludo_tui.rules.skirmish.damage import hurt
from ludo_tui.rules.skirmish.hiding import notice
from ludo_tui.rules.skirmish.holds import end_broken
from ludo_tui.rules.skirmish.incidents import Dropped
from ludo_tui.rules.skirmish.marks import drop_guards
from ludo_tui.rules.skirmish.sheets import born
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.tasks import drop_tools

FALL = "d6"
"""Damage of a fall out of the air."""


def settle(table: SkirmishTable) -> Flow[None]:
    """Let everything follow that follows at once.

    Rule: sk.option.guarded.ends-early, sk.unarmed.grab.ends-moving-away, sk.action.hide.ends-revealing, sh.fly.falls
    """
    if table.state.over:
        return
    end_broken(table)
    drop_guards(table)
    drop_tools(table)
    notice(table)
    for who in table.state.on_ring():
        if "hovers" in born(table.tables, table.state.fighter(who)).flags and _cannot_fly(table, who):
            yield from _fall(table, who)


def _cannot_fly(table: SkirmishTable, who: Who) -> bool:
    """Tell whether a hovering creature is kept from flying, and has not come down yet.

    Rule: sh.fly.falls
    """
    fighter = table.state.fighter(who)
    return not fighter.is_low and any(table.suffers(who, one) for one in ("held", "stunned", "prone"))


def _fall(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let a creature fall out of the air: damage, and prone.

    Rule: sh.fly.falls
    """
    table.emit(Dropped(who=table.ref(who), rule="sh.fly.falls"))
    yield from bring_down(table, who, None, "sh.fly.falls")


def bring_down(table: SkirmishTable, who: Who, by: Who | None, rule: str) -> Flow[None]:
    """Let a creature come down out of the air too fast: damage, and prone.

    Args:
        table: the match.
        who: the creature.
        by: whose doing it is; None: nobody's.
        rule: rulebook id that brings it down.

    Rule: sh.fly.falls, sh.fly.lands
    """
    table.state.fighter(who).is_low = True
    afflict(table, who, "prone", by)
    amount = yield from roll_amount(table, (by or who).seat, FALL, "falling", rule=rule)
    yield from hurt(table, who, amount, by, rule)
