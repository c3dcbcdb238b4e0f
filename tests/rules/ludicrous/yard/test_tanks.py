"""The tank movement phase, firing, and what becomes of tanks."""

from typing import get_args

import pytest

from ludo_tui import Game
from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.ludicrous.mechanics.targets import Spot
from ludo_tui.rules.ludicrous.model.state import Tank, TankSpace
from ludo_tui.rules.ludicrous.party.track_board import board
from ludo_tui.rules.ludicrous.phases import tank_movement
from ludo_tui.rules.ludicrous.yard import annustar, tanks
from ludo_tui.rules.ludicrous.yard.tank_shots import targets_from
from tests.prepared import Dice
from tests.scene import Scene, place, set_up

SPACES: tuple[TankSpace, ...] = get_args(TankSpace)
EXPOSED = "tanks can attack it and your structure there"


def move(scene: Scene, *answers: str) -> None:
    scene.run(tank_movement.phase(scene.table), *answers)


def in_homefield(dice: Dice, **changes: object) -> Scene:
    """Ben's piece 0 stands on ring 5, in Ana's homefield."""
    return set_up("| 1#31", dice=dice, **changes)  # type: ignore[arg-type] # passed on


# Moving


@pytest.mark.rule("ll.5.7.three-spaces", "ll.5.7.move", "ll.5.7.stay", "ll.5.7.in-yard")
def test_the_tank_goes_to_another_of_its_three_spaces_or_stays() -> None:
    scene = set_up()
    move(scene, "tank:attack")
    assert [option.id for option in scene.prompts[0].options] == ["tank:attack", "tank:anti_tank", "pass"]
    assert scene.prompts[0].kind == "tank"
    assert scene.party(0).tank.space == "attack"
    move(scene, "pass")
    assert [option.id for option in scene.prompts[1].options] == ["tank:shield", "tank:anti_tank", "pass"]
    assert scene.party(0).tank.space == "attack"
    assert [event.kind for event in scene.table.events] == ["tank_moved"]
    assert get_args(TankSpace) == ("shield", "attack", "anti_tank")


@pytest.mark.rule("ll.5.7.one-space-chosen", "ll.5.7.own-turn")
def test_only_the_tank_of_the_party_whose_turn_it_is_moves() -> None:
    scene = set_up(turn=1)
    move(scene, "tank:anti_tank")
    assert scene.prompts[0].seat == 1
    assert (scene.party(0).tank.space, scene.party(1).tank.space) == ("shield", "anti_tank")


@pytest.mark.parametrize("tanks", [True, False])
def test_a_turn_has_a_tank_phase_where_tanks_are_played(tanks: bool) -> None:
    rules = Game.new("ludicrous", ["Ana", "Ben"], seed=1, options={"tanks": tanks}).rules
    assert ("tank_movement" in [phase.id for phase in rules.phases.listed]) is tanks


# Firing


@pytest.mark.rule("ll.5.7.resolve-space", "lh.structures.tank.moved")
def test_a_tank_that_stays_holds_its_fire() -> None:
    scene = in_homefield(["d20:10", "d20:5", "d6:4"])
    scene.party(0).tank.space = "attack"
    move(scene, "pass")
    assert scene.happened == []
    move(scene, "tank:shield")
    assert scene.happened == ["tank_moved"]
    move(scene, "tank:attack", "fire:1.0")
    assert "shot_fired" in scene.happened


@pytest.mark.rule("lh.structures.tank.attack", "ll.5.7.attack-or-safe")
def test_from_attack_it_fires_engineering_against_dexterity_for_d6() -> None:
    scene = in_homefield(
        ["d20:10", "d20:10", "d6:5"],
        a={"sheet": {"stats": {"engineering": 2}}},
        b={"sheet": {"stats": {"dexterity": 1}}},
    )
    move(scene, "tank:attack", "fire:1.0")
    decided = scene.event("contest_decided")
    assert (decided.total, decided.against_total) == (12, 11)
    damaged = scene.event("damaged")
    assert (damaged.amount, damaged.damage, damaged.piece) == (5, "normal", 0)


@pytest.mark.rule("lh.structures.tank.attack", "lh.conditions.risk-stunned")
def test_a_shot_hard_enough_may_stun() -> None:
    scene = in_homefield(["d20:15", "d20:10", "d6:6"], a={"sheet": {"stats": {"attack": 1}}})
    move(scene, "tank:attack", "fire:1.0")
    (hit,) = scene.party(1).pieces[0].hits
    assert (hit.seat, hit.attack) == (0, 1)


