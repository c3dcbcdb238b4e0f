"""The race in whole numbers: where everybody stands, which moves a die allows, and what they make of it.

A *count* is how the pieces of a seat stand, as one number: three bits for each of the 52 ring spaces of the board,
which say how many stand there, then three for each of the five spaces of its own home column. So a move is legal if
`blocked & passes` is nothing: `blocked` has the bits that bar this seat now, `passes` those that bar this move.

Nothing here asks, tells or remembers: the flow of a match, with its questions and events, stands in `match.py`.
"""

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple, Self

import msgspec

from ludo_tui.board import HOME, HOME_COLUMN, LAST_RING_STEP, PIECES, RING_SIZE, STARS, START_SPACING, STARTS, YARD
from ludo_tui.engine import Who
from ludo_tui.rules.playing_on import goes_on
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.seating import places

Reason = str
"""Why a piece cannot move: a concept of `ludo_tui.rules.race.wording`."""
Count = int
"""How the pieces of a seat stand: see above."""

ROLLS: Final = range(1, 7)
TRIES: Final = 3
"""Throws in a turn for the one who has nothing on the way, by house rule."""
ENTRY: Final = {"six": (6,), "one_or_six": (1, 6), "any": tuple(ROLLS)}
"""Rolls that bring a piece out of the yard, by the house rule on entry."""
_SIX: Final = 6

_ONE, _SEVERAL, _ANY = 1, 6, 7
"""Of the three bits of a space: that of one piece, those that say two or more, and all."""
_COLUMN_SPACES: Final = range(RING_SIZE, RING_SIZE + len(HOME_COLUMN))
_ALWAYS: Final[Count] = 1 << 3 * _COLUMN_SPACES.stop
"""Bars a move that the roll does not allow."""
_CLOSED: Final[Count] = _ALWAYS << 1
"""Bars a move in the home column before there is a capture."""
_RING: Final[Count] = (1 << 3 * RING_SIZE) - 1
_RING_SEVERAL: Final[Count] = sum(_SEVERAL << 3 * space for space in range(RING_SIZE))
_COLUMN: Final[Count] = sum(_ANY << 3 * space for space in _COLUMN_SPACES)

_SAFE: Final = {"none": (), "starts": STARTS, "stars": STARS, "both": (*STARTS, *STARS)}
"""Ring spaces where nobody is sent back, by the house rule on safe spaces."""

PLAIN, CAPTURE, TRAP = range(3)
"""What comes of a move: nothing more, a capture, or that the piece is sent back by a block."""
NOTHING, EARNED, TRY = range(3)
"""What another throw is owed to."""
_ROUTE: Final = (*range(HOME + 1), YARD)
"""The steps of a seat as tables have them: the yard, step -1, is the last entry."""


class Move(NamedTuple):
    """A legal move of one piece."""

    die: int
    """The roll that it uses, 1..6."""
    piece: int
    start: int
    end: int
    """The step on which it ends, before a block sends it back."""
    effect: int = PLAIN


