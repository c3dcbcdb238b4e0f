"""Consuming: fish, potions, star energy; by action and bonus action; what lasts and what does not."""

from pathlib import Path
from typing import Any

import pytest

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.board.movement import movement
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.mechanics.targets import Target
from ludo_tui.rules.ludicrous.mechanics.weapon_attacks import StrikeTerms, strike
from ludo_tui.rules.ludicrous.mechanics.weapon_uses import weapon_uses
from ludo_tui.rules.ludicrous.phases.special_rules import first
from ludo_tui.rules.ludicrous.state import Item, PartyId
from ludo_tui.rules.ludicrous.tables.entries import Fish
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.builders import Dice
from tests.rules.ludicrous.stage import Stage

EAT = Consume()
TABLES = tables_of(load("ludicrous").tables)


def stage_with(*items: str, dice: Dice = (), turn: int = 1, **options: Any) -> Stage:
    stage = Stage(dice=dice, **options)
    stage.put(0, 0, 10)
    stage.on_ring(1, 0, 11)
    stage.change(0, items=[Item(id=name, turn=turn) for name in items])
    return stage


def eat(name: str, *answers: str, dice: Dice = (), slot: str = "action") -> Stage:
    stage = stage_with(name, dice=dice)
    chosen = next(each for each in stage.offers(EAT, "bonus" if slot == "bonus" else "action"))
    stage.take(EAT, chosen, *answers, slot="bonus" if slot == "bonus" else "action")
    return stage


# The rules of consuming


@pytest.mark.rule("ll.5.3.list.consume-item", "ll.5.3.consume.used-up", "ll.5.3.consume.effect-immediate")
def test_an_item_is_used_up_and_takes_effect_at_once() -> None:
    stage = eat("potion_of_healing", dice=("d4:3", "d4:4"))
    assert stage.party(0).items == []
    assert stage.party(0).hp == 27


@pytest.mark.rule("ll.5.3.consume.used-up")
def test_of_several_only_one_is_used_up() -> None:
    stage = stage_with("trout", "trout", "pike", dice=("d4:1",))
    stage.take(EAT, "consume:trout")
    assert [item.id for item in stage.party(0).items] == ["trout", "pike"]


@pytest.mark.rule("ll.5.3.general.requirements.resources")
def test_nothing_to_consume() -> None:
    assert stage_with().refusal(EAT)[0] == "ll.5.3.general.requirements.resources"


@pytest.mark.rule("ll.5.3.consume.kinds.fish", "ll.5.3.consume.kinds.star-energy", "ll.5.3.consume.kinds.potions")
def test_fish_star_energy_and_potions_are_consumables() -> None:
    stage = stage_with("trout", "star_energy", "potion_of_speed")
    assert stage.offers(EAT) == ["consume:trout", "consume:star_energy", "consume:potion_of_speed"]


@pytest.mark.rule("ll.5.3.consume.kinds.open-list")
def test_whatever_stands_in_the_tables_is_consumable() -> None:
    fish = [entry.id for entry in TABLES.fish.values() if not entry.caught]
    assert set(TABLES.consumables) == {*TABLES.items, *fish}


@pytest.mark.rule("ll.5.3.consume.fish-not-same-turn")
def test_a_fish_is_not_eaten_in_the_turn_it_was_caught() -> None:
    stage = stage_with("trout", turn=5)
    assert stage.refusal(EAT)[0] == "ll.5.3.consume.fish-not-same-turn"
    stage.party(0).items.insert(0, Item(id="trout", turn=1))
    assert stage.offers(EAT) == ["consume:trout"], "one of the same kind was caught before"


@pytest.mark.rule("ll.5.3.consume.fish-not-same-turn")
def test_of_two_fish_the_older_one_is_eaten() -> None:
    stage = stage_with("trout", turn=5, dice=("d4:1",))
    stage.party(0).items.append(Item(id="trout", turn=1))
    stage.take(EAT, "consume:trout")
    assert [item.turn for item in stage.party(0).items] == [5]


