"""Dice: numbers that depend on a seed and a count, and on nothing else."""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct

_WORDS = Struct("<8Q")


class OutOfDiceError(Exception):
    """A script of dice has no value left for a roll."""


class Dice:
    """A counter-based generator: roll number `count` of seed `seed` is the same everywhere, always.

    A block of eight 64-bit words is the BLAKE2b hash of seed, stream and block number; a roll scales one word to
    the number of sides (bias below 2**-58 for any die of this game).

    Args:
        seed: any integer.
        stream: names an independent row of numbers of the same seed (dice, shuffles, computer players).
    """

    __slots__ = ("_block", "_prefix", "_words", "seed")

    def __init__(self, seed: int, stream: str = "dice") -> None:
        self.seed = seed
        self._prefix = f"ludo {stream} {seed} "
        self._block = -1
        self._words: tuple[int, ...] = ()

    def value(self, count: int, sides: int) -> int:
        """Return roll number `count` (0 or more) of a die with `sides` sides, 1..sides."""
        block = count >> 3
        if block != self._block:
            self._words = _WORDS.unpack(blake2b(f"{self._prefix}{block}".encode()).digest())
            self._block = block
        return (self._words[count & 7] * sides >> 64) + 1


class ScriptedDice:
    """Dice that show a prepared row of values, for tests and for situations set up by hand."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values = tuple(values)

    def value(self, count: int, sides: int) -> int:
        """Return the prepared value number `count`.

        Raises:
            OutOfDiceError: the script is too short, or its value is not on a die with that many sides.
        """
        if count >= len(self.values):
            raise OutOfDiceError(f"the script has {len(self.values)} dice, and roll {count + 1} (d{sides}) is due")
        value = self.values[count]
        if not 1 <= value <= sides:
            raise OutOfDiceError(f"roll {count + 1} of the script is {value}, which a d{sides} cannot show")
        return value

    def left(self, count: int) -> int:
        """Return how many prepared values are unused after `count` rolls."""
        return len(self.values) - count
