"""No file stands in a circle of imports, not even of those for type checkers, and any can be imported first."""

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import nodes, tree_of

ROOT = Path(__file__).resolve().parent.parent


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST, known: set[str]) -> set[str]:
    """Return the modules of the program that a module imports, wherever in it."""
    found: set[str] = set()
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inner & known) | ({node.module} if inner - known else set())
    return found & known


def test_no_file_stands_in_a_circle() -> None:
    paths = {name_of(path): path for path in (ROOT / "ludo_tui").rglob("*.py")}
    graph = {name: imported(tree_of(path), set(paths)) - {name} for name, path in paths.items()}
    assert len(graph) > 200
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_a_circle_is_found() -> None:
    known = {"a", "a.b", "a.c"}
    tree = ast.parse("if TYPE_CHECKING:\n    from a.b import x\ndef f():\n    from a import c, y\n")
    assert imported(tree, known) == {"a", "a.b", "a.c"}


LIGHT = ("engine", "line", "rulesets", "saves", "text")
"""Packages whose modules are imported fast."""
IMPORTS = """
import importlib, sys
for name in sys.argv[1:]:
    for known in [known for known in sys.modules if known.split(".")[0] == "ludo_tui"]:
        del sys.modules[known]
    try:
        importlib.import_module(name)
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")
"""


def failing(names: list[str]) -> str:
    """Return which modules cannot be imported before any other of the program, and why, a line each."""
    done = subprocess.run([sys.executable, "-c", IMPORTS, *names], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def modules(of: str | None = None) -> list[str]:
    """Return the dotted names of all modules, or of those of a package."""
    folder = ROOT / "ludo_tui" / (of or "")
    return [name_of(path) for path in sorted(folder.rglob("*.py")) if path.name != "__main__.py"]


@pytest.mark.parametrize("package", LIGHT)
def test_a_light_module_can_be_imported_first(package: str) -> None:
    assert failing(modules(package)) == ""


@pytest.mark.slow
def test_every_module_can_be_imported_first() -> None:
    assert len(names := modules()) > 400
    assert failing(names) == ""
