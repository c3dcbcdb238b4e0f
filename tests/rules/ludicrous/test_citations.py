"""Every rule that can be broken is cited where it is carried out."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludo_tui
from ludo_tui import rulesets
from ludo_tui.rulesets import Ruleset
from tests.sources import nodes, tree_of

CODE = Path(ludo_tui.__file__).parent
RULES = CODE / "rules" / "ludicrous"
CHECKED = ("must", "may", "limit", "restriction")
ID = r"[a-z]+\.[\w.-]*\w"
CITATION = re.compile(rf"Rule: ({ID}(?:,\s+{ID})*)")


@pytest.fixture(scope="module")
def ludicrous() -> Ruleset:
    return rulesets.load("ludicrous")


@pytest.fixture(scope="module")
def due(ludicrous: Ruleset) -> list[str]:
    """The rules that can be broken."""
    return [rule.id for rule in ludicrous.rulebook.values() if rule.kind in CHECKED and rule.source != "na"]


def citations(path: Path) -> Iterator[str]:
    """Yield the rules cited in the docstrings of classes, functions and attributes; a whole module carries none out."""
    tree = tree_of(path)
    for node in nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node is not tree.body[0]:
            for found in CITATION.finditer(str(node.value.value)):
                yield from re.split(r",\s+", found[1])


def module(path: Path) -> str:
    """Return a module as the table of headings calls it: `actions/dodge`, or `engine/phases` outside the rules."""
    base = RULES if path.is_relative_to(RULES) else CODE
    return path.relative_to(base).with_suffix("").as_posix()


@pytest.fixture(scope="module")
def cited() -> dict[str, set[str]]:
    """The modules in which each rule is cited."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(CODE.rglob("*.py")):
        for rule in citations(path):
            found[rule].add(module(path))
    return found


def row_rules(ludicrous: Ruleset) -> set[str]:
    """Return the rules that rows of the tables carry out: a race, a card, a structure, a condition."""
    tables = [table.values() for table in ludicrous.tables.values() if isinstance(table, dict)]
    return {getattr(row, "rule", "") for rows in tables for row in rows} | {phase.rule for phase in ludicrous.phases}


def test_every_rule_that_can_be_broken_is_cited(ludicrous: Ruleset, due: list[str], cited: dict[str, set[str]]) -> None:
    rows = row_rules(ludicrous)
    nowhere = [rule for rule in due if rule not in cited and rule not in rows]
    assert not nowhere, f"{len(nowhere)} of {len(due)} rules are cited nowhere: {', '.join(nowhere)}"


def test_every_cited_rule_exists(cited: dict[str, set[str]]) -> None:
    known = {rule for ruleset in rulesets.available() for rule in rulesets.load(ruleset).rulebook}
    assert not {rule: modules for rule, modules in cited.items() if rule not in known}
