"""Perks and pivotal moments: every one of them, in every slot, how often, and when they are refused."""

from pathlib import Path
from typing import Any

import pytest

from ludo_tui.engine import Option, PieceId
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.actions.perk import UsePerk
from ludo_tui.rules.ludicrous.actions.pivotal_moment import UsePivotalMoment
from ludo_tui.rules.ludicrous.mechanics import hands
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, modifiers
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import total
from ludo_tui.rules.ludicrous.party.building import build
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.reactions.perk import PerkReaction
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.state import Item, PartyId, Project, Structure, bearer
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.ludicrous.triggers import ContestRolling, MoveEnded, PieceTackled
from ludo_tui.rulesets import load
from tests.prepared import Dice
from tests.scene import SOLDIERS, Scene, set_up

TABLES = tables_of(load("ludicrous").tables)
PERK = UsePerk()
PIVOTAL = UsePivotalMoment()


def with_perk(*perks: str, dice: Dice = (), **options: Any) -> Scene:
    """Ana has the perks, and a piece on 10; Ben has one on ring space 11, 1 ahead of it."""
    scene = set_up(dice=dice, everybody=SOLDIERS, **options)
    scene.change(0, perks=list(perks))
    scene.put(0, "1#10")
    scene.put(1, "1@11")
    return scene


def of_class(profession: str, dice: Dice = (), **options: Any) -> Scene:
    scene = with_perk(dice=dice, **options)
    scene.change(0, profession=profession)
    return scene


# Perks as actions


@pytest.mark.rule("ll.5.3.list.perk", "ll.5.3.perk.action")
def test_battle_cry_costs_the_action_and_frightens_within_3() -> None:
    scene = with_perk("battle_cry", dice=("d20:10", "d20:11"))
    scene.put(1, "2@7")
    scene.put(1, "3@14")
    assert scene.offers(PERK.id) == ["perk:battle_cry:0"]
    assert scene.offers(PERK.id, "bonus") == []
    scene.run(action(scene.table, ACTIONS), "perk:battle_cry:0")
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
    assert total(scene.table, PieceId(0, 0), "damage") == 0, "only with weapon and fist"


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
    scene.run(bonus_action(scene.table, ACTIONS), "perk:field_dressing")
    assert scene.table.used("bonus") == 1
    assert scene.party(0).hp == 24
    scene.act("perk:field_dressing", slot="bonus")
    assert scene.party(0).hp == 26
    assert scene.refusal(PERK.id, "bonus").reason == "Field dressing has been used up in this match"


@pytest.mark.rule("ll.5.5.perk.optional", "ll.5.5.perk.declined")
def test_a_bonus_perk_may_be_left_alone() -> None:
    scene = with_perk("sprinter")
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


# Perks as reactions


@pytest.mark.rule("ll.5.9.list.perk", "ll.5.9.perk.reaction")
def test_interpose_takes_an_allys_hit_halved() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    flow = damage(scene.table, PieceId(0, 0), Harm(amount=9, by=bearer(1, 0), is_hit=True))
    assert scene.run(flow, "perk:interpose:1") == 4
    (hit,) = scene.all("damaged")
    assert (hit.piece, hit.amount) == (1, 4)
    assert scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.perk.optional", "ll.5.9.perk.declined")
def test_interpose_may_be_left_alone() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=9, by=bearer(1, 0), is_hit=True)), "pass") == 9
    assert not scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.general.requirements")
def test_interpose_needs_another_piece_within_2_and_a_reaction() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#13")
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))) == 2
    assert scene.prompts == []
    scene.put(0, "2#12")
    scene.party(0).has_reacted = True
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))) == 2
    assert scene.prompts == []


def test_interpose_is_for_hits_and_not_for_poison() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, kind="natural"))) == 2
    assert scene.prompts == []


def test_no_perk_reactions_in_a_match_without_perks() -> None:
    scene = with_perk("interpose", perks=False)
    scene.put(0, "2#12")
    scene.change(0, perks=["interpose"])
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))) == 2
    assert scene.prompts == []


# Passive perks


def added(scene: Scene, kind: str, seat: int = 0) -> dict[str, object]:
    contestant = Contestant(who=bearer(seat, 0), kind=kind)
    return {extra.name: extra.value for extra in modifiers(scene.table, contestant)}


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
    scene = with_perk("gambler", dice=("d6:1", "d6:5", "d20:20"))
    scene.act("gamble:0", "again")
    assert (scene.party(0).hp, scene.party(0).bonus_points) == (20, 3)
    scene = with_perk("gambler", dice=("d6:5", "d20:20"))
    scene.act("gamble:0", "keep")
    assert scene.party(0).bonus_points == 3


def test_quick_hands_consume_anything_as_a_bonus_action() -> None:
    for perks, offered in ((("quick_hands",), ["consume:trout"]), ((), [])):
        scene = with_perk(*perks)
        scene.change(0, items=[Item(id="trout")])
        assert scene.offers(Consume().id, "bonus") == offered