class RaceTables:
    """House rules and sides of the board as tables.

    Args:
        options: the house rules.
        sides: side of the board of each seat.

    Attributes:
        passes: by seat, die and step, what bars a move if it stands there.
        ends: by die and step, where a move ends.
        adds: by seat and step, what a piece adds to the count.
        lands: by seat and step, the bits of a ring space; nothing off the ring.
        is_safe: by seat and step, is nobody sent back there?
        teams: by seat, who plays together, itself included.
        foes: by seat, whom it plays against.
        after: by seat, the others clockwise.
    """

    def __init__(self, options: RaceOptions, sides: Sequence[int]) -> None:
        known = places(sides, options.teams)
        self.options = options
        self.sides = list(sides)
        self.teams, self.foes, self.after = known.teams, known.foes, known.after
        self.ends = tuple(tuple(_end(die, step) for step in _ROUTE) for die in (0, *ROLLS))
        self.adds = tuple(
            tuple(_ONE << 3 * space if (space := _space(side, step)) >= 0 else 0 for step in _ROUTE) for side in sides
        )
        self.lands = tuple(tuple(_ANY * add & _RING for add in adds) for adds in self.adds)
        self.passes = tuple(
            tuple(tuple(_passes(options, side, die, step) for step in _ROUTE) for die in (0, *ROLLS)) for side in sides
        )
        self._made = tuple(
            tuple(tuple(Move(die, piece, step, self.ends[die][step]) for piece in range(PIECES)) for step in _ROUTE)
            for die in (0, *ROLLS)
        )
        """By die, step and piece, its move: the same each time, so that none has to be made."""
        self._meets = tuple(
            tuple(
                tuple(bars | lands[end] for bars, end in zip(*both, strict=True))
                for both in zip(passes, self.ends, strict=True)
            )
            for passes, lands in zip(self.passes, self.lands, strict=True)
        )
        """By seat, die and step, what bars a move or comes of it if it stands there."""
        self.is_in_teams, self.is_capture_forced = options.teams, options.forced_capture
        self.is_column_free = not options.capture_before_home
        safe = sum(_ANY << 3 * space for space in _SAFE[options.safe])
        self.unsafe: Count = _RING & ~safe
        self.is_safe = tuple(tuple(not land & self.unsafe for land in lands) for lands in self.lands)
        self._traps: Count = _RING_SEVERAL if options.block == "trap" else 0
        starts = [_SEVERAL << 3 * _space(side, 0) for side in sides]
        held = {"none": 0, "wall": _RING_SEVERAL, "trap": self.unsafe}[options.block]
        walls = _RING_SEVERAL if options.block == "wall" else 0
        self._foes_bar: list[Count] = [walls | start & held for start in starts]
        """Which bits of the others' counts bar a seat."""
        self._foes_seen: list[Count] = [bars | self.unsafe for bars in self._foes_bar]
        """Which bits of the others' counts bar a seat or are captured or met."""
        column = 0 if options.home_column_jump else _COLUMN
        self._own_bars: list[Count] = [column | (start if options.start_doubled else 0) for start in starts]
        """Which bits of a seat's own count bar it."""
        self._starts = starts

    def count(self, seat: int, steps: Sequence[int]) -> Count:
        """Return how the four pieces of a seat stand."""
        adds = self.adds[seat]
        one, two, three, four = steps
        return adds[one] + adds[two] + adds[three] + adds[four]

    def against(self, seat: int, counts: Sequence[Count]) -> Count:
        """Return how those stand that a seat plays against: the bits of two are set where two of one seat stand."""
        found = 0
        for foe in self.foes[seat]:
            found |= counts[foe]
        return found

    def blocked(self, seat: int, own: Count, others: Count, *, is_open: bool) -> Count:
        """Return what bars a seat; a move is legal if none of it is in what bars that move (`passes`).

        Args:
            seat: whose pieces move.
            own: how they stand.
            others: how those stand that it plays against, see `against`.
            is_open: may its pieces enter their home column?
        """
        bars = others & self._foes_bar[seat] | own & self._own_bars[seat] | _ALWAYS
        return bars if is_open else bars | _CLOSED

    def effect(self, seat: int, end: int, others: Count) -> int:
        """Return what comes of a legal move of a seat to a step: `PLAIN`, `CAPTURE` or `TRAP`."""
        there = others & self.unsafe & self.lands[seat][end]
        return (TRAP if there & self._traps else CAPTURE) if there else PLAIN

    def moves(self, seat: int, steps: Sequence[int], counts: Sequence[Count], die: int, *, is_open: bool) -> list[Move]:
        """Return the legal moves of a seat with a die.

        Args:
            seat: whose pieces they are.
            steps: where its four pieces stand.
            counts: by seat, how its pieces stand.
            die: 1..6.
            is_open: may its pieces enter their home column?

        Rule: cl.enter.needs-six, cl.enter.start-doubled, cl.enter.onto-block, cl.home.overshoot,
        cl.home-column.no-jumping, cl.option.capture-before-home, pt.block.wall, pp.block.no-passing
        """
        others = 0
        for foe in self.foes[seat]:
            others |= counts[foe]
        own, meets, made = counts[seat], self._meets[seat][die], self._made[die]
        seen = others & self._foes_seen[seat] | own & self._own_bars[seat] | _ALWAYS
        if not is_open:
            seen |= _CLOSED
        found = []
        piece = 0
        for step in steps:
            met = seen & meets[step]
            if not met:
                found.append(made[step][piece])
            elif met < _ALWAYS and not self.blocked(seat, own, others, is_open=is_open) & self.passes[seat][die][step]:
                end = self.ends[die][step]
                found.append(Move(die, piece, step, end, self.effect(seat, end, others)))
            piece += 1  # noqa: SIM113 - enumerate takes twice as long for four
        return found

    def reason(self, seat: int, step: int, own: Count, others: Count, die: int, *, is_open: bool) -> Reason:
        """Return why a piece on a step cannot use a die; arguments as those of `moves`."""
        passes, here = self.passes[seat][die][step], self.lands[seat]
        if passes == _ALWAYS:
            return "is home" if step == HOME else "needs six" if step < 0 else "too high"
        if step < 0:
            return "start doubled" if own & self._own_bars[seat] & passes else "start held"
        walls = others & self._foes_bar[seat] & passes
        if walls:
            return "wall landing" if walls & here[self.ends[die][step]] else "wall passing"
        return "no jump" if is_open else "needs capture"

    def six_rolls_again(self, seat: int, steps: Sequence[int], own: Count, others: Count) -> bool:
        """Return whether a six gives a seat another roll, however it is used.

        Rule: cl.six.bonus-roll, cl.six.cannot-draw, pt.six.bonus-roll, cl.option.six-bonus
        """
        if self.options.six_bonus == "only_if_cannot_enter":
            return not self.can_enter(seat, steps, own, others)
        return self.options.six_bonus == "always"

    def can_enter(self, seat: int, steps: Sequence[int], own: Count, others: Count) -> bool:
        """Return whether some roll would bring a piece out of the yard.

        Rule: cl.six.cannot-draw, cl.enter.yard-empty
        """
        bars = others & self._foes_bar[seat] | own & self._own_bars[seat]
        return YARD in steps and not bars & self._starts[seat]

    def next_after(self, seat: int, places: Sequence[int], conceded: Sequence[int]) -> int:
        """Return the first seat clockwise from another that has neither finished nor left.

        Rule: cl.order.clockwise, pp.order.clockwise
        """
        for following in self.after[seat]:
            if following not in places and following not in conceded:
                return following
        return seat

    def step_for(self, seat: int, step: int, other: int) -> int:
        """Return the step on another seat's way of a seat's ring step; beyond its last ring step none of its own."""
        return (step + START_SPACING * (self.sides[seat] - self.sides[other])) % RING_SIZE

    def pieces_at(self, seat: int, step: int, pieces: Sequence[Sequence[int]]) -> list[Who]:
        """Return the pieces on a ring step of a seat that it plays against.

        Args:
            seat: whose step it is.
            step: the step, on its own way.
            pieces: by seat, where its pieces stand.
        """
        found = []
        for foe in self.foes[seat]:
            there = self.step_for(seat, step, foe)
            if there <= LAST_RING_STEP:
                found += [Who(foe, number) for number, at in enumerate(pieces[foe]) if at == there]
        return found

    def victims(self, seat: int, step: int, counts: Sequence[Count]) -> list[tuple[int, int]]:
        """Return those who stand on a ring step of a seat and play against it, each with its own step."""
        bits = self.lands[seat][step]
        return [(foe, self.step_for(seat, step, foe)) for foe in self.foes[seat] if counts[foe] & bits]


