"""How many small mistakes in the program would its tests notice?

Usage: python benchmarks/mutation.py map [TESTS ...]
       python benchmarks/mutation.py PACKAGE ... [--sample 50] [--seed 1] [--limit 60]
       python benchmarks/mutation.py --changed REF [--limit 60]

Needs `pip install cosmic-ray pytest-cov`. Cosmic Ray makes the mistakes (mutants): another operator, another
number, `not` left out, `break` for `continue`. `map` plays the suite once and notes which test runs which line, and how
long it takes; TESTS are parts of it that are enough. Do it again when tests or code have moved much. Then a seeded
sample of mutants of each PACKAGE (such as `rules` or `saves`) is tried, or every mutant on a line that differs from the
commit REF: each in a copy of the checkout, by the tests that run its lines, quickest first, for LIMIT seconds at most.

Prints what nobody noticed as diffs, and for each package the share that was noticed with its interval of 95 % (Wilson).
What survives is judged by hand: does it matter, or does the program do the same with it?
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome
from coverage import CoverageData

from ludo_tui.engine.dice import Dice

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = ROOT / ".mutation"
"""Which tests run which lines, and how long they take; not part of the repository."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-o", "addopts=--import-mode=importlib --strict-markers")
QUICK: Final = ("-m", "not slow", "-p", "no:cacheprovider", "-q")
UNTOLD: Final = re.compile(r"NoOp|BitOr|RemoveDecorator|VariableInserter|VariableReplacer")
"""Operators that change nothing, or annotations, or need to be told what to change."""


# Which tests run which lines


def note_tests(tests: Sequence[str]) -> None:
    """Play the suite, or some of it, once and keep, line by line, which tests run it."""
    KEPT.mkdir(exist_ok=True)
    where = {"COVERAGE_FILE": str(KEPT / "coverage"), "PYTHONPATH": str(ROOT), "CI": "1"}
    told = ("--cov=ludo_tui", "--cov-context=test", "--cov-report=", "-o", "junit_family=xunit1")
    command = [*PYTEST, *QUICK, *told, f"--junitxml={KEPT / 'durations.xml'}", "-n", str(os.cpu_count() or 1), *tests]
    sys.exit(subprocess.run(command, cwd=ROOT, env={**os.environ, **where}, check=False).returncode)


class Tests:
    """The tests of the suite, by the lines that they run."""

    def __init__(self) -> None:
        if not (KEPT / "coverage").exists():
            sys.exit(f"nothing is noted in {KEPT}: first run python {sys.argv[0]} map")
        self._lines = CoverageData(basename=str(KEPT / "coverage"))
        self._lines.read()
        self._seconds: dict[str, float] = {}
        for case in ET.parse(KEPT / "durations.xml").iter("testcase"):
            self._seconds[f"{case.get('file')}::{case.get('name')}"] = float(case.get("time") or 0)

    def running(self, module: Path, lines: Iterable[int], limit: float) -> list[str]:
        """Return the tests that run any of some lines, the quickest first, and not more than take `limit` seconds.

        What no test runs by itself, such as the fields of a class, is tried by all tests that run the module, and a
        module of nothing else by the tests of its package.
        """
        by_line = self._lines.contexts_by_lineno(str(ROOT / module))
        found = {test for line in lines for test in by_line.get(line, ()) if test}
        found = found or {test for tests in by_line.values() for test in tests if test}
        found = found or {test for test in self._seconds if test.startswith(f"tests/{module.parts[1]}/")}
        spent, chosen = 0.0, []
        for test in sorted({test.partition("|")[0] for test in found}, key=lambda test: (self._time(test), test)):
            spent += self._time(test)
            if chosen and spent > limit:
                break
            chosen.append(test)
        return chosen

    def _time(self, test: str) -> float:
        return self._seconds.get(test, 1.0)


# Which mutants are tried


def mutants(modules: Sequence[Path]) -> Iterator[MutationSpec]:
    """Yield every mutant of some modules, but for those in annotations and class headers, which change nothing."""
    with tempfile.TemporaryDirectory() as folder, use_db(str(Path(folder, "session")), WorkDB.Mode.create) as session:
        init(modules, session, {})
        idle = {module: _declarations(module) for module in modules}
        for item in session.work_items:
            for one in item.mutations:
                if not UNTOLD.search(one.operator_name) and not _is_inside(one.start_pos, idle[one.module_path]):
                    yield one


Span = tuple[tuple[int, int], tuple[int, int]]


def _declarations(module: Path) -> list[Span]:
    """Return where the annotations of a module stand, and the options of its data classes such as `kw_only`."""
    parts: list[object] = []
    for node in ast.walk(ast.parse(module.read_text())):
        parts += [getattr(node, "annotation", None), getattr(node, "returns", None)]
        parts += [option.value for option in node.keywords] if isinstance(node, ast.ClassDef) else []
    found = []
    for part in parts:
        if isinstance(part, ast.expr):
            end = (part.end_lineno or part.lineno, part.end_col_offset or part.col_offset)
            found.append(((part.lineno, part.col_offset), end))
    return found


