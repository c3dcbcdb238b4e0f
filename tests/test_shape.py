"""The code keeps its shape: files that are read in one go, functions that fit on a screen, few ways through each."""

import ast
from functools import cache
from pathlib import Path

from tests.sources import nodes, tree_of

PACKAGE = Path(__file__).resolve().parent.parent / "ludo_tui"
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
MEAN_COMPLEXITY = 4.0
_FORKS = (ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler, ast.comprehension, ast.match_case, ast.Assert)


@cache
def functions() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Return every function of the program with where it stands."""
    return [
        (f"{path.relative_to(PACKAGE)}:{node.name}", node)
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def complexity(function: ast.AST) -> int:
    """Count the ways through a function as McCabe does: one, and one more for each fork."""
    nodes = list(ast.walk(function))
    forks = sum(isinstance(node, _FORKS) for node in nodes)
    return 1 + forks + sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))


def test_no_file_is_too_long_to_read() -> None:
    lines = {
        str(path.relative_to(PACKAGE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in PACKAGE.rglob("*.py")
    }
    assert {name: count for name, count in lines.items() if count > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    lines = {name: (node.end_lineno or node.lineno) - node.lineno + 1 for name, node in functions()}
    assert {name: count for name, count in lines.items() if count > LONGEST_FUNCTION} == {}


def test_most_functions_go_one_way() -> None:
    counted = [complexity(node) for _, node in functions()]
    assert sum(counted) / len(counted) <= MEAN_COMPLEXITY


def test_forks_are_counted() -> None:
    assert complexity(ast.parse("def f(a, b):\n    return a")) == 1
    assert complexity(ast.parse("def f(a, b):\n    if a and b or a:\n        return [x for x in a]\n    return b")) == 5
