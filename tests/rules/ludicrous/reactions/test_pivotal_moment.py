"""Pivotal moments as reactions."""

import pytest

from ludo_tui.engine import Option, Who
from ludo_tui.rules.ludicrous.actions.pivotal_moment import UsePivotalMoment
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, MoveEnded, PieceTackled
from ludo_tui.rules.ludicrous.reactions.perk import PerkReaction
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from tests.rules.ludicrous.scenes import of_class
from tests.scene import Scene

PIVOTAL = UsePivotalMoment()


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
    assert scene.party(0).weapons[0].ammo == (scene.tables.weapons["shortbow"].ammo or 0) - 1


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
    scene.put(1, f"1@{11 + scene.tables.weapons['shortbow'].range}")
    assert options(scene, move) == [], "out of the reach of a shortbow"
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
    attack = Attacking(seat=1, who=Who(1, 0), target=Who(0, 0), name="sword")
    assert scene.react(attack, "pivotal:pivotal:0").cancelled
    scene.party(0).has_reacted = False
    assert scene.react(PieceTackled(seat=1, piece=0, target=Who(0, 0)), "pivotal:pivotal:0").cancelled
    scene.party(0).has_reacted = False
    assert options(scene, attack) == [], "used up"


def test_no_pivotal_moments_in_a_match_without_them() -> None:
    scene = of_class("rogue", pivotal_moments=False)
    attack = Attacking(seat=1, who=Who(1, 0), target=Who(0, 0), name="sword")
    assert options(scene, attack) == []
    assert PerkReaction().options(scene.table, 0, attack) == []
    assert of_class("soldier", pivotal_moments=False).refusal(PIVOTAL.id).reason == "this match is played without it"
