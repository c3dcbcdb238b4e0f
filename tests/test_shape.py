"""The code keeps its shape: files that ask few others, functions that fit on a screen, few ways through each."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import msgspec
import pytest

from ludo_tui.engine import Layout, Lazy, Option, OptionAim, OptionFacts, OptionShown, Prompt, Secrecy, Table
from tests.sources import nodes, tree_of
from tests.test_imports import imported, name_of

PACKAGE = Path(__file__).resolve().parent.parent / "ludo_tui"
MOST_ASKED = 15
"""So many modules of the program may a file import, unless it is a registry and holds nothing but the list."""
MOST_MODULES = 20
MOST_HELD = {"rules/ludicrous/actions": 40, "rules/skirmish/actions": 40}
"""So many modules may a folder hold that has one for each heading of a document."""
MOST_FIELDS = 12
"""So many fields may an answer, a question or a part of one have."""
MOST_PARAMETERS = 8
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


def test_no_file_asks_too_many_others() -> None:
    known = {name_of(path) for path in PACKAGE.rglob("*.py")}
    asked = {
        str(path.relative_to(PACKAGE)): len(imported(tree_of(path), known) - {name_of(path)})
        for path in PACKAGE.rglob("*.py")
        if path.stem != "registry"
    }
    assert {name: count for name, count in asked.items() if count > MOST_ASKED} == {}


def test_no_folder_holds_too_many_modules() -> None:
    held = Counter(
        str(path.parent.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"
    )
    assert {name: count for name, count in held.items() if count > MOST_HELD.get(name, MOST_MODULES)} == {}


def test_no_function_is_longer_than_a_screen() -> None:
    lines = {name: (node.end_lineno or node.lineno) - node.lineno + 1 for name, node in functions()}
    assert {name: count for name, count in lines.items() if count > LONGEST_FUNCTION} == {}


def test_most_functions_go_one_way() -> None:
    counted = [complexity(node) for _, node in functions()]
    assert sum(counted) / len(counted) <= MEAN_COMPLEXITY


def _is_truth(node: ast.expr) -> bool:
    """Return whether an expression is plainly true or false."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return True
    name = node.func if isinstance(node, ast.Call) else node
    word = name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else ""
    return isinstance(node, ast.Compare) or word == "bool" or word.lstrip("_").startswith(("is_", "has_", "can_"))


def counted_truths(tree: ast.Module) -> list[int]:
    """Return the lines on which text or a list is multiplied by a truth, or a truth is added to a number in place."""
    found = []
    for node in nodes(tree):
        match node:
            case ast.BinOp(left=ast.Constant(value=str()) | ast.JoinedStr() | ast.List() | ast.Tuple(), op=ast.Mult()):
                found += [node.lineno] if _is_truth(node.right) else []
            case ast.AugAssign(op=ast.Add() | ast.Sub(), value=value):
                found += [node.lineno] if _is_truth(value) else []
            case _:
                pass
    return found


def test_what_depends_on_a_condition_says_if() -> None:
    found = {str(path.relative_to(PACKAGE)): counted_truths(tree_of(path)) for path in sorted(PACKAGE.rglob("*.py"))}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_truths_that_are_counted_are_found() -> None:
    clever = ["'s' * (n == 1)", "[a] * self.is_warded", "f'{a}' * bool(b)", "y += not is_close", "y -= rows > end"]
    assert [counted_truths(ast.parse(line)) for line in clever] == [[1]] * len(clever)
    plain = ["'-' * width", "y += 1", "points * is_met", "'s' if n == 1 else ''"]
    assert [counted_truths(ast.parse(line)) for line in plain] == [[]] * len(plain)


_DECIDING = ("engine", "rules", "players", "table")
_RULE_ID = re.compile(r"(cl|pt|pp|ll|lh|sk|sh)\\.[a-z0-9-]+\\.[a-z0-9.-]+")


def _is_rule_id(node: ast.expr) -> bool:
    """Return whether an expression is plainly the id of a rule."""
    while isinstance(node, ast.Subscript):
        node = node.value
    match node:
        case ast.Constant(value=str(text)):
            return _RULE_ID.fullmatch(text) is not None
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lstrip("_") == "rule" or name.endswith("_rule")
        case _:
            return False


def deciding_ids(tree: ast.Module) -> list[int]:
    """Return the lines on which something depends on which rule is cited, or on whether one is."""
    found = []
    for node in nodes(tree):
        match node:
            case ast.Compare(ops=[ast.Eq() | ast.NotEq(), *_]):
                found += [node.lineno for one in (node.left, *node.comparators) if _is_rule_id(one)]
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Name(id=name)]):
                found += [node.lineno] if name.isupper() and _is_rule_id(left) else []
            case ast.Compare(
                left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple() | ast.Set() | ast.List()]
            ):
                found += [node.lineno] if _is_rule_id(left) else []
            case _:
                pass
    return found


def test_the_id_of_a_rule_explains_and_never_decides() -> None:
    found = {
        str(path.relative_to(PACKAGE)): deciding_ids(tree_of(path))
        for folder in _DECIDING
        for path in sorted((PACKAGE / folder).rglob("*.py"))
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_ids_that_decide_are_found() -> None:
    deciding = ["rule == 'sh.race.muster'", "if again != self._rule['try again']: go()", "event.rule not in MOVES"]
    deciding += ["one.rule in ('sk.option.declare', 'sk.multi.declare')", "self.bonus_rule == rule"]
    assert [deciding_ids(ast.parse(line)) for line in deciding] == [[1]] * 4 + [[1, 1]]
    explaining = ["rule in book", "entry.rule or 'lh.tables.fish'", "option.does == 'pass'", "roll(rule='sh.race.die')"]
    assert [deciding_ids(ast.parse(line)) for line in explaining] == [[]] * len(explaining)


def test_forks_are_counted() -> None:
    assert complexity(ast.parse("def f(a, b):\n    return a")) == 1
    assert complexity(ast.parse("def f(a, b):\n    if a and b or a:\n        return [x for x in a]\n    return b")) == 5


def _kinds(record: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    yield record
    for kind in record.__subclasses__():
        yield from _kinds(kind)


@pytest.mark.parametrize("record", [Option, OptionAim, OptionFacts, OptionShown, Prompt, Secrecy, Layout, Lazy])
def test_what_is_asked_falls_into_parts_of_few_fields(record: type[msgspec.Struct]) -> None:
    counted = {f"{kind.__module__}.{kind.__name__}": len(kind.__struct_fields__) for kind in _kinds(record)}
    assert {name: count for name, count in counted.items() if count > MOST_FIELDS and name.startswith("ludo_tui")} == {}


def test_a_rule_asks_with_few_arguments() -> None:
    assert len(signature(Table.ask).parameters) - 1 <= MOST_PARAMETERS
