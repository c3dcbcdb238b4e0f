"""What computer seats make of positions is what has been written down, to the hundredth of a space."""

import pytest

from tests.players.thinking import POSITIONS, kept, written


@pytest.mark.parametrize(("system", "about"), [(system, about) for system in POSITIONS for about in POSITIONS[system]])
def test_positions_are_judged_as_it_is_written(system: str, about: str) -> None:
    """Where a judgement changes on purpose, `python -m tests.players.thinking` writes it down anew."""
    assert written(POSITIONS[system][about]()) == kept(system)[about]


@pytest.mark.parametrize("system", POSITIONS)
def test_nothing_else_is_written(system: str) -> None:
    assert [*kept(system)] == [*POSITIONS[system]]
