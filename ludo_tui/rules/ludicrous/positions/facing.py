"""What stands within reach of a piece, on the side that it faces or on either."""

from ludo_tui.board import distance_ahead, ring_distance, rings_of_steps
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable, cached
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def _spaces_between(state: LudicrousState, who: Who, here: int, ring: int, *, faced: bool) -> int:
    """Return the spaces from where a piece stands to a ring space, the way it faces or the shorter way."""
    if not faced:
        return ring_distance(here, ring)
    is_ahead = state.parties[who.seat].pieces[who.piece].facing == "forward"
    return distance_ahead(here, ring) if is_ahead else distance_ahead(ring, here)


def in_reach(state: LudicrousState, one: Who, other: Who, reach: int, *, faced: bool = True) -> bool:
    """Return whether a piece has another within a number of spaces, on the side it faces or on either side.

    Rule: ll.5.2.facing.limits-action
    """
    there = ring_of(state, other)
    return there is not None and ring_in_reach(state, one, there, reach, faced=faced)


def ring_in_reach(state: LudicrousState, one: Who, ring: int, reach: int, *, faced: bool) -> bool:
    """Return whether a piece has a ring space within reach; its own space is always within reach.

    Rule: ll.5.2.facing.limits-action, lh.board.faced-side, lh.board.either-side
    """
    here = ring_of(state, one)
    return here is not None and _spaces_between(state, one, here, ring, faced=faced) <= reach


def enemies_in_reach(table: LudicrousTable, one: Who, reach: int, *, faced: bool = True) -> list[Who]:
    """Return the enemy pieces within a number of spaces of a piece, on the faced side or on either.

    Rule: ll.5.2.facing.limits-action, lh.board.faced-side
    """
    return _enemies_in_reach(table, one, reach, faced)


@cached
def _enemies_in_reach(table: LudicrousTable, one: Who, reach: int, faced: bool) -> list[Who]:
    state = table.state
    here = ring_of(state, one)
    if here is None:
        return []
    found = []
    for foe in state.foes(one.seat):
        rings = rings_of_steps(state.sides[foe])
        for number, piece in enumerate(state.parties[foe].pieces):
            there = rings[piece.step]
            if there is not None and _spaces_between(state, one, here, there, faced=faced) <= reach:
                found.append(Who(foe, number))
    return found
