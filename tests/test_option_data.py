"""Options carry data: nobody reads their words back, and nobody takes an id apart."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import ludo_tui
from tests.sources import nodes, tree_of

ROOT: Final = Path(ludo_tui.__file__).parent
TAKES_APART: Final = frozenset(
    ("split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find")
)
WORDS: Final = frozenset(("label", "detail", "outlook"))

BUILDS_WORDS: Final = frozenset(
    {
        "rules/ludicrous/actions/action.py",  # the label of an action of the whole party, its own attribute
        "rules/skirmish/mechanics/sections.py",  # the heading under which the only answer of its kind stands
        "rules/skirmish/board/table.py",  # the next question says how the reaction before was answered
        "players/advice.py",  # an answer is named together with the reasons for it
    }
)
"""Where the rules may read a label, to build other words from it."""
OTHER_IDS: Final = frozenset(
    {
        "rules/ludicrous/model/state.py",  # tokens: the id of a thrown weapon
        "ui/actions.py",  # keys: the place and the name of an action of the screens
        "ui/commands.py",
        "ui/screens/help.py",
    }
)
"""Where ids of other things are taken apart."""


@cache
def trees() -> dict[str, ast.Module]:
    """Return every module of the program, with its name as a path."""
    return {path.relative_to(ROOT).as_posix(): tree_of(path) for path in sorted(ROOT.rglob("*.py"))}


def judging() -> dict[str, ast.Module]:
    """Return the modules that carry rules out or judge answers."""
    return {name: tree for name, tree in trees().items() if name.startswith(("rules/", "players/"))}


def readings(tree: ast.Module) -> Iterator[int]:
    """Return the lines where words of something are read, one's own aside."""
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and node.attr in WORDS and isinstance(node.ctx, ast.Load):
            yield node.lineno


def partings(tree: ast.Module) -> Iterator[int]:
    """Return the lines where an id is taken apart: by a method, by its position, or by a pattern."""
    for node in nodes(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in TAKES_APART and is_id(value):
                yield node.lineno
            case ast.Call(args=[*_, value]) if is_id(value) and is_pattern(node.func):
                yield node.lineno
            case ast.Subscript(value=value) if is_id(value):
                yield node.lineno


def is_id(node: ast.expr) -> bool:
    """Tell whether an expression is the id of something."""
    return isinstance(node, ast.Attribute) and node.attr == "id"


def is_pattern(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ("match", "fullmatch", "search", "findall", "finditer")


def test_rules_and_computer_seats_read_no_words_of_options() -> None:
    found = [
        f"{name}:{line}" for name, tree in judging().items() for line in readings(tree) if name not in BUILDS_WORDS
    ]
    assert found == []


def test_nobody_takes_an_id_apart() -> None:
    found = [f"{name}:{line}" for name, tree in trees().items() for line in partings(tree) if name not in OTHER_IDS]
    assert found == []


def test_the_search_finds_what_it_looks_for() -> None:
    tree = ast.parse(
        "option.id.split(':')\noption.id[5:]\n_ID.fullmatch(answer.id)\nchosen.id.partition(':')\n"
        "option.label\noption.detail\nprompt.detail(option)\noption.id == 'pass'\n"
    )
    assert sorted(partings(tree)) == [1, 2, 3, 4]
    assert sorted(readings(tree)) == [5, 6, 7]


def test_every_exception_is_still_needed() -> None:
    told = {name for name, tree in judging().items() if any(readings(tree))}
    parted = {name for name, tree in trees().items() if any(partings(tree))}
    assert BUILDS_WORDS - told == set()
    assert OTHER_IDS - parted == set()
