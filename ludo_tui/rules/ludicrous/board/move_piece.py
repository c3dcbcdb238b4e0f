"""A piece on its way, space by space, and out of the yard."""

from functools import partial

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Flow, Who, name_of
from ludo_tui.rules.events import CameHome
from ludo_tui.rules.ludicrous.board.arrival import arrive
from ludo_tui.rules.ludicrous.board.fauna_and_bonfires import blocked, passed_tokens
from ludo_tui.rules.ludicrous.board.landing import Landing, can_enter, why_not_end
from ludo_tui.rules.ludicrous.board.legal_moves import star_flight
from ludo_tui.rules.ludicrous.board.pass_pieces import pass_pieces
from ludo_tui.rules.ludicrous.board.stop_for_tackle import is_interrupted, stop_move
from ludo_tui.rules.ludicrous.events.movement import Stopped
from ludo_tui.rules.ludicrous.mechanics.hit_points.elimination import eliminate
from ludo_tui.rules.ludicrous.mechanics.placing import clear_conditions, put_piece
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def advance(table: LudicrousTable, who: Who, spaces: int, *, sneaks: bool = False) -> Flow[None]:
    """Move a piece by its route, space by space.

    On each space on the way: what blocks it, then the pieces there that may tackle, then what lies there. The
    piece counts as standing where it began until it is known where it ends.

    Args:
        table: the match.
        who: the piece; on the board, with nothing that keeps it from moving.
        spaces: how far, 1 or more.
        sneaks: the party sneaks.

    Rule: lh.movement.space-by-space, lh.movement.passing, ll.5.2.facing.movement-forward, ll.5.3.sneak.no-fauna,
    lh.board.forward, lh.readings.stopped-mover
    """
    seat, names = who.seat, table.names
    start = table.state.piece(who).step
    end = min(start + spaces, HOME)
    moving = (
        f"{name_of(table.names, who)} is moving {spaces} from {names.step(seat, start)} to {names.step(seat, end)}."
    )
    table.enter(lambda: moving)
    try:
        has_ended = yield from _go(table, who, end, spaces, sneaks=sneaks)
    finally:
        table.leave()
    if has_ended:
        yield from arrive(table, who)


def _go(table: LudicrousTable, who: Who, end: int, spaces: int, *, sneaks: bool) -> Flow[bool]:
    """Move a piece up to a step, and tell whether it has ended its move where something may wait for it.

    Rule: lh.movement.put-down
    """
    seat, piece = who.seat, who.piece
    start = table.state.piece(who).step
    at = start + 1
    while at < min(end, LAST_RING_STEP + 1):
        if not sneaks and (cause := blocked(table, who, at)):
            table.emit(Stopped(seat=seat, piece=piece, cause=cause, rule="lh.magic.fauna"))
            return stop_move(table, who, start, at - 1)
        onward = yield from pass_pieces(table, who, start, at, end, spaces, sneaks=sneaks)
        if onward is None:
            return stop_move(table, who, start, at - 1)
        yield from passed_tokens(table, who, at, sneaks=sneaks)
        if is_interrupted(table, who, start):
            return stop_move(table, who, start, at)
        end = onward.end
        at = end if onward.is_put_down else at + 1
    return (yield from _land(table, who, start, end))


def _land(table: LudicrousTable, who: Who, start: int, end: int) -> Flow[bool]:
    """End a move where it was to end, eliminating a single enemy there; return whether something may wait there.

    Rule: lh.movement.eliminate, lh.board.home, lh.party.landed-unconscious
    """
    seat, piece = who.seat, who.piece
    landing = why_not_end(table, who, end)
    victim = landing.victim if isinstance(landing, Landing) else None
    gone = False
    if victim is not None:
        there, rule = partial(_set_down, table, who, start, end, victim), "lh.movement.eliminate"
        gone = yield from eliminate(table, victim, by=who, cause="landed on", rule=rule, before=there)
    if not gone:
        _set_down(table, who, start, end)
    if table.state.piece(who).step != end:
        return stop_move(table, who, start, end - 1)
    if end == HOME:
        clear_conditions(table, who)
        table.emit(CameHome(seat=seat, piece=piece, rule="lh.board.home"))
        return False
    for onward in star_flight(table, who, end):
        put_piece(table, who, onward, "fly", rule="lh.movement.star-flight")
    return True


def _set_down(table: LudicrousTable, who: Who, start: int, end: int, victim: Who | None = None) -> bool:
    """Put a piece where its move was to end, unless something has come between; return whether it lands on a piece.

    Rule: lh.movement.exact, lh.movement.eliminate
    """
    landing = why_not_end(table, who, end)
    if not isinstance(landing, Landing) or landing.victim not in (None, victim) or is_interrupted(table, who, start):
        return False
    put_piece(table, who, end, rule="lh.movement.exact")
    return landing.victim is not None


def enter(table: LudicrousTable, who: Who, *, rule: str = "lh.movement.six") -> Flow[None]:
    """Bring a piece out of the yard onto the starting space, eliminating a single enemy there; ask `can_enter` before.

    Nothing waits there if something has come between, and it stays in the yard.
    """
    landing = can_enter(table, who)
    victim = landing.victim if isinstance(landing, Landing) else None
    gone = False
    if victim is not None:
        there = partial(_bring_out, table, who, rule, victim)
        gone = yield from eliminate(
            table, victim, by=who, cause="landed on", rule="lh.movement.eliminate", before=there
        )
    if not gone:
        _bring_out(table, who, rule)
    if table.state.piece(who).step == 0:
        yield from arrive(table, who)


def _bring_out(table: LudicrousTable, who: Who, rule: str, victim: Who | None = None) -> bool:
    """Put a piece onto its starting space, unless something has come between; return whether it lands on a piece."""
    landing = can_enter(table, who)
    if not isinstance(landing, Landing) or landing.victim not in (None, victim):
        return False
    put_piece(table, who, 0, "enter", rule=rule)
    return landing.victim is not None
