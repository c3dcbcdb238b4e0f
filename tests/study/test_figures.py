"""A figure that a benchmark tells with its aim is found again in what it prints."""

import pytest

from benchmarks.figures import figures_in, tell


@pytest.mark.parametrize(
    ("value", "unit", "aim", "is_met"),
    [
        (5.0, "ms", {"most": 5}, True),
        (1234.0, "ms", {"most": 300}, False),
        (0.305, "", {"least": 0.3}, True),
        (0.1, "", {"least": 0.3}, False),
        (4096.0, "", {"most": 4000}, False),
    ],
)
def test_what_is_told_is_found(
    value: float, unit: str, aim: dict[str, float], is_met: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    tell("Down in a list, p95", value, unit, **aim)
    (found,) = figures_in(f"other words: 3\n{capsys.readouterr().out}  ratio 2.0 (aim: near 1)\n")
    assert (found.what, found.value, found.unit, found.is_met) == ("Down in a list, p95", value, unit, is_met)
    assert found.is_most == ("most" in aim)


@pytest.mark.parametrize(("aim", "now", "is_worse"), [("most", 104, True), ("most", 102, False), ("least", 96, True)])
def test_what_has_lost_more_than_its_share_is_worse(aim: str, now: float, is_worse: bool) -> None:
    before, after = (figures_in(f"speed: {one} (aim: at {aim} 100)")[0] for one in (100, now))
    assert after.is_worse_than(before, 0.03) is is_worse
