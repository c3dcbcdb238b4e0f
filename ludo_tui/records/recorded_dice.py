"""Dice of a match that has been written down without its seed."""

from collections.abc import Iterable
from itertools import count

from ludo_tui.engine import Dice
from ludo_tui.engine.state import LaterSeed


def seeds_that_roll(dice: Iterable[int]) -> tuple[LaterSeed, ...]:
    """Return for each of these dice of six sides the first seed from 0 that rolls it."""
    return tuple(
        LaterSeed(next(seed for seed in count() if Dice(seed).value(rolls, 6) == value), rolls, draws=0)
        for rolls, value in enumerate(dice)
    )
