"""What every judgement is handed, and the ways to choose that need no knowledge of the game."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ludo_tui.engine import Lot, Match, Prompt

__all__ = ["EVEN", "Ahead", "Imagine", "IsCut", "Lot", "Temper", "best_of", "easy", "never", "sensible"]


Temper = Mapping[str, float]
"""How many times as much as usual something counts for a character, by the features that a judgement names."""
EVEN: Final[Temper] = MappingProxyType({})
"""The temper of those who have none."""
Imagine = Callable[[int], Match[Any]]
"""Returns a copy of the match as a seat may imagine it: what it cannot know is drawn again, by a seed."""
IsCut = Callable[[], bool]
"""Tells whether there is no more time to think."""


def never() -> bool:
    """Leave all the time there is to think."""
    return False


class Ahead(NamedTuple):
    """What a seat has for looking ahead."""

    imagine: Imagine
    """Returns copies of the match at the question."""
    lot: Lot
    """Decides what cannot be known."""
    is_cut: IsCut = never
    """Tells to answer at once."""


def easy(prompt: Prompt, lot: Lot) -> str:
    """Choose any answer, all alike."""
    return prompt.answers[lot.draw(len(prompt.answers))].id


def best_of(worths: Mapping[str, float], lot: Lot) -> str | None:
    """Return the id of what is worth most, one at random of several equal ones; None if there is nothing."""
    best = max(worths.values(), default=0.0)
    good = [answer for answer, worth in worths.items() if worth > best - 1e-9]
    return good[lot.draw(len(good))] if good else None


def sensible(prompt: Prompt) -> str:
    """Choose the first answer that does something rather than decline."""
    active = [option.id for option in prompt.options if option.does != "pass"]
    return active[0] if active else prompt.options[0].id
