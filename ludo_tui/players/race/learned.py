"""How likely a seat is to win against one other: what was learned from matches, in whole numbers.

A small network for each game, in `learned/`: every fact of a position adds its row to what the neurons are told, and
what they make of it adds up to the chance of the one who is about to roll. Facts are where the pieces of the two stand,
counted by their own steps, and what their next rolls are expected to take from each other.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Option
from ludo_tui.players.race.evaluation import KNOWN, Evaluation, Own, Position
from ludo_tui.rules.race.moves import ROLLS
from ludo_tui.rules.race.state import RaceState

FOLDER: Final = Path(__file__).with_name("learned")
CERTAIN: Final = 1_000_000
"""Chances are counted in millionths."""
DEPTH: Final = 2
"""How many rolls experts look at: one of the other, and their own next one."""
UNIT: Final = 4096
"""What is 1 in a network."""
RISK: Final = 300
"""What is expected to be taken counts in steps of so many hundredths of a space."""
Row = tuple[int, ...]
"""What a fact adds: the first number to the sum itself, each further one to what a neuron is told."""


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


class Foresight:
    """Judges the moves of a match of two by what the next rolls can make of them, and that by what was learned.

    Args:
        evaluation: knows the house rules, and what is in danger.
        learned: was found for these house rules.
        depth: how many rolls are looked at, of the two in turn.
    """

    def __init__(self, evaluation: Evaluation, learned: Learned, depth: int = DEPTH) -> None:
        self._evaluation = evaluation
        self._learned = learned
        self._depth = depth
        self._told = lru_cache(KNOWN)(self._told_by)

    def after(self, position: Position, option: Option, view: RaceState) -> int:
        """Return how likely a seat wins by a move, in millionths.

        Args:
            position: before the move.
            option: the move.
            view: the board before it, with what has been rolled.
        """
        evaluation = self._evaluation
        then, _ = evaluation.after(position, option)
        again = bool(view.another_roll) or evaluation.earns_roll(option.aim.captures, option.aim.to_step)
        if again and not evaluation.is_won(then):
            return self._rolling(then, self._depth, view.sixes)
        return self._used(then, again, self._depth)

    def _rolling(self, position: Position, depth: int, sixes: int = 0) -> int:
        """Return how likely who is about to roll wins, by the best use of each roll.

        Args:
            position: before the roll.
            depth: how many rolls are looked at; a roll that is earned is not looked at.
            sixes: how many have been rolled in a row.
        """
        evaluation, seat = self._evaluation, position.seat
        options = evaluation.options
        if not depth or (options.three_tries and all(step in (YARD, HOME) for step in position.steps[seat])):
            return self.chance(position)
        total = 0
        for die in ROLLS:
            if die == max(ROLLS) and sixes + 1 == options.max_sixes:
                total += self._used(position, False, depth - 1)
                continue
            again = evaluation.rolls_again(position, seat, die)
            follow = evaluation.follow_ups(position, seat, die)
            found = [self._used(then, again or earned, depth - 1) for then, _, earned in follow]
            total += max(found) if found else self._used(position, again, depth - 1)
        return total // len(ROLLS)

    def _used(self, position: Position, again: bool, depth: int) -> int:
        """Return how likely who has used a roll wins."""
        if self._evaluation.is_won(position):
            return CERTAIN
        return self.chance(position) if again else CERTAIN - self._rolling(turned(position), depth)

    def chance(self, position: Position) -> int:
        """Return how likely who is about to roll wins, whatever it rolls."""
        learned, (foe,) = self._learned, position.foes
        mine, theirs = (
            rows[min(risk // RISK, len(rows) - 1)]
            for rows, risk in zip(learned.risks, self._evaluation.risks(position), strict=True)
        )
        own, others = self._told(0, position.steps[position.seat]), self._told(2, position.steps[foe])
        straight, *told = map(sum, zip(learned.usual, own, others, mine, theirs, strict=True))
        made = [UNIT * one // (UNIT + abs(one)) for one in told]
        return round(CERTAIN / (1 + exp(-straight / UNIT - sum(map(mul, made, learned.counts)) / UNIT**2)))

    def _told_by(self, first: int, own: Own) -> Row:
        """Return what the pieces of a seat add, by the first of the two tables that they are found in."""
        single, further = self._learned.pieces[first : first + 2]
        rows = [(further if step in own[:number] else single)[step] for number, step in enumerate(own)]
        return tuple(map(sum, zip(*rows, strict=True)))


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
