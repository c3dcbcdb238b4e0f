"""Refusals: the rule that really forbids, in a sentence for players, and gone when what it names is mended."""

from typing import Any

import pytest

from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.model.state import Item, Structure
from tests.rules.ludicrous.scenes import cry_of
from tests.scene import place, set_up

PHASES = ("turning", "action", "bonus_action")
BEHIND = "the enemies nearby are behind your pieces"


@pytest.mark.rule("lh.readings.refused", "ll.5.2.facing.limits-action")
@pytest.mark.parametrize(
    ("action", "answer", "facing", "reach"),
    [
        ("attack", "attack:0:longsword:1.0", "ll.5.2.facing.limits-action", "ll.5.3.weapon-attack.in-range"),
        ("punch", "punch:0:1.0", "ll.5.2.facing.limits-action", "ll.5.3.punch.range-1"),
        ("stone", "stone:0:1.0", "ll.5.2.facing.limits-action", "lh.attacks.stones"),
        ("grapple", "grapple:0:1.0", "ll.5.3.grapple.facing", "ll.5.3.grapple.range-1"),
        ("shove", "shove:0:1.0", "ll.5.3.shove.facing", "ll.5.3.shove.range-1"),
    ],
)
def test_who_is_behind_is_refused_by_facing_and_who_is_far_by_reach(
    action: str, answer: str, facing: str, reach: str
) -> None:
    behind = place("1@10 | 1@9", phase=PHASES).play("pass")
    assert behind.refusals[action] == facing
    assert behind.prompt is not None
    assert next(one for one in behind.prompt.refused if one.id == action).reason == BEHIND
    turned = place("1@10 | 1@9", phase=PHASES).play("turn:0", "pass")
    assert answer in turned.choices, "turning around is what was wanting"
    assert place("1@10 | 1@30", phase=PHASES).play("pass").refusals[action] == reach


@pytest.mark.rule("lh.readings.refused", "lh.conditions.frightened")
@pytest.mark.parametrize(
    ("action", "deed"),
    [("attack", "attack"), ("punch", "attack"), ("stone", "attack"), ("shove", "attack"), ("taunt", "taunt")],
)
def test_who_is_near_enough_and_may_not_is_named_and_not_the_reach(action: str, deed: str) -> None:
    scene = set_up("1@10 2@20 | 1@11")
    assert scene.offers(action)
    scene.afflict(0, 1, "frightened")
    refusal = scene.refusal(action)
    assert (refusal.rule, refusal.reason) == (
        "lh.conditions.frightened",
        f"Ana's piece 1 is near enough, but cannot {deed}: frightened",
    )
    scene.put(1, "1@40")
    assert scene.refusal(action).rule != "lh.conditions.frightened", "nobody is near who could be meant"


@pytest.mark.rule("lh.readings.refused")
@pytest.mark.parametrize(
    ("action", "board", "changes"),
    [
        ("surrender", "1@10 2@30 | 1@11", {}),
        ("revive", "1@10 2@30 3@12!unconscious | 1@45", {}),
        ("hack", "1@30 2@50 | 1@20", {"structure": Structure(id="library", hp=8)}),
    ],
)
def test_who_is_near_enough_and_cannot_act_is_named(action: str, board: str, changes: dict[str, Any]) -> None:
    scene = set_up(board)
    scene.change(1, **changes)
    assert scene.offers(action)
    scene.afflict(0, 1, "stunned")
    refusal = scene.refusal(action)
    assert (refusal.rule, refusal.reason) == (
        "lh.conditions.stunned",
        "Ana's piece 1 is near enough, but cannot act: stunned",
    )


@pytest.mark.rule("ll.5.3.weapon-attack.ammunition", "ll.5.3.weapon-attack.in-range")
def test_an_empty_bow_is_refused_by_its_ammunition_as_long_as_somebody_is_in_range() -> None:
    scene = set_up("1@10 | 1@14")
    scene.change(0, weapons=["shortbow", "dagger"])
    assert scene.offers("attack") == ["attack:0:shortbow:1.0"]
    scene.party(0).weapons[0].ammo = 0
    assert scene.refusal("attack").rule == "ll.5.3.weapon-attack.ammunition"
    scene.put(1, f"1@{11 + scene.tables.weapons['shortbow'].range}")
    assert scene.refusal("attack").rule == "ll.5.3.weapon-attack.in-range"
    scene.put(1, "1@11")
    assert scene.offers("attack") == ["attack:0:dagger:1.0"]


@pytest.mark.rule("ll.5.3.weapon-attack.ammunition")
def test_whoever_has_nothing_left_to_shoot_with_is_refused_by_that_wherever_the_others_are() -> None:
    scene = set_up("1@10 | 1@40")
    scene.change(0, weapons=["hand_crossbow", "hand_crossbow"])
    assert scene.refusal("attack").rule == "ll.5.3.weapon-attack.in-range"
    for weapon in scene.party(0).weapons:
        weapon.ammo = 0
    assert scene.refusal("attack").rule == "ll.5.3.weapon-attack.ammunition"


