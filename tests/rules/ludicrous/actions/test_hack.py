"""Hacking an enemy structure."""

import pytest

from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.yard import annustar, structures
from tests.prepared import Dice
from tests.scene import Scene, set_up

SAFE = "d20:20"
"""A roll for a Breaker that never brings one."""


def hacking(dice: Dice, **changes: object) -> Scene:
    """Ana's piece 0 is on Ben's building space 31, and Ben has a library."""
    scene = set_up("1#31 |", dice=dice, **changes)  # type: ignore[arg-type] # passed on
    scene.build(1, "library")
    return scene


@pytest.mark.rule("ll.5.3.list.hack", "ll.5.3.hack.action", "ll.5.3.hack.target", "ll.5.3.hack.resolution")
def test_a_hack_is_an_action_against_an_enemy_structure() -> None:
    scene = hacking(["d20:12", "d20:8"])
    assert scene.offers("hack") == ["hack:0:1"]
    assert not scene.offers("hack", "bonus")
    scene.act("hack:0:1")
    built = scene.party(1).structure
    assert built is not None
    assert (built.hacker, built.hacked_rounds) == (0, 2)
    assert scene.event("structure_hacked").rule == "lh.structures.hack"


@pytest.mark.rule("lh.structures.hack")
def test_intelligence_against_the_owners_engineering() -> None:
    scene = hacking(
        ["d20:10", "d20:10"], a={"sheet": {"stats": {"intelligence": 2}}}, b={"sheet": {"stats": {"engineering": 1}}}
    )
    scene.act("hack:0:1")
    decided = scene.event("contest_decided")
    assert (decided.total, decided.against_total, decided.outcome) == (12, 11, "success")


@pytest.mark.rule("lh.structures.hack", "lh.party.race.automaton")
def test_automatons_are_harder_to_hack() -> None:
    scene = hacking(["d20:10", "d20:9"], b={"sheet": {"race": "automaton"}})
    scene.act("hack:0:1")
    built = scene.party(1).structure
    assert built is not None
    assert scene.event("contest_decided").against_total == 10
    assert built.hacked_rounds == 0


@pytest.mark.rule("lh.structures.hack")
def test_sappers_hack_with_advantage() -> None:
    scene = hacking(["d20:2", "d20:15", "d20:9"], a={"sheet": {"perks": ["sapper", "angler"]}})
    scene.act("hack:0:1")
    assert scene.event("contest_decided").total == 15


@pytest.mark.rule("lh.structures.hack")
def test_a_tie_is_for_the_owner_and_costs_nothing_more() -> None:
    scene = hacking(["d20:9", "d20:9"])
    scene.act("hack:0:1")
    built = scene.party(1).structure
    assert built is not None
    assert built.hacked_rounds == 0
    assert scene.has(0, 1) == []


@pytest.mark.rule("lh.structures.hack")
def test_a_critical_success_destroys_it() -> None:
    scene = hacking(["d20:20", "d20:5"])
    scene.act("hack:0:1")
    assert scene.party(1).structure is None
    assert "structure_hacked" not in scene.happened


@pytest.mark.rule("lh.structures.hack")
def test_a_critical_failure_stuns_the_hacker_for_a_turn() -> None:
    scene = hacking(["d20:1", "d20:5"])
    scene.act("hack:0:1")
    assert scene.has(0, 1) == ["stunned"]
    (stunned,) = scene.party(0).pieces[0].conditions
    assert stunned.ends.left == 1
    assert scene.party(1).structure is not None


@pytest.mark.rule("ll.5.3.hack.range-3", "lh.structures.hack.range", "lh.board.either-side")
@pytest.mark.parametrize(
    ("step", "is_near"), [(26, False), (27, True), (30, True), (31, True), (34, True), (35, False)]
)
def test_within_3_of_either_space_next_to_the_building_space(step: int, is_near: bool) -> None:
    for facing in ("forward", "backward"):
        scene = set_up(f"1#{step} |")
        scene.party(0).pieces[0].facing = facing
        scene.build(1, "library")
        assert bool(scene.offers("hack")) == is_near
        if not is_near:
            assert scene.refusal("hack").rule == "ll.5.3.hack.range-3"


