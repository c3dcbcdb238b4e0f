"""What every strategy is handed, and the two ways to choose that need no knowledge of the game."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ludo_tui.engine import Dice, Prompt


class Lot:
    """A row of random numbers of a computer seat's own, apart from the dice of the game."""

    __slots__ = ("_count", "_dice")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._count = 0

    def draw(self, count: int) -> int:
        """Return the next number, 0..count-1."""
        self._count += 1
        return self._dice.value(self._count - 1, count) - 1


Temper = Mapping[str, float]
"""How many times as much as usual something counts for a character, by the features that a judgement names."""
EVEN: Final[Temper] = MappingProxyType({})
"""The temper of those who have none."""
Strategy = Callable[..., str | None]
"""Takes the view, the prompt, the level (`normal` or `hard`), the house rules and a lot, and where its module names
`FEATURES`, the temper of a character that has one; returns the id of an option, or None for a question it has no
opinion on."""


def easy(prompt: Prompt, lot: Lot) -> str:
    """Choose any answer, all alike."""
    return prompt.options[lot.draw(len(prompt.options))].id


def sensible(prompt: Prompt) -> str:
    """Choose the first answer that does something rather than decline."""
    active = [option.id for option in prompt.options if option.does != "pass"]
    return active[0] if active else prompt.options[0].id
