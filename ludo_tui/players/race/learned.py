"""How likely a seat is to win against one other: what was learned from matches, in whole numbers.

A small network for each game, in `learned/`: every fact of a position adds its row to what the neurons are told, and
what they make of it adds up to the chance of the one who is about to roll. Facts are where the pieces of the two stand,
counted by their own steps, and what their next rolls are expected to take from each other.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Option
from ludo_tui.players.race.evaluation import KNOWN, Evaluation, Own, Position
from ludo_tui.players.race.network import RISK, Row, added, odds, row_of_pieces
from ludo_tui.rules.race.model import ROLLS, TRAP, Count, is_idle, race_tables
from ludo_tui.rules.race.state import RaceState

FOLDER: Final = Path(__file__).with_name("learned")
CERTAIN: Final = 1_000_000
"""Chances are counted in millionths."""
HARD: Final = 1
"""How many rolls hard seats look at, and who gives hints: one of the other."""
EXPERT: Final = 2
"""How many rolls experts look at: their own next one as well."""
MOST: Final = 60_000
"""So many chances are remembered at most."""
_SIX: Final = max(ROLLS)


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network, and the house rules that it was found for."""

    found: str
    """How, and what it wins."""
    options: dict[str, Any]
    pieces: tuple[tuple[Row, ...], ...]
    """By step, the yard last: a piece of who rolls, each further one on its space; the same of the other seat."""
    risks: tuple[tuple[Row, ...], ...]
    """By what may be taken: from who rolls; from the other seat."""
    usual: Row
    """Added in all positions."""
    counts: Row
    """How much each neuron counts."""


class _Node:
    """The pieces of a seat as a sorted tuple of steps; its moves, risks and captures are worked out once."""

    __slots__ = ("count", "is_idle", "is_won", "mine", "others", "risks", "seat", "steps", "ways", "without")

    def __init__(self, seat: int, steps: Own, count: Count, *, is_won: bool, mine: Row, others: Row) -> None:
        self.seat = seat
        self.steps = steps
        self.count = count
        self.is_won = is_won
        self.is_idle = is_idle(steps)
        self.mine = mine
        """What its pieces add if it is about to roll, what all positions add included."""
        self.others = others
        """What they add if the other seat is."""
        self.ways: list[list[_Way] | None] = [None] * (max(ROLLS) + 1)
        """By die, what it can do with it where nobody is in the way."""
        self.without: dict[int, _Node] = {}
        """By own step, itself without the pieces there."""
        self.risks: dict[_Node, int] = {}
        """By the other seat, what its next roll is expected to take, in steps of `RISK`."""


class _Way(NamedTuple):
    """What a die does with a piece of a node."""

    step: int
    passes: Count
    """What bars it."""
    end: int
    lands: Count
    """The ring space on which it ends."""
    after: _Node
    is_home: bool


