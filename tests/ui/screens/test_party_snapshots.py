"""Pictures of choosing and building a party, for their layout only."""

import pytest
from textual.pilot import Pilot

from tests.ui.app_pilot import press, quiet
from tests.ui.screens.test_app_snapshots import Compare
from tests.ui.screens.test_party import app_for_parties


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["big", "small"])
def test_building_a_party(size: tuple[int, int], snap_compare: Compare) -> None:
    async def prepare(pilot: Pilot[int]) -> None:
        await quiet(pilot)
        keys = ["n", "f3", "down", "enter", "enter", "down", "f3", "left", *["down"] * 6, "right", "end"]
        await press(pilot, *keys)

    assert snap_compare(app_for_parties(), terminal_size=size, run_before=prepare)