def _is_inside(place: tuple[int, int], spans: Iterable[Span]) -> bool:
    return any(start <= place < end for start, end in spans)


def sample(package: str, count: int, seed: int) -> list[MutationSpec]:
    """Return some mutants of a package by lot: a line, which says the module, then a place in it, then the mutant.

    Each place is taken once at most, so that an operator with many neighbours does not crowd it.
    """
    modules = sorted(Path("ludo_tui", package).rglob("*.py"))
    lines = [module for module in modules for _ in module.read_text().splitlines()]
    places: dict[Path, dict[tuple[int, int], list[MutationSpec]]] = {}
    dice, rolls = Dice(seed, f"mutants of {package}"), 0
    chosen: list[MutationSpec] = []
    while len(chosen) < count and rolls < 100 * count:
        module = lines[dice.value(rolls, len(lines)) - 1]
        if module not in places:
            places[module] = defaultdict(list)
            for one in mutants([module]):
                places[module][one.start_pos].append(one)
        if left := sorted(places[module]):
            found = places[module].pop(left[dice.value(rolls + 1, len(left)) - 1])
            chosen.append(found[dice.value(rolls + 2, len(found)) - 1])
        rolls += 3
    return chosen


def changed_lines(reference: str) -> dict[Path, set[int]]:
    """Return the lines of the program that differ from a commit."""
    git = ["git", "diff", "--unified=0", "--relative", reference, "--", "ludo_tui"]
    found: dict[Path, set[int]] = defaultdict(set)
    module = Path()
    for line in subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if line.startswith("+++ b/"):
            module = Path(line.removeprefix("+++ b/"))
        elif hunk := re.match(r"@@ .* \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found[module].update(range(first, first + count))
    return {module: lines for module, lines in found.items() if module.suffix == ".py" and lines}


# Trying them


def interval(part: int, whole: int) -> tuple[float, float]:
    """Return the interval of 95 % of a share, after Wilson."""
    if not whole:
        return 0.0, 1.0
    z = 1.96
    share = part / whole
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    return (middle - spread) / (1 + z * z / whole), (middle + spread) / (1 + z * z / whole)


def try_all(name: str, chosen: Sequence[MutationSpec], tests: Tests, limit: float) -> None:
    """Try mutants one by one, and print what survives and how many did not."""
    noticed = 0
    for number, one in enumerate(chosen, 1):
        lines = range(one.start_pos[0], one.end_pos[0] + 1)
        named = tests.running(one.module_path, lines, limit)
        place = f"{one.module_path}:{one.start_pos[0]} {one.operator_name.partition('/')[2]}"
        Path("chosen-tests").write_text("\n".join(named))
        command = " ".join(f"'{part}'" for part in (*PYTEST, *QUICK, "-x", "-n", "0", "@chosen-tests"))
        result = mutate_and_test([one], command, 3 * limit + 30) if named else None
        is_noticed = result is not None and result.test_outcome != TestOutcome.SURVIVED
        noticed += is_noticed
        print(
            f"{number}/{len(chosen)} {'noticed ' if is_noticed else 'SURVIVED'} {place} ({len(named)} tests)",
            flush=True,
        )
        if not is_noticed:
            print(result.diff if result is not None else "  no test runs this line", flush=True)
    low, high = interval(noticed, len(chosen))
    print(f"{name}: {noticed} of {len(chosen)} noticed, {100 * low:.0f} to {100 * high:.0f} %", flush=True)


def main() -> None:
    """Read the command line, and try the mutants in a copy of the checkout."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", nargs="*", help="`map` and tests, or packages of ludo_tui")
    parser.add_argument("--changed", metavar="REF", help="every mutant on lines that differ from this commit")
    parser.add_argument("--sample", type=int, default=50, help="mutants a package (50)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--limit", type=float, default=60, help="seconds of tests a mutant (60)")
    given = parser.parse_args()
    if given.packages[:1] == ["map"]:
        note_tests(given.packages[1:])
    tests = Tests()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        ignored = shutil.ignore_patterns(".git", ".venv*", ".mutation", "__pycache__", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, copy, ignore=ignored)
        os.chdir(copy)
        os.environ.update(PYTHONPATH=str(copy), CI="1")
        if given.changed:
            lines = changed_lines(given.changed)
            found = [one for one in mutants(list(lines)) if one.start_pos[0] in lines[one.module_path]]
            try_all("changed lines", found, tests, given.limit)
        for package in given.packages:
            try_all(package, sample(package, given.sample, given.seed), tests, given.limit)


if __name__ == "__main__":
    main()
