"""What waits where a piece has ended its move."""

from ludo_tui.engine import Flow, PieceId, window
from ludo_tui.rules.ludicrous.attacking.ammunition import pick_up_weapons
from ludo_tui.rules.ludicrous.attacking.running_punch import punch_ahead
from ludo_tui.rules.ludicrous.board.encounters import token_context
from ludo_tui.rules.ludicrous.board.traps import spring_trap
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.triggers import MoveEnded
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def arrive(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Settle what waits where a piece has ended its move, then let others react.

    Rule: lh.movement.after
    """
    seat, piece = who
    step = table.state.piece(who).step
    for settle in (burn, spring_trap, pick_up_weapons, punch_ahead):
        if table.state.piece(who).step != step or ring_of(table.state, who) is None:
            return
        yield from settle(table, who)
    if table.state.piece(who).step == step and ring_of(table.state, who) is not None:
        yield from window(table, MoveEnded(seat=seat, piece=piece))


def burn(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Carry out what ending a move on the tokens of a space does. Rule: lh.magic.bonfire, ll.5.3.sneak.bonfire-land."""
    ring = ring_of(table.state, who)
    for token in [one for one in table.state.tokens if one.ring == ring and one.id in table.tables.tokens]:
        entry = table.tables.tokens[token.id]
        if entry.landed and ring_of(table.state, who) == ring:
            yield from run_steps(table, entry.landed, token_context(token, entry, who))