@pytest.mark.rule("ll.5.3.hack.range-3", "lh.readings.refused")
def test_a_hack_is_refused_by_range_or_by_who_cannot_act() -> None:
    library = {"structure": Structure(id="library", hp=8)}
    assert place("1@40 | 1@20", b=library).refusals["hack"] == "ll.5.3.hack.range-3"
    assert place("1@30!stunned | 1@20", b=library).refusals["hack"] == "lh.conditions.stunned"
    assert "hack" in place("1@30 | 1@20", b=library).deeds


@pytest.mark.rule("lh.party.race.automaton", "lh.readings.refused")
def test_an_automaton_is_refused_a_drink_by_its_race() -> None:
    scene = place("1@20 | 1@30", a={"race": "automaton"})
    assert scene.prompt is not None
    refusal = next(one for one in scene.prompt.refused if one.id == "drink")
    assert (refusal.rule, refusal.reason) == ("lh.party.race.automaton", "your party cannot get drunk: automaton")


@pytest.mark.rule("ll.5.5.consume.item-allows", "ll.5.5.consume.fish-not-same-turn", "lh.readings.refused")
def test_each_kind_of_item_has_its_own_reason() -> None:
    scene = set_up("1#20 |", a={"hp": 5})
    scene.change(0, items=[Item(id="trout", turn=1), Item(id="minnow", turn=5)])
    refusal = scene.refusal("consume", "bonus")
    assert refusal.rule == "ll.5.5.consume.item-allows"
    assert refusal.reason == "the trout costs an action; the minnow was caught this turn"
    assert scene.offers("consume") == ["consume:trout"]
    scene.begin_turn()
    assert scene.offers("consume", "bonus") == ["consume:minnow"]


@pytest.mark.rule("ll.5.3.general.closed-list", "ll.5.5.general.closed-list", "ll.5.5.general.requirements")
@pytest.mark.parametrize(("slot", "section"), [("action", "3"), ("bonus", "5")])
def test_what_can_be_both_is_refused_by_the_rules_of_its_phase(slot: Any, section: str) -> None:
    scene = set_up("1#20 |")
    named = {"consume", "structure", "destroy", "perk"}
    rules = {action: scene.refusal(action, slot).rule for action in sorted(named)}
    general = "ll.5.3.general.requirements.resources" if slot == "action" else "ll.5.5.general.requirements"
    assert rules == {
        "consume": general,
        "destroy": "ll.5.5.destroy-structure.active-only",
        "perk": f"ll.5.{section}.list.perk",
        "structure": f"ll.5.{section}.structure.structure-rules",
    }
    off = set_up("1#20 |", items=False, structures=False, perks=False, pivotal_moments=False, magic=False)
    for action, word in (("consume", "consume-item"), ("structure", "structure"), ("cast", "cast-spell")):
        assert off.refusal(action, slot).rule == f"ll.5.{section}.list.{word}"


@pytest.mark.rule("lh.readings.refused")
@pytest.mark.parametrize(
    ("action", "slot", "board", "condition", "changes"),
    [
        ("gamble", "action", "1@10 | 1@30", "stunned", {}),
        ("fish", "action", "1#6 | 1@30", "stunned", {}),
        ("consume", "action", "1@10 | 1@11", "frightened", {"items": [Item(id="swordfish")]}),
        ("consume", "action", "1@10 | 1@11", "stunned", {"items": [Item(id="swordfish")]}),
        ("perk", "action", "1@10 | 1@11", "stunned", {"perks": ["battle_cry"]}),
        ("perk", "action", "1@10 | 1@11", "frightened", {"perks": ["berserker"]}),
        ("pivotal", "bonus", "1@10 | 1@11", "frightened", {"profession": "bard"}),
    ],
)
def test_what_keeps_a_piece_from_it_is_named_and_when_that_is_over_it_can_be_done(
    action: str, slot: Slot, board: str, condition: str, changes: dict[str, Any]
) -> None:
    scene = set_up(board)
    scene.change(0, **changes)
    assert scene.offers(action, slot)
    scene.afflict(0, 1, condition)
    assert scene.refusal(action, slot).rule == f"lh.conditions.{condition}"
    assert scene.refusal(action, slot).reason.endswith(f": {condition}")


@pytest.mark.rule("lh.readings.refused", "lh.party.perks")
def test_a_battle_cry_that_frightens_nobody_is_not_on_offer() -> None:
    scene = set_up("1@10 | 1@13")
    scene.change(0, perks=["battle_cry"])
    assert scene.offers("perk") == ["perk:battle_cry:0"]
    scene.put(1, f"1@{11 + cry_of(scene)}")
    assert scene.refusal("perk").rule == "lh.party.perks", "nobody is near enough"
    scene.put(1, "1@13")
    scene.afflict(1, None, "emboldened")
    assert scene.refusal("perk").rule == "lh.party.perks", "whoever is near cannot be frightened"
    scene.put(1, "2@11")
    scene.change(1, conditions=[])
    assert scene.offers("perk") == ["perk:battle_cry:0"]
