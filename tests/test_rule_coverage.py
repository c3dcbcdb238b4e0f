"""Every rule that can be broken has a test that would notice, and every rule that a test cites exists."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludo_tui import rulesets
from tests.sources import nodes, tree_of

TESTS = Path(__file__).parent
CHECKED = ("must", "may", "limit", "restriction")


def citations(path: Path) -> Iterator[str]:
    """Yield the ids in the `@pytest.mark.rule(...)` marks of a test file."""
    for node in nodes(tree_of(path)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
            assert ast.unparse(node.func) == "pytest.mark.rule"
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{path}:{argument.lineno}: cite rules as plain strings"
                assert isinstance(argument.value, str)
                yield argument.value


@pytest.fixture(scope="module")
def cited() -> dict[str, Path]:
    """Where each cited rule is cited."""
    return {rule: path for path in sorted(TESTS.rglob("*.py")) for rule in citations(path)}


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_every_rule_that_can_be_broken_is_cited(ruleset: str, cited: dict[str, Path]) -> None:
    book = rulesets.load(ruleset).rulebook
    due = [rule.id for rule in book.values() if rule.kind in CHECKED and rule.source != "na"]
    open_ = [rule for rule in due if rule not in cited]
    assert not open_, f"{len(open_)} of {len(due)} rules have no test: {', '.join(open_[:20])}"


def test_every_cited_rule_exists(cited: dict[str, Path]) -> None:
    known = {rule for ruleset in rulesets.available() for rule in rulesets.load(ruleset).rulebook}
    unknown = {rule: str(path.relative_to(TESTS)) for rule, path in cited.items() if rule not in known}
    assert not unknown