@pytest.mark.rule("ll.5.5.consume.fish-not-same-turn")
def test_not_even_as_a_bonus_action() -> None:
    stage = stage_with("minnow", turn=5)
    assert stage.refusal(EAT, "bonus")[0] == "ll.5.5.consume.fish-not-same-turn"


def test_other_items_may_be_consumed_in_the_turn_they_were_gained() -> None:
    assert stage_with("star_energy", turn=5).offers(EAT) == ["consume:star_energy"]


@pytest.mark.rule(
    "ll.5.5.list.consume-item",
    "ll.5.5.consume.item-allows",
    "ll.5.5.consume.otherwise-action",
    "lh.tables.fish.bonus-action",
)
def test_as_a_bonus_action_only_what_allows_it() -> None:
    allowed = {"minnow", "flying_fish", "golden_koi", "star_energy", "potion_of_speed"}
    for name in TABLES.consumables:
        stage = stage_with(name)
        assert bool(stage.offers(EAT, "bonus")) == (name in allowed), name
        assert stage.offers(EAT), name
        if name not in allowed:
            assert stage.refusal(EAT, "bonus")[0] == "ll.5.5.consume.item-allows"


@pytest.mark.rule(
    "ll.5.5.consume.used-up",
    "ll.5.5.consume.effect-at-once",
    "ll.5.5.consume.effect-immediate",
    "ll.5.5.consume.effect-lasting",
    "ll.5.5.consume.who-benefits",
    "ll.5.5.consume.kinds",
)
@pytest.mark.parametrize("slot", ["action", "bonus"])
def test_a_bonus_action_consumes_like_an_action(slot: str) -> None:
    healed = eat("star_energy", slot=slot, dice=("d6:4",))
    assert healed.party(0).items == []
    assert healed.party(0).hp == 24
    assert len(healed.conditions(0, None)) == 1
    assert healed.conditions(0, 0) == {}
    lasting = eat("golden_koi", slot=slot)
    assert lasting.party(0).items == []
    assert lasting.conditions(0, None) == {"lucky": 3}
    lasting.play(first(lasting.table))
    assert lasting.conditions(0, None) == {"lucky": 2}
    assert eat("potion_of_speed", slot=slot).conditions(0, None) == {"hasted": 2}


@pytest.mark.rule("ll.5.3.consume.who-benefits")
def test_the_item_says_who_benefits() -> None:
    stage = stage_with("potion_of_stone_skin")
    stage.put(0, 1, 20)
    stage.take(EAT, "consume:potion_of_stone_skin", "target:0.1")
    assert stage.conditions(0, 1) == {"stone_skin": 3}
    assert stage.conditions(0, 0) == stage.conditions(0, None) == {}
    stage = eat("potion_of_speed")
    assert stage.conditions(0, None) == {"hasted": 2}


@pytest.mark.rule("ll.5.3.consume.effect-lasting", "lh.conditions.durations")
def test_a_lasting_effect_runs_for_its_turns() -> None:
    stage = eat("pufferfish")
    assert stage.conditions(0, None) == {"spiny": 2}
    stage.play(first(stage.table))
    assert stage.conditions(0, None) == {"spiny": 1}
    stage.play(first(stage.table))
    assert stage.conditions(0, None) == {}


@pytest.mark.rule("ll.5.3.consume.effect-at-once")
def test_the_effect_is_there_the_moment_it_is_consumed() -> None:
    stage = eat("golden_koi", slot="bonus")
    assert stage.kinds.index("item_consumed") < stage.kinds.index("condition_gained")
    assert stage.conditions(0, None) == {"lucky": 3}


def test_without_items_there_is_nothing_to_consume() -> None:
    stage = stage_with("trout", items=False)
    assert stage.refusal(EAT)[1] == "there is no such thing in this match"


# Each item and fish


