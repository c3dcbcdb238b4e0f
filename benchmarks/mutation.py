"""How many small mistakes in the program would its tests notice?

Usage: python benchmarks/mutation.py map [TESTS ...]
       python benchmarks/mutation.py PACKAGE ... [--sample 50] [--seed 1] [--few N] [--limit 30]
       python benchmarks/mutation.py --changed REF [--limit 30]

Needs Python 3.12 or newer and `pip install cosmic-ray`. Cosmic Ray makes the mistakes (mutants): another operator,
another number, `not` left out, `break` for `continue`. `map` plays the suite once and notes which test runs which line,
and how long it takes; TESTS are parts of it, which are noted anew. Do it again when tests or code have moved much.
Then a seeded sample of mutants of each PACKAGE (such as `rules` or `saves`) is tried, or every mutant on a line that
differs from the commit REF: each in a copy of the checkout, by the tests that run its lines, the nearest and quickest
first, for LIMIT seconds at most. Tests are collected once, and most mutants are forks of that process (`trials.py`).
With `--few` the sample is drawn from the lines that at most N tests run: that is where most of what nobody notices is.

Prints what nobody noticed as diffs, and for each package the share that was noticed with its interval of 95 % (Wilson).
What survives is judged by hand: does it matter, or does the program do the same with it?
"""

import argparse
import ast
import contextlib
import difflib
import json
import marshal
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, Final

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.exception_replacer import ExceptionReplacer
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec

from ludo_tui.engine.dice import Dice

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = ROOT / ".mutation"
"""Which tests run which lines, and how long they take; not part of the repository."""
PYTEST: Final = (sys.executable, "-m", "pytest", "-o", "addopts=--import-mode=importlib --strict-markers")
QUICK: Final = ("-m", "not slow", "-p", "no:cacheprovider", "-q", "-n", "0")
UNTOLD: Final = re.compile(r"NoOp|BitOr|RemoveDecorator|VariableInserter|VariableReplacer")
"""Operators that change nothing, or annotations, or need to be told what to change."""


# Which tests run which lines


def note_tests(tests: Sequence[str]) -> None:
    """Play the suite, or each of some parts of it, once and keep, line by line, which tests run it."""
    KEPT.mkdir(exist_ok=True)
    parts = [path for path in (ROOT / "tests").glob("[!_]*") if path.is_dir() or path.match("test_*.py")]
    for part in tests or sorted(str(path.relative_to(ROOT)) for path in parts):
        trace = KEPT / part.replace("/", "_")
        trace.unlink(missing_ok=True)
        where = {"TRACE_OF_TESTS": str(trace), "PYTHONPATH": str(ROOT), "CI": "1"}
        command = [*PYTEST, *QUICK, "-o", "timeout=0", "-p", "benchmarks.tracing", part]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **where}, check=False)
        if not trace.exists():
            sys.exit(f"the tests of {part} have noted nothing in {trace}")


