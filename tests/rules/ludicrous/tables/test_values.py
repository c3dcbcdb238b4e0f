"""The values of the tables that no rule repeats: weapons, healing, and what ready-made parties spend."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.tables.steps import HealStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load

TABLES = tables_of(load("ludicrous").tables)

WEAPONS = {
    "dagger": ("melee", "d4", 3, None, None, "dual"),
    "shortsword": ("melee", "d6", 3, None, None, "dual"),
    "longsword": ("melee", "d8", 4, None, None, ""),
    "greatsword": ("melee", "2d4+1", 4, None, None, "slow two_handed"),
    "warhammer": ("melee", "d8", 4, None, None, "slow"),
    "spear": ("melee", "d6", 5, None, None, ""),
    "whip": ("melee", "d4", 6, None, None, ""),
    "sling": ("ranged", "d4", 10, None, 20, ""),
    "shortbow": ("ranged", "d6", 11, None, 18, "two_handed"),
    "longbow": ("ranged", "d8", 14, None, 15, "slow two_handed"),
    "crossbow": ("ranged", "d8+1", 11, None, 12, "slow two_handed"),
    "hand_crossbow": ("ranged", "d4", 8, None, 18, "dual"),
    "throwing_axe": ("hybrid", "d6", 3, 8, 6, "dual"),
    "javelin": ("hybrid", "d6", 3, 10, 9, ""),
    "trident": ("hybrid", "d8", 4, 8, 3, "two_handed"),
}
"""Group, damage, range, range when thrown, ammunition, properties."""

HEALING = {
    "minnow": 1,
    "trout": "d4",
    "pike": "d6",
    "star_carp": "d8",
    "potion_of_healing": "2d4",
    "star_energy": "d6",
    "hospital": "d4",
    "field_dressing": "d4",
    "soldier": "2d4",
    "healing_rain": "d8",
}
"""What heals, by the id of its row."""


def test_weapons() -> None:
    found = {
        name: (arm.group, arm.damage, arm.range, arm.thrown, arm.ammo, " ".join(sorted(arm.properties)))
        for name, arm in TABLES.weapons.items()
    }
    assert found == WEAPONS
    assert TABLES.weapons["warhammer"].hit_from == 5


def healing() -> Iterator[tuple[str, Any]]:
    """Yield each row that heals, with the amount."""
    for table in (TABLES.consumables, TABLES.structures, TABLES.perks, TABLES.spells):
        for name, row in table.items():
            yield from ((name, step.amount) for step in all_steps(row.steps) if isinstance(step, HealStep))
    for name, craft in TABLES.classes.items():
        yield from ((name, step.amount) for step in all_steps(craft.pivotal.steps) if isinstance(step, HealStep))


@pytest.mark.parametrize(("name", "amount"), HEALING.items())
def test_healing(name: str, amount: str | int) -> None:
    assert [found for row, found in healing() if row == name] == [amount]


def test_companions_and_revivals_heal() -> None:
    numbers = TABLES.numbers
    assert (numbers.companion.heal, numbers.revive.critical_heal, numbers.party.wounded_heal) == ("2d6", "d6", 1)


@pytest.mark.rule("lh.party.stats")
@pytest.mark.parametrize("name", TABLES.parties)
def test_a_ready_made_party_spends_its_budget_exactly_and_has_a_name(name: str) -> None:
    party, numbers = TABLES.parties[name], TABLES.numbers.stats
    extra = 1 if party.race == "human" else 0
    assert sum(party.stats.values()) == numbers.sum + extra
    assert sum(value == numbers.most for value in party.stats.values()) <= numbers.most_high
    assert len(party.perks) == numbers.perks
    assert len(party.name.split()) >= 2


@pytest.mark.rule("lh.readings.idle")
def test_a_card_that_must_be_faced_is_thought_of_with_all_its_range() -> None:
    terror = TABLES.spells["terror"]
    assert terror.target is not None
    faced = msgspec.structs.replace(terror, target=msgspec.structs.replace(terror.target, range=30, facing=True))
    tables = msgspec.structs.replace(TABLES, spells={"terror": faced})
    assert tables.secret_reach == 30 + max(meta.range for meta in tables.meta_magic.values())
