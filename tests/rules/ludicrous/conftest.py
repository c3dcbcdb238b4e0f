"""No prepared die may be left over."""

from collections.abc import Iterator

import pytest

from tests.rules.ludicrous.set_up import stages


@pytest.fixture(autouse=True)
def _all_dice_rolled() -> Iterator[None]:
    stages.clear()
    yield
    assert [stage.dice_left() for stage in stages] == [0] * len(stages)
