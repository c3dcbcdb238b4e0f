"""Every name of Ludicrous Ludo is imported from the module that defines it: nothing has two addresses."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludo_tui.rules.ludicrous
from tests.sources import nodes, tree_of

PACKAGE = "ludo_tui.rules.ludicrous"
FOLDER = Path(ludo_tui.rules.ludicrous.__file__).parent
MODULES = {
    ".".join((PACKAGE, *path.relative_to(FOLDER).with_suffix("").parts)): path for path in sorted(FOLDER.rglob("*.py"))
}


def defined(path: Path) -> Iterator[str]:
    """Yield the names that a module defines itself."""
    for node in tree_of(path).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports from modules of the package, with the module."""
    for node in nodes(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield from ((node.module, alias.name) for alias in node.names)


@pytest.mark.parametrize("module", MODULES)
def test_names_are_imported_from_where_they_are_defined(module: str) -> None:
    second_hand = [(name, source) for source, name in imported(MODULES[module]) if name not in defined(MODULES[source])]
    assert not second_hand