def test_card_shark_starts_with_one_more_card() -> None:
    scene = with_perk("card_shark")
    hands.deal(scene.table)
    assert [len(party.hand) for party in scene.state.parties] == [4, 3]


def test_drill_sergeant_adds_a_work_point() -> None:
    assert total(with_perk("drill_sergeant").table, PartyId(0), "work_points") == 1


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
    party = build(TABLES, scene.rules.options, spec)
    assert (party.companion, party.relationship) == ("catgirl", 3)
    assert party.languages == ["common", "elvish", "beast"]
    spec = {"race": "elf", "class": "soldier", "weapons": ["longsword", "dagger"], "perks": ["shield_bearer", "angler"]}
    assert build(TABLES, scene.rules.options, spec).has_shield


def test_there_are_perks_of_every_slot() -> None:
    assert len(TABLES.perks) >= 12
    assert {perk.slot for perk in TABLES.perks.values()} == {"passive", "action", "bonus", "reaction"}


def test_every_perk_is_played_by_a_test() -> None:
    text = Path(__file__).read_text()
    assert [name for name in TABLES.perks if f'"{name}"' not in text] == []


# Pivotal moments as actions


@pytest.mark.rule("ll.5.3.list.pivotal-moment", "ll.5.3.pivotal-moment.action", "lh.party.class.soldier")
def test_second_wind() -> None:
    scene = of_class("soldier", dice=("d4:3", "d4:4"))
    scene.afflict(0, 1, "frightened")
    scene.put(0, "2#30")
    scene.afflict(0, 2, "frightened")
    scene.run(action(scene.table, ACTIONS), "pivotal:pivotal")
    assert scene.table.used("action") == 1
    assert scene.party(0).hp == 27
    assert scene.conditions(0, 1) == scene.conditions(0, 2) == {}


@pytest.mark.rule("lh.party.class.soldier")
def test_a_pivotal_moment_has_its_number_of_uses() -> None:
    scene = of_class("soldier", dice=("d4:1", "d4:1", "d4:1", "d4:1"))
    scene.act("pivotal:pivotal")
    scene.act("pivotal:pivotal")
    assert scene.refusal(PIVOTAL.id).reason == "Second wind has been used up in this match"
    assert scene.party(0).uses == {"pivotal": 2}


@pytest.mark.rule(
    "ll.5.3.pivotal-moment.class-decides",
    "ll.5.3.pivotal-moment.only-some",
    "ll.5.5.pivotal-moment.class-decides",
    "ll.5.9.pivotal-moment.class-decides",
)
@pytest.mark.parametrize("profession", TABLES.classes)
def test_the_class_decides_what_it_costs(profession: str) -> None:
    scene = of_class(profession)
    slot = TABLES.classes[profession].pivotal.slot
    assert bool(scene.offers(PIVOTAL.id, "action")) == (slot == "action")
    assert bool(scene.offers(PIVOTAL.id, "bonus")) == (slot == "bonus")
    if slot != "action":
        assert scene.refusal(PIVOTAL.id).rule == "ll.5.3.pivotal-moment.only-some"
    reaction = PivotalReaction()
    attack = ContestRolling(seat=1, piece=0, target=PieceId(0, 0), kind="attack", name="sword", is_attack=True)
    scene.change(0, weapons=["sling", "dagger"])
    answers = [*reaction.options(scene.table, 0, attack), *reaction.options(scene.table, 0, MoveEnded(seat=1, piece=0))]
    assert bool(answers) == (slot == "reaction")


@pytest.mark.rule("lh.party.class.alchemist")
@pytest.mark.parametrize("potion", ["potion_of_healing", "potion_of_speed", "potion_of_stone_skin"])
def test_brew(potion: str) -> None:
    scene = of_class("alchemist")
    scene.act("pivotal:pivotal", f"item:{potion}")
    assert [item.id for item in scene.party(0).items] == [potion]
    assert TABLES.classes["alchemist"].pivotal.uses == 3


@pytest.mark.rule("lh.party.class.cleric")
def test_prayer() -> None:
    scene = of_class("cleric")
    scene.put(0, "2#30")
    scene.act("pivotal:pivotal", "target:0.1", "choose:1")
    assert scene.conditions(0, 2) == {"blessed": 3}
    scene.afflict(0, 1, "cursed")
    scene.afflict(0, 1, "prone")
    scene.act("pivotal:pivotal", "target:0.0", "choose:2")
    assert scene.conditions(0, 1) == {}


# Pivotal moments as bonus actions


@pytest.mark.rule("ll.5.5.list.pivotal-moment", "ll.5.5.pivotal-moment.bonus-action", "lh.party.class.wizard")
def test_deep_study() -> None:
    scene = of_class("wizard")
    scene.state.deck = ["ward", "daze", "bless"]
    scene.run(bonus_action(scene.table, ACTIONS), "pivotal:pivotal")
    assert scene.table.used("bonus") == 1
    assert scene.party(0).hand == ["bless", "daze"]