@pytest.mark.rule("lh.structures.hack")
def test_the_piece_that_hacks_is_named() -> None:
    scene = set_up("1#30 2#31 |")
    scene.build(1, "hospital")
    labels = [option.label for option in scene.options().values() if option.id.startswith("hack:")]
    assert labels == ["Piece 1 hacks Ben's hospital", "Piece 2 hacks Ben's hospital"]


@pytest.mark.rule("ll.5.3.hack.opposing-only", "ll.5.3.hack.target")
def test_only_opponents_have_structures_to_hack() -> None:
    scene = set_up("1#4 2#31 |")
    scene.build(0, "library")
    assert scene.refusal("hack").rule == "ll.5.3.hack.target"


@pytest.mark.rule("ll.5.3.hack.opposing-only")
def test_a_teammates_structure_is_none_to_hack() -> None:
    scene = set_up("1#30 2#18 | | |", teams=True)
    scene.build(2, "library")
    assert not scene.offers("hack")
    scene.build(1, "library")
    assert scene.offers("hack") == ["hack:1:1"]


@pytest.mark.rule("ll.5.3.hack.electronic-interruption", "lh.structures.interruptions")
def test_no_hacking_during_electronic_interruptions() -> None:
    scene = hacking([])
    annustar.interrupt(scene.table, 2)
    assert not scene.offers("hack")
    assert scene.refusal("hack").rule == "ll.5.3.hack.electronic-interruption"
    annustar.count_interruptions_down(scene.table, 0)
    assert not scene.offers("hack")
    annustar.count_interruptions_down(scene.table, 0)
    assert scene.offers("hack")


@pytest.mark.rule("lh.conditions.hacked", "lh.structures.hack")
def test_a_hack_lasts_2_rounds() -> None:
    scene = set_up("1#31 |")
    built = scene.build(1, "library", hacker=0)
    assert not scene.offers("hack")
    structures.count_hacks_down(scene.table, 0)
    assert (built.hacker, built.hacked_rounds) == (0, 1)
    structures.count_hacks_down(scene.table, 0)
    assert (built.hacker, built.hacked_rounds) == (None, 0)
    assert scene.happened == ["hack_ended"]
    assert scene.offers("hack")


@pytest.mark.rule("lh.conditions.hacked")
def test_the_hacker_uses_it_once_a_turn_and_the_owner_does_not() -> None:
    scene = set_up("1#20 | 1#20", dice="d4:3")
    scene.build(1, "hospital", hacker=0)
    scene.party(0).hp = 10
    assert not scene.offers("structure", "bonus", seat=1)
    assert scene.refusal("structure", "bonus", seat=1).rule == "lh.conditions.hacked"
    scene.act("structure:1", slot="bonus")
    assert scene.party(0).hp == 13
    used = scene.event("structure_used")
    assert (used.seat, used.owner) == (0, 1)
    assert not scene.offers("structure", "bonus")
    scene.begin_turn()
    assert scene.offers("structure", "bonus") == ["structure:1"]


@pytest.mark.rule("lh.conditions.hacked")
def test_another_enemy_can_take_a_hack_over() -> None:
    scene = set_up("1#17 | | 1#43 |", dice=["d20:12", "d20:8"])
    scene.build(1, "library", hacker=2)
    scene.act("hack:0:1")
    built = scene.party(1).structure
    assert built is not None
    assert built.hacker == 0


@pytest.mark.rule("lh.annustar.damage")
def test_a_hack_damages_the_annustar_by_1() -> None:
    scene = hacking(["d20:12", "d20:8"])
    scene.act("hack:0:1")
    assert scene.state.annustar.damage == 1


def test_pieces_that_cannot_act_do_not_hack() -> None:
    scene = hacking([])
    scene.party(0).pieces[0].conditions.append(Affliction(id="stunned", ends=Ends(1)))
    assert scene.refusal("hack").rule == "lh.conditions.stunned"
