"""Everything that Skirmish Ludo is made of is there: rules and rows, by their numbers at least."""

import pytest

from ludo_tui import rulesets

WHOLE = {
    "afflictions": 23,
    "items": 10,
    "scenarios": 6,
    "spells": 18,
    "stunts": 7,
    "talents": 16,
    "terrain": 7,
    "traits": 27,
    "weapons": 17,
}
"""How many rows each table has at least."""
RULES = 344
"""Rules that the game retells."""


def test_every_rule_is_in_the_rulebook() -> None:
    assert sum(rule.startswith("sk.") for rule in rulesets.load("skirmish").rulebook) == RULES


@pytest.mark.parametrize("table", WHOLE)
def test_every_row_is_there(table: str) -> None:
    assert len(rulesets.load("skirmish").tables[table]) >= WHOLE[table]


@pytest.mark.rule("sh.company.weapons")
def test_every_weapon_is_carried_by_a_ready_company() -> None:
    tables = rulesets.load("skirmish").tables
    carried = {weapon for row in tables["companies"].values() for piece in row.pieces for weapon in piece[2:]}
    carried |= {weapon for path in tables["paths"].values() for weapon in path.weapons}
    assert carried >= set(tables["weapons"])


def test_skirmish_ludo_is_on_the_list_of_games() -> None:
    assert rulesets.load("skirmish").stage == "finished"
    assert "skirmish" in rulesets.offered()
