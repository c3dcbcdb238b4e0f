from collections.abc import Iterator

import pytest

from tests.keeper.installed import installed


@pytest.fixture(autouse=True)
def _keeper() -> Iterator[None]:
    with installed():
        yield
