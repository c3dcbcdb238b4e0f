"""Perks, passive and by action and bonus action: what each does, how often, and when it is refused."""

from pathlib import Path

import pytest

from ludo_tui.engine import Option, Who
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.actions.perk import UsePerk
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, counted_in
from ludo_tui.rules.ludicrous.mechanics.modifiers import trait_total
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.ludicrous.party.building import build_party
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import cry_of, with_perk
from tests.scene import Scene

TABLES = tables_of(load("ludicrous").tables)

PERK = UsePerk()


# Perks as actions


@pytest.mark.rule("ll.5.3.list.perk", "ll.5.3.perk.action")
def test_battle_cry_costs_the_action_and_frightens_whoever_is_near() -> None:
    scene = with_perk("battle_cry", dice=("d20:10", "d20:11"))
    scene.put(1, f"2@{10 - cry_of(scene)}")
    scene.put(1, f"3@{11 + cry_of(scene)}")
    assert scene.offers(PERK.id) == ["perk:battle_cry:0"]
    assert scene.offers(PERK.id, "bonus") == []
    scene.run(action(scene.table, ACTIONS), "perk", "perk:battle_cry:0")
    assert scene.table.used("action") == 1
    assert [scene.conditions(1, piece + 1) for piece in (0, 1, 2)] == [{"frightened": 2}, {}, {}]


@pytest.mark.rule("ll.5.3.perk.optional", "ll.5.3.perk.declined")
def test_a_perk_that_is_not_used_does_nothing() -> None:
    scene = with_perk("battle_cry")
    scene.run(action(scene.table, ACTIONS), "pass")
    assert scene.conditions(1, 1) == {}
    assert scene.all("gift_used") == []


@pytest.mark.rule("ll.5.3.perk.unless-compelled")
def test_a_berserker_next_to_an_enemy_has_no_choice() -> None:
    scene = with_perk("berserker", dice=("d20:10", "d20:10", "d8:6"))
    scene.run(action(scene.table, ACTIONS), "perk:berserker:0", "strike:0:1.0:longsword")
    assert scene.options_of(0) == ["perk:berserker:0"]
    refused = {refusal.id: refusal.rule for refusal in scene.prompts[0].refused}
    assert refused["dodge"] == "ll.5.3.perk.unless-compelled"
    (hit,) = scene.all("damaged")
    assert hit.amount == 8, "6 on the die, 1 for proficiency with melee weapons, 1 for the perk"
    assert trait_total(scene.table, Who(0, 0), "damage") == 0, "only with weapon and fist"
    assert scene.added("longsword") == {"proficiency": 1, "berserker": 1}


@pytest.mark.rule("ll.5.3.perk.unless-compelled")
def test_a_berserker_with_nobody_in_front_of_it_is_free() -> None:
    scene = with_perk("berserker")
    scene.put(1, "1@12")
    scene.run(action(scene.table, ACTIONS), "pass")
    scene.put(1, "1@9")
    scene.run(action(scene.table, ACTIONS), "pass")
    for prompt in (0, 1):
        assert {"dodge", "pass"} <= set(scene.options_of(prompt))


# Perks as bonus actions


@pytest.mark.rule("ll.5.5.list.perk", "ll.5.5.perk.bonus-action")
def test_field_dressing_costs_the_bonus_action_twice_in_a_match() -> None:
    scene = with_perk("field_dressing", dice=("d4:4", "d4:2"))
    assert scene.offers(PERK.id) == []
    scene.run(bonus_action(scene.table, ACTIONS), "perk", "perk:field_dressing")
    assert scene.table.used("bonus") == 1
    assert scene.party(0).hp == 24
    scene.act("perk:field_dressing", slot="bonus")
    assert scene.party(0).hp == 26
    assert scene.refusal(PERK.id, "bonus").reason == "Field dressing has no uses left"


@pytest.mark.rule("ll.5.5.perk.optional", "ll.5.5.perk.declined")
def test_a_bonus_perk_may_be_left_alone() -> None:
    scene = with_perk("sprinter")
    assert scene.offers(PERK.id, "bonus") == ["perk:sprinter"]
    scene.run(bonus_action(scene.table, ACTIONS), "pass")
    assert scene.party(0).bonus_points == 0


