"""The 15 x 15 cross that every ruleset is played on.

A *space* of the common track is an index 0..51 on the ring, counted clockwise from the starting space of seat 0. A
*step* is how far a piece has come on its own way: 0..50 on the ring, 51..55 in its home column, 56 home, -1 in its
yard. A *point* is a pair (x, y), both 1..15, x from the left and y from the bottom; its *name* is a letter and a
number, "b9" for (2, 9). Seats are 0..3 clockwise: west, north, east, south.

Rule: pp.board.loop-length, pp.board.route-length, pp.board.start-offsets, cl.board.from-elsewhere
"""

from collections.abc import Mapping
from functools import cache
from itertools import product
from operator import mul
from typing import Final

Point = tuple[int, int]

SEATS: Final = 4
PIECES: Final = 4
SIZE: Final = 15
RING_SIZE: Final = 52
START_SPACING: Final = 13
YARD: Final = -1
LAST_RING_STEP: Final = 50
HOME_COLUMN: Final = range(51, 56)
HOME: Final = 56

COLUMNS: Final = "abcdefghijklmno"
"""Letters of the columns, left to right."""
_CENTRE: Final = 8


def name_of(point: Point) -> str:
    """Return the name of a point, `b9` for (2, 9)."""
    return f"{COLUMNS[point[0] - 1]}{point[1]}"


def _turned(point: Point, quarters: int) -> Point:
    """Turn a point clockwise round the middle of the board."""
    x, y = point
    for _ in range(quarters):
        x, y = y, 2 * _CENTRE - x
    return x, y


_WEST_ARM: Final[tuple[Point, ...]] = (
    *((x, 9) for x in range(2, 7)),
    *((7, y) for y in range(10, 16)),
    (8, 15),
    (9, 15),
)
_RING_POINTS: Final = tuple(_turned(point, seat) for seat in range(SEATS) for point in _WEST_ARM)
_COLUMN_POINTS: Final = tuple(tuple(_turned((x, 8), seat) for x in range(2, 7)) for seat in range(SEATS))
_HOME_POINTS: Final = tuple(_turned((7, 8), seat) for seat in range(SEATS))

RING: Final[tuple[str, ...]] = tuple(name_of(point) for point in _RING_POINTS)
"""Names of the 52 ring spaces by index."""

STARTS: Final[tuple[int, ...]] = tuple(START_SPACING * seat for seat in range(SEATS))
"""Ring index of each seat's starting space."""

STARS: Final[tuple[int, ...]] = tuple(start + 8 for start in STARTS)
"""Ring index of the star space of each seat, eight past its start."""

HOMES: Final[tuple[str, ...]] = tuple(name_of(point) for point in _HOME_POINTS)
"""Name of each seat's home (step 56), the middle point of its side of the centre."""

HOME_COLUMNS: Final[tuple[tuple[str, ...], ...]] = tuple(tuple(map(name_of, column)) for column in _COLUMN_POINTS)
"""Names of each seat's five home column spaces, steps 51..55."""

YARDS: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(name_of(_turned(slot, seat)) for slot in ((2, 14), (5, 14), (5, 11), (2, 11))) for seat in range(SEATS)
)
"""Names of the points where the four pieces of each seat wait, inside the 6 x 6 quadrant beside its start."""

_RING_OF_STEP: Final = tuple(
    tuple((start + step) % RING_SIZE for step in range(LAST_RING_STEP + 1)) for start in STARTS
)
_STEP_OF_RING: Final = tuple(
    tuple(step if (step := (ring - start) % RING_SIZE) <= LAST_RING_STEP else None for ring in range(RING_SIZE))
    for start in STARTS
)
_RING_OR_NONE: Final = tuple(
    {step: ring[step] if 0 <= step <= LAST_RING_STEP else None for step in range(YARD, HOME + 1)}
    for ring in _RING_OF_STEP
)
ROUTES: Final[tuple[tuple[str, ...], ...]] = tuple(
    (*(RING[ring] for ring in _RING_OF_STEP[seat]), *HOME_COLUMNS[seat], HOMES[seat]) for seat in range(SEATS)
)
"""Names of the points of each seat's whole way by step, 0..56."""

_POINT_OF_NAME: Final = {name_of((x, y)): (x, y) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)}


def ring_index(seat: int, step: int) -> int:
    """Tell which ring space a seat's piece stands on.

    Args:
        seat: Whose piece, 0..3.
        step: How far it has come, 0..50.

    Returns:
        The ring index, 0..51.

    Raises:
        ValueError: The step is not on the ring.

    Rule: pp.board.route-length, pp.board.start-offsets
    """
    if 0 <= step <= LAST_RING_STEP:
        return _RING_OF_STEP[seat][step]
    raise ValueError(f"step {step} is not on the ring (0 to {LAST_RING_STEP})")


def ring_at(seat: int, step: int) -> int | None:
    """Tell which ring space (0..51) a seat's piece on a step (-1..56) stands on; None anywhere else."""
    return _RING_OR_NONE[seat][step]


def rings_of_steps(seat: int) -> Mapping[int, int | None]:
    """Return what `ring_at` tells of each step (-1..56) of a seat, for who asks about many pieces."""
    return _RING_OR_NONE[seat]


def step_on_ring(seat: int, ring: int) -> int | None:
    """Tell which step of a seat's way a ring space (0..51) is, or None for the one space it never visits.

    Rule: pp.board.route-length
    """
    return _STEP_OF_RING[seat][ring]


