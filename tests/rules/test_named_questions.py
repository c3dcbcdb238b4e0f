"""Sight, cover, reach and enmity are one question each: every rule that names one has a test that it is asked.

`named_questions.yaml` lists the tests. A rule that is added and names one of them fails here until it is listed.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml

from ludo_tui import rulesets
from tests.sources import tree_of

HERE = Path(__file__).parent
TESTS = HERE.parent
QUESTIONS = {
    "sight": re.compile(r"\b(sees?|seen|unseen|sight)\b", re.IGNORECASE),
    "cover": re.compile(r"\bcover(s|ed|er|ing)?\b", re.IGNORECASE),
    "reach": re.compile(r"\breach(es|ed)?\b", re.IGNORECASE),
    "enemy": re.compile(r"\b(enem(y|ies)|foes?|opponents?)\b", re.IGNORECASE),
}
"""The words by which a rule names a question."""

Table = dict[str, dict[str, list[str] | str]]
"""By rule and question the tests, or in which other sense the word stands there."""


@pytest.fixture(scope="module")
def table() -> Table:
    loaded: Table = yaml.safe_load((HERE / "named_questions.yaml").read_text(encoding="utf-8"))
    return loaded


def named() -> dict[str, set[str]]:
    """Return the questions that each rule of the two big games names, as far as it can be broken."""
    books = [rulesets.load(game).rulebook.values() for game in ("ludicrous", "skirmish")]
    rules = [rule for book in books for rule in book if rule.source != "na" and rule.kind != "cosmetic"]
    found = {rule.id: {name for name, words in QUESTIONS.items() if words.search(rule.text)} for rule in rules}
    return {rule: questions for rule, questions in found.items() if questions}


def cited(files: Iterable[str]) -> dict[str, set[str]]:
    """Return the rules that each test of some files cites, by file and name."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in [TESTS / file for file in files if (TESTS / file).is_file()]:
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [one for one in node.decorator_list if isinstance(one, ast.Call)]
                rules = [one.args for one in marks if ast.unparse(one.func) == "pytest.mark.rule"]
                ids = {str(each.value) for args in rules for each in args if isinstance(each, ast.Constant)}
                found[f"{path.relative_to(TESTS).as_posix()}::{node.name}"] |= ids
    return found


def test_every_rule_that_names_a_question_is_listed_with_it(table: Table) -> None:
    assert {rule: set(questions) for rule, questions in table.items()} == named()


def test_every_listed_test_exists_and_cites_the_rule(table: Table) -> None:
    every = [test for questions in table.values() for listed in questions.values() for test in listed if "::" in test]
    tests = cited({test.partition("::")[0] for test in every})
    wrong = [
        f"{rule} {question}: {test} {'does not cite it' if test in tests else 'is no test'}"
        for rule, questions in table.items()
        for question, listed in questions.items()
        if not isinstance(listed, str)
        for test in listed or ["nothing"]
        if rule not in tests.get(test, ())
    ]
    assert wrong == []
