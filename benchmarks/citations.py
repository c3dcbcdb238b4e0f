"""Measures how many citations count: break the function that cites a rule, and a test of the rule turns red.

    python benchmarks/citations.py [--count N] [--seed N] [--under ludo_tui/rules/ludicrous] [--rule ID ...]

From the functions and classes whose docstrings cite a rule that can be broken, some are drawn by lot. Each is broken
while it is imported, in a process of its own: a predicate says the opposite, a function or flow returns at once what
says nothing (None, False, 0, an empty list), any other raises; of a class, every method is broken like that, and an
action or a reaction offers nothing. Then the tests run that are marked with the rule. Citations that stay green are
listed: their tests are too weak, or the rule is carried out elsewhere.
"""

import argparse
import ast
import os
import random  # noqa: TID251 - draws a sample, no dice
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from time import perf_counter
from types import CodeType
from typing import NamedTuple

from benchmarks.figures import tell

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

NOTHING = {"None": "None", "bool": "False", "int": "0", "float": "0.0", "str": "''", "bytes": "b''"}
"""What says nothing, by the type that a function returns."""
EMPTY = {
    r"list|Sequence|Iterable|Collection": "[]",
    r"tuple": "()",
    r"dict|Mapping|Counter": "{}",
    r"set|frozenset|Set": "frozenset()",
}
PREDICATE = re.compile(r"_?(is|can|has|are|needs|may|fits)(_|$)")
"""Begins the names of what tells something and does nothing."""
RED, GREEN = 1, 0
"""Exit codes of pytest."""


class Citation(NamedTuple):
    """A rule, and what cites it."""

    rule: str
    path: Path
    name: str
    """Name of the function or class; that of a method with its class before a dot."""

    def __str__(self) -> str:
        return f"{self.rule:45} {self.path.relative_to(ROOT)}: {self.name}"


# What cites what


def definitions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """Yield functions, methods and classes with their names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield within + node.name, node
        if isinstance(node, ast.ClassDef):
            yield from definitions(node, f"{within}{node.name}.")


def citations(folder: Path) -> list[Citation]:
    """Return what the code in a folder cites of the rules that can be broken."""
    from ludo_tui import rulesets
    from tests.rules.ludicrous.test_citations import CHECKED, CITATION

    books = [rulesets.load(name).rulebook.values() for name in rulesets.available()]
    due = {rule.id for book in books for rule in book if rule.kind in CHECKED and rule.source != "na"}
    found = []
    for path in sorted(folder.rglob("*.py")):
        for name, node in definitions(ast.parse(path.read_text(encoding="utf-8"))):
            cited = CITATION.findall(ast.get_docstring(node) or "")
            rules = [rule for some in cited for rule in re.split(r",\s+", some)]
            found += [Citation(rule, path, name) for rule in rules if rule in due]
    return found


def test_files(rule: str) -> list[str]:
    """Return the test files that speak of a rule."""
    quoted = f'"{rule}"'
    return [str(path) for path in sorted((ROOT / "tests").rglob("test_*.py")) if quoted in path.read_text("utf-8")]


# Breaking


def nothing(returns: str) -> str | None:
    """Return what says nothing as a value of a type; None if there is no such thing."""
    if returns.endswith("| None"):
        return "None"
    if returns in NOTHING:
        return NOTHING[returns]
    return next((empty for kinds, empty in EMPTY.items() if re.match(rf"({kinds})\b", returns)), None)


def broken(function: ast.FunctionDef) -> list[ast.stmt]:
    """Return a body in which a function does not do what it is for."""
    returns = "None" if function.returns is None else ast.unparse(function.returns)
    if re.match(r"Iterator|Generator|Iterable\[", returns):
        return ast.parse("if True:\n    return\nyield").body  # in a function it is no mistake
    is_flow = returns.startswith("Flow[")
    value = returns[5:-1] if is_flow else returns
    if value == "bool" and PREDICATE.match(function.name):
        inner = ast.parse("def _as_it_was(): ...").body[0]
        assert isinstance(inner, ast.FunctionDef)
        inner.args, inner.body = function.args, function.body
        given = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        named = [f"{argument.arg}={argument.arg}" for argument in function.args.kwonlyargs]
        call = f"_as_it_was({', '.join([*given, *named])})"
        return [inner, *ast.parse(f"return not {f'(yield from {call})' if is_flow else call}").body]
    empty = nothing(value)
    text = "raise AssertionError('broken')" if empty is None else f"return {empty}"
    return ast.parse(f"{text}\nyield" if is_flow else text).body


def break_on_import(path: Path, name: str) -> None:
    """Have a function, or every method of a class, broken when its module is imported."""
    as_written = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, module: str) -> CodeType | None:
        file = Path(loader.get_filename(module))
        if file != path:
            return as_written(loader, module)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        node = dict(definitions(tree))[name]
        wanted = [node] if isinstance(node, ast.FunctionDef) else node.body
        for function in wanted:
            if isinstance(function, ast.FunctionDef) and not function.name.startswith("__"):
                function.body = broken(function)
        if isinstance(node, ast.ClassDef) and "options" not in {getattr(one, "name", "") for one in node.body}:
            node.body += ast.parse("def options(self, *given): return []").body
        return compile(ast.fix_missing_locations(tree), str(file), "exec")

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010 - its type is that of a loader of any kind


def run_broken(citation: Citation) -> int:
    """Run the tests of a rule with what cites it broken, and return pytest's exit code."""
    import pytest

    class OnlyOfTheRule:
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            items[:] = [i for i in items if any(citation.rule in mark.args for mark in i.iter_markers("rule"))]

    break_on_import(citation.path, citation.name)
    options = ["-n", "0", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=line"]
    return pytest.main([*options, *test_files(citation.rule)], plugins=[OnlyOfTheRule()])


# The sample


def verdict(citation: Citation) -> str:
    """Break what cites a rule and say what its tests make of it."""
    command = [sys.executable, __file__, "--broken", citation.rule, str(citation.path), citation.name]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600, env={**os.environ, "CI": "1"})
    if done.returncode in (RED, GREEN):
        return "red" if done.returncode == RED else "green"
    return "untested" if done.returncode == 5 else "red"  # 5: no test is marked; else not even importable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=40, help="how many citations are drawn (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default: 1)")
    parser.add_argument("--under", type=Path, default=ROOT / "ludo_tui" / "rules" / "ludicrous", help="the code")
    parser.add_argument("--rule", nargs="*", default=[], help="these rules, not a sample")
    parser.add_argument("--broken", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.broken:
        rule, path, name = given.broken
        raise SystemExit(run_broken(Citation(rule, Path(path), name)))
    known = citations(given.under.resolve())
    drawn = [one for one in known if one.rule in given.rule]
    if not given.rule:
        drawn = random.Random(given.seed).sample(known, min(given.count, len(known)))
    start = perf_counter()
    counts = {"red": 0, "green": 0, "untested": 0}
    for citation in drawn:
        said = verdict(citation)
        counts[said] += 1
        if said != "red":
            print(f"{said:9} {citation}", flush=True)
    tell("citations that count, of a hundred", 100 * counts["red"] / len(drawn), least=95)
    print(
        f"{counts['red']} of {len(drawn)} citations count ({counts['green']} green, {counts['untested']} untested; "
        f"{len(known)} in all; {perf_counter() - start:.0f} s)"
    )


if __name__ == "__main__":
    main()
