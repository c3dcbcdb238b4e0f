"""What no saved state of a race game can be."""

from collections.abc import Iterator

from ludo_tui.engine import Setup
from ludo_tui.rules.faults import count_faults, length_faults, party_faults, side_faults
from ludo_tui.rules.links import link_faults
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rulesets.links import ids_in


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
    yield from party_faults(state.pieces)
    yield from count_faults("the number of dice", len(state.dice), options.dice)
    yield from (said for _, said in link_faults(state, ids_in(None, seats=range(count))))
