"""The bonus action phase."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.choose_action import choose


def bonus_action(table: LudicrousTable, actions: Sequence[Action]) -> Flow[str | None]:
    """Let the party take its one bonus action; with none on offer the phase ends at once.

    Rule: ll.5.1.limit.one-bonus-action, ll.5.5.general.one, ll.5.5.general.optional, ll.5.5.general.none-available,
    ll.5.1.bonus-action.ends-phase, ll.5.5.general.skip-to-second-special, ll.5.5.general.skip-to-tank
    """
    seat = table.state.turn.seat
    while table.used(once_per_turn.BONUS_ACTION) <= table.used(once_per_turn.EXTRA_BONUS_ACTION):
        if has_flag(table, Who(seat), "no_bonus_action") or once_per_turn.BONUS_PHASE in table.state.turn.skips:
            break
        is_taken = yield from choose(table, seat, "bonus", actions)
        if not is_taken or table.state.over:
            break
        table.use(once_per_turn.BONUS_ACTION)
    return None
