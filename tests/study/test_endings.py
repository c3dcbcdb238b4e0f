"""Matches of computer seats end, whatever these are dealt: a table with one that does not would stand still."""

from collections.abc import Callable

import pytest

from ludo_tui.engine import Level
from ludo_tui.study import simulation


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "levels"),
    [
        ("ludicrous", ("hard",) * 2),
        ("ludicrous", ("hard",) * 3),
        ("ludicrous", ("hard", "normal", "easy", "hard")),
        ("skirmish", ("hard",) * 3),
        ("skirmish", ("hard", "normal", "easy", "hard")),
    ],
)
def test_a_hundred_matches_all_end(
    ruleset: str,
    levels: tuple[Level, ...],
    record_property: Callable[[str, object], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which hands, classes and meetings lead in a circle is known beforehand to nobody: chance looks for them."""
    monkeypatch.setattr(simulation, "ANSWER_LIMIT", 5_000)
    longest = 0
    for result in simulation.simulate(ruleset, levels, matches=100, seed=430_000):
        assert result.error == "", f"seed {result.seed}: {result.error}"
        longest = max(longest, result.answers)
    record_property("figure", f"longest of 100 matches, {ruleset} {' '.join(levels)}: {longest} answers")
