"""What no saved state of a race game can be."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import Setup
from ludo_tui.rules.faults import count_faults, length_faults, side_faults, step_faults
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState

CAPTURES: Final = 10**6
"""Most captures of a seat; no match has a thousandth of them."""
THROWS: Final = 1000
"""Most throws in a turn."""


def state_faults(state: RaceState, setup: Setup, options: RaceOptions) -> Iterator[str]:
    """Yield what a state cannot be.

    Args:
        state: the state, as it was saved.
        setup: who plays.
        options: the house rules.
    """
    count = len(setup.seats)
    yield from length_faults("pieces", state.pieces, count)
    yield from length_faults("captures", state.captures, count)
    yield from side_faults(state.sides, setup)
    yield from step_faults([[piece.step for piece in own] for own in state.pieces])
    for captures in state.captures:
        yield from count_faults("a number of captures", captures, CAPTURES)
    yield from count_faults("the number of dice", len(state.dice), options.dice)
    for value in state.dice:
        yield from count_faults("a die", value, 6, 1)
    yield from count_faults("the number of sixes", state.sixes, THROWS)
    yield from count_faults("the number of throws", state.throws, THROWS)
    yield from count_faults("the seat that begins", state.first, count - 1)
