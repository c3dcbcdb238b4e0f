"""How long a match is going to take."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from ludo_tui.engine import Rules, Seat
from ludo_tui.rulesets import Ruleset

_SECONDS: Final = (6, 1)
"""Seconds of a turn of a race. A person's: 1.8 to 2.3 keys (`benchmarks/keys_and_choices.py`) of 2 s, and 1.2 s of dice
and tokens; a computer's: what is shown of it (`benchmarks/pace.py`). How long a key takes is an estimate."""
_STEP: Final = 5
"""Minutes to which it is told."""


def minutes_expected(ruleset: Ruleset, rules: Rules[Any, Any], seats: Sequence[Seat]) -> int | None:
    """Return how many minutes a match takes on average, in steps of five; None where its turns were never counted."""
    around = len(seats) - min(rules.seat_counts) + min(rules.board_counts)
    if not 2 <= around < 2 + len(ruleset.turns):
        return None
    turns = ruleset.turns[around - 2] * rules.length(len(seats))
    person, computer = ruleset.seconds or _SECONDS
    seconds = turns * fmean(person if seat.computer is None else computer for seat in seats)
    return max(_STEP * round(seconds / 60 / _STEP), _STEP)