def ring_offset(seat: int, ring: int) -> int:
    """Count the spaces (0..51) from a seat's starting space clockwise to a ring space (0..51).

    Rule: pp.board.start-offsets
    """
    return (ring - STARTS[seat]) % RING_SIZE


def is_on_ring(step: int) -> bool:
    """Tell whether a step is on the common track (0..50)."""
    return 0 <= step <= LAST_RING_STEP


def coordinate(seat: int, step: int, piece: int = 0) -> str:
    """Name the point where a piece stands.

    Args:
        seat: Whose piece, 0..3.
        step: How far it has come, -1..56.
        piece: Which of the four, 0..3; it matters only in the yard.

    Returns:
        A name such as "b9".

    Raises:
        ValueError: The step is outside -1..56.
    """
    if 0 <= step <= HOME:
        return ROUTES[seat][step]
    if step == YARD:
        return YARDS[seat][piece]
    raise ValueError(f"step {step} is not on the board (-1 to {HOME})")


def xy(name: str) -> Point:
    """Turn a name such as "b9" into its point, here (2, 9), counted from the lower left corner (1, 1).

    Raises:
        ValueError: No point has this name.
    """
    try:
        return _POINT_OF_NAME[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a point of the board (a1 to o15)") from None


def distance_ahead(origin: int, target: int) -> int:
    """Count the spaces (0..51) from one ring space forward, which is clockwise, to another."""
    return (target - origin) % RING_SIZE


def ring_distance(origin: int, target: int) -> int:
    """Count the spaces (0..26) between two ring spaces along the ring, the shorter way round."""
    ahead = (target - origin) % RING_SIZE
    return ahead if ahead <= RING_SIZE // 2 else RING_SIZE - ahead


# Straight lines over the board


def king_distance(origin: int, target: int) -> int:
    """Count the steps of a chess king (0..14) between two ring spaces."""
    return _king_distances()[origin][target]


def can_see(origin: int, target: int) -> bool:
    """Tell whether the line between the centres of two ring spaces keeps out of the inside of every wall cell."""
    return _sights()[origin] >> target & 1 == 1


@cache
def seen_within(distance: int) -> tuple[int, ...]:
    """Return for each ring space which others are within a king's distance of it and in its sight, a bit each."""
    near = [sum(1 << ring for ring, steps in enumerate(row) if steps <= distance) for row in _king_distances()]
    return tuple(bits & sight for bits, sight in zip(near, _sights(), strict=True))


@cache
def between(origin: int, target: int) -> tuple[int, ...]:
    """List the ring spaces whose inside the line between two others runs through, those beside the origin first."""
    here, there = _RING_POINTS[origin], _RING_POINTS[target]
    (left, right), (low, high) = (sorted(pair) for pair in zip(here, there, strict=True))
    found = [
        ring
        for ring, cell in enumerate(_RING_POINTS)
        if left <= cell[0] <= right and low <= cell[1] <= high and ring not in (origin, target)
        if _crosses(here, there, cell)
    ]
    way = there[0] - here[0], there[1] - here[1]
    return tuple(sorted(found, key=lambda ring: sum(map(mul, way, _RING_POINTS[ring]))))


@cache
def _king_distances() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(max(abs(x - u), abs(y - v)) for u, v in _RING_POINTS) for x, y in _RING_POINTS)


@cache
def _sights() -> tuple[int, ...]:
    """Return for each ring space which others it sees, a bit each; the four sides of the board look alike."""
    quarter = [
        sum(1 << target for target, there in enumerate(_RING_POINTS) if not _is_walled_off(here, there))
        for here in _WEST_ARM
    ]
    every = (1 << RING_SIZE) - 1
    return tuple((bits << start | bits >> (RING_SIZE - start)) & every for start in STARTS for bits in quarter)


def _is_walled_off(here: Point, there: Point) -> bool:
    """Tell whether the line between the centres of two cells runs through the inside of a wall cell."""
    (left, right), (low, high) = (sorted(pair) for pair in zip(here, there, strict=True))
    walls = product(range(left, right + 1), range(low, high + 1))
    return any(_crosses(here, there, cell) for cell in _wall_cells().intersection(walls))


@cache
def _wall_cells() -> frozenset[Point]:
    """Return the cells through which nobody sees: those of the four yards, and of the keep in the middle."""
    every = product(range(2 * _CENTRE + 1), repeat=2)
    return frozenset((x, y) for x, y in every if (abs(x - _CENTRE) > 1) == (abs(y - _CENTRE) > 1))


def _crosses(here: Point, there: Point, cell: Point) -> bool:
    """Tell whether the line between the centres of two cells runs through the inside of a third one.

    The part of the line inside the cell is worked out in whole numbers, as shares of the product of its two lengths,
    with half a cell as the unit: touching an edge or a corner leaves a part of no length.
    """
    lengths = [2 * (end - start) for start, end in zip(here, there, strict=True)]
    whole = (abs(lengths[0]) or 1) * (abs(lengths[1]) or 1)
    enters, leaves = 0, whole
    for start, length, middle in zip(here, lengths, cell, strict=True):
        near, far = 2 * (middle - start) - 1, 2 * (middle - start) + 1
        if length == 0:
            if not near < 0 < far:
                return False
            continue
        share = whole // length
        enters, leaves = max(enters, min(near * share, far * share)), min(leaves, max(near * share, far * share))
    return enters < leaves
