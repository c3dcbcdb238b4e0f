"""Which moves a roll allows, and why the others are not allowed."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, SEATS, STARTS
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece

ENTRY: Final = {"six": (6,), "one_or_six": (1, 6), "any": (1, 2, 3, 4, 5, 6)}
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
        tuple(sum(_space(side, way) for way in range(step + 1, step + value + 1)) for value in range(7))
        for step in range(HOME + 1)
    )
    for side in range(SEATS)
)
"""By side, step 0..56 and roll 0..6: the ring spaces that a move from there passes or lands on."""

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
            space_of = SPACE[sides[foe]]
            theirs = 0
            for piece in pieces[foe]:
                space = space_of[piece.step]
                blocks |= theirs & space
                theirs |= space
            anyone |= theirs
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
        has_captured: may the mover's side enter the home column where that needs a capture?
    """
    moves: list[Move] = []
    refused: list[tuple[int, Reason]] = []
    space_of, way_of = SPACE[side], WAY[side]
    walls = near.blocks if options.block == "wall" else 0
    for number, piece in enumerate(own):
        step = piece.step
        if step < 0:
            if value not in ENTRY[options.entry]:
                refused.append((number, "needs six"))
                continue
            if closed := closed_start(options, own, side, near):
                refused.append((number, closed))
                continue
            end = 0
        elif step == HOME:
            refused.append((number, "is home"))
            continue
        else:
            end = step + value
            if end > LAST_RING_STEP:
                if end > HOME:
                    if options.finish == "exact":
                        refused.append((number, "too high"))
                        continue
                    end = 2 * HOME - end
                if options.capture_before_home and not has_captured:
                    refused.append((number, "needs capture"))
                    continue
                if not options.home_column_jump and _jumps(own, number, step, value):
                    refused.append((number, "no jump"))
                    continue
            if walls & way_of[step][value]:
                refused.append((number, "wall landing" if walls & space_of[end] else "wall passing"))
                continue
        captures = is_trapped = False
        if near.anyone & space_of[end] & ~safe_spaces(options):
            is_trapped = options.block == "trap" and near.blocks & space_of[end] > 0
            captures = not is_trapped
        moves.append(Move(number, step, end, captures, is_trapped))
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
