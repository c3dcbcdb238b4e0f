"""The shield: what it adds, for how long, and who can raise it."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.reactions.shield import Shield
from tests.rules.ludicrous.scenes import struck
from tests.scene import place

FACE = "1@10 | 1@11<"


# Dodge and shield


@pytest.mark.rule("ll.5.9.list.shield", "ll.5.9.shield.plus-2", "ll.5.9.shield.needs-shield", "ll.5.9.shield.cost")
def test_a_shield_adds_2_for_the_reaction() -> None:
    scene = struck("d20:12", "d20:11", "d8:2", b={"has_shield": True})
    assert scene.asked == (1, "reaction")
    scene.play("shield")
    assert scene.added("against longsword") == {"shield": 2}
    assert scene.party(1).has_reacted
    assert struck("d20:12", "d20:5", "d8:2").prompt is None


@pytest.mark.rule("ll.5.9.shield.duration", "lh.readings.shield")
def test_a_shield_counts_for_one_roll() -> None:
    scene = place(
        "1@10 | 1@11",
        "d20:12,11 d4:3 d20:3,11",
        phase=("action", "bonus_action"),
        a={"weapons": ["dagger", "dagger"]},
        b={"has_shield": True},
    )
    scene.play("attack:0:dagger:1.0", "shield", "second:0:dagger:1.0")
    defences = [roll.modifiers for roll in scene.rolls("against dagger")]
    assert [[modifier.name for modifier in added] for added in defences] == [["shield"], []]


@pytest.mark.rule("ll.5.9.shield.no-two-handed-retaliation", "ll.5.9.shield.one-handed-retaliation")
@pytest.mark.parametrize(("weapon", "can"), [("greatsword", False), ("longsword", True)])
def test_no_shield_against_a_retaliation_for_a_two_handed_attack(weapon: str, can: bool) -> None:
    scene = struck(
        "d20:5",
        "d20:12",
        "d20:15",
        "d20:3",
        "d4:4",
        board=FACE,
        arm=weapon,
        a={"weapons": [weapon], "has_shield": True},
    )
    scene.play("retaliate:0:dagger")
    assert (scene.asked == (0, "reaction")) == can
    if can:
        scene.play("shield")
        assert scene.rolls("against dagger")[0].modifiers[0].name == "shield"


@pytest.mark.rule("ll.5.9.shield.pathway")
def test_a_shield_needs_its_piece_on_the_pathway_and_able_to_react() -> None:
    assert struck("d20:12", "d20:5", "d8:2", board="1@10 | 1@11!restrained", b={"has_shield": True}).prompt is None
    assert struck("d20:12", "d20:5", "d8:2", b={"has_shield": True, "has_reacted": True}).prompt is None


# Grapple and shove


@pytest.mark.rule("ll.5.9.shield.any-attack", "ll.5.3.dodge.not-magical")
def test_a_shield_counts_against_magic_too_and_a_dodge_does_not() -> None:
    caster = {"hand": ["firebolt"]}
    scene = place("1@10 | 1@13", "d20:10,9", a=caster, b={"has_shield": True}).play("cast:0", "card:firebolt")
    assert scene.asked == (1, "reaction")
    assert scene.play("shield").added("against firebolt") == {"shield": 2}
    dodging = place("1@10 | 1@13", "d20:10,9 d8:3", a=caster, b={"marker": "dodge"}).play("cast:0", "card:firebolt")
    assert dodging.added("against firebolt") == {}
    assert dodging.added("firebolt")["target dodges"] == -1


@pytest.mark.rule("lh.secrets.odds")
def test_the_shield_tells_how_likely_the_attack_misses_with_it_and_without() -> None:
    scene = place("1@10 | 1@11", b={"has_shield": True}).play("attack:0:longsword:1.0")
    assert scene.prompt is not None
    shield = scene.prompt.option("shield")
    assert shield is not None
    assert shield.facts.odds == pytest.approx(209 / 400)
    assert scene.detail("shield") == "it misses: 52%, 44% without; uses your reaction"
    scene = place("1@10 | 1@11", b={"has_shield": True, "marker": "dodge"}).play("attack:0:longsword:1.0")
    assert "60% without" in scene.detail("shield")


@pytest.mark.rule("lh.secrets.odds")
def test_before_others_the_shield_promises_what_everybody_knows() -> None:
    scene = place("1@10 | 1@11", is_shown=False, b={"has_shield": True, "stats": {"dexterity": 4}})
    scene.play("attack:0:longsword:1.0")
    assert scene.detail("shield").startswith("it misses: about ")
    plain = place("1@10 | 1@11", is_shown=False, b={"has_shield": True}).play("attack:0:longsword:1.0")
    assert scene.detail("shield") == plain.detail("shield")


@pytest.mark.rule("ll.5.9.shield.any-attack", "ll.5.9.shield.duration")
@pytest.mark.parametrize("spent", ["cancelled", "uses_shield"])
def test_a_shield_is_not_held_up_twice_nor_against_what_is_fended_off(spent: str) -> None:
    scene = place("1@10 | 1@11", b={"has_shield": True})
    trigger = Attacking(seat=0, who=Who(0, 0), target=Who(1, 0), name="longsword")
    assert Shield().options(scene.table, 1, trigger)
    setattr(trigger, spent, True)
    assert not Shield().options(scene.table, 1, trigger)
