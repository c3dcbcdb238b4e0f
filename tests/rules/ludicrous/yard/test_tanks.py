"""The tank movement phase, firing, and what becomes of tanks."""

from typing import get_args

import pytest

from ludo_tui.engine import Modifier
from ludo_tui.rules.ludicrous.phases import tank_movement
from ludo_tui.rules.ludicrous.state import Tank, TankSpace
from ludo_tui.rules.ludicrous.yard import annustar, tanks
from tests.builders import Dice
from tests.rules.ludicrous.set_up import Stage, set_up


def move(stage: Stage, *answers: str) -> None:
    stage.play(tank_movement.phase(stage.table), *answers)


def in_homefield(dice: Dice, **changes: object) -> Stage:
    """Ben's piece 0 stands on ring 5, in Ana's homefield."""
    return set_up({1: [31]}, dice=dice, **changes)  # type: ignore[arg-type] # passed on


# Moving


@pytest.mark.rule("ll.5.7.three-spaces", "ll.5.7.move", "ll.5.7.stay", "ll.5.7.in-yard")
def test_the_tank_goes_to_another_of_its_three_spaces_or_stays() -> None:
    stage = set_up()
    move(stage, "tank:attack")
    assert [option.id for option in stage.prompts[0].options] == ["tank:attack", "tank:anti_tank", "pass"]
    assert stage.prompts[0].kind == "tank"
    assert stage.party(0).tank.space == "attack"
    move(stage, "pass")
    assert [option.id for option in stage.prompts[1].options] == ["tank:shield", "tank:anti_tank", "pass"]
    assert stage.party(0).tank.space == "attack"
    assert [event.kind for event in stage.table.events] == ["tank_moved"]
    assert get_args(TankSpace) == ("shield", "attack", "anti_tank")


@pytest.mark.rule("ll.5.7.one-space-chosen", "ll.5.7.own-turn")
def test_only_the_tank_of_the_party_whose_turn_it_is_moves() -> None:
    stage = set_up(turn=1)
    move(stage, "tank:anti_tank")
    assert stage.prompts[0].seat == 1
    assert (stage.party(0).tank.space, stage.party(1).tank.space) == ("shield", "anti_tank")


def test_without_tanks_the_phase_asks_nothing() -> None:
    stage = set_up(tanks=False)
    move(stage)
    assert stage.table.events == []


# Firing


@pytest.mark.rule("ll.5.7.resolve-space", "lh.structures.tank.moved")
def test_a_tank_that_stays_holds_its_fire() -> None:
    stage = in_homefield(["d20:10", "d20:5", "d6:4"])
    stage.party(0).tank.space = "attack"
    move(stage, "pass")
    assert stage.kinds == []
    move(stage, "tank:shield")
    assert stage.kinds == ["tank_moved"]
    move(stage, "tank:attack")
    assert "shot_fired" in stage.kinds


@pytest.mark.rule("lh.structures.tank.attack", "ll.5.7.attack-or-safe")
def test_from_attack_it_fires_engineering_against_dexterity_for_d6() -> None:
    stage = in_homefield(["d20:10", "d20:10", "d6:5"], stats={0: {"engineering": 2}, 1: {"dexterity": 1}})
    move(stage, "tank:attack")
    decided = stage.event("contest_decided")
    assert (decided.total, decided.against_total) == (12, 11)
    damaged = stage.event("damaged")
    assert (damaged.amount, damaged.damage, damaged.piece) == (5, "normal", 0)


@pytest.mark.rule("lh.structures.tank.attack", "lh.conditions.risk-stunned")
def test_a_shot_hard_enough_may_stun() -> None:
    stage = in_homefield(["d20:15", "d20:10", "d6:6"], stats={0: {"attack": 1}})
    move(stage, "tank:attack")
    (hit,) = stage.party(1).pieces[0].hits
    assert (hit.seat, hit.attack) == (0, 1)


@pytest.mark.rule("lh.structures.tank.attack", "lh.board.homefield")
def test_only_enemies_in_the_own_homefield_are_fired_at() -> None:
    stage = set_up({0: [3], 1: [37, 24]})
    move(stage, "tank:attack")
    assert stage.kinds == ["tank_moved"]
    stage = set_up({1: [36, 25, 40]}, dice="d20:5,10")
    move(stage, "tank:attack", "fire:1.1")
    assert [option.id for option in stage.prompts[1].options] == ["fire:1.0", "fire:1.1"]


