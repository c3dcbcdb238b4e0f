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
    table.state.fighter(who).is_low = True
    table.emit(Dropped(who=table.ref(who), rule="sh.fly.falls"))
    afflict(table, who, "prone", None)
    amount = yield from roll_amount(table, who.seat, FALL, "falling", rule="sh.fly.falls")
    yield from hurt(table, who, amount, None, "sh.fly.falls")
