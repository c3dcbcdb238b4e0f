"""Where everybody stands: the ring, facing, distance, legal spaces and pushing.

A ring index is 0..51, clockwise from the starting space of side 0; every route runs clockwise. A piece facing
`forward` looks clockwise.
"""

from collections.abc import Iterator

from ludo_tui.board import (
    LAST_RING_STEP,
    RING,
    coordinate,
    distance_ahead,
    is_on_ring,
    ring_at,
    ring_distance,
    ring_index,
    step_on_ring,
)
from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

# Spaces


def ring_of_step(state: LudicrousState, seat: int, step: int) -> int:
    """Return the ring index of a step 0..50 of a seat's route.

    Rule: lh.board.steps, lh.board.pathway
    """
    return ring_index(state.sides[seat], step)


def step_at(state: LudicrousState, seat: int, ring: int) -> int | None:
    """Return the step 0..50 of a seat's route that a ring space is; None for the one space it never visits.

    Rule: lh.board.steps
    """
    return step_on_ring(state.sides[seat], ring)


def ring_of(state: LudicrousState, who: PieceId) -> int | None:
    """Return the ring index of a piece on the pathway, or None."""
    seat, piece = who
    return ring_at(state.sides[seat], state.parties[seat].pieces[piece].step)


def is_on_pathway(state: LudicrousState, who: PieceId) -> bool:
    """Tell whether a piece is on a ring space; home column, home, yard and prison are not the pathway.

    Rule: lh.board.pathway
    """
    return is_on_ring(state.piece(who).step)


def on_pathway(state: LudicrousState, seat: int) -> list[int]:
    """Return the pieces of a seat that are on the pathway.

    Rule: lh.board.pathway
    """
    return [n for n, piece in enumerate(state.parties[seat].pieces) if is_on_ring(piece.step)]


def occupants(state: LudicrousState, ring: int) -> list[PieceId]:
    """Return the pieces on a ring space 0..51, of every seat."""
    steps = [step_on_ring(side, ring) for side in state.sides]
    return [
        PieceId(seat, number)
        for seat, (party, step) in enumerate(zip(state.parties, steps, strict=True))
        for number, piece in enumerate(party.pieces)
        if piece.step == step
    ]


def ring_name(ring: int) -> str:
    """Return the coordinate of a ring space, such as `b9`."""
    return RING[ring]


def space_of(state: LudicrousState, who: PieceId) -> str:
    """Return the coordinate of the point where a piece stands."""
    seat, piece = who
    return coordinate(state.sides[seat], state.piece(who).step, piece)


# Facing and distance


def distance(state: LudicrousState, one: PieceId, other: PieceId) -> int | None:
    """Return the spaces 0..26 between two pieces on the pathway, the shorter way; None when one is not on it.

    Rule: lh.board.distance
    """
    here, there = ring_of(state, one), ring_of(state, other)
    return None if here is None or there is None else ring_distance(here, there)


def _spaces_between(state: LudicrousState, who: PieceId, here: int, ring: int, *, faced: bool) -> int:
    """Return the spaces from where a piece stands to a ring space, the way it faces or the shorter way."""
    if not faced:
        return ring_distance(here, ring)
    is_ahead = state.parties[who.seat].pieces[who.piece].facing == "forward"
    return distance_ahead(here, ring) if is_ahead else distance_ahead(ring, here)


def in_reach(state: LudicrousState, one: PieceId, other: PieceId, reach: int, *, faced: bool = True) -> bool:
    """Tell whether a piece has another within a number of spaces, on the side it faces or on either side.

    Rule: ll.5.2.facing.limits-action
    """
    there = ring_of(state, other)
    return there is not None and ring_in_reach(state, one, there, reach, faced=faced)


def ring_in_reach(state: LudicrousState, one: PieceId, ring: int, reach: int, *, faced: bool) -> bool:
    """Tell whether a piece has a ring space within reach; its own space is always within reach."""
    here = ring_of(state, one)
    return here is not None and _spaces_between(state, one, here, ring, faced=faced) <= reach


# Legal spaces and pushing


def is_legal(state: LudicrousState, seat: int, ring: int, leaving: int | None = None) -> bool:
    """Tell whether a piece of a seat may be put on a ring space: empty, or with one piece of its own party.

    Args:
        state: the match.
        seat: whose piece.
        ring: ring index 0..51.
        leaving: piece of that seat that is being moved and does not count.

    Rule: lh.board.legal-space
    """
    if step_at(state, seat, ring) is None:
        return False
    there = [who for who in occupants(state, ring) if who != (seat, leaving)]
    return not there or (len(there) == 1 and there[0].seat == seat)


def _spaces(start: int, way: int, last: int) -> Iterator[int]:
    step = start
    while step != last:
        step += way
        yield step


def nearest_legal(state: LudicrousState, who: PieceId, start: int, way: int, last: int) -> int | None:
    """Return the first step from `start` (included) towards `last` (included) that a piece may be put on.

    Args:
        state: the match.
        who: the piece; it does not stand in its own way.
        start: step 0..50 to begin with.
        way: +1 or -1.
        last: step 0..50 to end with.
    """
    seat, piece = who
    if (last - start) * way < 0:
        return None
    for step in (start, *_spaces(start, way, last)):
        if is_legal(state, seat, ring_of_step(state, seat, step), piece):
            return step
    return None


def pushed_to(state: LudicrousState, who: PieceId, way: int, spaces: int = 1) -> int:
    """Return the step that a piece is pushed to: the nearest legal space in the push direction.

    Spaces that are not legal are passed over. A push never leads into the home column nor back past the own
    starting space: there the piece stops at the last legal space before, or stays.

    Args:
        state: the match.
        who: the piece; on the pathway.
        way: +1 clockwise, -1 the other way.
        spaces: how far it is pushed.
    """
    seat, piece = who
    here = state.piece(who).step
    limit = LAST_RING_STEP if way > 0 else 0
    wanted = here + way * spaces
    if (limit - wanted) * way >= 0:
        found = nearest_legal(state, who, wanted, way, limit)
        if found is not None:
            return found
        wanted -= way
    else:
        wanted = limit
    for step in range(wanted, here, -way):
        if is_legal(state, seat, ring_of_step(state, seat, step), piece):
            return step
    return here


def enemies_in_reach(table: LudicrousTable, one: PieceId, reach: int, *, faced: bool = True) -> list[PieceId]:
    """Return the enemy pieces within a number of spaces of a piece, on the faced side or on either."""
    state = table.state
    here = ring_of(state, one)
    if here is None:
        return []
    return [
        PieceId(foe, number)
        for foe in state.foes(one.seat)
        for number, piece in enumerate(state.parties[foe].pieces)
        if (there := ring_at(state.sides[foe], piece.step)) is not None
        and _spaces_between(state, one, here, there, faced=faced) <= reach
    ]
