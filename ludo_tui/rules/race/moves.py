"""Which moves a roll allows, and why the others are not allowed."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, PIECES, RING_SIZE, SEATS, STARTS, YARD
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece

ENTRY: Final = {"six": (6,), "one_or_six": (1, 6), "any": (1, 2, 3, 4, 5, 6)}
ROLLS: Final = range(1, 7)
STAR: Final = 8
"""Step of the star space of each side, counted from its own start."""

Spaces = int
"""Ring spaces, three bits each: all set for a space in a set, or the number of pieces on it in a count."""


def _space(side: int, step: int) -> Spaces:
    return 7 << 3 * ((STARTS[side] + step) % RING_SIZE) if 0 <= step <= LAST_RING_STEP else 0


SPACE: Final = tuple({step: _space(side, step) for step in range(YARD, HOME + 1)} for side in range(SEATS))
"""By side and step: the ring space that it is; no space in yard, home column and home."""

_ONE: Final = tuple({step: space // 7 for step, space in spaces.items()} for spaces in SPACE)
"""By side and step: one piece counted on the ring space that it is."""

_SEVERAL: Final[Spaces] = sum(6 << 3 * ring for ring in range(RING_SIZE))
"""The bits of a count that are set where it is two or more."""

_SAFE: Final[dict[str, Spaces]] = {
    "none": 0,
    "starts": sum(_space(side, 0) for side in range(SEATS)),
    "stars": sum(_space(side, STAR) for side in range(SEATS)),
    "both": sum(_space(side, 0) | _space(side, STAR) for side in range(SEATS)),
}

Reason = str
"""Why a piece cannot move: a concept of `ludo_tui.rules.race.wording`."""


class Move(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A legal move of one piece."""

    piece: int
    roll: int
    """The roll that it uses, 1..6."""
    start: int
    end: int
    captures: bool = False
    is_trapped: bool = False
    """It ends on a block that sends it back."""


class Neighbours(msgspec.Struct, frozen=True, gc=False):
    """Where the other seats stand on the ring, as seen by one seat."""

    anyone: Spaces
    """Some bit of each space with opposing pieces."""
    blocks: Spaces
    """Some bit of each space with two or more pieces of one opposing seat."""


def neighbours(pieces: Sequence[Sequence[Piece]], sides: Sequence[int], foes: Sequence[int]) -> Neighbours:
    """Return where some seats stand on the ring."""
    anyone = blocks = 0
    for foe in foes:
        on = _ONE[sides[foe]]
        one, two, three, four = pieces[foe]
        count = on[one.step] + on[two.step] + on[three.step] + on[four.step]
        anyone |= count
        blocks |= count & _SEVERAL
    return Neighbours(anyone, blocks)


def safe_spaces(options: RaceOptions) -> Spaces:
    """Return the spaces where nobody is sent back.

    Rule: cl.option.safe, pt.safe.starts, pt.safe.stars
    """
    return _SAFE[options.safe]


def is_safe(options: RaceOptions, ring: int) -> bool:
    """Tell whether nobody can be sent back on a ring index 0..51.

    Rule: cl.option.safe
    """
    return bool(safe_spaces(options) >> 3 * ring & 1)


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


class _Way(msgspec.Struct, frozen=True, gc=False):
    """What a roll does with a piece on some step, whoever stands where."""

    start: int
    end: int
    barred: Reason | None
    passes: Spaces
    """The ring spaces on the way, with the one it ends on; none for a piece brought out."""
    lands: Spaces
    moves: tuple[Move, ...]
    """The move, by number of the piece."""
    captures: tuple[Move, ...]
    """The same move where it captures."""


@cache
def _ways(side: int, roll: int, entry: str, finish: str) -> dict[int, _Way]:
    """Return what a roll does with a piece of a side, by step, under the house rules on entry and finish.

    Rule: cl.enter.needs-six, cl.home.overshoot, pp.enter.needs-null, pp.home.overshoot, pp.home.final,
    cl.option.entry, cl.option.finish
    """
    space, ways = SPACE[side], {}
    for step in range(YARD, HOME + 1):
        end, reason = step + roll, None
        if step < 0:
            end, reason = 0, None if roll in ENTRY[entry] else "needs six"
        elif step == HOME:
            end, reason = step, "is home"
        elif end > HOME:
            end, reason = 2 * HOME - end, "too high" if finish == "exact" else None
        passes = 0 if step < 0 else sum(space[way] for way in range(step + 1, min(step + roll, HOME) + 1))
        moves = tuple(Move(number, roll, step, end) for number in range(PIECES))
        captures = (
            moves if end > LAST_RING_STEP else tuple(Move(number, roll, step, end, True) for number in range(PIECES))
        )
        ways[step] = _Way(step, end, reason, passes, space[end], moves, captures)
    return ways


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
    ways = _ways(side, value, options.entry, options.finish)
    walls = near.blocks if options.block == "wall" else 0
    open_to_capture = near.anyone & ~_SAFE[options.safe]
    for number, piece in enumerate(own):
        way = ways[piece.step]
        reason = way.barred
        if reason is None:
            if way.start < 0:
                reason = closed_start(options, own, side, near)
            elif walls & way.passes:
                reason = "wall landing" if walls & way.lands else "wall passing"
            elif way.end > LAST_RING_STEP:
                if options.capture_before_home and not has_captured:
                    reason = "needs capture"
                elif not options.home_column_jump and _jumps(own, number, way.start, value):
                    reason = "no jump"
        if reason is not None:
            refused.append((number, reason))
        elif not open_to_capture & way.lands:
            moves.append(way.moves[number])
        elif options.block == "trap" and near.blocks & way.lands:
            moves.append(Move(number, value, way.start, way.end, is_trapped=True))
        else:
            moves.append(way.captures[number])
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
