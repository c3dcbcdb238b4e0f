"""How likely dice take a piece to a space, as tables of whole numbers.

A *reach* is a set of bits, twelve for each space of the ring: which totals 1..12 of the dice take a piece there.
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, SEATS, START_SPACING, YARD
from ludo_tui.rules.race.model import ENTRY, ROLLS

FAR: Final = 12
"""The largest total that is looked at: of two dice, or of a six and the roll that it earns."""
TOTALS: Final = (1 << FAR) - 1
CERTAIN: Final = 36
"""Chances are counted in thirty-sixths."""

Reach = int


def shift(side: int, step: int) -> int:
    """Return where the bits of a ring step of a side begin."""
    return FAR * ((step + START_SPACING * side) % RING_SIZE)


@cache
def reaches(entry: str) -> tuple[tuple[tuple[Reach, ...], ...], ...]:
    """Return the reach of a piece by its side, how many spaces are clear before it (0..12), and its step.

    The last step stands for the yard, which is step -1.

    Args:
        entry: the house rule on entry.
    """
    return tuple(
        tuple(tuple(_reach(entry, side, clear, step) for step in (*range(HOME + 1), YARD)) for clear in range(FAR + 1))
        for side in range(SEATS)
    )


def _reach(entry: str, side: int, clear: int, step: int) -> Reach:
    """Return the reach of one piece."""
    if step < 0:
        out = sum(1 << shift(side, 0) + roll - 1 for roll in ENTRY[entry])
        six = max(ROLLS)
        return out | sum(1 << shift(side, more) + six + more - 1 for more in ROLLS if more <= clear)
    ahead = range(1, min(clear, LAST_RING_STEP - step) + 1)
    return sum(1 << shift(side, step + total) + total - 1 for total in ahead)


@cache
def chances(dice: int, six_rolls_again: bool) -> tuple[int, ...]:
    """Return in thirty-sixths how likely dice show one of some totals, by the bits of the totals.

    Args:
        dice: how many are thrown; each may be used alone, or both by the same piece.
        six_rolls_again: does a six give another roll?
    """
    within = [0] * (TOTALS + 1)
    """How many throws bring about none but some totals, by the bits of those: summed up bit by bit."""
    for two in product(ROLLS, repeat=2):
        within[_totals(dice, six_rolls_again, *two)] += 1
    for bit in range(TOTALS.bit_length()):
        for totals in range(TOTALS + 1):
            if totals >> bit & 1:
                within[totals] += within[totals ^ 1 << bit]
    return tuple(within[TOTALS] - within[TOTALS ^ wanted] for wanted in range(TOTALS + 1))


def _totals(dice: int, six_rolls_again: bool, first: int, second: int) -> int:
    """Return the bits of the totals that two dice, or a die and the next roll, bring about."""
    both = 1 << first + second - 1
    if dice > 1:
        return 1 << first - 1 | 1 << second - 1 | both
    return 1 << first - 1 | (both if six_rolls_again and first == max(ROLLS) else 0)


def clear_before(side: int, step: int, walls: Iterable[int]) -> int:
    """Return how many spaces before a piece are clear of walls, given by their index on the ring; at most 12."""
    here = (max(step, 0) + START_SPACING * side) % RING_SIZE
    gaps = [(wall - here) % RING_SIZE for wall in walls]
    return min([FAR, *(gap - 1 for gap in gaps if gap)])