@pytest.mark.rule("lh.structures.tank.attack")
def test_a_dodging_party_is_harder_to_hit() -> None:
    stage = in_homefield(["d20:12", "d20:9"])
    stage.party(1).marker = "dodge"
    move(stage, "tank:attack")
    assert stage.event("contest_decided").against_total == 13


@pytest.mark.rule("lh.structures.tank.critical")
def test_no_graze_and_double_damage_on_a_critical_success() -> None:
    tie = in_homefield(["d20:10", "d20:10"])
    move(tie, "tank:attack")
    assert tie.party(1).hp == 18
    critical = in_homefield(["d20:20", "d20:10", "d6:5"])
    move(critical, "tank:attack")
    assert critical.party(1).hp == 18 - 10


@pytest.mark.rule("lh.structures.tank.attack", "lh.structures.tank.shield")
@pytest.mark.parametrize(("roll", "is_hit"), [(10, False), (11, True)])
def test_a_structure_is_hit_from_11_on_unless_its_tank_shields_it(roll: int, is_hit: bool) -> None:
    stage = set_up(dice=[f"d20:{roll}", "d6:6"] if is_hit else [f"d20:{roll}"])
    built = stage.build(1, "library")
    move(stage, "tank:attack")
    assert stage.kinds == ["tank_moved"]
    stage.party(1).tank.space = "anti_tank"
    stage.party(0).tank.space = "shield"
    move(stage, "tank:attack")
    assert built.hp == 8 - (6 if is_hit else 0)


@pytest.mark.rule("lh.structures.hp", "lh.structures.tank.attack")
def test_a_tank_destroys_a_structure() -> None:
    stage = set_up(dice="d20:15 d6:6")
    stage.build(1, "library").hp = 6
    stage.party(1).tank.space = "attack"
    move(stage, "tank:attack")
    assert stage.party(1).structure is None


@pytest.mark.rule("lh.structures.tank.anti-tank")
def test_from_anti_tank_it_fires_at_an_enemy_tank_engineering_against_engineering_for_d8() -> None:
    stage = set_up(dice="d20:11,10 d8:8", stats={0: {"engineering": 1}, 1: {"engineering": 1, "dexterity": 2}})
    stage.party(1).tank.space = "attack"
    move(stage, "tank:anti_tank")
    decided = stage.event("contest_decided")
    assert (decided.total, decided.against_total) == (12, 11)
    assert stage.party(1).tank.hp == 12 - 8


@pytest.mark.rule("lh.structures.tank.anti-tank")
def test_armor_and_dodge_do_not_help_a_tank() -> None:
    armored = {1: {"class": "soldier", "armor": "heavy"}}
    stage = set_up(dice="d20:11,10 d8:3", parties=armored)
    stage.party(1).tank.space = "attack"
    stage.party(1).marker = "dodge"
    move(stage, "tank:anti_tank")
    assert stage.event("contest_decided").against_total == 10
    assert stage.party(1).tank.hp == 9


@pytest.mark.rule("lh.structures.tank.shield", "lh.structures.tank.anti-tank", "ll.5.7.attack-or-safe")
def test_a_tank_on_shield_is_safe_from_tanks() -> None:
    stage = in_homefield([])
    stage.build(1, "library")
    move(stage, "tank:anti_tank")
    assert stage.kinds == ["tank_moved"]
    assert tanks.targets(stage.table, 0, "anti_tank") == []
    assert [target.what for target in tanks.targets(stage.table, 0, "attack")] == [""]
    stage.party(1).tank.space = "anti_tank"
    assert [target.what for target in tanks.targets(stage.table, 0, "anti_tank")] == ["tank"]
    assert [target.what for target in tanks.targets(stage.table, 0, "attack")] == ["", "structure"]


@pytest.mark.rule("ll.5.7.resolve-unless", "lh.structures.interruptions")
def test_interruptions_silence_the_tank() -> None:
    stage = in_homefield(["d20:10", "d20:15"])
    annustar.interrupt(stage.table, 1)
    move(stage, "tank:attack")
    assert stage.kinds == ["interruptions_changed", "tank_moved"]
    assert "electronic interruptions silence it" in [
        stage.prompts[0].detail(option) for option in stage.prompts[0].options
    ]
    annustar.count_interruptions_down(stage.table)
    stage.party(0).tank.space = "shield"
    move(stage, "tank:attack")
    assert "shot_fired" in stage.kinds


