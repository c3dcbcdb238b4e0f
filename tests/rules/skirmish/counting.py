"""Chances counted: of the roll that was made, all ways in which its dice could have fallen."""

from fractions import Fraction
from functools import cache
from itertools import product, takewhile
from typing import Any

import pytest

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attempted


@cache
def share(net: int, wanted: int) -> Fraction:
    """Return in how many of all ways a d20 and the highest of some d6, added or taken off, come to a number."""
    ways = list(product(range(1, 21), *[range(1, 7)] * abs(net)))
    sign = 1 if net > 0 else -1
    return Fraction(sum(d20 + sign * max(dice, default=0) >= wanted for d20, *dice in ways), len(ways))


class Shown:
    """Dice that always show the same: every d20 shows 20, every other die 3; and what they were rolled for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rolls: list[str] = []
        monkeypatch.setattr(SkirmishTable, "roll", self._roll)

    def _roll(self, _seat: int, sides: int, purpose: str, *_: Any, **__: Any) -> Flow[int]:
        yield from ()
        self.rolls.append(purpose)
        return 20 if sides == 20 else 3

    def chance(self, tried: Attempted) -> Fraction:
        """Return how likely the success of a roll was, and that luck did not spare who defended itself."""
        bonus = 3 * ((tried.net > 0) - (tried.net < 0))
        success = share(tried.net, tried.goal - (tried.total - 20 - bonus))
        has_luck = "defending" in self.rolls
        return success * (1 - self.luck(self.rolls.index("defending"))) if has_luck else success

    def luck(self, at: int) -> Fraction:
        """Return how often a luck roll succeeds, by the dice that it has taken."""
        dice = list(takewhile(lambda purpose: purpose in ("boon", "bane"), self.rolls[at + 1 :]))
        return share(len(dice) * (1 if "boon" in dice else -1), 10)
