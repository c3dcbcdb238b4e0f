"""What the cards say is what they do: every number and every dice of the steps stands in the text, and no other."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from ludo_tui.rules.ludicrous.actions import consume
from ludo_tui.rules.ludicrous.actions.castable_cards import spell_rule
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import rule_of_creature
from ludo_tui.rules.ludicrous.mechanics.powers import perk_power
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rules.ludicrous.yard.structures import rule_of_structure
from ludo_tui.rulesets import load

TABLES: Tables = tables_of(load("ludicrous").tables)
FIELDS = (
    "amount",
    "damage",
    "turns",
    "rounds",
    "spaces",
    "cards",
    "points",
    "goal",
    "within",
    "range",
    "bonus",
    "fewer",
    "count",
)
"""Fields of steps and targets that a player must read of."""
DICE = re.compile(r"(?<![\w.])[+-]?(\d*d\d+(?:\+\d+)?|\d+)(?!\w)")
WORDS = {"one": "1", "two": "2", "half": "half"}
EVERYWHERE = frozenset({"10"})
"""The base of goals that a stat sets: 10 plus ..."""


def numbers(value: Any) -> Iterator[str]:
    """Yield the numbers of steps and target that concern players."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if name in FIELDS and inner and not isinstance(inner, tuple):
                yield str(abs(inner)) if isinstance(inner, int) else inner
            else:
                yield from numbers(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from numbers(inner)


def entries() -> Iterator[tuple[str, str, Any]]:
    """Yield name, text and what is done, for every entry that does something."""
    for spell in TABLES.spells.values():
        yield spell.id, spell.text, (spell.target, spell.steps, spell.triggers)
    for perk in TABLES.perks.values():
        yield perk.id, perk.text, (perk.target, perk.steps, perk.triggers)
    for profession in TABLES.classes.values():
        pivotal = profession.pivotal
        yield f"{profession.id}: {pivotal.name}", pivotal.text, (pivotal.target, pivotal.steps, pivotal.triggers)
    for fish in TABLES.fish.values():
        yield fish.id, fish.text, (fish.steps, fish.caught)
    for item in (*TABLES.items.values(), *TABLES.structures.values()):
        yield item.id, item.text, (item.target, item.steps)
    for row in TABLES.gamble.values():
        yield row.id, row.text, row.steps
    for breaker in TABLES.breakers.values():
        yield breaker.id, breaker.text, breaker.steps
    for creature in TABLES.creatures.values():
        yield creature.id, creature.text, creature.steps


LEFT_OUT = {
    "old_boot": {"1"},  # it says "once"
    "watchtower": {"20"},  # reaches the whole homefield, which the text names
}


@pytest.mark.parametrize(("name", "text", "done"), list(entries()), ids=[name for name, _, _ in entries()])
def test_the_text_has_the_numbers_of_the_steps(name: str, text: str, done: Steps) -> None:
    told = set(DICE.findall(text)) | {number for word, number in WORDS.items() if re.search(rf"\b{word}\b", text)}
    missing = {number for number in numbers(done) if number not in told} - LEFT_OUT.get(name, set())
    assert missing == set(), f"the text does not say {missing}: {text}"


@pytest.mark.parametrize(
    ("name", "text", "done"),
    [one for one in entries() if "time" not in one[1]],
    ids=[name for name, text, _ in entries() if "time" not in text],
)
def test_the_text_has_no_other_numbers(name: str, text: str, done: Any) -> None:
    known = {*numbers(done), *EVERYWHERE}
    extra = {number for number in DICE.findall(text) if number not in known}
    allowed = {
        "berserker": {"1"},
        "sure_footed": {"2"},
        "angler": {"2"},
        "companion": {"3"},
        "linguist": {"1"},
        "card_shark": {"1"},
        "drill_sergeant": {"1"},
        "trap_works": {"4", "d6"},
        "toad": {"2"},
        "glitch_hound": {"3", "2"},
        "phantom": {"3"},
        "bonfire": {"d4", "d6"},
        "crossed_paths": {"2"},
        "star_shower": {"1"},
    }
    assert extra - allowed.get(name, set()) == set(), text


def test_every_entry_has_a_text() -> None:
    for name in (
        "spells",
        "meta_magic",
        "fish",
        "gamble",
        "items",
        "structures",
        "breakers",
        "creatures",
        "tokens",
        "perks",
        "races",
        "classes",
        "conditions",
        "parties",
    ):
        for entry in getattr(TABLES, name).values():
            assert entry.text.strip().endswith("."), f"{name}.{entry.id}"


def test_every_entry_but_gear_points_at_a_rule() -> None:
    for name in (
        "fish",
        "gamble",
        "structures",
        "breakers",
        "creatures",
        "tokens",
        "perks",
        "races",
        "classes",
        "conditions",
        "meta_magic",
        "items",
    ):
        for entry in getattr(TABLES, name).values():
            assert entry.rule, f"{name}.{entry.id}"


@pytest.mark.rule("lh.tables.taunts")
def test_there_are_twenty_taunts() -> None:
    assert [line.number for line in TABLES.taunts] == list(range(1, 21))
    assert len({line.text for line in TABLES.taunts}) == 20


def test_there_are_at_least_8_ready_made_parties_of_every_class_and_race() -> None:
    parties = TABLES.parties.values()
    assert len(parties) >= 8
    assert {party.profession for party in parties} == set(TABLES.classes)
    assert {party.race for party in parties} == set(TABLES.races)


def test_what_an_entry_does_cites_the_rule_of_its_own_or_one_that_there_is() -> None:
    book = load("ludicrous").rulebook
    kinds: list[tuple[Mapping[str, Any], Callable[[Any], str]]] = [
        (TABLES.spells, spell_rule),
        (TABLES.consumables, consume._rule),
        (TABLES.perks, lambda perk: perk_power(perk).rule),
        (TABLES.structures, rule_of_structure),
        (TABLES.creatures, rule_of_creature),
    ]
    for entry, rule_of in ((entry, rule_of) for table, rule_of in kinds for entry in table.values()):
        assert rule_of(msgspec.structs.replace(entry, rule="lh.own")) == "lh.own"
        assert {rule_of(entry), rule_of(msgspec.structs.replace(entry, rule=""))} <= {*book}, entry.id
