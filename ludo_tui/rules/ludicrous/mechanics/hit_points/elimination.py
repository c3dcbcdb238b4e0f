"""Elimination: a piece goes back to its yard."""

from collections.abc import Callable

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.ludicrous.events.damage import Eliminated
from ludo_tui.rules.ludicrous.mechanics.placing import take_off_board
from ludo_tui.rules.ludicrous.mechanics.triggers import Eliminating
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def eliminate(
    table: LudicrousTable,
    who: Who,
    *,
    by: Who | None = None,
    cause: str = "",
    rule: str = "lh.party.eliminated",
    before: Callable[[], bool] = lambda: True,
) -> Flow[bool]:
    """Eliminate a piece unless a reaction saves it; return whether it is gone.

    Args:
        table: the match.
        who: the piece.
        by: the piece that does it.
        cause: what does it, in words.
        rule: rulebook id that eliminates it.
        before: comes first where nothing saves the piece: who lands on it arrives. The piece stays if it says no.

    Rule: lh.party.eliminated
    """
    doer = who if by is None else by
    trigger = yield from window(table, Eliminating(seat=doer.seat, piece=doer.piece, target=who))
    if trigger.cancelled or not before():
        return False
    if table.state.piece(who).step >= 0:
        send_to_yard(table, who, None if by is None else by.seat, cause=cause, rule=rule)
    return True


def send_to_yard(
    table: LudicrousTable, who: Who, by: int | None, *, cause: str = "", rule: str = "lh.party.eliminated"
) -> None:
    """Eliminate a piece: back to its own yard, all its conditions gone; its party has seen it.

    Rule: lh.party.eliminated
    """
    seat, piece = who.seat, who.piece
    party = table.state.parties[seat]
    one = party.pieces[piece]
    step = one.step
    ring = ring_of(table.state, who)
    if ring is not None:
        party.seen.append((ring, party.leader == piece))
    take_off_board(table, who)
    table.emit(Eliminated(seat=seat, piece=piece, by=by, step=step, cause=cause, rule=rule))