@pytest.mark.rule("lh.tables.fish.effects")
@pytest.mark.parametrize(
    ("name", "dice", "hp"),
    [
        ("minnow", (), 21),
        ("trout", ("d4:4",), 24),
        ("pike", ("d6:6",), 26),
        ("star_carp", ("d8:8",), 28),
        ("potion_of_healing", ("d4:4", "d4:4"), 28),
        ("star_energy", ("d6:6",), 26),
    ],
)
def test_what_heals(name: str, dice: Dice, hp: int) -> None:
    assert eat(name, dice=dice).party(0).hp == hp


@pytest.mark.rule("lh.tables.fish.effects", "lh.annustar.star-energy")
@pytest.mark.parametrize(
    ("name", "dice", "condition", "turns"),
    [
        ("flying_fish", (), "swift", None),
        ("pufferfish", (), "spiny", 2),
        ("golden_koi", (), "lucky", 3),
        ("star_energy", ("d6:1",), "swift", None),
        ("potion_of_speed", (), "hasted", 2),
    ],
)
def test_what_lasts(name: str, dice: Dice, condition: str, turns: int | None) -> None:
    assert eat(name, dice=dice).conditions(0, None) == {condition: turns}


@pytest.mark.rule("lh.tables.fish.effects")
def test_an_electric_eel_gives_3_bonus_die_points() -> None:
    assert eat("electric_eel").party(0).bonus_points == 3


@pytest.mark.rule("lh.tables.fish.effects")
def test_a_swordfish_is_one_weapon_attack_at_range_1() -> None:
    stage = stage_with("swordfish", dice=("d20:15", "d20:5", "d10:10"))
    assert stage.offers(EAT) == ["consume:swordfish:0"]
    stage.take(EAT, "consume:swordfish:0")
    (hit,) = stage.all("damaged")
    assert (hit.seat, hit.amount, hit.damage) == (1, 10, "normal")
    stage = stage_with("swordfish")
    stage.on_ring(1, 0, 12)
    assert "swordfish" in stage.refusal(EAT)[1]


@pytest.mark.rule("lh.tables.fish.effects")
def test_a_star_carp_soothes_the_annustar() -> None:
    stage = stage_with("star_carp", dice=("d8:1",))
    stage.state.annustar.damage = 5
    stage.take(EAT, "consume:star_carp")
    assert stage.state.annustar.damage == 3


@pytest.mark.rule("lh.tables.fish.effects")
def test_swift_is_2_on_the_next_movement_roll_only() -> None:
    stage = stage_with("flying_fish", dice=("d6:3", "d6:3"))
    stage.take(EAT, "consume:flying_fish")
    stage.play(movement(stage.table, 0), "move:0")
    assert stage.piece(0).step == 15
    stage.play(movement(stage.table, 0), "move:0")
    assert stage.piece(0).step == 18


@pytest.mark.rule("lh.tables.fish.effects")
def test_whoever_attacks_a_spiny_piece_from_1_space_away_takes_1_natural_damage() -> None:
    for ring, hurt in ((9, 1), (8, 0)):
        stage = stage_with("pufferfish", dice=("d20:5", "d20:15"))
        stage.on_ring(1, 0, ring)
        stage.change(1, weapons=["spear"])
        stage.take(EAT, "consume:pufferfish")
        arm = weapon_uses(stage.table, 1)[0]
        stage.play(strike(stage.table, PieceId(1, 0), Target(0, 0), arm, StrikeTerms(can_be_retaliated=False)))
        assert stage.party(1).hp == 20 - hurt, ring


def test_lucky_is_1_luck() -> None:
    stage = eat("golden_koi")
    assert stat(stage.table, PartyId(0), "luck") == 1


def test_every_item_and_fish_is_played_by_a_test() -> None:
    text = Path(__file__).read_text() + (Path(__file__).parent / "test_fish.py").read_text()
    names = [*TABLES.items, *(entry.id for entry in TABLES.fish.values() if isinstance(entry, Fish))]
    assert [name for name in names if f'"{name}"' not in text] == []
