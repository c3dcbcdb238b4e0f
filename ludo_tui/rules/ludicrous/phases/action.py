"""The action phase."""

from collections.abc import Sequence

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import count_action_phase
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.choose_action import choose


def action(table: LudicrousTable, actions: Sequence[Action]) -> Flow[str | None]:
    """Let the party take its one action; a piece that is unconscious now is lost after it unless revived.

    Rule: ll.5.1.limit.one-action, ll.5.1.limit.override, ll.5.3.general.one-action, ll.5.3.general.optional,
    ll.5.1.action.ends-phase, ll.5.1.limit.not-by-pathway-count,
    ll.5.1.limit.not-by-conscious-count, ll.5.1.limit.uninvolved-pieces, lh.party.unrevived
    """
    seat = table.state.turn.seat
    count_action_phase(table, seat)
    while table.used(once_per_turn.ACTION) <= table.used(once_per_turn.EXTRA_ACTION):
        is_taken = yield from choose(table, seat, "action", actions)
        if not is_taken or table.state.over:
            break
        table.use(once_per_turn.ACTION)
    return None
