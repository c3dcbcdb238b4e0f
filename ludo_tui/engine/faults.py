"""What no saved state can be, whatever its rules: the part of a state that every rule system has."""

from collections.abc import Iterator
from typing import Final

import msgspec

from ludo_tui.engine.state import Setup, State

COUNT_LIMIT: Final = 10**8
"""Most turns, rounds or rolls; no match has a thousandth of them."""


def faults(state: State, setup: Setup) -> Iterator[str]:
    """Yield what a state cannot be, in sentences."""
    count = len(setup.seats)
    seats = set(range(count))
    turn = state.turn
    if turn.seat not in seats or not set(turn.passing) <= seats:
        yield f"it is the turn of seat {turn.seat}, and there are {count}"
    counts = (turn.number, state.round, state.rolls, state.draws, *turn.used.values())
    if min(counts) < 0:
        yield "a count of turns, rounds or rolls is below 0"
    if max(counts) > COUNT_LIMIT:
        yield f"a count of turns, rounds or rolls is {max(counts)}: expected at most {COUNT_LIMIT}"
    for name, listed in (("places", state.places), ("conceded", state.conceded), ("withdrawn", state.withdrawn)):
        if not set(listed) <= seats or len(set(listed)) < len(listed):
            yield f"{name} is {listed}, which is not a list of different seats"
    if state.computers is not msgspec.UNSET and len(state.computers) != count:
        yield f"it says who plays {len(state.computers)} seats, not {count}"
    if len(state.preferences) not in (0, count):
        yield f"there are preferences of {len(state.preferences)} seats, not {count}"
