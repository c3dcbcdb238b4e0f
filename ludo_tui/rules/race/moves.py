"""Which moves a roll allows, and why the others are not allowed."""

from collections.abc import Sequence
from typing import NamedTuple

from ludo_tui.board import HOME, RING_SIZE
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece

ENTRY = {"six": (6,), "one_or_six": (1, 6), "any": (1, 2, 3, 4, 5, 6)}
LAST_RING_STEP = 50
STAR = 8
"""Step of the star space of each side, counted from its own start."""

# Reasons: rulebook id and sentence.
NEEDS_SIX = ("cl.enter.needs-six", "it is still in the yard and needs another roll to come out")
START_DOUBLED = ("cl.enter.start-doubled", "two own pieces already stand on the start")
START_HELD = ("cl.enter.onto-block", "a block of another side holds the start")
TOO_HIGH = ("cl.home.overshoot", "the roll is too high: home needs the exact number")
IS_HOME = ("pp.home.final", "it is home")
NO_JUMP = ("cl.home-column.no-jumping", "it would have to jump over an own piece in the home column")
WALL_LANDING = ("pp.block.no-landing", "it would land on a block")
WALL_PASSING = ("pp.block.no-passing", "a block is in the way")
NEEDS_CAPTURE = ("cl.option.capture-before-home", "its side has not captured anything yet")
MUST_CAPTURE = ("cl.option.forced-capture", "another piece can capture, and whoever can must")

Reason = tuple[str, str]


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
        single: ring indices with opposing pieces that can be captured there.
        blocks: ring indices with two or more pieces of one opposing seat.
    """

    __slots__ = ("blocks", "single")

    def __init__(self, pieces: Sequence[Sequence[Piece]], sides: Sequence[int], foes: Sequence[int]) -> None:
        single: set[int] = set()
        blocks: set[int] = set()
        for foe in foes:
            offset = 13 * sides[foe]
            own = set()
            for piece in pieces[foe]:
                step = piece.step
                if 0 <= step <= LAST_RING_STEP:
                    ring = (step + offset) % RING_SIZE
                    if ring in own:
                        blocks.add(ring)
                    own.add(ring)
            single |= own
        self.single = single
        self.blocks = blocks


def is_safe(options: RaceOptions, ring: int) -> bool:
    """Tell whether nobody can be sent back on a ring index 0..51. Rule: cl.option.safe"""
    safe = options.safe
    if safe == "none":
        return False
    beyond_start = ring % 13
    return (beyond_start == 0 and safe != "stars") or (beyond_start == STAR and safe != "starts")


def can_enter(options: RaceOptions, own: Sequence[Piece], side: int, near: Neighbours) -> Reason | None:
    """Return why no piece can be brought out whatever the roll, or None if one can.

    Rule: cl.six.cannot-draw, cl.enter.yard-empty, cl.enter.start-doubled, cl.enter.onto-block, pp.enter.blocked-start
    """
    on_start = 0
    in_yard = False
    for piece in own:
        if piece.step == 0:
            on_start += 1
        elif piece.step < 0:
            in_yard = True
    if not in_yard:
        return ("cl.enter.yard-empty", "the yard is empty")
    if options.start_doubled and on_start >= 2:
        return START_DOUBLED
    if 13 * side in near.blocks and options.block != "none":
        return START_HELD
    return None


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
        has_captured: has the mover's side captured anything in this match?
    """
    moves: list[Move] = []
    refused: list[tuple[int, Reason]] = []
    offset = 13 * side
    blocks = near.blocks if options.block != "none" else ()
    is_wall = options.block == "wall"
    enters = value in ENTRY[options.entry]
    may_pass_own = options.home_column_jump
    captures_any = False
    for number, piece in enumerate(own):
        step = piece.step
        if step < 0:
            if not enters:
                refused.append((number, NEEDS_SIX))
                continue
            if options.start_doubled and sum(other.step == 0 for other in own) >= 2:
                refused.append((number, START_DOUBLED))
                continue
            if blocks and offset in blocks:
                refused.append((number, START_HELD))
                continue
            end = 0
        elif step == HOME:
            refused.append((number, IS_HOME))
            continue
        else:
            end = step + value
            if end > HOME:
                if options.finish == "exact":
                    refused.append((number, TOO_HIGH))
                    continue
                end = 2 * HOME - end
            if end > LAST_RING_STEP:
                if options.capture_before_home and not has_captured:
                    refused.append((number, NEEDS_CAPTURE))
                    continue
                if not may_pass_own and _jumps(own, step, value):
                    refused.append((number, NO_JUMP))
                    continue
            if is_wall and blocks:
                last = min(step + value, LAST_RING_STEP)
                if any((s + offset) % RING_SIZE in blocks for s in range(step + 1, last + 1)):
                    lands = end <= LAST_RING_STEP and (end + offset) % RING_SIZE in blocks
                    refused.append((number, WALL_LANDING if lands else WALL_PASSING))
                    continue
        captures = is_trapped = False
        if end <= LAST_RING_STEP:
            ring = (end + offset) % RING_SIZE
            if ring in near.single and not is_safe(options, ring):
                is_trapped = ring in blocks
                captures = not is_trapped
                captures_any = captures_any or captures
        moves.append(Move(number, step, end, captures, is_trapped))
    if captures_any and options.forced_capture:
        refused += [(move.piece, MUST_CAPTURE) for move in moves if not move.captures]
        moves = [move for move in moves if move.captures]
    return moves, refused


def _jumps(own: Sequence[Piece], step: int, value: int) -> bool:
    """Tell whether a move would pass an own piece in the home column, on the way to home or bouncing back.

    Rule: cl.home-column.no-jumping
    """
    far = step + value
    passed = set(range(max(step + 1, LAST_RING_STEP + 1), min(far, HOME)))
    if far > HOME:
        passed |= set(range(2 * HOME - far + 1, HOME))
    passed.discard(step)
    return any(piece.step in passed for piece in own)
