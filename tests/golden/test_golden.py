"""The beginning of a match of every ruleset, compared with one that has been read and found right."""

import pytest

from ludo_tui import rulesets
from tests.golden.script import FOLDER, golden, written


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_a_match_goes_as_it_is_written_down(ruleset: str) -> None:
    assert golden(ruleset).is_file(), f"no golden: write it with python -m tests.golden.script {ruleset} and read it"
    assert written(ruleset).splitlines() == golden(ruleset).read_text(encoding="utf-8").splitlines()


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(rulesets.available())