class SideToMove(msgspec.Struct, frozen=True, gc=False):
    """A seat that is to move, and how everybody stands; its methods are those of `RaceTables`."""

    tables: RaceTables
    seat: int
    steps: Sequence[int]
    """Where its four pieces stand."""
    counts: Sequence[Count]
    """By seat, how its pieces stand."""
    is_open: bool
    """May its pieces enter their home column?"""

    def moves(self, die: int) -> list[Move]:
        """Return its legal moves with a die."""
        return self.tables.moves(self.seat, self.steps, self.counts, die, is_open=self.is_open)

    def reason(self, step: int, die: int) -> Reason:
        """Return why a piece of it on a step cannot use a die."""
        tables, seat = self.tables, self.seat
        others = tables.against(seat, self.counts)
        return tables.reason(seat, step, self.counts[seat], others, die, is_open=self.is_open)

    def six_rolls_again(self) -> bool:
        """Return whether a six gives it another roll."""
        tables, seat = self.tables, self.seat
        return tables.six_rolls_again(seat, self.steps, self.counts[seat], tables.against(seat, self.counts))


def side_to_move(tables: RaceTables, seat: int, pieces: Sequence[Sequence[int]], *, is_open: bool) -> SideToMove:
    """Return how it stands for a seat that is to move.

    Args:
        tables: house rules and sides.
        seat: whose move it is.
        pieces: by seat, where its pieces stand.
        is_open: may its pieces enter their home column?
    """
    counts = [tables.count(one, steps) for one, steps in enumerate(pieces)]
    return SideToMove(tables, seat, pieces[seat], counts, is_open)


