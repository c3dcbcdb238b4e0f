"""What follows from whatever has been done: holds that break, guards that drop, work that ends, fliers that fall."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.options.guarded import end_guards
from ludo_tui.rules.skirmish.board.hiding import notice
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.falling import bring_down
from ludo_tui.rules.skirmish.events.movement import Dropped
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import original_sheet
from ludo_tui.rules.skirmish.powers.tasks import interrupt_without_tools
from ludo_tui.rules.skirmish.unarmed.broken_holds import end_broken_holds


def apply_consequences(table: SkirmishTable) -> Flow[None]:
    """Let everything follow that follows at once.

    Rule: sk.option.guarded.ends-early, sk.unarmed.grab.ends-moving-away, sk.action.hide.ends-revealing, sh.fly.falls
    """
    if table.state.over:
        return
    end_broken_holds(table)
    end_guards(table)
    interrupt_without_tools(table)
    notice(table)
    for who in table.state.on_ring():
        if "hovers" in original_sheet(table.tables, table.state.creature(who)).flags and _cannot_fly(table, who):
            yield from _fall(table, who)


def _cannot_fly(table: SkirmishTable, who: Who) -> bool:
    """Return whether a hovering creature is kept from flying, and has not come down yet.

    Rule: sh.fly.falls
    """
    creature = table.state.creature(who)
    return not creature.is_low and any(table.suffers(who, one) for one in ("held", "stunned", "prone"))


def _fall(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let a creature fall out of the air: damage, and prone.

    Rule: sh.fly.falls
    """
    table.emit(Dropped(who=table.ref(who), rule="sh.fly.falls"))
    yield from bring_down(table, who, None, "sh.fly.falls")
