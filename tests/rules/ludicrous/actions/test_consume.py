"""Consuming: fish, potions, star energy; by action and bonus action; what lasts and what does not."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.actions.consume import Consume
from ludo_tui.rules.ludicrous.attacking.attack_forms import attack_forms
from ludo_tui.rules.ludicrous.attacking.weapon_attack import AttackTerms, WeaponAttack
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import count_conditions_down
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.ludicrous.phases.movement import roll_and_move
from ludo_tui.rules.ludicrous.tables.entries import Fish
from ludo_tui.rules.ludicrous.tables.steps import DamageStep
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.prepared import Dice
from tests.scene import PHASES, SOLDIERS, Scene, set_up

EAT = Consume()
TABLES = tables_of(load("ludicrous").tables)


def stage_with(*items: str, dice: Dice = (), turn: int = 1, **options: Any) -> Scene:
    scene = set_up(dice=dice, everybody=SOLDIERS, **options)
    scene.put(0, "1#10")
    scene.put(1, "1@11")
    scene.change(0, items=[Item(id=name, turn=turn) for name in items])
    return scene


def eat(name: str, *answers: str, dice: Dice = (), slot: str = "action") -> Scene:
    scene = stage_with(name, dice=dice)
    chosen = next(each for each in scene.offers(EAT.id, "bonus" if slot == "bonus" else "action"))
    scene.act(chosen, *answers, slot="bonus" if slot == "bonus" else "action")
    return scene


# The rules of consuming


@pytest.mark.rule("ll.5.3.list.consume-item", "ll.5.3.consume.used-up", "ll.5.3.consume.effect-immediate")
def test_an_item_is_used_up_and_takes_effect_at_once() -> None:
    scene = eat("potion_of_healing", dice=("d4:3", "d4:4"))
    assert scene.party(0).items == []
    assert scene.party(0).hp == 27


@pytest.mark.rule("ll.5.3.consume.used-up")
def test_of_several_only_one_is_used_up() -> None:
    scene = stage_with("trout", "trout", "pike", dice=("d4:1",))
    scene.act("consume:trout")
    assert [item.id for item in scene.party(0).items] == ["trout", "pike"]


@pytest.mark.rule("ll.5.3.general.requirements.resources")
def test_nothing_to_consume() -> None:
    assert stage_with().refusal(EAT.id).rule == "ll.5.3.general.requirements.resources"


@pytest.mark.rule("ll.5.3.consume.kinds.fish", "ll.5.3.consume.kinds.star-energy", "ll.5.3.consume.kinds.potions")
def test_fish_star_energy_and_potions_are_consumables() -> None:
    scene = stage_with("trout", "star_energy", "potion_of_speed")
    assert scene.offers(EAT.id) == ["consume:trout", "consume:star_energy", "consume:potion_of_speed"]


@pytest.mark.rule("ll.5.3.consume.kinds.open-list")
def test_whatever_stands_in_the_tables_is_consumable() -> None:
    fish = [entry.id for entry in TABLES.fish.values() if not entry.caught]
    assert set(TABLES.consumables) == {*TABLES.items, *fish}


@pytest.mark.rule("ll.5.3.consume.fish-not-same-turn")
def test_a_fish_is_not_eaten_in_the_turn_it_was_caught() -> None:
    scene = stage_with("trout", turn=5)
    assert scene.refusal(EAT.id).rule == "ll.5.3.consume.fish-not-same-turn"
    scene.party(0).items.insert(0, Item(id="trout", turn=1))
    assert scene.offers(EAT.id) == ["consume:trout"], "one of the same kind was caught before"


@pytest.mark.rule("ll.5.3.consume.fish-not-same-turn")
def test_of_two_fish_the_older_one_is_eaten() -> None:
    scene = stage_with("trout", turn=5, dice=("d4:1",))
    scene.party(0).items.append(Item(id="trout", turn=1))
    scene.act("consume:trout")
    assert [item.turn for item in scene.party(0).items] == [5]


@pytest.mark.rule("ll.5.5.consume.fish-not-same-turn")
def test_not_even_as_a_bonus_action() -> None:
    scene = stage_with("minnow", turn=5)
    assert scene.refusal(EAT.id, "bonus").rule == "ll.5.5.consume.fish-not-same-turn"


def test_other_items_may_be_consumed_in_the_turn_they_were_gained() -> None:
    assert stage_with("star_energy", turn=5).offers(EAT.id) == ["consume:star_energy"]


@pytest.mark.rule(
    "ll.5.5.list.consume-item",
    "ll.5.5.consume.item-allows",
    "ll.5.5.consume.otherwise-action",
    "lh.tables.fish.bonus-action",
)
def test_as_a_bonus_action_only_what_allows_it() -> None:
    allowed = {"minnow", "flying_fish", "golden_koi", "star_energy", "potion_of_speed", "potion_of_stone_skin"}
    for name in TABLES.consumables:
        scene = stage_with(name)
        assert bool(scene.offers(EAT.id, "bonus")) == (name in allowed), name
        assert scene.offers(EAT.id), name
        if name not in allowed:
            assert scene.refusal(EAT.id, "bonus").rule == "ll.5.5.consume.item-allows"


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
    assert len(healed.conditions(0)) == 1
    assert healed.conditions(0, 1) == {}
    lasting = eat("golden_koi", slot=slot)
    assert lasting.party(0).items == []
    assert lasting.conditions(0) == {"lucky": 3}
    lasting.begin_turn()
    count_conditions_down(lasting.table, 0, PHASES)
    assert lasting.conditions(0) == {"lucky": 2}
    assert eat("potion_of_speed", slot=slot).conditions(0) == {"hasted": 2}


@pytest.mark.rule("ll.5.3.consume.who-benefits", "lh.effects.potions")
def test_the_item_says_who_benefits() -> None:
    scene = stage_with("swordfish")
    scene.put(0, "2#20")
    assert scene.offers(EAT.id) == ["consume:swordfish:0"], "the other has nobody before it"
    scene = eat("potion_of_stone_skin", slot="bonus", dice="d4:3")
    assert scene.conditions(0) == {"stone_skin": 3}
    assert scene.conditions(0, 1) == {}
    scene = eat("potion_of_speed")
    assert scene.conditions(0) == {"hasted": 2}


@pytest.mark.rule("ll.5.3.consume.who-benefits")
def test_an_item_for_somebody_asks_for_whom_it_is() -> None:
    book = load("ludicrous")
    bolt: Any = TABLES.spells["ignite"]
    thrown = msgspec.structs.replace(TABLES.items["potion_of_healing"], target=bolt.target, steps=bolt.steps[0].success)
    items = {**book.tables["items"], "potion_of_healing": thrown}
    flasks = msgspec.structs.replace(book, tables={**book.tables, "items": items})
    scene = stage_with("potion_of_healing", ruleset=flasks)
    scene.put(1, "2@12")
    scene.put(0, "2#11")
    scene.put(0, "1#40")
    assert scene.offers(EAT.id) == ["consume:potion_of_healing:1"], "the first has nobody in reach"
    scene.put(0, "1#10")
    scene.act("consume:potion_of_healing:0", "target:1.1")
    assert scene.prompts[-1].text == "Potion of healing: who is it for?"
    event = scene.event("condition_gained")
    assert (event.seat, event.piece, event.condition, event.turns) == (1, 1, "burning", 2)


@pytest.mark.rule("ll.5.3.consume.effect-lasting", "lh.conditions.durations")
def test_a_lasting_effect_runs_for_its_turns() -> None:
    scene = eat("pufferfish")
    count_conditions_down(scene.table, 0, PHASES)
    assert scene.conditions(0) == {"spiny": 2}, "the turn in which it is eaten does not count"
    for left in ({"spiny": 1}, {}):
        scene.begin_turn()
        count_conditions_down(scene.table, 0, PHASES)
        assert scene.conditions(0) == left


@pytest.mark.rule("ll.5.3.consume.effect-at-once")
def test_the_effect_is_there_the_moment_it_is_consumed() -> None:
    scene = eat("golden_koi", slot="bonus")
    assert scene.kinds.index("item_consumed") < scene.kinds.index("condition_gained")
    assert scene.conditions(0) == {"lucky": 3}


def test_without_items_there_is_nothing_to_consume() -> None:
    scene = stage_with("trout", items=False)
    assert scene.refusal(EAT.id).reason == "this match is played without it"


def test_a_reason_that_holds_for_several_items_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = {"trout": "nobody can act", "pike": "nobody can act", "minnow": "it was caught this turn"}
    monkeypatch.setattr(Consume, "why_not", lambda *asked: ("rule", reasons[asked[-1]]))
    assert stage_with(*reasons).refusal(EAT.id).reason == "nobody can act; it was caught this turn"


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
    assert eat(name, dice=dice).conditions(0) == {condition: turns}


@pytest.mark.rule("lh.tables.fish.effects")
def test_an_electric_eel_gives_3_bonus_die_points() -> None:
    assert eat("electric_eel").party(0).bonus_points == 3


@pytest.mark.rule("lh.tables.fish.effects")
def test_a_swordfish_is_one_weapon_attack_at_range_1() -> None:
    scene = stage_with("swordfish", dice=("d20:15", "d20:5", "d10:10"))
    assert scene.offers(EAT.id) == ["consume:swordfish:0"]
    scene.act("consume:swordfish:0")
    (hit,) = scene.all("damaged")
    assert (hit.seat, hit.amount, hit.damage) == (1, 10, "normal")
    scene = stage_with("swordfish")
    scene.put(1, "1@12")
    assert "swordfish" in scene.refusal(EAT.id).reason


@pytest.mark.rule("lh.tables.fish.effects")
def test_a_star_carp_soothes_the_annustar() -> None:
    scene = stage_with("star_carp", dice=("d8:1",))
    scene.state.annustar.damage = 5
    scene.act("consume:star_carp")
    assert scene.state.annustar.damage == 3


@pytest.mark.rule("lh.tables.fish.effects")
def test_swift_is_2_on_the_next_movement_roll_only() -> None:
    scene = stage_with("flying_fish", dice=("d6:3", "d6:3"))
    scene.act("consume:flying_fish")
    scene.run(roll_and_move(scene.table, 0), "move:0", "pass")
    assert scene.piece(0).step == 15
    scene.run(roll_and_move(scene.table, 0), "move:0")
    assert scene.piece(0).step == 18


@pytest.mark.rule("lh.tables.fish.effects")
def test_whoever_attacks_a_spiny_piece_from_1_space_away_takes_natural_damage() -> None:
    (spines,) = TABLES.conditions["spiny"].when_attacked
    assert isinstance(spines, DamageStep)
    for ring, hurt in ((9, int(spines.amount)), (8, 0)):
        scene = stage_with("pufferfish", dice=("d20:5", "d20:15"))
        scene.put(1, f"1@{ring}")
        scene.change(1, weapons=["spear"])
        scene.act("consume:pufferfish")
        form = attack_forms(scene.table, 1)[0]
        scene.run(WeaponAttack(scene.table, Who(1, 0), Who(0, 0), form, AttackTerms(occasion="reaction")).make())
        assert scene.party(1).hp == 20 - hurt, ring


def test_lucky_is_1_luck() -> None:
    scene = eat("golden_koi")
    assert stat(scene.table, Who(0), "luck") == 1


def test_every_item_and_fish_is_played_by_a_test() -> None:
    text = Path(__file__).read_text() + (Path(__file__).parent / "test_fish.py").read_text()
    names = [*TABLES.items, *(entry.id for entry in TABLES.fish.values() if isinstance(entry, Fish))]
    assert [name for name in names if f'"{name}"' not in text] == []
