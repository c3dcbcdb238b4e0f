"""How likely a piece is to be sent back before its owner's next turn, if every seat that can take it does."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, START_SPACING, YARD
from ludo_tui.engine import Danger, Option, Setup, Who
from ludo_tui.rules.race.model import (
    CAPTURE,
    ROLLS,
    TRAP,
    TRIES,
    Move,
    Race,
    RaceTables,
    SideToMove,
    is_idle,
    is_safe,
    race_tables,
    side_to_move,
)
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import MoveOffer

Position = tuple[tuple[int, ...], ...]
"""The steps of the pieces of each seat."""

_DEPTH: Final = {1: 3, 2: 1}
"""Rolls of a turn that are looked at, by the number of dice: with one die a third six is usually lost."""
_THROWS: Final = {count: Counter(tuple(sorted(dice)) for dice in product(ROLLS, repeat=count)) for count in _DEPTH}
"""How often each throw comes up, by the number of dice."""
IN_COLUMN: Final = "nobody else comes into the home column"
ON_SAFE: Final = "nobody is sent back from this space"
_IN_BLOCK: Final = {"wall": "nobody else comes onto a wall", "trap": "a block sends back whoever lands on it"}
"""Why nobody is sent back from a block, by the house rule on blocks."""


class Hunter(NamedTuple):
    """A seat that may take the piece."""

    seat: int
    """Whose pieces it moves."""
    column_opens: bool
    """May its pieces enter their home column?"""


def threats_to(
    options: RaceOptions, pieces: Position, sides: Sequence[int], prey: Who, hunters: Sequence[Hunter]
) -> Danger:
    """Return the pieces close behind a piece, and how likely it is taken before its owner's next turn.

    Every hunter takes it when its dice allow that; what they do otherwise leaves the others where they stand.

    Args:
        options: the house rules.
        pieces: where everybody stands.
        sides: side of the board of each seat.
        prey: the piece.
        hunters: the opponents that have a turn before, in order.
    """
    step = pieces[prey.seat][prey.piece]
    if not 0 <= step <= LAST_RING_STEP:
        return Danger(shelter=IN_COLUMN)
    ring = (step + START_SPACING * sides[prey.seat]) % RING_SIZE
    behind = []
    spared, is_exact = Fraction(1), True
    for hunter in hunters:
        there = race_tables(options, tuple(sides)).step_for(prey.seat, step, hunter.seat)
        for number, start in enumerate(pieces[hunter.seat]):
            if 0 <= start <= LAST_RING_STEP and 0 < (distance := there - start) <= max(ROLLS):
                behind.append((Who(hunter.seat, number), distance))
        if not is_safe(options, ring) and _comes_near(options, pieces[hunter.seat], there):
            hunt = _Pursuit(options, pieces, sides, hunter, prey)
            spared *= 1 - Fraction(hunt.chance(pieces), hunt.surely)
            is_exact = is_exact and hunt.is_exact
    behind.sort(key=lambda one: one[1])
    shelter = _shelter(options, pieces[prey.seat], step, ring)
    return Danger(behind=tuple(behind), odds=1 - spared, is_exact=is_exact, shelter=shelter)


_danger_of: Final = lru_cache(256)(threats_to)  # a row of an answer, what comes of it and advice all ask for the same


class Threats:
    """What may befall the pieces of a match, as its rules tell it.

    Attributes:
        options: the house rules.
    """

    options: RaceOptions
    _known: RaceTables | None = None
    """The tables of those who were asked about last."""

    def _tables(self, sides: list[int]) -> RaceTables:
        """Return house rules and sides as tables."""
        known = self._known
        if known is None or known.sides != sides:
            known = self._known = race_tables(self.options, tuple(sides))
        return known

    def danger(
        self,
        view: RaceState,
        setup: Setup,  # noqa: ARG002 - the shape of the contract
        option: Option | None,
        asked: int,
        prey: Who | None = None,
    ) -> Danger | None:
        """Return the threats to a piece, or to the one that a move moves, before the seat's next turn."""
        steps = [[piece.step for piece in own] for own in view.pieces]
        if isinstance(option, MoveOffer):
            mover, number = option.moved.seat, option.moved.piece
            if prey is None and "trap" not in option.facts.effects:
                prey = Who(mover, number)
            steps[mover][number] = YARD if "trap" in option.facts.effects else option.moved.end
            for victim in option.aim.captures:
                steps[victim.seat][victim.piece] = YARD
        if prey is None:
            return None
        tables = self._tables(view.sides)
        race = Race.of(tables, view)
        foes = [seat for seat in tables.after[asked] if seat in tables.foes[prey.seat] and race.plays(seat)]
        is_open = tables.is_column_free
        hunters = tuple(Hunter(race.mover(foe), is_open or race.column_opens(foe)) for foe in foes)
        return _danger_of(self.options, tuple(map(tuple, steps)), tuple(view.sides), prey, hunters)


