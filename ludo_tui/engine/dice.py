"""Dice: numbers that depend on a seed and a count, and on nothing else."""

import re
from collections.abc import Callable, Iterable, Sequence
from os import urandom
from struct import Struct
from typing import Final

from ludo_tui.platform.digests import blake2b

SEEDS: Final = range(-(2**63), 2**63)
"""Every seed of a match: 64 bits, as saves hold it."""
_NAMED = re.compile(r"d[1-9]\d{0,2}:[1-9]\d{0,2}(?:,[1-9]\d{0,2})*")
_WORDS = Struct("<8Q")


def new_seed() -> int:
    """Draw a seed that nobody knows, 0 to 2**48 - 1: of a match, of a copy, or of a party at random."""
    return int.from_bytes(urandom(6), "big")


class OutOfDiceError(Exception):
    """A script of dice has no value for a roll: none is left, or the next one is of another die."""


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


class CopiedDice:
    """The dice of a copy: those of the match as far as it had come, then those of a seed of its own.

    Args:
        seeds: each seed with how many rolls there had been when it began to decide; the first one with 0.
        stream: names an independent row of numbers of the same seeds.
    """

    __slots__ = ("_dice",)

    def __init__(self, seeds: Sequence[tuple[int, int]], stream: str) -> None:
        self._dice = [(first, Dice(seed, stream)) for first, seed in reversed(seeds)]

    def value(self, count: int, sides: int) -> int:
        """Return roll number `count` (0 or more) of a die with `sides` sides, 1..sides."""
        return next(dice for first, dice in self._dice if count >= first).value(count, sides)


class Lot:
    """A row of random numbers of its own, apart from the dice of the game."""

    __slots__ = ("_count", "_dice")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._count = 0

    def draw(self, count: int) -> int:
        """Return the next number, 0..count-1."""
        self._count += 1
        return self._dice.value(self._count - 1, count) - 1

    def of(self, what: str) -> "Lot":
        """Return a row of the same seed that belongs to something: it is the same whenever it is asked about that."""
        return Lot(Dice(self._dice.seed, what))


class SharedDice:
    """Dice of copies of a match that are played on differently, and still roll alike where they do the same later.

    What a die shows depends on where in the match it is rolled, and on how many of its kind were rolled there before;
    not on how many dice were rolled in all.

    Args:
        seed: any integer.
        stream: names an independent row of numbers of the same seed.
        where: returns where the match is: its turn, say, and its phase.
    """

    __slots__ = ("_rows", "_seed", "_stream", "_where")

    def __init__(self, seed: int, stream: str, where: Callable[[], str]) -> None:
        self._seed = seed
        self._stream = stream
        self._where = where
        self._rows: dict[str, tuple[Dice, int]] = {}

    def value(self, count: int, sides: int) -> int:  # noqa: ARG002 - see above
        """Return the next roll of a die with `sides` sides, 1..sides."""
        row = f"{self._stream} {self._where()} d{sides}"
        dice, rolled = self._rows.get(row) or (Dice(self._seed, row), 0)
        self._rows[row] = dice, rolled + 1
        return dice.value(rolled, sides)


class ScriptedDice:
    """Dice that show a prepared row of values, for tests and for situations set up by hand.

    Args:
        script: one entry a roll, as `read_script` returns it; a number alone does not mind which die is rolled.
    """

    __slots__ = ("script",)

    def __init__(self, script: Sequence[int | str]) -> None:
        self.script = tuple(script)

    def value(self, count: int, sides: int) -> int:
        """Return the prepared value number `count`.

        Raises:
            OutOfDiceError: the script is too short, names another die, or its value is not on a die of that many sides.
        """
        if count >= len(self.script):
            raise OutOfDiceError(f"the script has {len(self.script)} dice, and roll {count + 1} (d{sides}) is due")
        entry = self.script[count]
        die, _, shown = entry.partition(":") if isinstance(entry, str) else (f"d{sides}", "", entry)
        if die != f"d{sides}":
            raise OutOfDiceError(f"roll {count + 1} of the script is {entry}, but a d{sides} is rolled")
        value = int(shown)
        if not 1 <= value <= sides:
            raise OutOfDiceError(f"roll {count + 1} of the script is {value}, which a d{sides} cannot show")
        return value

    def left(self, count: int) -> int:
        """Return how many prepared values are unused after `count` rolls."""
        return len(self.script) - count


def read_script(dice: str | Iterable[int | str]) -> list[int | str]:
    """Return a script of dice with one entry a roll.

    Args:
        dice: whole numbers, or dice and what they show, such as "d6:4"; "d6:4,1 d20:15" are three of them.

    Raises:
        ValueError: an entry is neither; the message says which.
    """
    script: list[int | str] = []
    for entry in dice.split() if isinstance(dice, str) else dice:
        if isinstance(entry, str) and _NAMED.fullmatch(entry):
            die, _, values = entry.partition(":")
            script += [f"{die}:{value}" for value in values.split(",")]
        elif isinstance(entry, int) and not isinstance(entry, bool) and entry >= 1:
            script.append(entry)
        else:
            raise ValueError(
                f"the prepared dice hold {entry!r}: expected whole numbers from 1, or a die and what it shows (d6:4)"
            )
    return script
