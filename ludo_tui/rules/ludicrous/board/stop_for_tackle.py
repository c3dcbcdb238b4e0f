"""Where a piece stands that was stopped on its way, by a tackle or otherwise."""

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.board.landing import Landing, why_not_end
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of_step
from ludo_tui.rules.ludicrous.positions.legal_spaces import is_legal


def enemies_on(table: LudicrousTable, seat: int, step: int) -> list[Who]:
    """Return the enemy pieces on a ring step of a seat's route.

    Rule: ll.5.9.tackle.opponent-only
    """
    state = table.state
    ring = ring_of_step(state, seat, step)
    return [one for one in occupants(state, ring) if not state.are_friends(seat, one.seat)]


def is_crucial_tackle(landing: Reason | Landing, foe: int) -> bool:
    """Return whether a move is about to land on a piece of a party, so that all its pieces on the way tackle crucially.

    Rule: ll.5.9.crucial-tackle.trigger, ll.5.9.crucial-tackle.same-party, lh.movement.crucial-tackle
    """
    return isinstance(landing, Landing) and landing.victim is not None and landing.victim.seat == foe


def is_interrupted(table: LudicrousTable, who: Who, start: int) -> bool:
    """Return whether something has put the mover elsewhere or keeps it from moving on."""
    step = table.state.piece(who).step
    return step != start or has_flag(table, who, "no_move") is not None


def first_beyond(table: LudicrousTable, who: Who, at: int, end: int) -> int | None:
    """Return the first step beyond a tackler where a piece may be put, or None.

    The home column is beyond only as far as the roll itself leads there: nobody is pushed into it.

    Rule: ll.5.9.tackle.graze.stop-after, ll.5.9.tackle.graze.pushing
    """
    beyond = range(at + 1, max(end, LAST_RING_STEP) + 1)
    return next((step for step in beyond if may_stop(table, who, step)), None)


def may_stop(table: LudicrousTable, who: Who, step: int) -> bool:
    """Return whether a piece may be put on a step 0..56: a legal space, or one of the home column with room."""
    seat, piece = who
    if step > LAST_RING_STEP:
        return isinstance(why_not_end(table, who, step), Landing)
    return is_legal(table.state, seat, ring_of_step(table.state, seat, step), piece)


def stop_move(table: LudicrousTable, who: Who, start: int, step: int) -> bool:
    """End a move early: on a step, or the nearest legal one back towards where it began; tell whether it got anywhere.

    Rule: ll.5.9.tackle.stop-before, ll.5.9.tackle.stop-before.movement-ends, ll.5.9.tackle.stop-before.one-friend,
    ll.5.9.tackle.stop-before.occupied-other-party, ll.5.9.tackle.stop-before.two-friends, lh.readings.stopped-mover
    """
    if table.state.piece(who).step != start:
        return False
    while step > start and not may_stop(table, who, step):
        step -= 1
    if step == start:
        return False
    put_piece(table, who, step, "stop", rule="ll.5.9.tackle.stop-before")
    return True
