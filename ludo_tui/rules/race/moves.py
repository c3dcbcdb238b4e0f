"""Which moves a roll allows, and why the others are not allowed."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Generic, TypeVar

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, PIECES, RING_SIZE, SEATS, STARS, START_SPACING, STARTS, YARD
from ludo_tui.engine import Who
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece

ENTRY: Final = {"six": (6,), "one_or_six": (1, 6), "any": (1, 2, 3, 4, 5, 6)}
ROLLS: Final = range(1, 7)
TRIES: Final = 3
"""Throws in a turn for the one who has nothing on the way, by house rule."""

Spaces = int
"""Ring spaces as one seat counts them, by its own steps 0..50; three bits each.

In a set all three are set, in a count they are the number of pieces on the space."""


def _space(step: int) -> Spaces:
    return 7 << 3 * step if 0 <= step <= LAST_RING_STEP else 0


def _sighted(ahead: int) -> dict[int, Spaces]:
    """Return the count of one piece of another side, so many sides ahead, as a side sees it, by the other's step."""
    counts = dict.fromkeys(range(YARD, HOME + 1), 0)
    for step in range(LAST_RING_STEP + 1):
        counts[step] = _space((START_SPACING * ahead + step) % RING_SIZE) // 7
    return counts


_AHEAD: Final = tuple(_sighted(ahead) for ahead in range(SEATS))
_SIGHT: Final = tuple(tuple(_AHEAD[other - side] for other in range(SEATS)) for side in range(SEATS))
"""By a side, another side and a step of the latter: one piece counted where the first sees it."""

_SEVERAL: Final[Spaces] = sum(6 << 3 * step for step in range(LAST_RING_STEP + 1))
"""The bits of a count that are set where it is two or more."""

_SAFE: Final[dict[str, Spaces]] = {
    "none": 0,
    "starts": sum(map(_space, STARTS)),
    "stars": sum(map(_space, STARS)),
    "both": sum(map(_space, (*STARTS, *STARS))),
}
"""Every seat sees the same spaces safe: the board looks alike from all four sides."""
_UNSAFE: Final[dict[str, Spaces]] = {rule: ~spaces for rule, spaces in _SAFE.items()}

Reason = str
"""Why a piece cannot move: a concept of `ludo_tui.rules.race.wording`."""
Refused = tuple[int, list[tuple[int, Reason]]]
"""A die with the pieces that cannot use it and why."""


class Move(msgspec.Struct, frozen=True, gc=False):
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


def neighbours(pieces: Sequence[Sequence[Piece]], sides: Sequence[int], seat: int, foes: Sequence[int]) -> Neighbours:
    """Return where some seats stand on the ring, as another sees it."""
    sight = _SIGHT[sides[seat]]
    anyone = blocks = 0
    for foe in foes:
        at = sight[sides[foe]]
        one, two, three, four = pieces[foe]
        count = at[one.step] + at[two.step] + at[three.step] + at[four.step]
        anyone |= count
        blocks |= count & _SEVERAL
    return Neighbours(anyone, blocks)


def safe_spaces(options: RaceOptions) -> Spaces:
    """Return the spaces where no piece is sent back.

    Rule: cl.option.safe, pt.safe.starts, pt.safe.stars
    """
    return _SAFE[options.safe]


def is_safe(options: RaceOptions, ring: int) -> bool:
    """Return whether no piece can be sent back on a ring index 0..51.

    Rule: cl.option.safe
    """
    return bool(safe_spaces(options) >> 3 * ring & 1)


def step_seen_by(sides: Sequence[int], seat: int, step: int, other: int) -> int:
    """Return the step on another seat's way of a seat's ring step; none of its own if beyond its last ring step."""
    return (step + START_SPACING * (sides[seat] - sides[other])) % RING_SIZE


def pieces_at(
    pieces: Sequence[Sequence[int]], sides: Sequence[int], seat: int, step: int, others: Sequence[int]
) -> list[Who]:
    """Return the pieces of some seats, given by their steps, on a ring step of another seat."""
    found = []
    for other in others:
        there = step_seen_by(sides, seat, step, other)
        if there <= LAST_RING_STEP:
            found += [Who(other, number) for number, at in enumerate(pieces[other]) if at == there]
    return found


def closed_start(options: RaceOptions, own: Sequence[Piece], near: Neighbours) -> Reason | None:
    """Return why the start admits no piece for any roll, or None if it does.

    Rule: cl.enter.start-doubled, cl.enter.onto-block, pp.enter.blocked-start
    """
    if options.start_doubled and [piece.step for piece in own].count(0) >= 2:
        return "start doubled"
    start = _space(0)
    if start & near.blocks and (
        options.block == "wall" or (options.block == "trap" and not start & safe_spaces(options))
    ):
        return "start held"
    return None


def cannot_enter(options: RaceOptions, own: Sequence[Piece], near: Neighbours) -> bool:
    """Return whether no piece could be brought out whatever the roll.

    Rule: cl.six.cannot-draw, cl.enter.yard-empty
    """
    in_yard = any(piece.step < 0 for piece in own)
    return not in_yard or closed_start(options, own, near) is not None


