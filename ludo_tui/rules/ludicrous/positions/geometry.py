"""Where pieces stand: the ring, steps, and distance.

A ring index is 0..51, clockwise from the starting space of side 0; every route runs clockwise. A piece facing
`forward` looks clockwise.
"""

from ludo_tui.board import LAST_RING_STEP, RING, coordinate, ring_at, ring_distance, ring_index, step_on_ring
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import LudicrousState

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


def ring_of(state: LudicrousState, who: Who) -> int | None:
    """Return the ring index of a piece on the pathway, or None."""
    return ring_at(state.sides[who.seat], state.piece(who).step)


def is_on_pathway(state: LudicrousState, who: Who) -> bool:
    """Return whether a piece is on a ring space; home column, home, yard and prison are not the pathway.

    Rule: lh.board.pathway
    """
    return 0 <= state.piece(who).step <= LAST_RING_STEP


def on_pathway(state: LudicrousState, seat: int) -> list[int]:
    """Return the pieces of a seat that are on the pathway.

    Rule: lh.board.pathway
    """
    return [n for n, piece in enumerate(state.parties[seat].pieces) if 0 <= piece.step <= LAST_RING_STEP]


def occupants(state: LudicrousState, ring: int) -> list[Who]:
    """Return the pieces on a ring space 0..51, of every seat."""
    steps = [step_on_ring(side, ring) for side in state.sides]
    return [
        Who(seat, number)
        for seat, (party, step) in enumerate(zip(state.parties, steps, strict=True))
        for number, piece in enumerate(party.pieces)
        if piece.step == step
    ]


def ring_name(ring: int) -> str:
    """Return the coordinate of a ring space, such as `b9`."""
    return RING[ring]


def space_of(state: LudicrousState, who: Who) -> str:
    """Return the coordinate of the point where a piece stands."""
    seat, piece = who.seat, who.piece
    return coordinate(state.sides[seat], state.piece(who).step, piece)


# Facing and distance


def distance(state: LudicrousState, one: Who, other: Who) -> int | None:
    """Return the spaces 0..26 between two pieces on the pathway, the shorter way; None when one is not on it.

    Rule: lh.board.distance
    """
    here, there = ring_of(state, one), ring_of(state, other)
    return None if here is None or there is None else ring_distance(here, there)


# Legal spaces and pushing
