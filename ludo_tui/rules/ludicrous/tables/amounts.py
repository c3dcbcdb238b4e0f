"""Amounts as the tables write them: a whole number, or dice such as `d6`, `2d4+1`, `-d4`."""

import re
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

DiceText = Annotated[
    str,
    Meta(
        pattern=r"^-?[1-9]?d(4|6|8|10|12|20)([+-][1-9][0-9]?)?$",
        description="dice: d4, d6, d8, d10, d12 or d20, with a count and a number added if need be, such as 2d4+1",
    ),
]
Amount = int | DiceText
"""A number, or dice to roll each time."""
_DICE = re.compile(r"(-?)([1-9]?)d([0-9]+)([+-][0-9]+)?")


class Dice(msgspec.Struct, frozen=True):
    """An amount, taken apart."""

    count: int
    """Dice to roll, 0 for a plain number."""
    sides: int
    plus: int
    """What is added to the dice."""
    sign: int = 1
    """-1 when the dice are subtracted."""

    @property
    def mean(self) -> float:
        """What comes of it on average."""
        return self.sign * self.count * (self.sides + 1) / 2 + self.plus


@lru_cache(maxsize=256)
def dice(amount: Amount) -> Dice:
    """Take an amount apart.

    Raises:
        ValueError: It is neither a number nor dice.
    """
    if isinstance(amount, int):
        return Dice(0, 0, amount)
    found = _DICE.fullmatch(amount)
    if found is None:
        raise ValueError(f"{amount!r} is not dice")
    sign, count, sides, plus = found.groups()
    return Dice(int(count or 1), int(sides), int(plus or 0), -1 if sign else 1)
