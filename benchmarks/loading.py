"""Measures what reading, checking and merging a ruleset costs beside reading its YAML at all.

    python benchmarks/loading.py [--rounds N]

A ruleset with 80 spells of eight steps each, on top of the small one of the tests, is read by turns with PyYAML's C
loader alone and with `load_folder`.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import yaml

from benchmarks.figures import tell
from ludo_tui.rulesets import register
from ludo_tui.rulesets.loaded import Loaded
from ludo_tui.rulesets.loading import load_folder

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.rulesets.made_up import TOY  # noqa: E402 - the tests are no installed package

TINY = ROOT / "tests" / "rulesets" / "toy" / "tiny"
AIM = 1.4


def many_spells() -> str:
    """Return a table of 80 spells."""
    steps = "".join(f"    - op: damage\n      amount: {amount}\n" for amount in range(1, 9))
    return "".join(f"s{number}:\n  name: Spell {number}\n  school: fire\n  effects:\n{steps}" for number in range(80))


def measured(folder: Path) -> tuple[float, float]:
    """Return the seconds that PyYAML alone takes for a ruleset, and those of loading it."""
    start = perf_counter()
    for file in folder.glob("*.yaml"):
        yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    middle = perf_counter()
    loaded = load_folder(folder, {}, {})
    end = perf_counter()
    if not isinstance(loaded, Loaded):
        raise SystemExit(f"the ruleset has mistakes: {loaded}")
    return middle - start, end - middle


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="how often each is measured (default: 9)")
    rounds = parser.parse_args().rounds
    register(TOY)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "tiny"
        shutil.copytree(TINY, folder)
        found = []
        for number in range(rounds + 1):  # the first one fills what is read once for all rulesets
            for file in folder.glob("*.yaml"):
                known = many_spells() if file.stem == "spells" else file.read_text(encoding="utf-8")
                file.write_text(f"# {number}\n{known}", encoding="utf-8")  # what was read before is not read again
            found.append(measured(folder))
        del found[0]
    ratio = median(ours / plain for plain, ours in found)
    print(f"loading the ruleset: {median(ours for _, ours in found) * 1000:.1f} ms")
    print(f"PyYAML alone:        {median(plain for plain, _ in found) * 1000:.1f} ms")
    tell("reading a ruleset, of PyYAML alone", ratio, most=AIM)


if __name__ == "__main__":
    main()
