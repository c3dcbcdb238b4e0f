"""A small network in whole numbers: each fact of a position adds its row, and the neurons make odds of the sum."""

from collections.abc import Sequence
from typing import Final

UNIT: Final = 4096
"""What is 1 in a network."""
RISK: Final = 300
"""What is expected to be taken counts in steps of so many hundredths of a space."""
Row = tuple[int, ...]
"""What a fact adds: the first number to the odds, each further one to the input of a neuron."""


def added(*rows: Row) -> Row:
    """Return what rows add together."""
    return tuple(map(sum, zip(*rows, strict=True)))


def row_of_pieces(tables: Sequence[Sequence[Row]], own: Sequence[int]) -> Row:
    """Return what the pieces of a seat add.

    Args:
        tables: by step, what the first piece on a space adds, and what each further one does.
        own: the steps of the pieces.
    """
    single, further = tables
    return added(*((further if step in own[:number] else single)[step] for number, step in enumerate(own)))


def odds(told: Sequence[int], counts: Row) -> float:
    """Return the logarithm of the odds that a sum of rows comes to, by how much each neuron counts."""
    straight, *neurons = told
    made = sum([UNIT * one // (UNIT + abs(one)) * count for one, count in zip(neurons, counts, strict=True)])
    return straight / UNIT + made / UNIT**2
