"""Hacking an enemy structure."""

import pytest

from ludo_tui.rules.ludicrous.state import Affliction
from ludo_tui.rules.ludicrous.yard import annustar, structures
from tests.builders import Dice
from tests.rules.ludicrous.set_up import Stage, set_up

SAFE = "d20:20"
"""A roll for a Breaker that never brings one."""


def hacking(dice: Dice, **changes: object) -> Stage:
    """Ana's piece 0 is on Ben's building space 31, and Ben has a library."""
    stage = set_up({0: [31]}, dice=dice, **changes)  # type: ignore[arg-type] # passed on
    stage.build(1, "library")
    return stage


@pytest.mark.rule("ll.5.3.list.hack", "ll.5.3.hack.action", "ll.5.3.hack.target", "ll.5.3.hack.resolution")
def test_a_hack_is_an_action_against_an_enemy_structure() -> None:
    stage = hacking(["d20:12", "d20:8", SAFE])
    assert stage.choices("hack") == ["hack:0:1"]
    assert not stage.choices("hack", "bonus")
    stage.act("hack:0:1")
    built = stage.party(1).structure
    assert built is not None
    assert (built.hacker, built.hacked_rounds) == (0, 2)
    assert stage.event("structure_hacked").rule == "lh.structures.hack"


@pytest.mark.rule("lh.structures.hack")
def test_intelligence_against_the_owners_engineering() -> None:
    stage = hacking(["d20:10", "d20:10", SAFE], stats={0: {"intelligence": 2}, 1: {"engineering": 1}})
    stage.act("hack:0:1")
    decided = stage.event("contest_decided")
    assert (decided.total, decided.against_total, decided.outcome) == (12, 11, "success")


@pytest.mark.rule("lh.structures.hack", "lh.party.race.automaton")
def test_automatons_are_harder_to_hack() -> None:
    stage = hacking(["d20:10", "d20:9", SAFE], parties={1: {"race": "automaton"}})
    stage.act("hack:0:1")
    built = stage.party(1).structure
    assert built is not None
    assert stage.event("contest_decided").against_total == 10
    assert built.hacked_rounds == 0


@pytest.mark.rule("lh.structures.hack")
def test_sappers_hack_with_advantage() -> None:
    stage = hacking(["d20:2", "d20:15", "d20:9", SAFE], parties={0: {"perks": ["sapper", "angler"]}})
    stage.act("hack:0:1")
    assert stage.event("contest_decided").total == 15


@pytest.mark.rule("lh.structures.hack")
def test_a_tie_is_for_the_owner_and_costs_nothing_more() -> None:
    stage = hacking(["d20:9", "d20:9", SAFE])
    stage.act("hack:0:1")
    built = stage.party(1).structure
    assert built is not None
    assert built.hacked_rounds == 0
    assert stage.conditions(0, 0) == []


@pytest.mark.rule("lh.structures.hack")
def test_a_critical_success_destroys_it() -> None:
    stage = hacking(["d20:20", "d20:5", SAFE])
    stage.act("hack:0:1")
    assert stage.party(1).structure is None
    assert "structure_hacked" not in stage.kinds


@pytest.mark.rule("lh.structures.hack")
def test_a_critical_failure_stuns_the_hacker_for_a_turn() -> None:
    stage = hacking(["d20:1", "d20:5", SAFE])
    stage.act("hack:0:1")
    assert stage.conditions(0, 0) == ["stunned"]
    (stunned,) = stage.party(0).pieces[0].conditions
    assert stunned.left == 1
    assert stage.party(1).structure is not None


@pytest.mark.rule("ll.5.3.hack.range-3", "lh.structures.hack.range", "lh.board.either-side")
@pytest.mark.parametrize(
    ("step", "is_near"), [(26, False), (27, True), (30, True), (31, True), (34, True), (35, False)]
)
def test_within_3_of_either_space_next_to_the_building_space(step: int, is_near: bool) -> None:
    for facing in ("forward", "backward"):
        stage = set_up({0: [step]})
        stage.party(0).pieces[0].facing = facing
        stage.build(1, "library")
        assert bool(stage.choices("hack")) == is_near
        if not is_near:
            assert stage.refusal("hack").rule == "ll.5.3.hack.range-3"