@lru_cache(maxsize=64)
def race_tables(options: RaceOptions, sides: tuple[int, ...]) -> RaceTables:
    """Return the tables of house rules and sides, which are made once."""
    return RaceTables(options, sides)


def is_safe(options: RaceOptions, space: int) -> bool:
    """Return whether nobody is sent back on a ring space 0..51.

    Rule: cl.option.safe, pt.safe.starts, pt.safe.stars
    """
    return space in _SAFE[options.safe]


def _space(side: int, step: int) -> int:
    """Return the ring space 0..51 of a step of a side, or 52..56 in its home column; -1 in the yard and at home."""
    if 0 <= step <= LAST_RING_STEP:
        return (step + START_SPACING * side) % RING_SIZE
    return RING_SIZE + step - HOME_COLUMN.start if step in HOME_COLUMN else -1


def _end(die: int, step: int) -> int:
    """Return where a die brings a piece: from the yard to the start, and back from home if it is too high."""
    return 0 if step < 0 else min(step + die, 2 * HOME - step - die)


def _passes(options: RaceOptions, side: int, die: int, step: int) -> Count:
    """Return what bars the move of a piece from a step, as far as it stands somewhere.

    On the ring it is two pieces on a space passed or landed on; in the home column any piece that is passed, also on
    the way back from home, where the mover itself does not count.
    """
    if step < 0:
        return _SEVERAL << 3 * _space(side, 0) if die in ENTRY[options.entry] else _ALWAYS
    far = step + die
    if step == HOME or (far > HOME and options.finish == "exact"):
        return _ALWAYS
    ring = range(step + 1, min(far, LAST_RING_STEP) + 1)
    bits = sum(_SEVERAL << 3 * _space(side, passed) for passed in ring)
    if far <= LAST_RING_STEP:
        return bits
    going = range(max(step, LAST_RING_STEP) + 1, min(far, HOME))
    back = range(_end(die, step) + 1, HOME) if far > HOME else range(0)
    for passed in HOME_COLUMN:
        if passed in going or passed in back:
            bits |= (_SEVERAL if passed == step else _ANY) << 3 * _space(side, passed)
    return bits | _CLOSED


