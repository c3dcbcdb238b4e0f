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
    "5.2 opportunity": ("reactions/opportunity_attack",),
    "5.3 general": ("actions/action", "phases/action"),
    "5.3 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.3 consume": ("actions/consume",),
    "5.3 consume-item": ("actions/consume",),
    "5.3 destroy-structure": ("actions/destroy_structure",),
    "5.3 dodge": ("actions/dodge", "mechanics/dodging"),
    "5.3 drink": ("actions/drink",),
    "5.3 fish": ("actions/fish",),
    "5.3 fortify": ("actions/fortify", "yard/fortify"),
    "5.3 gamble": ("actions/gamble",),
    "5.3 grapple": ("actions/grapple",),
    "5.3 hack": ("actions/hack",),
    "5.3 meditate": ("actions/meditate",),
    "5.3 mulligan": ("actions/mulligan",),
    "5.3 perk": ("actions/perk",),
    "5.3 pivotal-moment": ("actions/pivotal_moment",),
    "5.3 punch": ("actions/punch", "attacking/punches"),
    "5.3 ready": ("actions/ready",),
    "5.3 revive": ("actions/revive",),
    "5.3 running-punch": ("actions/running_punch", "attacking/running_punch"),
    "5.3 sacrifice": ("actions/sacrifice",),
    "5.3 shove": ("actions/shove",),
    "5.3 sneak": ("actions/sneak", "mechanics/sneaking"),
    "5.3 soul-read": ("actions/soul_read",),
    "5.3 structure": ("actions/use_structure",),
    "5.3 struggle": ("actions/struggle",),
    "5.3 surrender": ("actions/surrender",),
    "5.3 taunt": ("actions/taunt", "attacking/taunts", "reactions/taunt_back"),
    "5.3 throw-stones": ("actions/throw_stones",),
    "5.3 weapon-attack": ("actions/weapon_attack", "attacking/weapon_attacks", "attacking/weapon_uses"),
    "5.4": ("phases/special_rules",),
    "5.5 general": ("phases/bonus_action", "actions/action"),
    "5.5 bonus-die": ("actions/bonus_die",),
    "5.5 cast-spell": ("actions/cast_spell", "actions/castable_cards", "actions/casting"),
    "5.5 consume": ("actions/consume",),
    "5.5 consume-item": ("actions/consume",),
    "5.5 destroy-structure": ("actions/destroy_structure",),
    "5.5 dual-wield": ("actions/dual_wield",),
    "5.5 find-rocks": ("actions/find_rocks",),
    "5.5 perk": ("actions/perk",),
    "5.5 pivotal-moment": ("actions/pivotal_moment",),
    "5.5 rizz": ("actions/rizz",),
    "5.5 structure": ("actions/use_structure",),
    "5.6": ("phases/special_rules",),
    "5.7": ("phases/tank_movement", "yard/tanks"),
    "5.8": ("phases/movement",),
    "5.9": ("engine/reactions",),
    "5.9 crucial-tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
    "5.9 opportunity": ("reactions/opportunity_attack",),
    "5.9 opportunity-attack": ("reactions/opportunity_attack",),
    "5.9 perk": ("reactions/perk",),
    "5.9 pivotal-moment": ("reactions/pivotal_moment",),
    "5.9 rps": ("reactions/rock_paper_scissors",),
    "5.9 reaction-spell": ("reactions/reaction_spell",),
    "5.9 shield": ("reactions/shield",),
    "5.9 tackle": ("reactions/tackle", "attacking/tackles", "board/stop_for_tackle"),
    "5.9 taunt-back": ("reactions/taunt_back",),
}
"""The modules of each heading of the rulebook, by section and the word of the heading in the ids.

Where an action or a reaction shares its mechanics with others, these stand in a module of the same word.
"""


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
    """Return the key of `HEADINGS` for a rule of chapter 5: that of its heading, or of its section."""
    _, _, number, word, *rest = rule.split(".")
    if word == "list":
        word = rest[0]
    key = f"5.{number} {word}"
    return key if key in HEADINGS else f"5.{number}"


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


def test_rules_stand_in_the_modules_of_their_headings(
    due: list[str], cited: dict[str, set[str]], record_property: Callable[[str, object], None]
) -> None:
    rules = [rule for rule in due if rule.startswith("ll.5.") and not rule.startswith("ll.5.1.")]
    elsewhere = [rule for rule in rules if not cited[rule].intersection(HEADINGS[heading(rule)])]
    share = 1 - len(elsewhere) / len(rules)
    headings = {heading(rule) for rule in rules}
    whole = headings - {heading(rule) for rule in elsewhere}
    record_property(
        "figure",
        f"rules of 5.2 to 5.9 in the modules of their headings: {len(rules) - len(elsewhere)} of {len(rules)} "
        f"({share:.0%}), all of them under {len(whole)} of {len(headings)} headings",
    )
    assert share >= 0.9, f"{share:.0%}; elsewhere: " + ", ".join(f"{r} {sorted(cited[r])}" for r in elsewhere)
