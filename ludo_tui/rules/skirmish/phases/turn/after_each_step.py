"""What follows from whatever has been done: holds that break, guards that drop, work that ends, fliers that fall."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.options.guarded import end_guards
from ludo_tui.rules.skirmish.board.hiding import notice
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.falling_from_the_air import cannot_fly, fall_out_of_the_air
from ludo_tui.rules.skirmish.powers.tasks import interrupt_without_tools
from ludo_tui.rules.skirmish.unarmed.broken_holds import end_broken_holds


def apply_consequences(table: SkirmishTable) -> Flow[None]:
    """Let everything follow that follows at once.

    Rule: sk.option.guarded.ends-early, sk.unarmed.grab.ends-moving-away, sk.action.hide.ends-revealing
    """
    if table.state.over:
        return
    end_broken_holds(table)
    end_guards(table)
    interrupt_without_tools(table)
    notice(table)
    for who in table.state.on_ring():
        if "hovers" in table.original(who).flags and cannot_fly(table, who):
            yield from fall_out_of_the_air(table, who)