@pytest.mark.rule("lh.structures.workshop")
def test_the_workshops_bonus_counts_for_one_shot() -> None:
    stage = in_homefield(["d20:10", "d20:11", "d6:2", "d20:10", "d20:10"])
    tanks.add_bonus(stage.table, 0, 2)
    tanks.add_bonus(stage.table, 0, 2)
    move(stage, "tank:attack")
    first = next(event for event in stage.table.events if event.kind == "rolled")
    assert first.modifiers == (Modifier("aimed", 2, "lh.structures.workshop"),)  # type: ignore[attr-defined] # this kind has it
    stage.party(0).tank.space = "shield"
    move(stage, "tank:attack")
    assert [event.outcome for event in stage.table.events if event.kind == "contest_decided"] == ["success", "failure"]  # type: ignore[attr-defined] # this kind has it


@pytest.mark.rule("lh.readings.teams")
def test_a_teammate_is_not_fired_at() -> None:
    stage = set_up({2: [31]}, seats=4, teams=True)
    stage.build(2, "library")
    stage.party(2).tank.space = "attack"
    assert tanks.targets(stage.table, 0, "attack") == []
    assert tanks.targets(stage.table, 0, "anti_tank") == []


# HP


@pytest.mark.rule("lh.structures.tank", "lh.conditions.heavily-damaged")
def test_at_0_hp_a_tank_is_heavily_damaged_and_never_fires_again() -> None:
    stage = in_homefield([])
    assert stage.party(0).tank == Tank(hp=12)
    tanks.damage(stage.table, 0, 13)
    assert stage.party(0).tank.is_heavily_damaged
    assert stage.event("tank_damaged").is_heavily_damaged
    assert tanks.repair(stage.table, 0, 4) == 0
    move(stage, "tank:attack")
    assert "shot_fired" not in stage.kinds
    assert stage.party(0).tank.space == "attack"


@pytest.mark.rule("lh.structures.tank.anti-tank", "lh.conditions.heavily-damaged")
def test_a_heavily_damaged_tank_is_no_target() -> None:
    stage = set_up()
    stage.party(1).tank.space = "attack"
    tanks.damage(stage.table, 1, 11)
    assert tanks.targets(stage.table, 0, "anti_tank")
    tanks.damage(stage.table, 1, 1)
    assert not tanks.targets(stage.table, 0, "anti_tank")


@pytest.mark.rule("lh.structures.workshop")
def test_repairs_end_at_the_maximum() -> None:
    stage = set_up()
    tanks.damage(stage.table, 0, 0)
    tanks.damage(stage.table, 0, 4)
    assert tanks.repair(stage.table, 0, 1) == 1
    assert tanks.repair(stage.table, 0, 4) == 3
    assert tanks.repair(stage.table, 0, 4) == 0
    assert stage.kinds == ["tank_damaged"] * 3
    assert stage.party(0).tank.hp == 12


# What the player is told


def test_the_prompt_tells_what_each_space_means_now() -> None:
    stage = in_homefield([])
    stage.build(1, "library")
    stage.party(1).tank.space = "anti_tank"
    stage.party(0).tank.space = "attack"
    move(stage, "pass")
    assert {option.label: stage.prompts[0].detail(option) for option in stage.prompts[0].options} == {
        "To Shield": "no tank can attack it or your structure",
        "To Anti-tank": "Ben's tank (48%)",
        "Stay on Attack": "it fires only after moving",
    }
    stage.party(0).tank.space = "shield"
    move(stage, "pass")
    assert {option.label: stage.prompts[1].detail(option) for option in stage.prompts[1].options} == {
        "To Attack": "Ben's piece 1 (48%), Ben's library (50%)",
        "To Anti-tank": "Ben's tank (48%)",
        "Stay on Shield": "no tank can attack it or your structure",
    }
    stage.party(1).tank.space = "shield"
    stage.party(0).tank.is_heavily_damaged = True
    move(stage, "pass")
    told = [stage.prompts[2].detail(option) for option in stage.prompts[2].options]
    assert told[:2] == ["it is heavily damaged, and never fires again"] * 2
    stage.party(0).tank.is_heavily_damaged = False
    move(stage, "pass")
    assert stage.prompts[3].detail(stage.prompts[3].options[1]) == "nothing to fire at now"
