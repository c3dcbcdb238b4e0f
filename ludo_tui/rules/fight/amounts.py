"""Amounts as the tables write them: a whole number, or dice such as `d6`, `2d4+1`, `-d4`."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludo_tui.engine import Flow, Modifier, Table

_ROLLED = r"[1-9]?d(4|6|8|10|12|20)([+-][1-9][0-9]?)?$"
_KINDS = "d4, d6, d8, d10, d12 or d20, with a count up to 9 and a number up to 99 added if need be, such as 2d4+1"
_DiceText = Annotated[str, Meta(pattern=f"^-?{_ROLLED}", description=f"dice: {_KINDS}")]
DiceAdded = Annotated[str, Meta(pattern=f"^{_ROLLED}", description=f"dice: {_KINDS}, with no minus in front")]
Change = Annotated[int, Meta(ge=-20, le=20)] | _DiceText
"""What is added to a roll or, below 0, taken off: a number, or dice to roll each time."""
Unsigned = Annotated[int, Meta(ge=0, le=99)] | DiceAdded
"""A number, or dice to roll each time; 0 for nothing."""
Positive = Annotated[int, Meta(ge=1, le=99)] | DiceAdded
"""A number, or dice to roll each time, of which something comes."""
Amount = int | str
"""Any of them."""
_DICE = re.compile(r"(-?)([1-9]?)d([0-9]+)([+-][0-9]+)?")


def written(amount: Amount) -> str:
    """Return an amount as players read it: `d6−1` for `d6-1`."""
    return str(amount).replace("-", "−")


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """An amount, taken apart; or dice of which the highest or the lowest counts."""

    count: int
    """Dice to roll, 0 for a plain number."""
    sides: int
    plus: int = 0
    """What is added to the dice."""
    sign: int = 1
    """How often the dice count: -1 when they are subtracted, 2 when they are doubled."""
    keep: Literal["all", "highest", "lowest"] = "all"
    """Which of the dice count."""
    again: bool = False
    """Is each die that shows a 1 rolled once more?"""

    def __str__(self) -> str:
        """Return it as the tables write it: `2d4+1`."""
        if not self.count:
            return f"{self.plus}"
        count = f"{self.count}" if self.count > 1 else ""
        return f"{'-' if self.sign < 0 else ''}{count}d{self.sides}{f'{self.plus:+d}' if self.plus else ''}"

    def total(self, shown: Sequence[int]) -> int:
        """Return what comes of it when the dice show this."""
        if self.keep == "all" or not shown:
            return self.sign * sum(shown) + self.plus
        return self.sign * (max if self.keep == "highest" else min)(shown) + self.plus

    @property
    def negated(self) -> "Dice":
        """The same, taken off in place of added."""
        return msgspec.structs.replace(self, sign=-self.sign, plus=-self.plus)

    def times(self, count: int) -> "Dice":
        """Return the same with dice that count so often, and what is added to them once."""
        return msgspec.structs.replace(self, sign=count * self.sign)

    @property
    def span(self) -> range:
        """Everything that can come of it, from the least to the most."""
        rolled = self.sign * self.count, self.sign * self.count * self.sides
        return range(min(rolled) + self.plus, max(rolled) + self.plus + 1)

    @property
    def mean(self) -> float:
        """What comes of it on average."""
        return self.sign * self.count * (self.sides + 1) / 2 + self.plus


def span(parts: Sequence[Dice]) -> tuple[int, int]:
    """Return the least and the most that can come of dice together."""
    return sum(part.span[0] for part in parts), sum(part.span[-1] for part in parts)


def in_words(found: tuple[int, int]) -> str:
    """Return the least and the most of something, such as `3–18`, or `2` where they are the same."""
    return f"{found[0]}" if found[0] == found[1] else f"{found[0]}–{found[1]}"


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


def roll_amount(
    table: Table[Any],
    seat: int,
    amount: Amount,
    purpose: str,
    *,
    rule: str = "",
    more: int = 0,
    times: int = 1,
    added: tuple[Modifier, ...] = (),
    manner: str = "",
) -> Flow[int]:
    """Roll an amount for a seat and return it.

    Args:
        table: the match.
        seat: who rolls.
        amount: a number (nothing is rolled) or dice.
        purpose: what the roll is for.
        rule: rulebook id that asks for it.
        more: dice added, if it has any.
        times: the dice (not what is added to them) count this many times: 2 for a critical hit.
        added: what is told beside the first die, and added by the one who asks for the roll.
        manner: how it differs from a plain roll for the same, as `Rolled.manner`.
    """
    parts = dice(amount)
    total = 0
    for number in range(parts.count + more if parts.count else 0):
        told = () if number else added
        value = yield from table.roll(seat, parts.sides, purpose, rule=rule, modifiers=told, manner=manner)
        total += value
    return parts.sign * times * total + parts.plus


Spread = tuple[tuple[int, int], ...]
"""Values of a sum with the number of ways to get them, lowest first."""


@lru_cache(maxsize=4096)
def spread(*parts: Dice) -> Spread:
    """Return in how many ways each sum of dice comes about."""
    found = {sum(part.plus for part in parts): 1}
    for part in parts:
        for faces in _faces(part):
            following: dict[int, int] = {}
            for value, count in found.items():
                for face, ways in faces.items():
                    following[value + face] = following.get(value + face, 0) + count * ways
            found = following
    return tuple(sorted(found.items()))


def _faces(part: Dice) -> Iterator[dict[int, int]]:
    """Yield what is added by each die that counts, with the number of ways in which all that are rolled come to it."""
    faces = range(1, part.sides + 1)
    if part.keep == "all":
        for _ in range(part.count):
            more = part.sides if part.again else 0
            yield {part.sign * face: 1 + more * (face > 1) for face in faces}
    elif part.count:
        ranks = faces if part.keep == "highest" else reversed(faces)
        counts = [rank**part.count - (rank - 1) ** part.count for rank in ranks]
        yield {part.sign * face: ways for face, ways in zip(faces, counts, strict=True)}
