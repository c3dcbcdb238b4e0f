"""Reading, checking and merging a ruleset costs little more than reading its YAML at all."""

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
import yaml

from ludo_tui.rulesets.loading import Loaded, load_folder


@pytest.mark.slow
def test_loading_costs_at_most_1_4_times_the_plain_loader(tiny: Path) -> None:
    effects = "".join(f"    - op: damage\n      amount: {amount}\n" for amount in range(1, 9))
    spells = (f"s{number}:\n  name: Spell {number}\n  school: fire\n  effects:\n{effects}" for number in range(80))
    (tiny / "spells.yaml").write_text("".join(spells), encoding="utf-8")
    files = list(tiny.glob("*.yaml"))
    ratios = []
    for _ in range(9):
        start = perf_counter()
        for file in files:
            yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        middle = perf_counter()
        assert isinstance(load_folder(tiny, {}, {}), Loaded)
        ratios.append((perf_counter() - middle) / (middle - start))
    assert median(ratios) <= 1.4
