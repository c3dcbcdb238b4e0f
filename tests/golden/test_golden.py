"""The beginnings of matches of every ruleset, compared with some that have been read and found right."""

import pytest

from ludo_tui import rulesets
from tests.golden.script import FOLDER, golden, goldens, written


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_matches_go_as_they_are_written_down(ruleset: str) -> None:
    """Where they go another way on purpose, `python -m tests.golden.script` writes them again."""
    names = goldens(ruleset)
    assert not [name for name in names if not golden(name).is_file()], "these are not written down"
    matches = {name: (written(name), golden(name).read_text(encoding="utf-8")) for name in names}
    changed = [name for name, (now, was) in matches.items() if now != was]
    for name in changed:
        now, was = matches[name]
        assert now.splitlines() == was.splitlines(), f"not as written down: {', '.join(changed)}"


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {
        name for ruleset in rulesets.available() for name in goldens(ruleset)
    }
