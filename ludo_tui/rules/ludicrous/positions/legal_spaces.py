"""Which spaces a piece may be put on, and where a push leaves it."""

from collections.abc import Iterator

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of_step, step_at


def is_legal(state: LudicrousState, seat: int, ring: int, leaving: int | None = None) -> bool:
    """Return whether a piece of a seat may be put on a ring space: empty, or with one piece of its own party.

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


def nearest_legal(state: LudicrousState, who: Who, start: int, way: int, last: int) -> int | None:
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


def pushed_to(state: LudicrousState, who: Who, way: int, spaces: int = 1) -> int:
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
