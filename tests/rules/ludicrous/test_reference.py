"""The rulebook tells what stands in the tables."""

from collections.abc import Sequence
from typing import Any

import pytest

from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules import reference_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import place


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
        ("marked cards", "Marked cards: Discard 1 random card. On 2."),
    ],
)
def test_what_is_met_in_a_match_can_be_looked_up(search: str, told: str) -> None:
    assert any(told in standing.text for standing in matching_rules(load("ludicrous"), search))


def test_whatever_is_used_says_what_it_does_in_at_most_eight_words() -> None:
    tables = tables_of(load("ludicrous").tables)
    used = [
        *tables.spells.values(),
        *tables.meta_magic.values(),
        *tables.perks.values(),
        *tables.consumables.values(),
        *tables.structures.values(),
        *(one.pivotal for one in tables.classes.values()),
    ]
    assert not [one.name for one in used if not 0 < len((one.brief or one.text).split()) <= 8]


@pytest.mark.parametrize(
    ("does", "row", "said"),
    [
        ("card", "firebolt", "d8 fire damage"),
        ("reaction_spell", "bulwark", "+4 on its roll"),
        ("perk", "battle_cry", "enemies within 8 may be frightened, 2 turns"),
        ("consume", "trout", "heal d4"),
        ("build", "watchtower", "shoots an enemy in your homefield: d6 damage"),
    ],
)
def test_rows_of_lists_tell_the_effect_in_brief_and_the_line_below_in_full(does: str, row: str, said: str) -> None:
    scene = place("1@10 | 1@11")
    offer = Offer(id="x", label="X", rule="", does=does, aim=OfferAim(row=row))
    assert offer.gist(scene.names) == said
    assert said != offer.outlook(scene.names)


@pytest.mark.parametrize(
    ("own", "answers", "text"),
    [
        ({"hand": ["bonfire"], "profession": "wizard"}, ("cast:0", "card:bonfire"), "A bonfire burns for 2 rounds"),
        ({"profession": "cleric"}, ("pivotal",), "cured of all conditions"),
    ],
)
def test_whom_or_where_to_aim_is_asked_with_the_whole_effect(
    own: dict[str, Any], answers: Sequence[str], text: str
) -> None:
    scene = place("1@10 2@12!prone | 1@40", a=own)
    for wanted in answers:
        assert scene.prompt is not None
        scene.play(next(one.id for one in scene.prompt.options if one.id.startswith(wanted)))
    assert scene.asked == (0, "target")
    assert scene.prompt is not None
    assert all(text in scene.prompt.detail(option) for option in scene.prompt.options)
