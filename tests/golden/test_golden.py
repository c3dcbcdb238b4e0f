"""The beginning of a match of every ruleset, compared with one that has been read and found right."""

import pytest

from tests.golden.script import FOLDER, golden, goldens, written


@pytest.mark.parametrize("name", goldens())
def test_a_match_goes_as_it_is_written_down(name: str) -> None:
    assert golden(name).is_file(), f"no golden: write it with python -m tests.golden.script {name} and read it"
    assert written(name).splitlines() == golden(name).read_text(encoding="utf-8").splitlines()


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(goldens())