class Race:
    """A match of a race game as it stands, which goes from decision to decision.

    Args:
        tables: house rules and sides.
        first: the seat that begins.
        steps: where the pieces of each seat stand; None: as a match begins without handicaps.

    Attributes:
        tables: house rules and sides.
        steps: by seat, where its pieces stand.
        counts: the same as counts.
        captures: by seat, how many pieces it has captured.
        places: the seats that have finished, first to last.
        conceded: the seats that have left.
        columns_open: home columns are open to everybody, because otherwise nobody could move any more.
        seat: who is on turn.
        turn: the number of the turn, 1 for the first.
        dice: what has been rolled and not yet used.
        sixes: how many in a row in this turn.
        throws: how many in this turn.
        owed: what another throw is owed to: `NOTHING`, `EARNED` or `TRY`.
        is_over: has it ended?
        plays_on: does it go on for the lower places after its first winner?
    """

    def __init__(self, tables: RaceTables, first: int = 0, steps: Sequence[Sequence[int]] | None = None) -> None:
        options = tables.options
        self.tables = tables
        usual = [0] * options.pieces_on_start + [YARD] * (PIECES - options.pieces_on_start)
        self.steps = [list(usual) for _ in tables.sides] if steps is None else [list(own) for own in steps]
        self.counts = [tables.count(seat, own) for seat, own in enumerate(self.steps)]
        self.captures = [0] * len(self.steps)
        self.places: list[int] = []
        self.conceded: Sequence[int] = ()
        self.columns_open = False
        self.seat = first
        self.turn = 1
        self.dice: list[int] = []
        self.sixes = 0
        self.throws = 0
        self.owed = NOTHING
        self.is_over = False
        self.plays_on = tables.options.play_on is True

    @classmethod
    def of(cls, tables: RaceTables, state: RaceState) -> Self:
        """Return a match as its state says that it stands."""
        race = cls(tables, state.turn.seat, [[piece.step for piece in own] for own in state.pieces])
        race.captures, race.places, race.conceded = list(state.captures), list(state.places), list(state.conceded)
        race.columns_open, race.turn, race.is_over = state.columns_open, state.turn.number, state.over
        race.plays_on = goes_on(state, tables.options.play_on)
        race.dice, race.sixes, race.throws = list(state.dice), state.sixes, state.throws
        owed = state.another_roll
        race.owed = NOTHING if owed is msgspec.UNSET else {"earned": EARNED, "try": TRY}[owed]
        return race

    def copy(self) -> Self:
        """Return the same match, which goes on by itself."""
        other = copy(self)
        other.steps = [list(own) for own in self.steps]
        other.counts, other.captures = list(self.counts), list(self.captures)
        other.places, other.dice = list(self.places), list(self.dice)
        return other

    def decision(self, roll: Callable[[], int]) -> list[Move] | None:
        """Roll and go on to the next decision, and return the moves to choose from; `use` makes one.

        An empty list asks whether to roll again: `roll_again` or `stop_rolling` answers.

        Args:
            roll: returns what a die shows, 1..6.

        Returns:
            None once the match is over.
        """
        while not self.is_over:
            if self.dice:
                moves = self.moves()
                if moves:
                    return moves
                self.lose_dice()
            elif self.throws and not self.owed:
                self.end_turn()
            elif self.owed == EARNED and self.tables.options.optional_bonus_roll:
                return []
            else:
                self.roll_again(roll)
        return None

    def roll_again(self, roll: Callable[[], int]) -> None:
        """Make the roll that is owed."""
        self.dice.append(roll())
        if self.tables.options.dice > 1:
            self.dice.append(roll())
        self.count_throw()

    def stop_rolling(self) -> None:
        """End the turn without the roll that is owed."""
        self.end_turn()

    def use(self, move: Move) -> None:
        """Make a move: send back whom it captures, and see whether its seat has finished, which ends the turn.

        Rule: cl.capture.send-back, cl.enter.captures, cl.block.landing, cl.option.capture-bonus, cl.option.home-bonus
        """
        tables = self.tables
        mover = self.mover() if tables.is_in_teams else self.seat
        die, piece, start, end, effect = move
        self.dice.remove(die)
        if effect == TRAP:
            end = YARD
        elif effect == CAPTURE:
            self._send_back(mover, end)
        adds = tables.adds[mover]
        self.counts[mover] += adds[end] - adds[start]
        self.steps[mover][piece] = end
        if end == HOME:
            if tables.options.home_bonus:
                self.owed = EARNED
            if self._finishes(mover):
                self.dice.clear()
                self.owed = NOTHING

    def _send_back(self, mover: int, end: int) -> None:
        """Send back those who stand where a piece of a seat lands."""
        tables = self.tables
        for foe, step in tables.victims(mover, end, self.counts):
            own = self.steps[foe]
            self.captures[mover] += own.count(step)
            self.steps[foe] = [YARD if at == step else at for at in own]
            self.counts[foe] &= ~tables.lands[foe][step]
        if tables.options.capture_bonus:
            self.owed = EARNED

    # A turn

    def begin_turn(self, seat: int, number: int) -> None:
        """Let a seat begin its turn."""
        self.seat, self.turn = seat, number
        self.sixes = self.throws = self.owed = 0
        self.dice.clear()

    def end_turn(self) -> None:
        """Let the next seat that still plays begin its turn."""
        if self.conceded:
            self.withdraw()
        is_full = not self.places and not self.conceded
        following = self.tables.after[self.seat][0] if is_full else self.next_after(self.seat)
        self.begin_turn(following, self.turn + 1)

    def next_after(self, seat: int) -> int:
        """Return the first seat clockwise from another that still plays."""
        return self.tables.next_after(seat, self.places, self.conceded)

    def count_throw(self) -> None:
        """Note what the dice just thrown earn; one six too many is lost.

        Rule: cl.six.third-six, cl.option.max-sixes, cl.six.bonus-roll, cl.option.six-bonus
        """
        self.throws += 1
        self.owed = NOTHING
        if _SIX not in self.dice:
            self.sixes = 0
            return
        self.sixes += 1
        if self.sixes == self.tables.options.max_sixes:
            self.dice.clear()
        elif self.six_rolls_again():
            self.owed = EARNED

    def six_rolls_again(self) -> bool:
        """Return whether a six gives the seat on turn another roll, however it is used."""
        tables, mover = self.tables, self.mover()
        others = tables.against(mover, self.counts)
        return tables.six_rolls_again(mover, self.steps[mover], self.counts[mover], others)

    def moves(self) -> list[Move]:
        """Return what can be done with the dice that are left.

        Rule: cl.move.choose, pp.move.free-choice, cl.option.forced-capture
        """
        tables, dice = self.tables, self.dice
        mover = self.mover() if tables.is_in_teams else self.seat
        is_open = tables.is_column_free or self.column_opens(mover)
        found = tables.moves(mover, self.steps[mover], self.counts, dice[0], is_open=is_open)
        if len(dice) > 1 and dice[0] != dice[1]:
            found += tables.moves(mover, self.steps[mover], self.counts, dice[1], is_open=is_open)
        if tables.is_capture_forced and any(move.effect == CAPTURE for move in found):
            return [move for move in found if move.effect == CAPTURE]
        return found

    def opens(self) -> bool:
        """Return whether the pieces that the one on turn moves may enter their home column."""
        return self.tables.is_column_free or self.column_opens(self.mover())

    def column_opens(self, seat: int) -> bool:
        """Return whether the pieces of a seat may enter their home column where that takes a capture.

        Rule: cl.option.capture-before-home
        """
        return self.columns_open or any(self.captures[one] for one in self.tables.teams[seat])

    def lose_dice(self) -> bool:
        """Lose dice that cannot be used, or open the columns instead if nobody could ever move again.

        Returns:
            Whether the dice are lost.

        Rule: cl.move.no-legal, cl.option.capture-before-home, cl.option.three-tries
        """
        if self.tables.options.capture_before_home and not self.columns_open and self._is_stuck():
            self.columns_open = True
            return False
        if not self.owed and self.may_try_again():
            self.owed = TRY
        self.dice.clear()
        return True

    def may_try(self) -> bool:
        """Return whether the next throw of the one on turn is a try: nothing is on the way, and it has tries left.

        Rule: cl.option.three-tries, pt.tries.three
        """
        return self.tables.options.three_tries and self.throws < TRIES and self.is_idle()

    def may_try_again(self) -> bool:
        """Return whether a throw that brings nothing out, with none of its dice used, is not the last try."""
        return len(self.dice) == self.tables.options.dice and self.may_try()

    def is_idle(self) -> bool:
        """Return whether the one on turn has no piece on the way."""
        return is_idle(self.steps[self.mover()])

    def _is_stuck(self) -> bool:
        """Return whether no seat could move with any roll."""
        tables, counts = self.tables, self.counts
        for seat in filter(self.plays, range(len(counts))):
            mover = self.mover(seat)
            is_open = self.column_opens(mover)
            if any(tables.moves(mover, self.steps[mover], counts, die, is_open=is_open) for die in ROLLS):
                return False
        return True

    # Ends

    def plays(self, seat: int) -> bool:
        """Return whether a seat still has turns."""
        return seat not in self.places and seat not in self.conceded

    def is_done(self, seat: int) -> bool:
        """Return whether a seat has the pieces home that it needs."""
        return self.steps[seat].count(HOME) >= self.tables.options.pieces_to_win

    def mover(self, seat: int | None = None) -> int:
        """Return the seat whose pieces a seat (default: the one on turn) moves: itself, or its partner once it is home.

        Rule: cl.option.teams
        """
        if seat is None:
            seat = self.seat
        if self.tables.is_in_teams and self.is_done(seat):
            team = self.tables.teams[seat]
            return next((one for one in team if one not in self.conceded and not self.is_done(one)), seat)
        return seat

    def wins(self, end: int) -> bool:
        """Return whether a move of the one on turn to a step brings the last piece home that it needs, and its team."""
        mover = self.mover()
        if end != HOME or self.steps[mover].count(HOME) + 1 < self.tables.options.pieces_to_win:
            return False
        return all(one == mover or one in self.conceded or self.is_done(one) for one in self.tables.teams[mover])

    def _finishes(self, seat: int) -> bool:
        """Note that a seat (or team) has its pieces home; tell whether the turn is over because of it.

        Rule: cl.end.win, pp.objective.win, cl.option.pieces-to-win, cl.option.teams
        """
        if not self.is_done(seat):
            return False
        self.steps[seat] = [step if step == HOME else YARD for step in self.steps[seat]]
        self.counts[seat] = 0
        team = [one for one in self.tables.teams[seat] if one not in self.conceded]
        if not all(map(self.is_done, team)):
            return False
        self.places += team
        self._settle_end()
        return True

    def _settle_end(self) -> None:
        """End the match when only one side still plays, or at the first winner by house rule.

        Rule: cl.option.play-on, cl.option.concede
        """
        playing = self._playing()
        if len({min(self.tables.teams[seat]) for seat in playing}) < 2:
            self.places += [] if self.places else playing
            self.is_over = True
        else:
            self.is_over = bool(self.places) and not self.plays_on

    def may_play_on(self) -> bool:
        """Return whether somebody has won and others could play on for the lower places."""
        return bool(self.places) and len({min(self.tables.teams[seat]) for seat in self._playing()}) > 1

    def _playing(self) -> list[int]:
        """Return the seats that still play."""
        return [seat for seat in range(len(self.steps)) if self.plays(seat)]

    def withdraw(self) -> None:
        """Put the pieces of those who have left back into their yards; a partner plays on alone.

        Rule: cl.option.concede
        """
        for gone in self.conceded:
            self.steps[gone], self.counts[gone] = [YARD] * PIECES, 0
        if self.is_over:
            return
        for seat in range(len(self.steps)):
            if self.plays(seat) and self._finishes(seat):
                return
        self._settle_end()


def is_idle(own: Sequence[int]) -> bool:
    """Return whether each piece of a seat is in the yard or at home."""
    return all(step in (YARD, HOME) for step in own)
