"""No file stands in a circle of imports, not even of those for type checkers."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

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
