"""What no saved state can be, whatever its rules: the part of a state that every rule system has."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from ludo_tui.engine.state import GROWS, Setup, State
from ludo_tui.marked_values import Plan, plans, walk


def faults(state: State, setup: Setup, turns: int = 0) -> Iterator[str]:
    """Yield what a state cannot be, in sentences.

    Args:
        state: the state; everything in it is within its range.
        setup: who plays.
        turns: how many turns are known to have been played.
    """
    yield from range_faults(state, turns)
    count = len(setup.seats)
    seats = set(range(count))
    turn = state.turn
    if turn.seat not in seats or not set(turn.passing) <= seats:
        yield f"it is the turn of seat {turn.seat}, and there are {count}"
    for name, listed in (("places", state.places), ("conceded", state.conceded), ("withdrawn", state.withdrawn)):
        if not set(listed) <= seats or len(set(listed)) < len(listed):
            yield f"{name} is {listed}, which is not a list of different seats"
    if state.computers is not msgspec.UNSET and len(state.computers) != count:
        yield f"it says who plays {len(state.computers)} seats, not {count}"
    if len(state.preferences) not in (0, count):
        yield f"there are preferences of {len(state.preferences)} seats, not {count}"


def range_faults(state: msgspec.Struct, turns: int) -> Iterator[str]:
    """Yield what in a state is more than can have come together.

    Args:
        state: the state; everything in it is within its range.
        turns: how many turns are known to have been played.
    """
    share = min(turns + 10, 1000)  # so many thousandths of what grows may have been used
    for path, value, end, *_ in walk(state, _growth(type(state))):
        is_number = isinstance(value, int)
        size, most = value if is_number else len(value), end * share // 1000
        if size > most:
            place = " ".join(map(str, path)).replace("_", " ")
            what = place if is_number else f"length of {place}"
            yield f"{what} is {size:,}: expected at most {most:,} in a match of so few turns"


@cache
def _growth(kind: type[msgspec.Struct]) -> Plan:
    """Return where in states of a type something grows as a match goes on."""
    return plans([kind], _end_of_growth)[0]


def _end_of_growth(info: inspect.Type) -> int | None:
    """Return the end of a range that grows; None: it does not."""
    return range_end(info.type) if isinstance(info, inspect.Metadata) and info.extra == GROWS else None


def range_end(info: Any) -> int:
    """Return the end of a range: of a number, or of how long a list, a text or a mapping may be."""
    end: int = getattr(info, "le", None) or info.max_length
    return end