def six_rolls_again(options: RaceOptions, seen: Callable[[], tuple[Sequence[Piece], Neighbours]]) -> bool:
    """Return whether a six gives another roll, however it is used.

    Args:
        options: the house rules.
        seen: returns the pieces of who rolls, and where the others stand as it sees them.

    Rule: cl.six.bonus-roll, cl.six.cannot-draw, pt.six.bonus-roll, cl.option.six-bonus
    """
    if options.six_bonus != "only_if_cannot_enter":
        return options.six_bonus == "always"
    return cannot_enter(options, *seen())


M = TypeVar("M")
"""A move, or what stands for one in a game."""


class Way(msgspec.Struct, Generic[M], frozen=True, gc=False):
    """What a roll does with a piece on some step, other pieces aside."""

    start: int
    end: int
    barred: Reason | None
    """Why it does nothing, if it does not."""
    stays_on_ring: bool
    """It neither comes out of the yard nor enters the home column."""
    passes: Spaces
    """The ring spaces on the way, with the one it ends on; none for a piece brought out."""
    lands: Spaces
    moves: tuple[M, ...]
    """The move, by number of the piece."""
    captures: tuple[M, ...]
    """The same move where it captures."""


class Ways(dict[int, Way[M]]):
    """What a roll does with a piece, by step; each is worked out when it is first asked for.

    Args:
        roll: 1..6.
        entry: the house rule on entry.
        finish: the house rule on finish.
        make: returns what stands for a move.
    """

    def __init__(self, roll: int, entry: str, finish: str, make: Callable[[Move], M]) -> None:
        super().__init__()
        self.roll = roll
        self.make = make
        self._enters = roll in ENTRY[entry]
        self._bounces = finish == "bounce"

    def __missing__(self, step: int) -> Way[M]:
        """Work out what the roll does with a piece on a step.

        Rule: cl.enter.needs-six, cl.home.overshoot, pp.enter.needs-null, pp.home.overshoot, pp.home.final,
        cl.option.entry, cl.option.finish
        """
        roll = self.roll
        end, reason = step + roll, None
        if step < 0:
            end, reason = 0, None if self._enters else "needs six"
        elif step == HOME:
            reason = "is home"
        elif end > HOME:
            end, reason = 2 * HOME - end, None if self._bounces else "too high"
        made: list[tuple[M, ...]] = [
            tuple(self.make(Move(number, roll, step, end, captures)) for number in range(PIECES))
            for captures in (False, True)
            if reason is None and (end <= LAST_RING_STEP or not captures)
        ]
        way = self[step] = Way(
            step,
            end,
            reason,
            0 <= step <= end <= LAST_RING_STEP,
            passes=0 if step < 0 else sum(_space(passed) for passed in range(step + 1, step + roll + 1)),
            lands=_space(end),
            moves=made[0] if made else (),
            captures=made[-1] if made else (),
        )
        return way


@cache
def ways_of_roll(roll: int, entry: str, finish: str) -> Ways[Move]:
    """Return what a roll does with a piece under the house rules on entry and finish."""
    return Ways(roll, entry, finish, lambda move: move)


def legal_moves(
    options: RaceOptions, own: Sequence[Piece], ways: Ways[M], near: Neighbours, has_captured: bool
) -> tuple[list[M], list[tuple[int, Reason]]]:
    """Return the legal moves of one die and, for the other pieces, why they cannot use it.

    Args:
        options: the house rules.
        own: the four pieces of the mover.
        ways: what the die does under these house rules.
        near: where the opponents stand.
        has_captured: has the mover's side captured anything, where home columns open only then?
    """
    moves: list[M] = []
    refused: list[tuple[int, Reason]] = []
    walls = near.blocks if options.block == "wall" else 0
    open_to_capture = near.anyone & _UNSAFE[options.safe]
    for number, piece in enumerate(own):
        way = ways[piece.step]
        reason = way.barred
        if reason is None:
            if walls & way.passes:
                reason = "wall landing" if walls & way.lands else "wall passing"
            elif not way.stays_on_ring:
                if way.start < 0:
                    reason = closed_start(options, own, near)
                else:
                    reason = _closed_home(options, own, number, way.start, ways.roll, has_captured)
        if reason is not None:
            refused.append((number, reason))
        elif not open_to_capture & way.lands:
            moves.append(way.moves[number])
        elif options.block == "trap" and near.blocks & way.lands:
            moves.append(ways.make(Move(number, ways.roll, way.start, way.end, is_trapped=True)))
        else:
            moves.append(way.captures[number])
    return moves, refused


def _closed_home(
    options: RaceOptions, own: Sequence[Piece], mover: int, step: int, value: int, has_captured: bool
) -> Reason | None:
    """Return why a piece cannot move into or along its home column, or None."""
    if options.capture_before_home and not has_captured:
        return "needs capture"
    if not options.home_column_jump and _jumps(own, mover, step, value):
        return "no jump"
    return None


def _jumps(own: Sequence[Piece], mover: int, step: int, value: int) -> bool:
    """Return whether a move would pass an own piece in the home column, on the way to home or bouncing back.

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