@pytest.mark.rule("ll.5.3.hack.opposing-only", "ll.5.3.hack.target")
def test_only_opponents_have_structures_to_hack() -> None:
    stage = set_up({0: [4, 31]})
    stage.build(0, "library")
    assert stage.refusal("hack").rule == "ll.5.3.hack.target"


@pytest.mark.rule("ll.5.3.hack.opposing-only")
def test_a_teammates_structure_is_none_to_hack() -> None:
    stage = set_up({0: [30, 18]}, seats=4, teams=True)
    stage.build(2, "library")
    assert not stage.choices("hack")
    stage.build(1, "library")
    assert stage.choices("hack") == ["hack:1:1"]


@pytest.mark.rule("ll.5.3.hack.electronic-interruption", "lh.structures.interruptions")
def test_no_hacking_during_electronic_interruptions() -> None:
    stage = hacking([])
    annustar.interrupt(stage.table, 2)
    assert not stage.choices("hack")
    assert stage.refusal("hack").rule == "ll.5.3.hack.electronic-interruption"
    annustar.count_interruptions_down(stage.table)
    assert not stage.choices("hack")
    annustar.count_interruptions_down(stage.table)
    assert stage.choices("hack")


@pytest.mark.rule("lh.conditions.hacked", "lh.structures.hack")
def test_a_hack_lasts_2_rounds() -> None:
    stage = set_up({0: [31]})
    built = stage.build(1, "library", hacker=0)
    assert not stage.choices("hack")
    structures.count_hacks_down(stage.table)
    assert (built.hacker, built.hacked_rounds) == (0, 1)
    structures.count_hacks_down(stage.table)
    assert (built.hacker, built.hacked_rounds) == (None, 0)
    assert stage.kinds == ["hack_ended"]
    assert stage.choices("hack")


@pytest.mark.rule("lh.conditions.hacked")
def test_the_hacker_uses_it_once_a_turn_and_the_owner_does_not() -> None:
    stage = set_up({0: [20], 1: [20]}, dice="d4:3")
    stage.build(1, "hospital", hacker=0)
    stage.party(0).hp = 10
    assert not stage.choices("structure", "bonus", seat=1)
    assert stage.refusal("structure", "bonus", seat=1).rule == "lh.conditions.hacked"
    stage.act("structure:1", slot="bonus")
    assert stage.party(0).hp == 13
    used = stage.event("structure_used")
    assert (used.seat, used.owner) == (0, 1)
    assert not stage.choices("structure", "bonus")
    stage.new_turn()
    assert stage.choices("structure", "bonus") == ["structure:1"]


@pytest.mark.rule("lh.conditions.hacked")
def test_another_enemy_can_take_a_hack_over() -> None:
    stage = set_up({0: [17], 2: [43]}, dice=["d20:12", "d20:8", SAFE], seats=4)
    stage.build(1, "library", hacker=2)
    stage.act("hack:0:1")
    built = stage.party(1).structure
    assert built is not None
    assert built.hacker == 0


@pytest.mark.rule("lh.annustar.damage")
def test_a_hack_damages_the_annustar_by_1() -> None:
    stage = hacking(["d20:12", "d20:8", SAFE])
    stage.act("hack:0:1")
    assert stage.state.annustar.damage == 1


def test_pieces_that_cannot_act_do_not_hack() -> None:
    stage = hacking([])
    stage.party(0).pieces[0].conditions.append(Affliction(id="stunned", left=1))
    assert not stage.choices("hack")
    assert stage.refusal("hack").rule == "ll.5.3.hack.range-3"
