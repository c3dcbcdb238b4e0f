"""What waits where a piece has ended its move."""

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.ludicrous.attacking.ammunition_and_thrown import pick_up_weapons
from ludo_tui.rules.ludicrous.attacking.running_punch import punch_ahead
from ludo_tui.rules.ludicrous.board.fauna_and_bonfires import burn
from ludo_tui.rules.ludicrous.board.traps import spring_trap
from ludo_tui.rules.ludicrous.mechanics.triggers import MoveEnded
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def arrive(table: LudicrousTable, who: Who) -> Flow[None]:
    """Settle what waits where a piece has ended its move, then let others react.

    Rule: lh.movement.after
    """
    seat, piece = who.seat, who.piece
    step = table.state.piece(who).step
    for settle in (burn, spring_trap, pick_up_weapons, punch_ahead):
        if table.state.piece(who).step != step or ring_of(table.state, who) is None:
            return
        yield from settle(table, who)
    if table.state.piece(who).step == step and ring_of(table.state, who) is not None:
        yield from window(table, MoveEnded(seat=seat, piece=piece))
