"""Which moves a roll allows, and why the others are not allowed."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, SEATS, STARTS
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece

ENTRY: Final = {"six": (6,), "one_or_six": (1, 6), "any": (1, 2, 3, 4, 5, 6)}
ROLLS: Final = range(1, 7)
STAR: Final = 8
"""Step of the star space of each side, counted from its own start."""

Spaces = int
"""A set of ring spaces: bit 0..51 is set when the space with that ring index is in it."""


def _space(side: int, step: int) -> Spaces:
    return 1 << (STARTS[side] + step) % RING_SIZE if 0 <= step <= LAST_RING_STEP else 0


SPACE: Final = tuple(tuple(_space(side, step) for step in (*range(HOME + 1), -1)) for side in range(SEATS))
"""By side and step -1..56: the ring space that it is; no space in yard, home column and home."""

WAY: Final = tuple(
    tuple(
        tuple(sum(_space(side, way) for way in range(step + 1, step + roll + 1)) for step in (*range(HOME + 1), -7))
        for roll in range(7)
    )
    for side in range(SEATS)
)
"""By side, roll 0..6 and step -1..56: the ring spaces that a move from there passes or lands on."""

_SAFE: Final[dict[str, Spaces]] = {
    "none": 0,
    "starts": sum(_space(side, 0) for side in range(SEATS)),
    "stars": sum(_space(side, STAR) for side in range(SEATS)),
    "both": sum(_space(side, 0) | _space(side, STAR) for side in range(SEATS)),
}

Reason = str
"""Why a piece cannot move: a concept of `ludo_tui.rules.race.wording`."""


class Move(NamedTuple):
    """A legal move of one piece."""

    piece: int
    start: int
    end: int
    captures: bool
    is_trapped: bool
    """It ends on a block that sends it back."""


@cache  # there are few moves, and making one anew takes three times as long
def _move(piece: int, start: int, end: int, captures: bool, is_trapped: bool) -> Move:
    return Move(piece, start, end, captures, is_trapped)


class Neighbours:
    """Where the other seats stand on the ring, as seen by one seat.

    Attributes:
        anyone: the spaces with opposing pieces.
        blocks: the spaces with two or more pieces of one opposing seat.
    """

    __slots__ = ("anyone", "blocks")

    def __init__(self, pieces: Sequence[Sequence[Piece]], sides: Sequence[int], foes: Sequence[int]) -> None:
        anyone = blocks = 0
        for foe in foes:
            space = SPACE[sides[foe]]
            one, two, three, four = pieces[foe]
            a, b, c, d = space[one.step], space[two.step], space[three.step], space[four.step]
            blocks |= a & b | c & d | (a | b) & (c | d)
            anyone |= a | b | c | d
        self.anyone: Spaces = anyone
        self.blocks: Spaces = blocks


def safe_spaces(options: RaceOptions) -> Spaces:
    """Return the spaces where nobody is sent back.

    Rule: cl.option.safe, pt.safe.starts, pt.safe.stars
    """
    return _SAFE[options.safe]


def is_safe(options: RaceOptions, ring: int) -> bool:
    """Tell whether nobody can be sent back on a ring index 0..51.

    Rule: cl.option.safe
    """
    return bool(safe_spaces(options) >> ring & 1)


def closed_start(options: RaceOptions, own: Sequence[Piece], side: int, near: Neighbours) -> Reason | None:
    """Return why the start admits no piece whatever the roll, or None if it does.

    Rule: cl.enter.start-doubled, cl.enter.onto-block, pp.enter.blocked-start
    """
    if options.start_doubled and [piece.step for piece in own].count(0) >= 2:
        return "start doubled"
    start = SPACE[side][0]
    if start & near.blocks and (
        options.block == "wall" or (options.block == "trap" and not start & safe_spaces(options))
    ):
        return "start held"
    return None


def cannot_enter(options: RaceOptions, own: Sequence[Piece], side: int, near: Neighbours) -> bool:
    """Tell whether no piece could be brought out whatever the roll.

    Rule: cl.six.cannot-draw, cl.enter.yard-empty
    """
    in_yard = any(piece.step < 0 for piece in own)
    return not in_yard or closed_start(options, own, side, near) is not None


class _Reach(NamedTuple):
    """Where a roll leads by itself, whoever stands where: both by step -1..56."""

    end: tuple[int, ...]
    barred: tuple[Reason | None, ...]


@cache
def _reach(roll: int, entry: str, finish: str) -> _Reach:
    """Return where a roll leads under the house rules on entry and finish.

    Rule: cl.enter.needs-six, cl.home.overshoot, pp.enter.needs-null, pp.home.overshoot, pp.home.final,
    cl.option.entry, cl.option.finish
    """
    ends: list[int] = []
    barred: list[Reason | None] = []
    for step in (*range(HOME + 1), -1):
        end, reason = step + roll, None
        if step < 0:
            end, reason = 0, None if roll in ENTRY[entry] else "needs six"
        elif step == HOME:
            reason = "is home"
        elif end > HOME:
            end, reason = 2 * HOME - end, "too high" if finish == "exact" else None
        ends.append(end)
        barred.append(reason)
    return _Reach(tuple(ends), tuple(barred))


def legal_moves(
    options: RaceOptions, own: Sequence[Piece], side: int, value: int, near: Neighbours, has_captured: bool
) -> tuple[list[Move], list[tuple[int, Reason]]]:
    """Return the legal moves of one die and, for the other pieces, why they cannot use it.

    Args:
        options: the house rules.
        own: the four pieces of the mover.
        side: its side of the board, 0..3.
        value: the roll, 1..6.
        near: where the opponents stand.
        has_captured: has the mover's side captured anything, where home columns open only then?
    """
    moves: list[Move] = []
    refused: list[tuple[int, Reason]] = []
    end_of, barred = _reach(value, options.entry, options.finish)
    space_of, way_of = SPACE[side], WAY[side][value]
    walls = near.blocks if options.block == "wall" else 0
    open_to_capture = near.anyone & ~_SAFE[options.safe]
    for number, piece in enumerate(own):
        step = piece.step
        reason = barred[step]
        end = end_of[step]
        if reason is None:
            if step < 0:
                reason = closed_start(options, own, side, near)
            elif walls & way_of[step]:
                reason = "wall landing" if walls & space_of[end] else "wall passing"
            elif end > LAST_RING_STEP:
                if options.capture_before_home and not has_captured:
                    reason = "needs capture"
                elif not options.home_column_jump and _jumps(own, number, step, value):
                    reason = "no jump"
        if reason is not None:
            refused.append((number, reason))
        elif open_to_capture & space_of[end]:
            is_trapped = options.block == "trap" and near.blocks & space_of[end] != 0
            moves.append(_move(number, step, end, not is_trapped, is_trapped))
        else:
            moves.append(_move(number, step, end, False, False))
    return moves, refused


def _jumps(own: Sequence[Piece], mover: int, step: int, value: int) -> bool:
    """Tell whether a move would pass an own piece in the home column, on the way to home or bouncing back.

    Rule: cl.home-column.no-jumping
    """
    first, far = max(step, LAST_RING_STEP) + 1, step + value
    for number, piece in enumerate(own):
        if number == mover or not LAST_RING_STEP < piece.step < HOME:
            continue
        passed_going = first <= piece.step < far
        passed_bouncing = piece.step > 2 * HOME - far
        if passed_going or passed_bouncing:
            return True
    return False
