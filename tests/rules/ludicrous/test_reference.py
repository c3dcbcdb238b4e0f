"""The rulebook tells what stands in the tables."""

import pytest

from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules import reference_of
from ludo_tui.rulesets import load


def test_every_row_with_a_name_stands_in_the_rulebook_once() -> None:
    ruleset = load("ludicrous")
    told = reference_of(ruleset)
    ids = [rule.id for rule in told]
    assert len({*ids, *ruleset.rulebook}) == len(ids) + len(ruleset.rulebook)
    for table in ("spells", "meta_magic", "weapons", "perks", "fish", "gamble", "items", "conditions", "structures"):
        for row in ruleset.tables[table].values():
            found = [rule.text for rule in told if rule.text.startswith(f"{row.name}: ")]
            assert any(row.text in text for text in found), row.name


@pytest.mark.parametrize(
    ("search", "told"),
    [
        (
            "firebolt",
            "Firebolt: An enemy within 16 defends with dexterity or takes d8 fire damage. A spell of evocation. ",
        ),
        ("longsword", "Longsword: Melee weapon. Damage d8, range 4."),
        ("watchtower", " work points. "),
        ("marked cards", "Marked cards: Discard 1 card by chance. On 2."),
    ],
)
def test_what_is_met_in_a_match_can_be_looked_up(search: str, told: str) -> None:
    assert any(told in standing.text for standing in matching_rules(load("ludicrous"), search))