@pytest.mark.rule("lh.structures.tank.attack", "lh.board.homefield")
def test_only_enemies_in_the_own_homefield_are_fired_at() -> None:
    scene = set_up("1#3 | 1#37 2#24")
    move(scene, "tank:attack")
    assert scene.happened == ["tank_moved"]
    scene = set_up("| 1#36 2#25 3#40", dice="d20:5,10")
    move(scene, "tank:attack", "fire:1.1")
    assert [option.id for option in scene.prompts[1].options] == ["fire:1.0", "fire:1.1", "pass"]


@pytest.mark.rule("lh.readings.hold-fire", "lh.structures.tank.moved")
def test_a_tank_may_hold_its_fire_at_a_single_target_and_has_moved_for_nothing() -> None:
    scene = in_homefield("d20:15,5 d6:4")
    move(scene, "tank:attack", "pass")
    assert scene.options_of() == ["fire:1.0", "pass"]
    assert scene.happened == ["tank_moved"]
    scene.begin_turn()
    move(scene, "pass")
    assert scene.happened == ["tank_moved"]
    move(scene, "tank:shield")
    move(scene, "tank:attack", "fire:1.0")
    assert scene.lost(1) == 4


@pytest.mark.rule("lh.readings.hold-fire")
@pytest.mark.parametrize(("hacker", "is_spared"), [(None, False), (0, True), (1, False), (2, True)])
def test_a_tank_spares_a_structure_that_obeys_its_side(hacker: int | None, is_spared: bool) -> None:
    scene = set_up("1#3 | | |", teams=True)
    scene.build(3, "hospital", hacker=hacker)
    scene.party(3).tank.space = "attack"
    move(scene, *(["tank:attack"] if is_spared else ["tank:attack", "pass"]))
    assert ("fire:structure-3" in scene.options_of()) != is_spared
    if hacker == 0:
        scene.party(0).hp -= 5
        assert scene.offers("structure", "bonus") == ["structure:3"], "it serves on"


@pytest.mark.rule("lh.structures.tank.attack")
def test_a_dodging_party_is_harder_to_hit() -> None:
    scene = in_homefield(["d20:12", "d20:9"])
    scene.party(1).marker = "dodge"
    move(scene, "tank:attack", "fire:1.0")
    assert scene.event("contest_decided").against_total == 13


@pytest.mark.rule("lh.structures.tank.critical")
def test_no_graze_and_double_damage_on_a_critical_success() -> None:
    tie = in_homefield(["d20:10", "d20:10"])
    move(tie, "tank:attack", "fire:1.0")
    assert tie.lost(1) == 0
    critical = in_homefield(["d20:20", "d20:10", "d6:5"])
    move(critical, "tank:attack", "fire:1.0")
    assert critical.lost(1) == 10


@pytest.mark.rule("lh.structures.tank.attack", "lh.structures.tank.shield")
@pytest.mark.parametrize(("roll", "is_hit"), [(10, False), (11, True)])
def test_a_structure_is_hit_from_11_on_unless_its_tank_shields_it(roll: int, is_hit: bool) -> None:
    scene = set_up(dice=[f"d20:{roll}", "d6:6"] if is_hit else [f"d20:{roll}"])
    built = scene.build(1, "library")
    move(scene, "tank:attack")
    assert scene.happened == ["tank_moved"]
    scene.party(1).tank.space = "anti_tank"
    scene.party(0).tank.space = "shield"
    move(scene, "tank:attack", "fire:structure-1")
    assert built.hp == 8 - (6 if is_hit else 0)


@pytest.mark.rule("lh.structures.hp", "lh.structures.tank.attack")
def test_a_tank_destroys_a_structure() -> None:
    scene = set_up(dice="d20:15 d6:6")
    scene.build(1, "library").hp = 6
    scene.party(1).tank.space = "attack"
    move(scene, "tank:attack", "fire:structure-1")
    assert scene.party(1).structure is None


