"""Whoever shows a match knows no game: events, actions, questions and rule ids of one system are named in its rules."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import ludo_tui.rules  # noqa: F401 - makes the rule systems known
from ludo_tui.engine import Event
from ludo_tui.rulesets import available, load, systems
from tests.sources import nodes, tree_of
from tests.test_imports import imported, name_of

PACKAGE = Path(__file__).resolve().parent.parent / "ludo_tui"
SYSTEMS = tuple(f"ludo_tui.rules.{name}" for name in ("race", "fight", "ludicrous", "skirmish"))
OF_RACE_GAMES = {"records/positions.py", "records/ppn/coins.py", "records/ppn/writing.py"}
"""Position codes and PPN are notations of race games and of no other: they read its pieces and its events."""
MODULES = sorted(
    path
    for part in ("ui", "presenting", "table", "line", "records")
    for path in (PACKAGE / part).rglob("*.py")
    if str(path.relative_to(PACKAGE)) not in OF_RACE_GAMES
)
SHARED_ACTIONS = {"back", "come_back", "look", "move", "not_again", "pass", "pass_turn", "roll", "show"}
"""What answers of the engine, of the table and of several games do."""
SHARED_QUESTIONS = {"die", "move", "play_on", "reaction", "roll"}
"""What the engine asks, and several games."""


def kinds(of: type[Event] = Event) -> set[str]:
    """Return the names of all kinds of events."""
    for name in systems.names():
        assert systems.find(name) is not None
    tag = of.__struct_config__.tag
    return {str(tag)}.union(*map(kinds, of.__subclasses__()))


def of_all_games(of: type[Event] = Event) -> Iterator[type[Event]]:
    """Yield every type of event."""
    for one in of.__subclasses__():
        yield one
        yield from of_all_games(one)


def test_templates_name_what_their_events_tell() -> None:
    kinds()
    named = [(one, field) for one in of_all_games() for _, field, _, _ in Formatter().parse(one.template) if field]
    assert len(named) > 100
    assert [(one.__name__, field) for one, field in named if not hasattr(one, field)] == []


def is_asked(node: ast.expr, whose: str, field: str) -> bool:
    """Tell whether an expression is a field of something that is called so: `event.kind`, `line.event.kind`."""
    if not isinstance(node, ast.Attribute) or node.attr != field:
        return False
    return not whose or getattr(node.value, "id", getattr(node.value, "attr", "")) == whose


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
        case ast.Starred(value=inner):
            yield from words(inner, known)
        case ast.Dict(keys=keys):
            yield from (word for key in keys if key is not None for word in words(key, known))
        case ast.Set(elts=parts) | ast.Tuple(elts=parts) | ast.Call(args=parts):
            yield from (word for part in parts for word in words(part, known))
        case ast.BinOp(left=left, right=right):
            yield from (*words(left, known), *words(right, known))


def named(path: Path, whose: str, field: str) -> set[str]:
    """Return the words with which a module compares a field, or by which it looks something up for it."""
    module = tree_of(path)
    known, found = constants(module), set[str]()
    for node in nodes(module):
        if isinstance(node, ast.Compare) and is_asked(node.left, whose, field):
            found.update(word for one in node.comparators for word in words(one, known))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if node.args and is_asked(node.args[0], whose, field):
                found.update(words(node.func.value, known))
        elif isinstance(node, ast.Subscript) and is_asked(node.slice, whose, field):
            found.update(words(node.value, known))
        elif isinstance(node, ast.Match) and is_asked(node.subject, whose, field):
            for case in node.cases:
                found.update(
                    word
                    for pattern in ast.walk(case.pattern)
                    if isinstance(pattern, ast.MatchValue)
                    for word in words(pattern.value, known)
                )
    return found


def test_no_event_is_known_by_the_name_of_its_kind() -> None:
    found = {str(path.relative_to(PACKAGE)): named(path, "event", "kind") for path in MODULES}
    assert {name: some for name, some in found.items() if some & kinds()} == {}


def test_no_action_of_one_system_is_named() -> None:
    found = {str(path.relative_to(PACKAGE)): named(path, "", "does") for path in MODULES}
    assert {name: more for name, some in found.items() if (more := some - SHARED_ACTIONS)} == {}
    assert set().union(*found.values()) == SHARED_ACTIONS


def test_no_question_of_one_system_is_named() -> None:
    found = {
        str(path.relative_to(PACKAGE)): named(path, "prompt", "kind") | named(path, "asked", "kind") for path in MODULES
    }
    assert {name: more for name, some in found.items() if (more := some - SHARED_QUESTIONS)} == {}
    assert set().union(*found.values()) == SHARED_QUESTIONS


def test_no_rule_is_named() -> None:
    rules = {rule for ruleset in map(load, available()) for rule in ruleset.rulebook}
    assert len(rules) > 1000
    found = {str(path.relative_to(PACKAGE)): texts(path) & rules for path in MODULES}
    assert {name: some for name, some in found.items() if some} == {}


def texts(path: Path) -> set[str]:
    """Return the texts in a module."""
    found = (node.value for node in nodes(tree_of(path)) if isinstance(node, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def test_no_module_imports_the_rules_of_one_system() -> None:
    known = {name_of(path) for path in PACKAGE.rglob("*.py")}
    found = {
        str(path.relative_to(PACKAGE)): [one for one in imported(tree_of(path), known) if one.startswith(SYSTEMS)]
        for path in MODULES
    }
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("if event.kind == 'moved': pass", {"moved"}),
        ("if line.event.kind in _A: pass", {"moved", "came_home"}),
        ("x = _B.get(event.kind, 0)", {"no_move"}),
        ("x = _B[beat.event.kind]", {"no_move"}),
        ("match event.kind:\n    case 'moved' | 'captured': pass\n    case _: pass", {"moved", "captured"}),
        ("if prompt.kind == 'move': pass", set[str]()),
    ],
)
def test_names_are_found(line: str, found: set[str], tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(f"_H = 'came_home'\n_A = frozenset({{'moved', _H}})\n_B: dict = {{'no_move': 1}}\n{line}\n")
    assert named(path, "event", "kind") == found


def test_questions_and_rules_are_found(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        '"""Rule: ll.5.3.dodge."""\n_FREE = "tank"\nif asked.prompt.kind == _FREE:\n    rule = "ll.5.3.dodge"\n'
    )
    assert named(path, "prompt", "kind") == {"tank"}
    assert "ll.5.3.dodge" in texts(path)
