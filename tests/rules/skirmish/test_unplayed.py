"""What Skirmish Ludo still lacks is on a list that shrinks: nothing is missing unnoticed."""

from pathlib import Path

import pytest
import yaml

from ludo_tui import rulesets

UNPLAYED: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("unplayed.yaml").read_text(encoding="utf-8"))
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
"""How many rows each table will have."""
RULES = 344
"""Rules that the game retells."""


def test_every_rule_is_played_or_on_the_list() -> None:
    played = [rule for rule in rulesets.load("skirmish").rulebook if rule.startswith("sk.")]
    assert not set(played) & set(UNPLAYED["rules"])
    assert len(played) + len(UNPLAYED["rules"]) == RULES


@pytest.mark.parametrize("table", WHOLE)
def test_every_row_is_played_or_on_the_list(table: str) -> None:
    rows = rulesets.load("skirmish").tables.get(table, {})
    assert not set(rows) & set(UNPLAYED[table])
    assert len(rows) + len(UNPLAYED[table]) == WHOLE[table]


def test_an_unfinished_game_is_played_by_those_who_name_it_and_not_on_the_list_of_games() -> None:
    assert any(UNPLAYED.values()) == (rulesets.load("skirmish").stage == "unfinished")
    assert "skirmish" in rulesets.available()
    assert ("skirmish" in rulesets.offered()) == (rulesets.load("skirmish").stage == "finished")
