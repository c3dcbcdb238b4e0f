"""Parties: every rule of the budget with its sentence, and what a built party has."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from ludo_tui.rules.drafts import Chance
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.party import building
from ludo_tui.rules.ludicrous.party.random_party import default_party, random_party, random_stats
from ludo_tui.rules.ludicrous.tables.entries import SIZES
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rulesets import load

OPTIONS = LudicrousOptions()
PLAIN: Mapping[str, Any] = {
    "race": "elf",
    "class": "archer",
    "stats": {"dexterity": 2, "attack": 2, "speed": -1},
    "weapons": ["longbow", "dagger"],
    "armor": "light",
    "perks": ["angler", "gambler"],
}


@pytest.fixture(scope="module")
def tables() -> Tables:
    return tables_of(load("ludicrous").tables)


def wrong(tables: Tables, **changes: Any) -> list[tuple[str, str]]:
    """Field and rule of everything that is wrong with the plain party after some changes."""
    return [(field, rule) for field, _, rule in building.problems(tables, changed(**changes))]


def sentences(tables: Tables, **changes: Any) -> list[str]:
    return [sentence for _, sentence, _ in building.problems(tables, changed(**changes))]


def changed(**changes: Any) -> dict[str, Any]:
    if "profession" in changes:
        changes["class"] = changes.pop("profession")
    return {**PLAIN, **changes}


# Choosing


@pytest.mark.rule("lh.party.sheet")
def test_every_choice_is_asked_for(tables: Tables) -> None:
    missing = building.problems(tables, {})
    assert [field for field, _, _ in missing] == ["race", "class", "weapons", "perks"]
    assert missing[0] == ("race", "Choose a race.", "lh.party.sheet")
    assert building.problems(tables, PLAIN) == []


@pytest.mark.rule("lh.party.sheet")
def test_unknown_entries_are_named_with_the_nearest(tables: Tables) -> None:
    assert sentences(tables, race="elff") == ["There is no race 'elff'; did you mean 'elf'?"]
    assert wrong(tables, profession="archr") == [("class", "lh.party.sheet")]
    assert wrong(tables, weapons=["longbo", "dagger"]) == [("weapons", "lh.party.weapons")]
    assert wrong(tables, armor="plate") == [("armor", "lh.party.armor")]
    assert wrong(tables, perks=["angler", "flying"]) == [("perks", "lh.party.perks")]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stats", {"strength": 1}),
        ("stats", {"attack": "2"}),
        ("stats", {"attack": True}),
        ("stats", []),
        ("weapons", "longbow"),
        ("leader", "first"),
        ("has_shield", 1),
        ("hp", 99),
        ("name", "x" * 41),
        ("name", "two\nlines"),
    ],
)
def test_data_of_the_wrong_shape_is_refused(tables: Tables, field: str, value: Any) -> None:
    found = building.problems(tables, changed(**{field: value}))
    assert found
    assert all(name.startswith(field) for name, _, _ in found)
    assert all(sentence.endswith(".") for _, sentence, _ in found)
    with pytest.raises(building.BadPartyError):
        building.build_party(tables, OPTIONS, changed(**{field: value}), seats=2)


@pytest.mark.rule("lh.party.stats")
def test_stats_lie_between_minus_2_and_2(tables: Tables) -> None:
    assert sentences(tables, stats={"attack": 3}) == ["A stat is −2 to +2; attack is +3."]
    assert wrong(tables, stats={"luck": -3}) == [("stats.luck", "lh.party.stats")]
    assert wrong(tables, stats={"luck": -2, "attack": 2}) == []
    built = building.build_party(tables, OPTIONS, PLAIN, seats=2)
    assert len(built.stats) == 10
    assert (built.stats["dexterity"], built.stats["speed"], built.stats["luck"]) == (2, -1, 0)


@pytest.mark.rule("lh.party.budget")
def test_stats_add_up_to_3_at_most(tables: Tables) -> None:
    assert wrong(tables, stats={"attack": 2, "speed": 1}) == []
    assert sentences(tables, stats={"attack": 2, "speed": 2}) == [
        "The stats may add up to +3 at most; they add up to +4."
    ]
    assert wrong(tables, stats={"attack": 2, "speed": 2, "luck": -1}) == []


@pytest.mark.rule("lh.party.budget")
def test_three_stats_at_2_at_most(tables: Tables) -> None:
    three = {"attack": 2, "speed": 2, "magic": 2, "luck": -2, "neuroticism": -1}
    assert wrong(tables, stats=three) == []
    four = {"attack": 2, "speed": 2, "magic": 2, "dexterity": 2, "luck": -2, "neuroticism": -2, "engineering": -1}
    assert sentences(tables, stats=four) == ["At most 3 stats may be +2; 4 are: attack, speed, magic, dexterity."]


@pytest.mark.rule("lh.party.race.human")
def test_humans_have_one_more_point_and_one_more_language(tables: Tables) -> None:
    spec = changed(race="human", stats={"attack": 2, "speed": 2}, languages=["draconic"])
    assert building.problems(tables, spec) == []
    assert building.build_party(tables, OPTIONS, spec, seats=2).languages == ["common", "draconic"]
    assert wrong(tables, race="human", stats={"attack": 2, "speed": 2, "luck": 1}, languages=["draconic"]) == [
        ("stats", "lh.party.budget")
    ]
    assert wrong(tables, race="human") == [("languages", "lh.party.languages")]
    assert building.free_languages(tables, changed(race="")) == 0, "whoever has no race yet chooses none"


@pytest.mark.rule("lh.party.leader")
def test_one_of_the_four_pieces_leads(tables: Tables) -> None:
    assert building.build_party(tables, OPTIONS, PLAIN, seats=2).leader == 0
    assert building.build_party(tables, OPTIONS, changed(leader=3), seats=2).leader == 3
    assert wrong(tables, leader=4) == [("leader", "lh.party.leader")]
    assert sentences(tables, leader=4)[0].endswith("there is no piece 5.")
    assert wrong(tables, leader=-1) == [("leader", "lh.party.leader")]


@pytest.mark.rule("lh.party.weapons")
@pytest.mark.parametrize(
    ("weapons", "has_shield", "field"),
    [
        (["longbow", "dagger"], False, None),
        (["dagger", "longbow"], False, None),
        (["longsword", "sling"], False, None),
        (["shortsword", "shortsword"], False, None),
        (["throwing_axe", "throwing_axe"], False, None),
        (["longsword"], True, None),
        ([], False, "weapons"),
        ([], True, "weapons"),
        (["longsword"], False, "weapons"),
        (["longsword", "longsword"], False, "weapons"),
        (["sling", "dagger", "spear"], False, "weapons"),
        (["longsword", "dagger"], True, "has_shield"),
    ],
)
def test_main_weapon_and_sidearm_or_pair_or_shield(
    tables: Tables, weapons: list[str], has_shield: bool, field: str | None
) -> None:
    found = wrong(tables, weapons=weapons, has_shield=has_shield)
    assert found == ([] if field is None else [(field, "lh.party.weapons")])


@pytest.mark.rule("lh.party.weapons.sidearm")
def test_a_sidearm_and_a_weapon_with_a_shield_are_used_with_one_hand(tables: Tables) -> None:
    rule = "lh.party.weapons.sidearm"
    assert wrong(tables, weapons=["longbow", "greatsword"]) == [("weapons", rule)]
    assert sentences(tables, weapons=["longbow", "greatsword"]) == [
        "A sidearm is used with one hand; longbow and greatsword both take two."
    ]
    assert wrong(tables, weapons=["greatsword"], has_shield=True) == [("has_shield", rule)]
    assert sentences(tables, weapons=["greatsword"], has_shield=True) == [
        "A greatsword takes both hands: there is none left for a shield."
    ]


@pytest.mark.rule("lh.party.weapons")
def test_a_perk_can_bring_the_shield(tables: Tables) -> None:
    bearer = changed(weapons=["longbow"], perks=["shield_bearer", "angler"])
    assert building.problems(tables, bearer) == []
    assert building.build_party(tables, OPTIONS, bearer, seats=2).has_shield
    assert not building.build_party(tables, LudicrousOptions(perks=False), bearer, seats=2).has_shield
    assert building.build_party(tables, OPTIONS, changed(perks=["shield_bearer", "angler"]), seats=2).has_shield
    assert not building.build_party(tables, OPTIONS, PLAIN, seats=2).has_shield


@pytest.mark.rule("lh.party.armor.class")
def test_a_party_wears_what_its_class_is_proficient_in(tables: Tables) -> None:
    assert wrong(tables, armor="heavy") == [("armor", "lh.party.armor.class")]
    assert sentences(tables, profession="wizard") == ["A wizard wears no armour, and not light armour."]
    assert wrong(tables, profession="soldier", armor="heavy") == []


@pytest.mark.rule("lh.party.perks")
def test_exactly_two_different_perks(tables: Tables) -> None:
    assert sentences(tables, perks=["angler"]) == ["Pick 2 perks; these are 1."]
    assert wrong(tables, perks=["angler", "gambler", "sapper"]) == [("perks", "lh.party.perks")]
    assert sentences(tables, perks=["angler", "angler"]) == ["Angler can be picked once only."]


@pytest.mark.rule("lh.party.languages")
def test_adaptability_and_linguist_add_a_language_each(tables: Tables) -> None:
    adaptable = {"adaptability": 1}
    assert building.free_languages(tables, PLAIN) == 0
    assert building.free_languages(tables, changed(stats=adaptable)) == 1
    assert building.free_languages(tables, changed(stats={"adaptability": 2})) == 1
    assert building.free_languages(tables, changed(stats=adaptable, perks=["linguist", "angler"])) == 2
    assert wrong(tables, stats=adaptable) == [("languages", "lh.party.languages")]
    assert wrong(tables, stats=adaptable, languages=["beast"]) == []
    built = building.build_party(tables, OPTIONS, changed(stats=adaptable, languages=["beast"]), seats=2)
    assert built.languages == ["common", "elvish", "beast"]


@pytest.mark.rule("lh.party.languages")
def test_chosen_languages_are_new_known_and_different(tables: Tables) -> None:
    assert sentences(tables, languages=["beast"]) == ["This party speaks no language of its own choice; 1 chosen."]
    two = {"stats": {"adaptability": 1}, "perks": ["linguist", "angler"]}
    assert sentences(tables, **two, languages=["elvish", "beast"]) == [
        "A party of this race (elf) speaks Elvish already."
    ]
    assert sentences(tables, **two, languages=["beast", "beast"]) == ["Beast is chosen more than once."]
    assert wrong(tables, **two, languages=["beast", "latin"]) == [("languages", "lh.party.languages")]


@pytest.mark.rule("lh.party.companion")
def test_a_companion_comes_with_the_perk_only(tables: Tables) -> None:
    rule = "lh.party.companion"
    assert wrong(tables, companion="catgirl") == [("companion", rule)]
    assert wrong(tables, perks=["companion", "angler"]) == [("companion", rule)]
    assert wrong(tables, perks=["companion", "angler"], companion="dog") == [("companion", rule)]
    spec = changed(perks=["companion", "angler"], companion="catboy")
    built = building.build_party(tables, OPTIONS, spec, seats=2)
    assert (built.companion, built.relationship) == ("catboy", 3)
    without = building.build_party(tables, LudicrousOptions(perks=False), spec, seats=2)
    assert (without.companion, without.relationship) == ("", 0)
    assert building.build_party(tables, OPTIONS, PLAIN, seats=2).relationship == 0


# Built parties


@pytest.mark.rule(
    "lh.party.hp", "lh.party.race.dwarf", "lh.party.race.orc", "lh.party.class.rogue", "lh.party.class.bard"
)
@pytest.mark.parametrize(
    ("race", "profession", "constitution", "hp"),
    [
        ("elf", "wizard", 0, 15),
        ("elf", "wizard", 2, 17),
        ("elf", "wizard", -2, 13),
        ("dwarf", "wizard", 0, 17),
        ("elf", "soldier", 0, 10),
        ("elf", "archer", 1, 13),
        ("dwarf", "cleric", -1, 11),
        ("orc", "soldier", 0, 11),
        ("elf", "rogue", 0, 12),
        ("elf", "bard", 0, 14),
        ("elf", "alchemist", 0, 13),
        ("elf", "engineer", 0, 13),
    ],
)
def test_maximum_hp(tables: Tables, race: str, profession: str, constitution: int, hp: int) -> None:
    spec = changed(race=race, profession=profession, stats={"constitution": constitution}, armor="none")
    for seats, fewer in ((2, 0), (3, 0), (4, 2)):
        built = building.build_party(tables, OPTIONS, spec, seats=seats)
        assert (built.hp, built.hp_max) == (hp - fewer, hp - fewer)


@pytest.mark.rule("lh.match.setup")
def test_a_party_begins_with_everything_in_its_yard(tables: Tables) -> None:
    built = building.build_party(tables, OPTIONS, PLAIN, seats=2)
    assert [piece.step for piece in built.pieces] == [-1, -1, -1, -1]
    assert built.bonus_points == 0
    assert (built.tank.space, built.tank.hp) == ("shield", 12)
    assert not built.tank.is_heavily_damaged
    assert built.structure is None
    assert built.project is None
    assert built.conditions == []
    assert [(weapon.id, weapon.ammo) for weapon in built.weapons] == [("longbow", 15), ("dagger", None)]


def test_ready_made_parties_are_legal_and_built_by_name_or_seat(tables: Tables) -> None:
    ready = building.ready_made(tables)
    assert len(ready) >= 4
    for entry in ready:
        assert building.problems(tables, building.spec_of(entry)) == []
        assert building.build_party(tables, OPTIONS, entry.id, seats=2).race == entry.race
        assert default_party(tables, ready.index(entry)) == entry.id
    assert default_party(tables, len(ready) + 1) == ready[1].id
    with pytest.raises(building.BadPartyError, match="no ready-made party 'iron_colum'; did you mean 'iron_column'"):
        building.build_party(tables, OPTIONS, "iron_colum", seats=2)


def test_parties_come_back_from_a_save(tables: Tables) -> None:
    encoded = msgspec.json.decode(msgspec.json.encode(PLAIN), type=dict[str, msgspec.Raw])
    assert building.build_party(tables, OPTIONS, encoded, seats=2) == building.build_party(
        tables, OPTIONS, PLAIN, seats=2
    )
    as_tuples = {**PLAIN, "weapons": tuple(PLAIN["weapons"]), "perks": tuple(PLAIN["perks"])}
    assert building.problems(tables, as_tuples) == []


def test_a_bad_party_tells_everything_that_is_wrong(tables: Tables) -> None:
    with pytest.raises(building.BadPartyError) as caught:
        building.build_party(tables, OPTIONS, changed(race="", perks=["angler"]), seats=2)
    assert str(caught.value) == "Choose a race. Pick 2 perks; these are 1."
    assert [field for field, _, _ in caught.value.problems] == ["race", "perks"]


def test_random_parties_are_legal_different_and_repeatable(tables: Tables) -> None:
    specs = [random_party(tables, seed) for seed in range(400)]
    for spec in specs:
        assert building.problems(tables, spec) == []
        assert sum(spec["stats"].values()) == building.stat_budget(tables, spec["race"])
    assert specs[7] == random_party(tables, 7)
    for field, entries in (("race", tables.races), ("class", tables.classes)):
        assert {spec[field] for spec in specs} == set(entries)
    assert {perk for spec in specs for perk in spec["perks"]} == set(tables.perks)
    assert {weapon for spec in specs for weapon in spec["weapons"]} == set(tables.weapons)


# The tables of races and classes


@pytest.mark.rule("lh.party.sizes")
def test_sizes() -> None:
    assert SIZES == {"tiny": 1, "small": 2, "medium": 3, "large": 4}


@pytest.mark.rule(
    "lh.party.race.human",
    "lh.party.race.elf",
    "lh.party.race.goblin",
    "lh.party.race.dwarf",
    "lh.party.race.orc",
    "lh.party.race.catfolk",
    "lh.party.race.automaton",
    "lh.party.race.dragonkin",
)
def test_bonus_dice_sizes_and_languages_of_the_races(tables: Tables) -> None:
    rows = {
        race.id: (race.die, race.maximum, race.size, race.languages, race.free_languages)
        for race in tables.races.values()
    }
    assert rows == {
        "human": (6, 6, "medium", ("common",), 1),
        "elf": (8, 8, "medium", ("common", "elvish"), 0),
        "goblin": (6, 5, "small", ("common", "goblin"), 0),
        "dwarf": (6, 6, "medium", ("common", "machine"), 0),
        "orc": (6, 6, "large", ("common", "goblin"), 0),
        "catfolk": (8, 8, "small", ("common", "beast"), 0),
        "automaton": (10, 10, "medium", ("machine",), 0),
        "dragonkin": (12, 12, "large", ("common", "draconic"), 0),
    }


@pytest.mark.rule(
    "lh.party.class.soldier",
    "lh.party.class.archer",
    "lh.party.class.wizard",
    "lh.party.class.alchemist",
    "lh.party.class.engineer",
    "lh.party.class.rogue",
    "lh.party.class.cleric",
    "lh.party.class.bard",
)
def test_what_the_classes_are_proficient_in(tables: Tables) -> None:
    every = ("evocation", "nature", "mind", "necromancy", "warding", "time")
    light, heavy = ("none", "light"), ("none", "light", "heavy")
    rows = {
        entry.id: (entry.weapons, entry.armor, entry.casts, entry.proficient, entry.hp)
        for entry in tables.classes.values()
    }
    assert rows == {
        "soldier": (("melee", "hybrid"), heavy, ("warding",), (), 0),
        "archer": (("ranged", "hybrid"), light, ("nature",), (), 2),
        "wizard": ((), ("none",), every, ("evocation", "time"), 5),
        "alchemist": (("ranged",), light, ("evocation", "necromancy"), ("evocation",), 3),
        "engineer": (("hybrid",), light, ("warding",), (), 3),
        "rogue": (("melee", "ranged"), light, ("mind", "time"), (), 2),
        "cleric": (("melee",), heavy, ("warding", "nature", "mind"), ("warding",), 0),
        "bard": (("hybrid",), light, ("mind", "nature"), ("mind",), 4),
    }
    moments = {
        entry.id: (entry.pivotal.name, entry.pivotal.slot, entry.pivotal.uses) for entry in tables.classes.values()
    }
    assert moments == {
        "soldier": ("Second wind", "action", 2),
        "archer": ("Snap shot", "reaction", 2),
        "wizard": ("Deep study", "bonus", 2),
        "alchemist": ("Brew", "action", 3),
        "engineer": ("Overtime", "bonus", 2),
        "rogue": ("Vanish", "reaction", 2),
        "cleric": ("Prayer", "action", 2),
        "bard": ("Crescendo", "bonus", 2),
    }


def test_stats_by_chance_end_where_nothing_more_can_be_bought(tables: Tables) -> None:
    numbers = msgspec.structs.replace(tables.numbers, stats=msgspec.structs.replace(tables.numbers.stats, most=0))
    poor = msgspec.structs.replace(tables, numbers=numbers)
    assert set(random_stats(poor, Chance(lambda _: 0), "human").values()) == {-1}