@pytest.mark.rule("lh.structures.tank.anti-tank")
def test_from_anti_tank_it_fires_at_an_enemy_tank_engineering_against_engineering_for_d8() -> None:
    scene = set_up(
        dice="d20:11,10 d8:8",
        a={"sheet": {"stats": {"engineering": 1}}},
        b={"sheet": {"stats": {"engineering": 1, "dexterity": 2}}},
    )
    scene.party(1).tank.space = "attack"
    move(scene, "tank:anti_tank", "fire:tank-1")
    decided = scene.event("contest_decided")
    assert (decided.total, decided.against_total) == (12, 11)
    assert scene.party(1).tank.hp == 12 - 8


@pytest.mark.rule("lh.structures.tank.anti-tank")
def test_armor_and_dodge_do_not_help_a_tank() -> None:
    armored = {"sheet": {"class": "soldier", "armor": "heavy"}}
    scene = set_up(dice="d20:11,10 d8:3", b=armored)
    scene.party(1).tank.space = "attack"
    scene.party(1).marker = "dodge"
    move(scene, "tank:anti_tank", "fire:tank-1")
    assert scene.event("contest_decided").against_total == 10
    assert scene.party(1).tank.hp == 9


@pytest.mark.rule("lh.structures.tank.shield", "lh.structures.tank.anti-tank", "ll.5.7.attack-or-safe")
def test_a_tank_on_shield_is_safe_from_tanks() -> None:
    scene = in_homefield([])
    scene.build(1, "library")
    move(scene, "tank:anti_tank")
    assert scene.happened == ["tank_moved"]
    assert targets_from(scene.table, 0, "anti_tank") == []
    assert targets_from(scene.table, 0, "attack") == [Who(1, 0)]
    scene.party(1).tank.space = "anti_tank"
    assert targets_from(scene.table, 0, "anti_tank") == [Spot("tank", 1)]
    assert targets_from(scene.table, 0, "attack") == [Who(1, 0), Spot("structure", 1)]


@pytest.mark.rule("ll.5.7.resolve-unless", "lh.structures.interruptions")
def test_interruptions_silence_the_tank() -> None:
    scene = in_homefield(["d20:10", "d20:15"])
    annustar.interrupt(scene.table, 1)
    move(scene, "tank:attack")
    assert scene.happened == ["interruptions_changed", "tank_moved"]
    assert "electronic interruptions silence it" in [
        scene.prompts[0].detail(option) for option in scene.prompts[0].options
    ]
    annustar.count_interruptions_down(scene.table, 0)
    scene.party(0).tank.space = "shield"
    move(scene, "tank:attack", "fire:1.0")
    assert "shot_fired" in scene.happened


@pytest.mark.rule("lh.structures.workshop")
def test_the_workshops_bonus_counts_for_one_shot() -> None:
    scene = in_homefield(["d20:10", "d20:11", "d6:2", "d20:10", "d20:10"])
    tanks.add_bonus(scene.table, 0, 2)
    tanks.add_bonus(scene.table, 0, 2)
    move(scene, "tank:attack", "fire:1.0")
    first = next(event for event in scene.table.events if event.kind == "rolled")
    assert first.modifiers == (Modifier("aimed", 2, "lh.structures.workshop"),)  # type: ignore[attr-defined] # this kind has it
    scene.party(0).tank.space = "shield"
    move(scene, "tank:attack", "fire:1.0")
    assert [event.outcome for event in scene.table.events if event.kind == "contest_decided"] == ["success", "failure"]  # type: ignore[attr-defined] # this kind has it


@pytest.mark.rule("lh.readings.teams")
def test_a_teammate_is_not_fired_at() -> None:
    scene = set_up("| | 1#31 |", teams=True)
    scene.build(2, "library")
    scene.party(2).tank.space = "attack"
    assert targets_from(scene.table, 0, "attack") == []
    assert targets_from(scene.table, 0, "anti_tank") == []


# HP


@pytest.mark.rule("lh.structures.tank", "lh.conditions.heavily-damaged")
def test_at_0_hp_a_tank_is_heavily_damaged_and_never_fires_again() -> None:
    scene = in_homefield([])
    assert scene.party(0).tank == Tank(hp=12)
    tanks.damage_tank(scene.table, 0, 13)
    assert scene.party(0).tank.is_heavily_damaged
    assert scene.event("tank_damaged").is_heavily_damaged
    assert tanks.repair_tank(scene.table, 0, 4) == 0
    move(scene)
    assert "shot_fired" not in scene.happened