class Foresight:
    """Judges the moves of a match of two by what the next rolls can make of them, and that by what was learned.

    Args:
        evaluation: knows the house rules, and what is in danger.
        learned: was found for these house rules.
    """

    def __init__(self, evaluation: Evaluation, learned: Learned) -> None:
        options = evaluation.options
        self._evaluation = evaluation
        self._learned = learned
        self._options = options
        self._tables = race_tables(options, tuple(evaluation.sides))
        mine, theirs = learned.risks
        self._risky = {
            (one, other): added(mine[one], theirs[other]) for one in range(len(mine)) for other in range(len(theirs))
        }
        """What it adds that so much may be taken from who rolls, and from the other seat."""
        self._nodes: dict[tuple[int, Own], _Node] = {}
        self._rolled: dict[tuple[_Node, _Node, int, int], int] = {}
        """How likely who is about to roll wins, by the two seats, how many rolls are looked at, and sixes."""
        self._known: dict[tuple[_Node, _Node], int] = {}
        """The same, whatever it rolls."""

    def after(self, position: Position, option: Option, view: RaceState, depth: int) -> int:
        """Return how likely a seat wins by a move, in millionths.

        Args:
            position: before the move.
            option: the move.
            view: the board before it, with what has been rolled.
            depth: how many rolls are looked at, of the two in turn.
        """
        evaluation = self._evaluation
        then, _ = evaluation.after(position, option)
        again = bool(view.another_roll) or evaluation.earns_roll(option.aim.captures, option.aim.to_step)
        self._forget()
        own, other = self._both(then)
        if again and not own.is_won:
            return self._rolling(own, other, depth, view.sixes)
        return self._used(own, other, again, depth)

    def chance(self, position: Position) -> int:
        """Return how likely who is about to roll wins, whatever it rolls."""
        return self._chance(*self._both(position))

    def _both(self, position: Position) -> tuple[_Node, _Node]:
        """Return the seat that looks at a position, and the other."""
        (foe,) = position.foes
        steps = position.steps
        return self._node(position.seat, steps[position.seat]), self._node(foe, steps[foe])

    def _node(self, seat: int, steps: Iterable[int]) -> _Node:
        """Return the node of a seat with pieces on some steps."""
        own = tuple(sorted(steps))
        node = self._nodes.get((seat, own))
        if node is None:
            node = self._nodes[seat, own] = _Node(
                seat,
                own,
                self._tables.count(seat, own),
                is_won=own.count(HOME) >= self._options.pieces_to_win,
                mine=added(self._learned.usual, row_of_pieces(self._learned.pieces[:2], own)),
                others=row_of_pieces(self._learned.pieces[2:], own),
            )
        return node

    def _forget(self) -> None:
        """Clear the caches when they hold too many positions."""
        if len(self._nodes) > KNOWN or len(self._known) > MOST:
            self._nodes, self._rolled, self._known = {}, {}, {}

    def _rolling(self, own: _Node, other: _Node, depth: int, sixes: int = 0) -> int:
        """Return how likely who is about to roll wins, by the best use of each roll.

        Args:
            own: who is about to roll.
            other: the other seat.
            depth: how many rolls are looked at; a roll that is earned is not looked at.
            sixes: how many have been rolled in a row.
        """
        if not depth or (own.is_idle and self._options.three_tries):
            return self._chance(own, other)
        key = own, other, depth, sixes
        found = self._rolled.get(key)
        if found is None:
            total = 0
            for die in ROLLS:
                if die == _SIX and sixes + 1 == self._options.max_sixes:
                    total += self._used(own, other, False, depth - 1)
                else:
                    total += self._best(own, other, die, depth - 1)
            found = self._rolled[key] = total // len(ROLLS)
        return found

    def _best(self, own: _Node, other: _Node, die: int, depth: int) -> int:
        """Return how likely who has rolled a die wins by its best use."""
        tables, options, seat = self._tables, self._options, own.seat
        again = die == _SIX and tables.six_rolls_again(seat, own.steps, own.count, other.count)
        blocked = tables.blocked(seat, own.count, other.count, is_open=True)
        met = other.count & tables.unsafe
        best = -1
        for way in own.ways[die] or self._ways(own, die):
            if blocked & way.passes:
                continue
            after, then, earned = way.after, other, way.is_home and options.home_bonus
            if met & way.lands:
                if tables.effect(seat, way.end, other.count) == TRAP:
                    after = self._node(seat, _moved(own.steps, way.step, YARD))
                else:
                    then, earned = self._without(other, way.end, seat), options.capture_bonus
            best = max(best, self._used(after, then, again or earned, depth))
        return best if best >= 0 else self._used(own, other, again, depth)

    def _used(self, own: _Node, other: _Node, again: bool, depth: int) -> int:
        """Return how likely who has used a roll wins."""
        if own.is_won:
            return CERTAIN
        return self._chance(own, other) if again else CERTAIN - self._rolling(other, own, depth)

    def _ways(self, own: _Node, die: int) -> list[_Way]:
        """Return what a seat can do with a die where nobody is in the way."""
        tables, seat = self._tables, own.seat
        passes, ends, lands = tables.passes[seat][die], tables.ends[die], tables.lands[seat]
        found = own.ways[die] = [
            _Way(
                step,
                passes[step],
                ends[step],
                lands[ends[step]],
                self._node(seat, _moved(own.steps, step, ends[step])),
                ends[step] == HOME,
            )
            for step in dict.fromkeys(own.steps)
            if step != HOME and ends[step] >= 0
        ]
        return found

    def _without(self, node: _Node, end: int, seat: int) -> _Node:
        """Return a seat without the pieces on a step of the other seat."""
        (step,) = (step for foe, step in self._tables.victims(seat, end, [node.count] * 2) if foe == node.seat)
        found = node.without.get(step)
        if found is None:
            steps = (YARD if at == step else at for at in node.steps)
            found = node.without[step] = self._node(node.seat, steps)
        return found

    def _chance(self, own: _Node, other: _Node) -> int:
        """Return how likely who is about to roll wins, whatever it rolls."""
        found = self._known.get((own, other))
        if found is None:
            risky = self._risky[self._risk(own, other), self._risk(other, own)]
            told = [one + two + three for one, two, three in zip(own.mine, other.others, risky, strict=True)]
            found = self._known[own, other] = round(CERTAIN / (1 + exp(-odds(told, self._learned.counts))))
        return found

    def _risk(self, own: _Node, other: _Node) -> int:
        """Return what the next roll of the other seat is expected to take, in steps of `RISK`."""
        risk = own.risks.get(other)
        if risk is None:
            taken = self._evaluation.risk(own.seat, own.steps, other.seat, other.steps)
            risk = own.risks[other] = min(taken // RISK, len(self._learned.risks[0]) - 1)
        return risk


def _moved(own: Own, step: int, end: int) -> Own:
    """Return pieces with one of those on a step somewhere else."""
    at = own.index(step)
    return (*own[:at], end, *own[at + 1 :])


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause garbage collection, which takes as long as the search itself."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def turned(position: Position) -> Position:
    """Return a position as the other seat looks at it."""
    (foe,) = position.foes
    return position._replace(seat=foe, foes=position.team, team=position.foes)


@cache
def _found() -> Sequence[Learned]:
    return [msgspec.json.decode(path.read_bytes(), type=Learned) for path in sorted(FOLDER.glob("*.json"))]


@cache
def foresight_for(evaluation: Evaluation) -> Foresight | None:
    """Return what judges a match of two; None with more seats, or under house rules that nothing was learned for."""
    played = msgspec.to_builtins(evaluation.options)
    for learned in _found() if len(evaluation.sides) == 2 else ():
        if all(played[name] == value for name, value in learned.options.items()):
            return Foresight(evaluation, learned)
    return None
