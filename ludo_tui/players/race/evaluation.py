"""What a position of a race game is worth to a seat, in hundredths of a space: whole numbers from tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, PIECES, RING_SIZE, START_SPACING, YARD
from ludo_tui.engine import Option, Prompt, Who
from ludo_tui.players.race.chances import Chances, chances_for
from ludo_tui.players.race.reach import CERTAIN, FAR, TOTALS, chances, clear_before, reaches, shift
from ludo_tui.players.race.weights import Tuned, bent, weights_for
from ludo_tui.players.standings import shares
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.race.model import CAPTURE, ROLLS, TRAP, Race, race_tables, side_to_move
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState

SPACE: Final = 100
"""The unit of all weights."""
WON: Final = 10_000 * SPACE
"""What it is worth to have all pieces home: more than anything else."""
WIN: Final = 20 * SPACE
"""What winning at once is worth where it is told in spaces: a seat that near would mostly win a little later."""

Own = tuple[int, ...]
"""The steps of the pieces of a seat."""
_EVEN_SLOPE: Final = 4.0
"""By how much log-odds grow with a chance where it is one half."""
KNOWN: Final = 1 << 15
"""How much is remembered of what is asked again and again while looking ahead."""


class Position(NamedTuple):
    """What a seat looks at."""

    seat: int
    """Who has moved, or is to move."""
    steps: Sequence[Own]
    foes: Sequence[int]
    """The seats that it plays against and that are still in the match."""
    team: Sequence[int]
    """The seats that it plays with, itself included."""
    has_captured: Sequence[bool]
    """By seat, has its side captured anything, where home columns open only then?"""


class Side(NamedTuple):
    """The pieces of a seat where they stand: what is worked out of them alone."""

    worth: int
    """What they are worth, as if nobody were near."""
    exposed: Sequence[tuple[int, int]]
    """Each that may be sent back: where the bits of its space begin, and what it is worth."""
    reached: int
    """The bits of the spaces of those."""
    blocks: Own
    """Where two or more stand on one space, by the index of the space on the ring, if that is a wall."""
    reach: int
    """Where they may land with nobody in the way, see `reach`."""
    chances: Sequence[int]
    """How likely its dice show one of some totals, see `reach.chances`."""
    is_done: bool
    """Are as many of them home as it needs?"""


T = TypeVar("T")
BySeat = Sequence[T] | Mapping[int, T]


class Evaluation:
    """Judges the positions of one match.

    Args:
        options: the house rules.
        sides: side of the board of each seat.
        tuned: what counts how much; None: what was found for such house rules.
        temper: what counts more or less for who judges.
    """

    def __init__(
        self, options: RaceOptions, sides: Sequence[int], tuned: Tuned | None = None, temper: Temper = EVEN
    ) -> None:
        tuned = weights_for(options, len(sides)) if tuned is None else tuned
        weights = self.weights = bent(tuned.weights, temper)
        self.pace = tuned.pace
        self.options = options
        self.sides = list(sides)
        self._seats = range(len(self.sides))
        self._tables = race_tables(options, tuple(sides))
        ring = [weights.out + SPACE * step + weights.front * step * step // 10 for step in range(HOME)]
        shelter = [weights.safe * is_safe for is_safe in self._tables.is_safe[0][: LAST_RING_STEP + 1]]
        column = [worth + weights.column for worth in ring[LAST_RING_STEP + 1 :]]
        on_ring = [worth + more for worth, more in zip(ring, shelter, strict=False)]
        self.worth = (*on_ring, *column, ring[-1] + SPACE + weights.column + weights.home, 0)
        """By step; the yard, step -1, is the last."""
        self._shift = [[shift(side, step) for step in range(LAST_RING_STEP + 1)] for side in sides]
        self._is_wall = options.block == "wall"
        self._blocks_shield = options.block != "none"
        self._side = lru_cache(KNOWN)(self._side_of)
        self._reach = lru_cache(KNOWN)(self._reach_of)

    @cached_property
    def _reaches(self) -> list[tuple[tuple[int, ...], ...]]:
        """By seat, the reach of a piece, see `reach`; who only looks what a move leads to needs none of it."""
        return [reaches(self.options.entry)[side] for side in self.sides]

    @cached_property
    def _chances(self) -> tuple[tuple[int, ...], ...]:
        """How likely the dice of who has nobody in the yard show one of some totals, and of who has, see `reach`."""
        again, dice = self.options.six_bonus, self.options.dice
        return tuple(
            chances(dice, again == "always" or (again == "only_if_cannot_enter" and not in_yard))
            for in_yard in (False, True)
        )

    # Positions

    def position(self, view: RaceState, seat: int) -> Position:
        """Return what a seat looks at."""
        race, known = Race.of(self._tables, view), self._tables
        foes = [foe for foe in known.foes[seat] if race.plays(foe)]
        opens = [known.is_column_free or race.column_opens(one) for one in self._seats]
        return Position(seat, list(map(tuple, race.steps)), foes, known.teams[seat], opens)

    def mover(self, view: RaceState) -> int:
        """Return whose pieces the seat on turn moves."""
        return Race.of(self._tables, view).mover()

    def after(self, position: Position, option: Option) -> tuple[Position, int]:
        """Return the position that a move leads to, and what else it brings at once."""
        assert option.piece is not None
        assert option.aim.to_step is not None
        assert option.seat is not None
        end = YARD if "trap" in option.facts.effects else option.aim.to_step
        return self._moved(position, option.seat, option.piece, end, option.aim.captures)

    def _moved(
        self, position: Position, mover: int, piece: int, end: int, captures: Sequence[Who]
    ) -> tuple[Position, int]:
        steps = list(position.steps)
        steps[mover] = _with(steps[mover], piece, end)
        bonus, has_captured = 0, position.has_captured
        if captures:
            for victim in captures:
                steps[victim.seat] = _with(steps[victim.seat], victim.piece, YARD)
            if not has_captured[mover]:
                bonus += self.weights.capture
                has_captured = [known or seat in position.team for seat, known in enumerate(has_captured)]
        if self.earns_roll(captures, end):
            bonus += self.weights.again
        return Position(position.seat, steps, position.foes, position.team, has_captured), bonus

    def move_worth(self, position: Position, option: Option, dice: Sequence[int]) -> int:
        """Return what a move makes of a position, the best use of the other die included.

        Args:
            position: before the move.
            option: the move.
            dice: what has been rolled and not yet used, the die of the move included.
        """
        assert option.seat is not None
        left = list(dice)
        left.remove(option.aim.amount or left[0])
        after, bonus = self.after(position, option)
        if not left or self.is_won(after):
            return bonus + self.lead(after)
        return bonus + self._best_use(after, option.seat, left[0])

    def foreseen(self, position: Position, option: Option, view: RaceState) -> int:
        """Return what a move makes of a position, the best use of the next roll included where the turn goes on.

        Args:
            position: before the move.
            option: the move.
            view: the board before it, with what has been rolled.
        """
        after, bonus = self.after(position, option)
        is_earned = self.earns_roll(option.aim.captures, option.aim.to_step)
        goes_on = (is_earned or bool(view.another_roll)) and not self.is_won(after)
        if not goes_on or self.options.dice > 1:
            return self.move_worth(position, option, view.dice)
        assert option.seat is not None
        next_rolls = self.next_rolls(after, option.seat, view.sixes)
        return bonus - is_earned * self.weights.again + sum(next_rolls) // len(ROLLS)

    def earns_roll(self, captures: Sequence[Who], end: int | None) -> bool:
        """Return whether a move gives another roll by what it does."""
        return (bool(captures) and self.options.capture_bonus) or (end == HOME and self.options.home_bonus)

    def next_rolls(self, position: Position, mover: int, sixes: int) -> list[int]:
        """Return what the best use of each value of the next roll makes of a position."""
        options, stays, found = self.options, self.lead(position), list[int]()
        for die in ROLLS:
            is_six = die == max(ROLLS)
            if is_six and sixes + 1 == options.max_sixes:
                found.append(stays)
                continue
            best = self._best_use(position, mover, die)
            again = self.weights.again if is_six and options.six_bonus == "always" else 0
            found.append(stays + WIN if best >= WON else best + again)
        return found

    def _best_use(self, position: Position, mover: int, die: int) -> int:
        """Return what the best use of a die makes of a position."""
        follow = [more + self.lead(then) for then, more, _ in self.follow_ups(position, mover, die)]
        return max(follow, default=self.lead(position))

    def follow_ups(self, position: Position, mover: int, die: int) -> Iterator[tuple[Position, int, bool]]:
        """Yield what a die can make of a position, what else that brings, and whether it gives another roll."""
        to_move = side_to_move(self._tables, mover, position.steps, is_open=position.has_captured[mover])
        known: set[int] = set()
        for move in to_move.moves(die):
            if move.start not in known:
                known.add(move.start)
                taken = self._tables.pieces_at(mover, move.end, position.steps) if move.effect == CAPTURE else ()
                end = YARD if move.effect == TRAP else move.end
                then, bonus = self._moved(position, mover, move.piece, end, taken)
                yield then, bonus, self.earns_roll(taken, move.end)

    def rolls_again(self, position: Position, mover: int, die: int) -> bool:
        """Return whether a die gives another roll, whatever it is used for."""
        to_move = side_to_move(self._tables, mover, position.steps, is_open=position.has_captured[mover])
        return die == max(ROLLS) and to_move.six_rolls_again()

    def worths(
        self, view: RaceState, prompt: Prompt, judge: Callable[[Position, Option], int] | None = None
    ) -> list[int]:
        """Return what each move comes to; those that come to the same are judged once.

        Args:
            view: what the asked seat sees.
            prompt: the question.
            judge: says what a move makes of a position; None: with the next roll of the turn foreseen.
        """
        position = self.position(view, prompt.seat)
        known: dict[object, int] = {}
        for option in prompt.options:
            deed = deed_of(view, option)
            if deed not in known:
                known[deed] = self.foreseen(position, option, view) if judge is None else judge(position, option)
        return [known[deed_of(view, option)] for option in prompt.options]

    # What they are worth

    def lead(self, position: Position) -> int:
        """Return by how much a seat that has just moved leads, or how far it is behind."""
        steps, team, foes, weights = position.steps, position.team, position.foes, self.weights
        sides = list(map(self._side, self._seats, steps))
        if all(sides[seat].is_done for seat in team):
            return WON
        at_risk, mine = sum(self._losses(steps, sides, team, foes)), 0
        for seat in team:
            mine += sides[seat].worth
        theirs = []
        for foe, lost in zip(foes, self._losses(steps, sides, foes, team), strict=True):
            theirs.append(sides[foe].worth - lost * weights.attack // 100)
        return mine - at_risk * weights.danger // 100 - self._together(theirs)

    def standing(self, own: Own) -> int:
        """Return what the pieces of a seat are worth where they stand, as if nobody were near."""
        return self._side(0, own).worth

    def risks(self, position: Position) -> tuple[int, int]:
        """Return what the next rolls of the others are expected to take, and what the own next roll is."""
        steps, team, foes = position.steps, position.team, position.foes
        sides = list(map(self._side, self._seats, steps))
        return sum(self._losses(steps, sides, team, foes)), sum(self._losses(steps, sides, foes, team))

    def risk(self, seat: int, own: Own, hunter: int, others: Own) -> int:
        """Return what the next roll of one seat is expected to take from another.

        Args:
            seat: who may lose something.
            own: where its pieces stand.
            hunter: who rolls.
            others: where the pieces of that seat stand.
        """
        sides = {seat: self._side(seat, own), hunter: self._side(hunter, others)}
        return self._losses({hunter: others}, sides, [seat], [hunter])[0]

    def losses(self, race: Race) -> list[int]:
        """Return by seat what the next rolls of all that it plays against are expected to take from it."""
        steps = list(map(tuple, race.steps))
        sides = list(map(self._side, self._seats, steps))
        return [self._losses(steps, sides, [seat], self._tables.foes[seat])[0] for seat in self._seats]

    def sheltered(self, position: Position) -> int:
        """Return how many pieces of a seat and its partner stand on safe spaces of the ring."""
        return sum(
            0 <= step <= LAST_RING_STEP and self._tables.is_safe[seat][step]
            for seat in position.team
            for step in position.steps[seat]
        )

    def _losses(
        self, steps: BySeat[Own], sides: BySeat[Side], preys: Sequence[int], hunters: Sequence[int]
    ) -> list[int]:
        """Return what the next rolls of some seats are expected to take from each of others.

        Args:
            steps: where the pieces of those who roll stand.
            sides: the pieces of all of them.
            preys: the seats that may lose something.
            hunters: the seats that roll.
        """
        reached = 0
        walls: Own = ()
        for prey in preys:
            reached |= sides[prey].reached
            walls += sides[prey].blocks
        near = [one for one in hunters if sides[one].reach & reached]
        rolls = [(self._reach(one, steps[one], walls), sides[one].chances) for one in near]
        found = []
        for prey in preys:
            total = 0
            if rolls:
                for place, worth in sides[prey].exposed:
                    spared = CERTAIN
                    for reach, chance in rolls:
                        wanted = reach >> place & TOTALS
                        if wanted:
                            spared = spared * (CERTAIN - chance[wanted]) // CERTAIN
                    total += (CERTAIN - spared) * worth
            found.append(total // CERTAIN)
        return found

    def _together(self, theirs: Sequence[int]) -> int:
        """Return what stands against a seat: partners count together, of several opponents the foremost counts most."""
        if len(theirs) < 2 or self.options.teams:
            return sum(theirs)
        best = self.weights.best
        return (best * max(theirs) + (100 - best) * sum(theirs) // len(theirs)) // 100

    def _standing(self, own: Own) -> int:
        """Return what the pieces of a seat are worth where they stand, as if nobody were near."""
        worth, wanted = self.worth, self.options.pieces_to_win
        value = sum([worth[step] for step in own])
        if wanted < PIECES:
            spare = sorted([worth[step] for step in own])[: PIECES - wanted]
            value -= sum(spare) * (100 - self.weights.idle) // 100
        if len(set(own)) < PIECES:
            ring = [step for step in own if 0 <= step <= LAST_RING_STEP]
            value += (len(ring) - len(set(ring))) * self.weights.block
        return value

    def _side_of(self, seat: int, own: Own) -> Side:
        """Return the pieces of a seat where they stand."""
        at, worth, is_safe = self._shift[seat], self.worth, self._tables.is_safe[seat]
        ring = [step for step in own if 0 <= step <= LAST_RING_STEP]
        exposed = [
            (at[step], worth[step])
            for step in ring
            if not is_safe[step] and not (self._blocks_shield and own.count(step) > 1)
        ]
        start = START_SPACING * self.sides[seat]
        doubled = {step for step in ring if own.count(step) > 1} if self._is_wall else ()
        return Side(
            self._standing(own),
            exposed,
            sum({TOTALS << place for place, _ in exposed}),
            tuple([(start + step) % RING_SIZE for step in doubled]),
            self._reach(seat, own, ()),
            self._chances[YARD in own],
            own.count(HOME) >= self.options.pieces_to_win,
        )

    def _reach_of(self, seat: int, own: Own, walls: Own) -> int:
        """Return which spaces a seat may reach, and by what."""
        table = self._reaches[seat]
        if walls:
            side, found = self.sides[seat], 0
            for step in own:
                found |= table[clear_before(side, step, walls)][step]
            return found
        one, two, three, four = own
        free = table[FAR]
        return free[one] | free[two] | free[three] | free[four]

    def is_won(self, position: Position) -> bool:
        """Return whether a seat, or its team, has all the pieces home that it needs."""
        wanted = self.options.pieces_to_win
        return all(position.steps[seat].count(HOME) >= wanted for seat in position.team)

    # What that means for the match

    def chances(self, view: RaceState) -> list[float]:
        """Return how likely each seat (or team) is to win, 0..1; seats of a team share theirs."""
        return self.chances_of(Race.of(self._tables, view))

    def chances_of(self, race: Race) -> list[float]:
        """Return the same for a match in whole numbers."""
        seats = self._seats
        playing = [seat for seat in seats if race.plays(seat)]
        if race.places or len(playing) < 2:
            winners = self._tables.teams[race.places[0]] if race.places else playing
            return [float(seat in winners) for seat in seats]
        if self._learned is not None and len(playing) == len(seats):
            return self._learned(race.steps, self.losses(race), race.seat)
        strengths, pace = self._strengths(race.steps, playing)
        found = shares(strengths, pace)
        return [found.get(self._tables.teams[seat][0], 0.0) for seat in self._seats]

    @cached_property
    def _learned(self) -> Chances | None:
        return chances_for(self.options, len(self.sides))

    def at_stake(self, view: RaceState) -> float:
        """Return what a win is worth against a defeat, in spaces of lead: so much as in an even match a lead is worth.

        A lead counts more the nearer the end is, so there is less to win then.
        """
        race = Race.of(self._tables, view)
        playing = [seat for seat in self._seats if race.plays(seat)]
        return _EVEN_SLOPE / (self._strengths(race.steps, playing)[1] * SPACE)

    def _strengths(self, pieces: Sequence[Sequence[int]], playing: Sequence[int]) -> tuple[dict[int, float], float]:
        """Return how strong each team is by its first seat, and how surely a lead of a hundredth of a space wins."""
        steps = [tuple(own) for own in pieces]
        sides = list(map(self._side, self._seats, steps))
        strengths: dict[int, float] = {}
        left = 0
        for team in dict.fromkeys(tuple(self._tables.teams[seat]) for seat in playing):
            foes = [seat for seat in playing if seat not in team]
            losses = self._losses(steps, sides, team, foes)
            worth = sum(sides[seat].worth - lost // 2 for seat, lost in zip(team, losses, strict=True))
            left += max(len(team) * self.options.pieces_to_win * self.worth[HOME] - worth, SPACE)
            strengths[team[0]] = worth
        return strengths, self.pace / 1000 / SPACE / sqrt(left / SPACE / len(strengths))


def deed_of(view: RaceState, option: Option) -> tuple[object, ...]:
    """Return what a move does: moves of pieces that stand together are alike."""
    assert option.seat is not None
    assert option.piece is not None
    return option.seat, view.pieces[option.seat][option.piece].step, option.aim.amount


def _with(own: Own, piece: int, step: int) -> Own:
    """Return the pieces of a seat with one of them somewhere else."""
    return (*own[:piece], step, *own[piece + 1 :])


@cache
def _evaluation(options: RaceOptions, sides: tuple[int, ...], temper: tuple[tuple[str, float], ...]) -> Evaluation:
    return Evaluation(options, sides, temper=dict(temper))


def evaluation_for(options: Mapping[str, Any] | RaceOptions, sides: Sequence[int], temper: Temper = EVEN) -> Evaluation:
    """Return the judgement for house rules and the sides of the seats, as a player of a temper has it."""
    rules = options if isinstance(options, RaceOptions) else msgspec.convert(options, RaceOptions)
    return _evaluation(rules, tuple(sides), tuple(temper.items()))
