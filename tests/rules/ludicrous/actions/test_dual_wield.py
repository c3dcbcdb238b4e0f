"""Dual wielding: the second attack of the bonus action."""

import pytest

from tests.scene import place

DAGGERS = {"weapons": ["dagger", "dagger"], "stats": {"dexterity": 2, "attack": 2}, "profession": "soldier"}

PHASES = ("action", "bonus_action")


@pytest.mark.rule(
    "ll.5.5.list.dual-wield",
    "ll.5.5.dual-wield.after-action-attack",
    "ll.5.5.dual-wield.other-weapon",
    "ll.5.5.dual-wield.costs-bonus-action",
    "ll.5.5.dual-wield.no-positive-dexterity",
    "ll.5.5.dual-wield.no-proficiency-contest",
    "ll.5.5.dual-wield.no-positive-attack-modifier",
    "ll.5.5.dual-wield.no-proficiency-damage",
)
def test_the_second_dagger_strikes_without_positive_modifiers() -> None:
    scene = place("1@10 | 1@11", "d20:12,5 d4:1 d20:12,5 d4:3", phase=PHASES, a=DAGGERS).play("attack:0:dagger:1.0")
    assert scene.party(1).hp == 20 - 4
    scene.play("second:0:dagger:1.0")
    assert [roll.modifiers for roll in scene.rolls("dagger") if roll.seat == 0][2] == ()
    assert scene.party(1).hp == 16 - 3
    assert [event.slot for event in scene.all("action_taken")] == ["action", "bonus"]


@pytest.mark.rule("ll.5.5.dual-wield.negative-dexterity", "ll.5.5.dual-wield.negative-attack-modifier")
def test_negative_modifiers_still_count() -> None:
    weak = {"weapons": ["dagger", "dagger"], "stats": {"dexterity": -1, "attack": -2}}
    scene = place("1@10 | 1@11", "d20:12,5 d4:4 d20:12,5 d4:4", phase=PHASES, a=weak)
    scene.play("attack:0:dagger:1.0", "second:0:dagger:1.0")
    added = [roll.modifiers for roll in scene.rolls("dagger") if roll.seat == 0 and roll.sides == 20]
    assert [[modifier.value for modifier in one] for one in added] == [[-1], [-1]]
    assert scene.party(1).hp == 20 - 2 - 2


@pytest.mark.rule("ll.5.5.dual-wield.after-action-attack", "ll.5.5.dual-wield.not-slow")
def test_without_a_dual_attack_there_is_no_second_one() -> None:
    other = place("1@10 | 1@11", phase=PHASES, a=DAGGERS).play("dodge")
    assert other.refusals["second"] == "ll.5.5.dual-wield.after-action-attack"
    single = place("1@10 | 1@11", "d20:12,5 d4:1", phase=PHASES).play("attack:0:dagger:1.0")
    assert single.refusals["second"] == "ll.5.5.dual-wield.after-action-attack"


@pytest.mark.rule("ll.5.5.dual-wield.same-piece")
def test_the_second_attack_is_made_by_the_same_piece() -> None:
    scene = place("1@10 2@12< | 1@11", "d20:12,5 d4:1", phase=PHASES, a=DAGGERS).play("attack:1:dagger:1.0")
    assert [choice for choice in scene.choices if choice.startswith("second")] == ["second:1:dagger:1.0"]


@pytest.mark.parametrize(("ring", "arm", "thrown"), [(11, "throwing_axe", 0), (15, "throwing_axe-thrown", 2)])
def test_the_second_axe_is_swung_or_thrown_as_the_answer_says(ring: int, arm: str, thrown: int) -> None:
    axes = {"weapons": ["throwing_axe", "throwing_axe"]}
    scene = place(f"1@10 | 1@{ring}", "d20:12,5 d6:1 d20:12,5 d6:1", phase=PHASES, a=axes)
    scene.play(f"attack:0:{arm}:1.0", f"second:0:{arm}:1.0")
    assert len(scene.state.tokens) == thrown


@pytest.mark.rule("ll.5.5.dual-wield.ammunition")
def test_the_second_attack_uses_its_own_ammunition() -> None:
    bows = {"weapons": ["hand_crossbow", "hand_crossbow"]}
    scene = place("1@10 | 1@12", "d20:12,5 d4:1 d20:12,5 d4:1", phase=PHASES, a=bows)
    scene.play("attack:0:hand_crossbow:1.0", "second:0:hand_crossbow:1.0")
    full = scene.tables.weapons["hand_crossbow"].ammo
    assert full is not None
    assert [weapon.ammo for weapon in scene.party(0).weapons] == [full - 1, full - 1]
    empty = place("1@10 | 1@12", "d20:12,5 d4:1", phase=PHASES, a=bows)
    empty.party(0).weapons[1].ammo = 0
    assert empty.play("attack:0:hand_crossbow:1.0").refusals["second"] == "ll.5.5.dual-wield.ammunition"


@pytest.mark.rule("ll.5.5.dual-wield.pathway", "ll.5.5.dual-wield.same-piece")
def test_the_second_attack_needs_its_piece_on_the_pathway_and_able() -> None:
    fallen = place(
        "1@10 2@30 | 1@11<", "d20:5,12,20,3 d4:1", phase=PHASES, a={**DAGGERS, "hp": 2}, b={"weapons": ["dagger"]}
    )
    fallen.play("attack:0:dagger:1.0", "retaliate:0:dagger")
    assert fallen.has(0, 1) == ["unconscious"]
    assert fallen.refusals["second"] == "ll.5.5.dual-wield.same-piece"
    phases = ("action", "first_special", "bonus_action")
    gone = place("1@8 2@30 | 1@9", "d20:12,5 d4:1", phase=phases, a=DAGGERS).play("attack:0:dagger:1.0")
    assert gone.asked == (0, "ambush")
    gone.piece(0, 1).step = -1
    assert gone.play("pass").refusals["second"] == "ll.5.5.dual-wield.pathway"