def test_deep_study_is_refused_without_magic() -> None:
    assert of_class("wizard", magic=False).refusal(PIVOTAL.id, "bonus").reason == "there is no magic in this match"


@pytest.mark.rule("lh.party.class.engineer")
@pytest.mark.parametrize("choice", [1, 2, 3])
def test_overtime(choice: int) -> None:
    scene = of_class("engineer", dice=() if choice == 1 else ("d6:5",))
    party = scene.party(0)
    party.project = Project(id="shrine", points=1)
    party.tank.hp = 3
    party.structure = None if choice == 1 else Structure(id="library", hp=2)
    scene.act("pivotal:pivotal", f"choose:{choice}", slot="bonus")
    assert party.project is not None
    found = (party.project.points, party.tank.hp, 0 if party.structure is None else party.structure.hp)
    assert found == [(4, 3, 0), (1, 8, 2), (1, 3, 7)][choice - 1]


@pytest.mark.rule("lh.party.class.bard")
def test_crescendo_taunts_with_advantage() -> None:
    scene = of_class("bard", dice=("d20:3", "d20:15", "d20:5", "d20:7"))
    scene.act("pivotal:pivotal", "taunt:0:1.0", slot="bonus")
    assert list(scene.conditions(1, 1)) == ["taunted"]
    assert [event.value for event in scene.all("rolled")][:2] == [3, 15], "two dice, the higher counts"


def test_crescendo_needs_somebody_to_taunt() -> None:
    scene = of_class("bard")
    scene.put(1, "1@20")
    assert scene.refusal(PIVOTAL.id, "bonus").reason == "there is nobody to use Crescendo on"


# Pivotal moments as reactions


def options(scene: Scene, trigger: object) -> list[Option]:
    return PivotalReaction().options(scene.table, 0, trigger)


@pytest.mark.rule("ll.5.9.list.pivotal-moment", "ll.5.9.pivotal-moment.reaction", "lh.party.class.archer")
def test_snap_shot() -> None:
    scene = of_class("archer", dice=("d20:15", "d20:5", "d6:4"))
    scene.change(0, weapons=["shortbow", "dagger"])
    scene.put(1, "1@15")
    scene.react(MoveEnded(seat=1, piece=0), "pivotal:pivotal:0")
    assert scene.party(1).hp == 15, "4 on the die and proficiency"
    assert scene.party(0).has_reacted
    assert scene.party(0).weapons[0].ammo == 5


@pytest.mark.rule("lh.party.class.archer", "lh.attacks.no-retaliation")
def test_snap_shot_is_not_answered_by_a_retaliation() -> None:
    scene = of_class("archer", dice=("d20:5", "d20:15"))
    scene.change(0, weapons=["shortbow", "dagger"])
    scene.piece(1).facing = "backward"
    scene.react(MoveEnded(seat=1, piece=0), "pivotal:pivotal:0")
    assert [prompt.kind for prompt in scene.prompts] == ["reaction"]


@pytest.mark.rule("lh.party.class.archer")
def test_snap_shot_needs_a_ranged_weapon_in_reach() -> None:
    scene = of_class("archer")
    scene.change(0, weapons=["shortbow", "dagger"])
    move = MoveEnded(seat=1, piece=0)
    assert [option.id for option in options(scene, move)] == ["pivotal:pivotal:0"]
    scene.put(1, "1@16")
    assert options(scene, move) == [], "a shortbow reaches 5 spaces"
    scene.put(1, "1@9")
    assert options(scene, move) == [], "behind its back"
    scene.put(1, "1@11")
    scene.party(0).weapons[0].ammo = 0
    assert options(scene, move) == [], "no arrow left"
    scene.party(0).weapons[0].ammo = 1
    assert options(scene, MoveEnded(seat=0, piece=0)) == [], "an own piece"


@pytest.mark.rule("lh.party.class.rogue")
def test_vanish() -> None:
    scene = of_class("rogue")
    attack = ContestRolling(seat=1, piece=0, target=PieceId(0, 0), kind="attack", name="sword", is_attack=True)
    assert scene.react(attack, "pivotal:pivotal:0").cancelled
    scene.party(0).has_reacted = False
    assert scene.react(PieceTackled(seat=1, piece=0, target=PieceId(0, 0)), "pivotal:pivotal:0").cancelled
    scene.party(0).has_reacted = False
    assert options(scene, attack) == [], "used up"


def test_no_pivotal_moments_in_a_match_without_them() -> None:
    scene = of_class("rogue", pivotal_moments=False)
    attack = ContestRolling(seat=1, piece=0, target=PieceId(0, 0), kind="attack", name="sword", is_attack=True)
    assert options(scene, attack) == []
    assert PerkReaction().options(scene.table, 0, attack) == []
    assert (
        of_class("soldier", pivotal_moments=False).refusal(PIVOTAL.id).reason == "there is no such thing in this match"
    )


def test_there_are_pivotal_moments_of_every_slot() -> None:
    assert {one.pivotal.slot for one in TABLES.classes.values()} == {"action", "bonus", "reaction"}