def _depth(options: RaceOptions, own: Sequence[int]) -> int:
    """Return how many rolls of the turn of a seat, whose pieces stand on some steps, are looked at."""
    return _DEPTH[options.dice] + (TRIES - 1) * (options.three_tries and is_idle(own))


def _comes_near(options: RaceOptions, starts: Sequence[int], there: int) -> bool:
    """Return whether a seat could get to a space at all, with the highest rolls of a turn."""
    most = max(ROLLS) * options.dice * _DEPTH[options.dice]
    return there <= LAST_RING_STEP and any(max(start, YARD) < there <= max(start, 0) + most for start in starts)


def _shelter(options: RaceOptions, own: Sequence[int], step: int, ring: int) -> str:
    """Return why no piece is sent back from a space.

    Args:
        options: the house rules.
        own: the steps of the pieces of the one who stands there.
        step: where it stands, on its own way.
        ring: the same on the ring.

    Rule: cl.option.safe, pt.safe.starts, pt.safe.stars, cl.block.unharmed, pt.block.wall
    """
    if is_safe(options, ring):
        return ON_SAFE
    return _IN_BLOCK.get(options.block, "") if own.count(step) > 1 else ""


class _Pursuit:
    """A turn of one seat in which it does everything to take one piece.

    Chances are whole numbers of the smallest one that there is: a throw of a kind at each roll that is looked at.

    Attributes:
        surely: the chance of what always comes.
        is_exact: has every roll that could matter been looked at?
    """

    def __init__(self, options: RaceOptions, pieces: Position, sides: Sequence[int], hunter: Hunter, prey: Who) -> None:
        self._options = options
        self._tables = race_tables(options, tuple(sides))
        self._hunter = hunter
        self._prey = prey
        self._there = self._tables.step_for(prey.seat, pieces[prey.seat][prey.piece], hunter.seat)
        self._goes_on = options.capture_bonus or options.home_bonus or options.three_tries
        """May a turn go on without a six?"""
        self._throws = _THROWS[options.dice]
        self._depth = _depth(options, pieces[hunter.seat])
        self._total = self._throws.total()
        self.surely: int = self._total**self._depth
        self._known: dict[tuple[Position, int, int, bool], int] = {}
        self._sides_to_move: dict[tuple[Position, bool], SideToMove] = {}
        self.is_exact = True

    def chance(self, pieces: Position, rolls: int = 1, sixes: int = 0, has_captured: bool = False) -> int:
        """Return the chance to take it with the next roll and those that it earns.

        Args:
            pieces: where everybody stands.
            rolls: number of the roll in this turn.
            sixes: how many sixes in a row came before.
            has_captured: has it captured something in this turn?
        """
        key = (pieces, rolls, sixes, has_captured)
        if key not in self._known:
            odds = sum([count * self._with_dice(key, dice) for dice, count in self._throws.items()])
            self._known[key] = odds // self._total  # nothing is left over: each roll has its share of `surely`
        return self._known[key]

    def _with_dice(self, before: tuple[Position, int, int, bool], dice: tuple[int, ...]) -> int:
        """Return the chance to take it once the dice are thrown.

        Rule: cl.six.third-six, cl.six.bonus-roll, pt.six.bonus-roll, cl.option.max-sixes, cl.option.six-bonus
        """
        pieces, rolls, sixes, has_captured = before
        sixes = sixes + 1 if 6 in dice else 0
        if sixes and sixes == self._options.max_sixes:
            return 0
        again = bool(sixes) and self._side_to_move(pieces, has_captured).six_rolls_again()
        return self._best(pieces, dice, (rolls, sixes), again, has_captured)

    def _best(
        self, pieces: Position, dice: tuple[int, ...], count: tuple[int, int], again: bool, has_captured: bool
    ) -> int:
        """Return the chance to take it by the best moves with the dice that are left."""
        rolls, sixes = count
        if len(dice) == 1 and not self._is_near(pieces, dice[0]):
            is_known = rolls == self._depth and not self.is_exact  # what goes on here is looked at no further
            if is_known or not (again or self._goes_on):
                return 0
        moves = self._moves(pieces, dice, has_captured)
        if not moves:
            if not again and not self._may_try_again(pieces, dice, rolls):
                return 0
            if rolls == self._depth:
                self.is_exact = False
                return 0
            return self.chance(pieces, rolls + 1, sixes, has_captured)
        best = 0
        for move in moves:
            victims = self._victims(pieces, move)
            if self._prey in victims:
                return self.surely
            takes = move.effect == CAPTURE
            bonus = (self._options.capture_bonus and takes) or (self._options.home_bonus and move.end == HOME)
            if len(dice) == 1 and not (again or bonus):
                continue  # that was the turn
            after = self._moved(pieces, move, victims)
            if self._is_done(after):
                continue
            left = list(dice)
            left.remove(move.die)
            best = max(best, self._best(after, tuple(left), count, again or bonus, has_captured or takes))
        return best

    def _may_try_again(self, pieces: Position, unused: tuple[int, ...], rolls: int) -> bool:
        """Return whether a throw that does nothing is not the last try.

        Rule: cl.option.three-tries, pt.tries.three
        """
        is_unused = len(unused) == self._options.dice
        return self._options.three_tries and is_unused and rolls < TRIES and is_idle(pieces[self._hunter.seat])

    def _is_near(self, pieces: Position, die: int) -> bool:
        """Return whether some piece of the hunter would come to the prey with a die."""
        own = pieces[self._hunter.seat]
        return self._there - die in own or (self._there == 0 and YARD in own)

    def _moves(self, pieces: Position, dice: tuple[int, ...], has_captured: bool) -> list[Move]:
        """Return what can be done with the dice.

        Rule: cl.option.forced-capture, cl.option.capture-before-home
        """
        if not dice:
            return []
        to_move = self._side_to_move(pieces, has_captured)
        moves = [move for die in dict.fromkeys(dice) for move in to_move.moves(die)]
        if self._options.forced_capture and any(move.effect == CAPTURE for move in moves):
            return [move for move in moves if move.effect == CAPTURE]
        return moves

    def _side_to_move(self, pieces: Position, has_captured: bool) -> SideToMove:
        """Return how it stands for the hunter; every throw asks for the same."""
        key = pieces, self._hunter.column_opens or has_captured
        if key not in self._sides_to_move:
            self._sides_to_move[key] = side_to_move(self._tables, self._hunter.seat, pieces, is_open=key[1])
        return self._sides_to_move[key]

    def _victims(self, pieces: Position, move: Move) -> list[Who]:
        """Return the pieces that a move sends back."""
        return self._tables.pieces_at(self._hunter.seat, move.end, pieces) if move.effect == CAPTURE else []

    def _moved(self, pieces: Position, move: Move, victims: Sequence[Who]) -> Position:
        """Return where all pieces stand after a move."""
        steps, mover = list(pieces), Who(self._hunter.seat, move.piece)
        end = YARD if move.effect == TRAP else move.end
        for who, step in [(mover, end), *((victim, YARD) for victim in victims)]:
            own, piece = steps[who.seat], who.piece
            steps[who.seat] = (*own[:piece], step, *own[piece + 1 :])
        return tuple(steps)

    def _is_done(self, pieces: Position) -> bool:
        """Return whether the hunter has its pieces home: then its turn is over."""
        return pieces[self._hunter.seat].count(HOME) >= self._options.pieces_to_win