def test_sprinter_gives_2_bonus_die_points_three_times() -> None:
    scene = with_perk("sprinter")
    for points in (2, 4, 6):
        scene.act("perk:sprinter", slot="bonus")
        assert scene.party(0).bonus_points == points
    scene.party(0).bonus_points = 0
    assert scene.offers(PERK.id, "bonus") == []


def test_sprinter_is_refused_while_the_bonus_die_is_full() -> None:
    scene = with_perk("sprinter")
    scene.change(0, bonus_points=6)
    assert scene.refusal(PERK.id, "bonus").reason == "the bonus die is full"


def added(scene: Scene, kind: str, seat: int = 0) -> dict[str, object]:
    contestant = Contestant(who=Who(seat, 0), kind=kind)
    return {extra.name: extra.value for extra in counted_in(scene.table, contestant)}


# Passive perks


@pytest.mark.parametrize(("perk", "kind", "value"), [("sure_footed", "tackle_defense", 2), ("angler", "fishing", 2)])
def test_perks_that_add_to_a_roll(perk: str, kind: str, value: int) -> None:
    name = TABLES.perks[perk].name.lower()
    assert added(with_perk(perk), kind) == {name: value}
    assert added(with_perk(perk), "attack") == {}
    assert added(with_perk(), kind) == {}


def test_angler_helps_fishing() -> None:
    scene = with_perk("angler", dice=("d20:6", "d10:2"))
    scene.put(0, "1#6")
    scene.act("fish:0")
    assert [item.id for item in scene.party(0).items] == ["minnow"]


def test_gambler_may_roll_again_once() -> None:
    scene = with_perk("gambler", dice=("d6:1", "d6:3"))
    scene.act("gamble:0", "again")
    assert (scene.party(0).hp, scene.conditions(0)) == (20, {"stressed": 1})
    scene = with_perk("gambler", dice=("d6:3",))
    scene.act("gamble:0", "keep")
    assert scene.conditions(0) == {"stressed": 1}


def test_quick_hands_consume_anything_as_a_bonus_action() -> None:
    for perks, offered in ((("quick_hands",), ["consume:trout"]), ((), [])):
        scene = with_perk(*perks)
        scene.change(0, items=[Item(id="trout")])
        assert scene.offers(Consume().id, "bonus") == offered


def test_card_shark_starts_with_one_more_card() -> None:
    scene = with_perk("card_shark")
    spell_cards.deal_cards(scene.table)
    assert [len(party.hand) for party in scene.state.parties] == [4, 3]


def test_drill_sergeant_adds_a_work_point() -> None:
    assert trait_total(with_perk("drill_sergeant").table, Who(0), "work_points") == 1


def test_sapper_hacks_with_advantage() -> None:
    assert TABLES.perks["sapper"].trait.advantage == ("hack",)


def test_perks_that_count_when_the_party_is_built() -> None:
    scene = with_perk()
    spec = {
        "race": "elf",
        "class": "soldier",
        "weapons": ["longsword", "dagger"],
        "perks": ["companion", "linguist"],
        "companion": "catgirl",
        "languages": ["beast"],
    }
    party = build_party(TABLES, scene.rules.options, spec, seats=2)
    assert (party.companion, party.relationship) == ("catgirl", 3)
    assert party.languages == ["common", "elvish", "beast"]
    spec = {"race": "elf", "class": "soldier", "weapons": ["longsword", "dagger"], "perks": ["shield_bearer", "angler"]}
    assert build_party(TABLES, scene.rules.options, spec, seats=2).has_shield


def test_there_are_perks_of_every_slot() -> None:
    assert len(TABLES.perks) >= 12
    assert {perk.slot for perk in TABLES.perks.values()} == {"passive", "action", "bonus", "reaction"}


def test_every_perk_is_played_by_a_test() -> None:
    here = Path(__file__)
    text = here.read_text() + (here.parent.parent / "reactions" / here.name).read_text()
    assert [name for name in TABLES.perks if f'"{name}"' not in text] == []


def options(scene: Scene, trigger: object) -> list[Option]:
    return PivotalReaction().options(scene.table, 0, trigger)
