"""Every rule is cited where it is carried out, and found in the module that has the name of its heading."""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
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

SECTIONS = {
    "5.2": "turning",
    "5.3": "action",
    "5.4": "special_rules",
    "5.5": "action",
    "5.6": "special_rules",
    "5.7": "tank",
    "5.8": "movement",
    "5.9": "reactions",
}
"""The word that names what a section of the rulebook is about."""

HEADINGS: dict[str, tuple[str, ...]] = {
    "5.2": ("phases/turning",),
    "5.2 facing": ("positions/facing",),
    "5.2 opportunity": ("reactions/opportunity_attack",),
    "5.3 general": ("actions/action", "phases/action"),
    "5.3 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.3 consume-item": ("actions/consume",),
    "5.3 dodge": ("actions/dodge", "mechanics/dodging"),
    "5.3 fortify": ("actions/fortify", "yard/fortify"),
    "5.3 punch": ("actions/punch", "attacking/punches"),
    "5.3 running-punch": ("actions/running_punch", "attacking/running_punch"),
    "5.3 sneak": ("actions/sneak", "board/sneaking"),
    "5.3 structure": ("actions/use_structure",),
    "5.3 taunt": ("actions/taunt", "attacking/taunts", "reactions/taunt_back"),
    "5.3 weapon-attack": ("actions/weapon_attack", "attacking/weapon_attacks", "attacking/weapon_uses"),
    "5.4": ("phases/special_rules",),
    "5.5 general": ("phases/bonus_action", "actions/action"),
    "5.5 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.5 consume-item": ("actions/consume",),
    "5.5 structure": ("actions/use_structure",),
    "5.6": ("phases/special_rules",),
    "5.7": ("phases/tank_movement", "yard/tanks"),
    "5.8": ("phases/movement",),
    "5.9": ("engine/reactions",),
    "5.9 general": ("mechanics/reactions",),
    "5.9 crucial-tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
    "5.9 opportunity": ("reactions/opportunity_attack",),
    "5.9 rps": ("reactions/rock_paper_scissors",),
    "5.9 tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
}
"""The modules of headings that have not one of the same word in `ROOMS`, by section and the word of the heading in the
ids.

Where an action or a reaction shares its mechanics with others, these stand in a module of the same word.
"""
ROOMS = {"5.3": "actions", "5.5": "actions", "5.9": "reactions"}
"""Where the modules of the headings of a section stand that have their names."""


def modules_of(key: str) -> tuple[str, ...]:
    """Return the modules of a heading, none if there is no such heading."""
    section, _, word = key.partition(" ")
    own = f"{ROOMS.get(section)}/{word.replace('-', '_')}"
    return HEADINGS.get(key) or ((own,) if (RULES / f"{own}.py").exists() else ())


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


def heading(rule: str) -> str:
    """Return the section and word of the heading of a rule of chapter 5, or the section alone."""
    _, _, number, word, *rest = rule.split(".")
    if word == "list":
        word = rest[0]
    key = f"5.{number} {word}"
    return key if modules_of(key) else f"5.{number}"


def test_every_rule_that_can_be_broken_is_cited(ludicrous: Ruleset, due: list[str], cited: dict[str, set[str]]) -> None:
    rows = row_rules(ludicrous)
    nowhere = [rule for rule in due if rule not in cited and rule not in rows]
    assert not nowhere, f"{len(nowhere)} of {len(due)} rules are cited nowhere: {', '.join(nowhere)}"


def test_every_cited_rule_exists(cited: dict[str, set[str]]) -> None:
    known = {rule for ruleset in rulesets.available() for rule in rulesets.load(ruleset).rulebook}
    assert not {rule: modules for rule, modules in cited.items() if rule not in known}


@pytest.mark.parametrize(("key", "modules"), HEADINGS.items())
def test_modules_have_the_names_of_their_headings(key: str, modules: tuple[str, ...]) -> None:
    section, _, word = key.partition(" ")
    words = [part[:4] for part in word.split("-") if part and part != "general"] or [SECTIONS[section]]
    for name in modules:
        assert (RULES / f"{name}.py").exists() or (CODE / f"{name}.py").exists()
        last = name.rpartition("/")[2]
        initials = "".join(part[0] for part in last.split("_"))
        assert word == initials or any(part in last for part in words), f"{key} is not looked for in {name}"


def test_every_entry_of_a_list_has_its_modules(ludicrous: Ruleset) -> None:
    entries = [rule.split(".") for rule in ludicrous.rulebook if rule.startswith("ll.5.") and ".list." in rule]
    assert entries
    assert not [words for words in entries if not modules_of(f"5.{words[2]} {words[4]}")]


def test_rules_stand_in_the_modules_of_their_headings(
    due: list[str], cited: dict[str, set[str]], record_property: Callable[[str, object], None]
) -> None:
    rules = [rule for rule in due if rule.startswith("ll.5.") and not rule.startswith("ll.5.1.")]
    elsewhere = [rule for rule in rules if not cited[rule].intersection(modules_of(heading(rule)))]
    share = 1 - len(elsewhere) / len(rules)
    headings = {heading(rule) for rule in rules}
    whole = headings - {heading(rule) for rule in elsewhere}
    record_property(
        "figure",
        f"rules of 5.2 to 5.9 in the modules of their headings: {len(rules) - len(elsewhere)} of {len(rules)} "
        f"({share:.0%}), all of them under {len(whole)} of {len(headings)} headings",
    )
    assert share >= 0.9, f"{share:.0%}; elsewhere: " + ", ".join(f"{r} {sorted(cited[r])}" for r in elsewhere)
