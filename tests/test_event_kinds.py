"""Whoever shows a match knows some events by the name of their kind: each of these names is that of an event."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludo_tui.rules  # noqa: F401 - makes the rule systems known
from ludo_tui.engine import Event
from ludo_tui.rulesets import systems
from tests.sources import nodes, tree_of

PACKAGE = Path(__file__).resolve().parent.parent / "ludo_tui"
MODULES = sorted(path for part in ("ui", "table", "line", "records") for path in (PACKAGE / part).rglob("*.py"))
LEAST = 45
"""So many names there are at least: fewer, and this test has lost sight of them."""


def kinds(of: type[Event] = Event) -> set[str]:
    """Return the names of all kinds of events."""
    for name in systems.names():
        assert systems.find(name) is not None
    tag = of.__struct_config__.tag
    return {str(tag)}.union(*map(kinds, of.__subclasses__()))


def is_kind_of_event(node: ast.expr) -> bool:
    """Tell whether an expression is `event.kind`, of an event that is called so."""
    if not isinstance(node, ast.Attribute) or node.attr != "kind":
        return False
    return getattr(node.value, "id", getattr(node.value, "attr", "")) == "event"


def constants(module: ast.Module) -> dict[str, ast.expr]:
    """Return what the constants of a module are, by name."""
    found = {}
    for node in module.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
    return found


def words(node: ast.expr, known: dict[str, ast.expr]) -> Iterator[str]:
    """Yield the words in an expression: what a set holds, the keys of a table."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.Name(id=name) if name in known:
            yield from words(known[name], known)
        case ast.Dict(keys=keys):
            yield from (word for key in keys if key is not None for word in words(key, known))
        case ast.Set(elts=parts) | ast.Tuple(elts=parts) | ast.Call(args=parts):
            yield from (word for part in parts for word in words(part, known))
        case ast.BinOp(left=left, right=right):
            yield from (*words(left, known), *words(right, known))


def named(path: Path) -> set[str]:
    """Return the kinds of events that a module knows by name."""
    module = tree_of(path)
    known, found = constants(module), set[str]()
    for node in nodes(module):
        if isinstance(node, ast.Compare) and is_kind_of_event(node.left):
            found.update(word for one in node.comparators for word in words(one, known))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if node.args and is_kind_of_event(node.args[0]):
                found.update(words(node.func.value, known))
        elif isinstance(node, ast.Subscript) and is_kind_of_event(node.slice):
            found.update(words(node.value, known))
    return found


def test_every_name_is_that_of_a_kind() -> None:
    known = kinds()
    found = {str(path.relative_to(PACKAGE)): named(path) for path in MODULES}
    assert {name: unknown for name, some in found.items() if (unknown := some - known)} == {}
    assert len(set().union(*found.values())) >= LEAST


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if event.kind == 'moved': pass", {"moved"}),
        ("if line.event.kind in _A: pass", {"moved", "came_home"}),
        ("x = _B.get(event.kind, 0)", {"no_move"}),
        ("x = _B[beat.event.kind]", {"no_move"}),
        ("if prompt.kind == 'move': pass", set[str]()),
    ],
)
def test_names_are_found(line: str, found: set[str], tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"_H = 'came_home'\n_A = frozenset({{'moved', _H}})\n_B: dict = {{'no_move': 1}}\n{line}\n")
    assert named(path) == found
