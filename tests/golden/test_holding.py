"""What saves and tables may hold is what has been written down: a limit that moves makes something unreadable."""

import pytest

from tests.golden.holding import FOLDER, kinds, written


@pytest.mark.parametrize("name", kinds())
def test_what_may_be_held_is_what_is_written_down(name: str) -> None:
    """Where something else may be held, `python -m tests.golden.holding` writes it down anew."""
    assert [*written(name)] == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*kinds()}