class Tests:
    """The tests of the suite, by the lines that they run."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}
        self._running: defaultdict[str, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for trace in sorted(KEPT.glob("tests*")):
            self._read(trace)
        if not self._seconds:
            sys.exit(f"nothing is noted in {KEPT}: first run python {sys.argv[0]} map")

    def _read(self, trace: Path) -> None:
        with trace.open("rb") as file, contextlib.suppress(EOFError):
            while True:
                test, seconds, ran = marshal.load(file)
                self._seconds[test] = seconds
                for module, lines in ran.items():
                    for line in lines:
                        self._running[module][line].append(test)

    def is_run_by_few(self, one: MutationSpec, most: int) -> bool:
        """Tell whether at most so many tests run the lines of a mutant, and none of its lines before any test."""
        by_line = self._running[str(one.module_path.relative_to("ludo_tui"))]
        found = [by_line.get(line, [""]) for line in range(one.start_pos[0], one.end_pos[0] + 1)]
        return all(len(tests) <= most and "" not in tests for tests in found)

    def running(self, module: Path, lines: Iterable[int], limit: float) -> list[str]:
        """Return the tests that run any of some lines, and not more than take `limit` seconds.

        What runs before any test, such as a constant or a field of a class, is tried by all tests that run anything of
        the module, by those of its package, and by those of what fields may hold: they may read it alone. Tests of the
        same package go first, and quick ones; a test with many cases is not tried case by case before the others.
        """
        by_line = self._running[str(module.relative_to("ludo_tui"))]
        found = {test for line in lines for test in by_line.get(line, [""])}
        if "" in found:
            found = {test for tests in by_line.values() for test in tests if test}
            readers = (f"tests/{module.parts[1]}/", "tests/golden/test_holding")
            found |= {test for test in self._seconds if test.startswith(readers)}
        near = f"tests/{module.parent.relative_to('ludo_tui')}"
        cases: defaultdict[str, int] = defaultdict(int)
        costs = {}
        for test in sorted(found, key=lambda test: (self._seconds[test], test)):
            cases[test.partition("[")[0]] += 1
            costs[test] = self._seconds[test] * cases[test.partition("[")[0]] / (4 if test.startswith(near) else 1)
        spent, chosen = 0.0, list[str]()
        for test in sorted(costs, key=lambda test: (costs[test], test)):
            spent += self._seconds[test]
            if chosen and spent > limit:
                break
            chosen.append(test)
        return chosen


# Which mutants are tried


def _exceptions(clause: Any) -> tuple[Any, ...]:
    """Return the exceptions of a clause that are plain names; the operator itself stumbles over dotted ones."""
    what = clause.children[1]
    if what.type == "atom":
        what = what.children[1]
    listed = what.children if what.type == "testlist_comp" else (what,)
    return tuple(one for one in listed if one.type == "name")


ExceptionReplacer._name_nodes = staticmethod(_exceptions)


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


def sample(package: str, count: int, seed: int, is_wanted: Callable[[MutationSpec], bool]) -> list[MutationSpec]:
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
            for one in filter(is_wanted, mutants([module])):
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
    plan = [_trial(one, tests, limit) for one in chosen]
    Path("plan.json").write_text(json.dumps(plan))
    parts = sorted({test.partition("::")[0] for trial in plan for test in trial["tests"]})
    Path("all-tests").write_text("\n".join(parts))
    command = [*PYTEST, *QUICK, "-p", "benchmarks.tracing", "-p", "benchmarks.trials", "--basetemp=temp", "@all-tests"]
    differences = [_difference(one.module_path, trial["source"]) for one, trial in zip(chosen, plan, strict=True)]
    reading, writing = os.pipe()
    where = {"TRIALS_OF_MUTANTS": "plan.json", "TOLD_OF_MUTANTS": str(writing)}
    with Path("tests.log").open("w") as log:
        trying = subprocess.Popen(command, stdout=log, stderr=log, pass_fds=[writing], env={**os.environ, **where})
    os.close(writing)
    noticed = late = 0
    for line in os.fdopen(reading):
        result = json.loads(line)
        noticed += result["noticed"]
        late += result["how"] == "late"
        one = chosen[result["number"]]
        place = f"{one.module_path}:{one.start_pos[0]} {one.operator_name.partition('/')[2]}"
        word = "noticed " if result["noticed"] else "SURVIVED"
        how = f"({result['tests']} tests, {result['how']}, {result['seconds']:.0f} s)"
        print(f"{result['number'] + 1}/{len(chosen)} {word} {place} {how}", flush=True)
        if not result["noticed"]:
            print(differences[result["number"]], flush=True)
    if trying.wait():
        sys.exit(Path("tests.log").read_text())
    low, high = interval(noticed, len(chosen))
    told = f", {late} of them because they took too long" if late else ""
    print(f"{name}: {noticed} of {len(chosen)} noticed, {100 * low:.0f} to {100 * high:.0f} %{told}", flush=True)


def _trial(one: MutationSpec, tests: Tests, limit: float) -> dict[str, Any]:
    lines = (one.start_pos[0], one.end_pos[0])
    operator = get_operator(one.operator_name)(**one.operator_args)
    return {
        "module": str(one.module_path),
        "lines": lines,
        "source": mutate_code(one.module_path.read_text(), operator, one.occurrence),
        "tests": tests.running(one.module_path, range(lines[0], lines[1] + 1), limit),
        "patience": 2 * limit + 20,
        "command": [*PYTEST, *QUICK],
    }


def _difference(module: Path, source: str) -> str:
    """Return what a mutant has changed, while its module is what it was."""
    lines = difflib.unified_diff(module.read_text().splitlines(), source.splitlines(), lineterm="", n=2)
    return "\n".join(list(lines)[2:])


def main() -> None:
    """Read the command line, and try the mutants in a copy of the checkout."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("packages", nargs="*", help="`map` and tests, or packages of ludo_tui")
    parser.add_argument("--changed", metavar="REF", help="every mutant on lines that differ from this commit")
    parser.add_argument("--sample", type=int, default=50, help="mutants a package (50)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--few", type=int, metavar="N", help="only on lines that at most N tests run")
    parser.add_argument("--limit", type=float, default=30, help="seconds of tests a mutant (30)")
    given = parser.parse_args()
    if given.packages[:1] == ["map"]:
        return note_tests(given.packages[1:])
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
            chosen = sample(
                package, given.sample, given.seed, lambda one: given.few is None or tests.is_run_by_few(one, given.few)
            )
            try_all(package, chosen, tests, given.limit)


if __name__ == "__main__":
    main()
