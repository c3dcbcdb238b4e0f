"""Putting pieces on spaces and into the yard: what happens whenever a piece changes its place."""

from ludo_tui.board import YARD
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.events.movement import Moved
from ludo_tui.rules.ludicrous.mechanics.conditions.grappled import end_grapple_out_of_reach, end_grapples_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def put_piece(table: LudicrousTable, who: Who, step: int, how: str = "move", *, rule: str = "") -> None:
    """Put a piece on a step 0..56 of its route; a piece that comes onto the board faces forward.

    Rule: lh.board.entry-facing
    """
    seat, piece = who.seat, who.piece
    one = table.state.piece(who)
    start = one.step
    if start == step:
        return
    one.step = step
    if start < 0:
        one.facing = "forward"
        one.prison = None
        one.escape_tries = 0
    table.emit(Moved(seat=seat, piece=piece, start=start, end=step, how=how, rule=rule))
    end_grapples_of(table, who)
    end_grapple_out_of_reach(table, who)


def take_off_board(table: LudicrousTable, who: Who) -> None:
    """Put a piece into its yard without a word, as if it had never left it.

    Rule: lh.board.yard
    """
    one = table.state.piece(who)
    clear_conditions(table, who)
    one.step = YARD
    one.facing = "forward"
    one.overshoot = one.down = one.escape_tries = 0
    one.hits.clear()
    one.prison = None


def clear_conditions(table: LudicrousTable, who: Who) -> None:
    """Take all conditions off a piece that leaves the board, without a word."""
    table.state.piece(who).conditions.clear()
    end_grapples_of(table, who)