@pytest.mark.rule("lh.structures.tank.wreck")
@pytest.mark.parametrize("space", SPACES)
def test_a_wreck_stays_where_it_is_and_nobody_is_asked(space: TankSpace) -> None:
    wreck = Tank(space=space, hp=0, is_heavily_damaged=True)
    scene = place("1@10 2@20 | 1@5", "d6:1", phase=("tank_movement", "movement"), a={"tank": wreck})
    assert scene.asked == (0, "move"), "the next question is the next phase's"
    assert scene.party(0).tank == wreck
    assert "tank_moved" not in scene.kinds
    whole = place("1@10 2@20 | 1@5", phase=("tank_movement", "movement"), a={"tank": Tank(space=space)})
    assert whole.asked == (0, "tank")


@pytest.mark.rule("lh.structures.tank.anti-tank", "lh.conditions.heavily-damaged")
def test_a_heavily_damaged_tank_is_no_target() -> None:
    scene = set_up()
    scene.party(1).tank.space = "attack"
    tanks.damage_tank(scene.table, 1, 11)
    assert targets_from(scene.table, 0, "anti_tank")
    tanks.damage_tank(scene.table, 1, 1)
    assert not targets_from(scene.table, 0, "anti_tank")


@pytest.mark.rule("lh.structures.workshop")
def test_repairs_end_at_the_maximum() -> None:
    scene = set_up()
    tanks.damage_tank(scene.table, 0, 0)
    tanks.damage_tank(scene.table, 0, 4)
    assert tanks.repair_tank(scene.table, 0, 1) == 1
    assert tanks.repair_tank(scene.table, 0, 4) == 3
    assert tanks.repair_tank(scene.table, 0, 4) == 0
    assert scene.happened == ["tank_damaged"] * 3
    assert scene.party(0).tank.hp == 12


# What the player is told


def test_the_prompt_tells_what_each_space_means_now() -> None:
    scene = in_homefield([])
    scene.build(1, "library")
    scene.party(1).tank.space = "anti_tank"
    scene.party(0).tank.space = "attack"
    move(scene, "pass")
    assert {option.label: scene.prompts[0].detail(option) for option in scene.prompts[0].options} == {
        "To Shield": "no tank can attack it or your structure",
        "To Anti-tank": "Ben's tank (48%, d8 damage)",
        "Stay on Attack": "it fires only after moving",
    }
    scene.party(0).tank.space = "shield"
    move(scene, "pass")
    assert {option.label: scene.prompts[1].detail(option) for option in scene.prompts[1].options} == {
        "To Attack": f"Ben's piece 1 (48%, d6 damage), Ben's library (50%, d6 damage); {EXPOSED}",
        "To Anti-tank": f"Ben's tank (48%, d8 damage); {EXPOSED}",
        "Stay on Shield": "no tank can attack it or your structure",
    }
    scene.party(1).tank.space = "shield"
    move(scene, "pass")
    assert scene.prompts[2].detail(scene.prompts[2].options[1]) == f"nothing to fire at now; {EXPOSED}"


def test_the_track_keeping_board_tells_a_wreck_from_a_tank() -> None:
    wreck = Tank(space="attack", hp=0, is_heavily_damaged=True)
    scene = place("1@5 | 1@20", phase="action", a={"tank": wreck}, b={"tank": Tank(hp=7)})
    (row,) = [
        row
        for row in board(scene.state, scene.rules.tables, scene.rules.options, scene.names).rows
        if row.name == "Tank"
    ]
    assert [(cell.below, cell.tone) for cell in row.cells] == [("a wreck", "bad"), ("7 HP", "text")]


@pytest.mark.rule("lh.structures.tank.shield", "lh.structures.interruptions")
def test_nothing_is_promised_from_a_space_that_does_not_fire_and_while_all_are_silent() -> None:
    scene = set_up("| 1#31")
    assert [len(tank_movement._targets(scene.table, 0, name)) for name in SPACES] == [
        0 if tanks.space_entry(scene.table, name).protects else len(targets_from(scene.table, 0, name))
        for name in SPACES
    ]
    assert any(tank_movement._targets(scene.table, 0, name) for name in SPACES)
    annustar.interrupt(scene.table, 1)
    assert not any(tank_movement._targets(scene.table, 0, name) for name in SPACES)
