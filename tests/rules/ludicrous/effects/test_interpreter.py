"""Whom steps concern, and steps that steer others."""

from typing import Any

import pytest

from ludo_tui.engine import RunawayRuleError, Who
from ludo_tui.rules.fight.interpreter import DEPTH_LIMIT
from ludo_tui.rules.ludicrous.mechanics.interpreter import affected_in_turn, run_steps
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, candidates
from ludo_tui.rules.ludicrous.model.state import Creature, Token
from ludo_tui.rules.ludicrous.tables.targeting import TargetRule
from tests.prepared import Dice
from tests.rules.ludicrous.scenes import FOE, carried_out, steps, with_a_foe
from tests.scene import place, set_up

# Who


@pytest.mark.parametrize(
    ("who", "hurt"),
    [
        ("self", [0]),
        ("target", [1]),
        ("party", [0]),
        ("target_party", [1]),
        ("every_party", [0, 1, 2, 3]),
        ("enemy_parties", [1, 2, 3]),
        ("foremost_party", [2]),
        ("last_party", [1]),
        ("own_pieces", [0]),
        ("enemy_pieces", [1, 3]),
        ("all_pieces", [0, 1, 3]),
    ],
)
def test_who_a_step_concerns(who: str, hurt: list[int]) -> None:
    scene = with_a_foe(seats=4)
    scene.put(1, "1#1")
    scene.put(2, "1#52")
    scene.put(3, "1#40")
    scene.carry_out(steps({"do": "damage", "amount": 1, "to": who, "kind": "natural"}), target=FOE)
    hp = [party.hp for party in scene.state.parties]
    assert [seat for seat in range(4) if hp[seat] < 20] == hurt


@pytest.mark.parametrize(("who", "hurt"), [("own_pieces", [3]), ("enemy_pieces", [0, 1]), ("party", [3])])
def test_who_a_step_of_the_last_seat_concerns(who: str, hurt: list[int]) -> None:
    scene = with_a_foe(seats=4)
    scene.put(3, "1#40")
    scene.carry_out(steps({"do": "damage", "amount": 1, "to": who, "kind": "natural"}), seat=3)
    assert [seat for seat in range(4) if scene.party(seat).hp < 20] == hurt


@pytest.mark.parametrize(("kind", "found"), [("own", [0, 1, 3]), ("other_own", [0, 3]), ("fallen", [2])])
def test_a_card_may_ask_for_an_own_piece_for_another_one_or_for_one_that_has_fallen(
    kind: Any, found: list[int]
) -> None:
    scene = place("1@10 2@11 3@12!unconscious 4@13 | 1@14", phase=None)
    assert candidates(scene.table, Who(0, 1), TargetRule(kind=kind)) == [Who(0, piece) for piece in found]


def test_a_space_is_free_where_nobody_stands_no_creature_is_and_nothing_lies() -> None:
    there = [Creature(number=n, id="beast", ring=ring, hp=5) for n, ring in enumerate((8, 15))]
    lying = [Token(id="bonfire", ring=ring, seat=1, rounds=2) for ring in (6, 12)]
    scene = place("1@10 | 1@11", phase=None, state={"creatures": there}, tokens=lying)
    found = candidates(scene.table, Who(0, 0), TargetRule(kind="space", range=5))
    assert sorted(one.number or 0 for one in found) == [5, 7, 9, 13, 14]


def test_within_counts_from_the_acting_piece_either_way() -> None:
    scene = with_a_foe()
    for piece, ring in enumerate((12, 8, 13, 7)):
        scene.put(1, f"{piece + 1}@{ring}")
    scene.carry_out(steps({"do": "condition", "condition": "prone", "to": "enemy_pieces", "within": 2}))
    assert [bool(scene.conditions(1, piece + 1)) for piece in range(4)] == [True, True, False, False]


def test_all_pieces_within_some_spaces_are_all_others() -> None:
    scene = with_a_foe()
    scene.put(0, "2#11")
    scene.carry_out(steps({"do": "condition", "condition": "prone", "to": "all_pieces", "within": 2}))
    assert (scene.conditions(0, 1), list(scene.conditions(0, 2)), list(scene.conditions(1, 1))) == (
        {},
        ["prone"],
        ["prone"],
    )


def test_a_party_that_has_left_is_not_concerned() -> None:
    scene = with_a_foe(seats=3)
    scene.state.withdrawn.append(2)
    scene.carry_out(steps({"do": "heal", "amount": 1, "to": "every_party"}))
    assert [party.hp for party in scene.state.parties] == [21, 21, 20]


# Steps that steer others


@pytest.mark.rule("lh.effects.choice")
def test_choosing_and_doing_nothing() -> None:
    options = {
        "do": "choose",
        "options": [{"name": "Heal", "steps": [{"do": "heal", "amount": 2}]}, {"name": "Nothing"}],
    }
    assert carried_out(options, answers=["choose:1"]).party(0).hp == 22
    scene = carried_out(options, answers=["choose:2"])
    assert scene.party(0).hp == 20
    assert scene.options_of() == ["choose:1", "choose:2"]


def test_the_target_party_may_be_the_one_that_chooses() -> None:
    hurt = {"do": "damage", "amount": 3, "kind": "natural"}
    options = {"do": "choose", "by": "target_party", "options": [{"name": "3 HP", "steps": [hurt]}, {"name": "Prone"}]}
    scene = carried_out(options, answers=["choose:1"])
    assert scene.prompts[0].seat == 1
    assert scene.party(1).hp == 17


def test_repeating() -> None:
    scene = carried_out({"do": "repeat", "times": "d4", "steps": [{"do": "heal", "amount": 1}]}, dice=["d4:3"])
    assert scene.party(0).hp == 23


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ({"who": "target", "has": "prone"}, True),
        ({"who": "target", "has": "burning"}, False),
        ({"who": "target", "is_own": True}, False),
        ({"is_own": True}, True),
        ({"wounded": True}, True),
        ({"wounded": False}, False),
        ({"who": "target", "unconscious": False}, True),
        ({"who": "target", "faces_actor": True}, False),
        ({"on": "star"}, False),
        ({"on": "own_homefield"}, True),
        ({"on": "fishing"}, False),
        ({"hand": 1}, True),
        ({"hand": 2}, True),
        ({"hand": 3}, False),
        ({"hand": 1, "wounded": False}, False),
    ],
)
def test_only_if(test: dict[str, Any], holds: bool) -> None:
    scene = with_a_foe()
    scene.afflict(1, 1, "prone")
    scene.change(0, hand=["ward", "ward"])
    step = {
        "do": "only_if",
        "test": test,
        "steps": [{"do": "bonus_points", "points": 1}],
        "otherwise": [{"do": "bonus_points", "points": 2}],
    }
    scene.carry_out(steps(step), target=FOE)
    assert scene.party(0).bonus_points == (1 if holds else 2)


@pytest.mark.rule("lh.effects.branches")
@pytest.mark.parametrize(
    ("ring", "places"),
    [(6, {"fishing", "own_homefield"}), (8, {"star", "own_homefield"}), (19, {"fishing"}), (21, {"star"}), (26, set())],
)
def test_a_condition_may_be_the_kind_of_space_that_a_piece_is_on(ring: int, places: set[str]) -> None:
    scene = set_up(f"1@{ring} |")
    for number, kind in enumerate(("own_homefield", "star", "fishing"), 1):
        scene.change(0, bonus_points=0)
        point = {"do": "bonus_points", "points": number}
        scene.carry_out(steps({"do": "only_if", "test": {"on": kind}, "steps": [point]}))
        assert scene.party(0).bonus_points == (number if kind in places else 0), kind


@pytest.mark.rule("lh.effects.branches", "lh.rolls.save")
@pytest.mark.parametrize(("there", "faces"), [("1@36", True), ("1@35", False), ("1@37", True), ("1@35<", True)])
def test_a_piece_faces_whoever_is_ahead_of_it_up_to_half_of_the_ring_away(there: str, faces: bool) -> None:
    scene = set_up(f"1@10 | {there}")
    ask = {"who": "target", "faces_actor": True}
    more = [{"do": "bonus_points", "points": points} for points in (1, 2)]
    step = {"do": "only_if", "test": ask, "steps": more[:1], "otherwise": more[1:]}
    before = scene.party(0).bonus_points
    scene.carry_out(steps(step), target=FOE)
    assert scene.party(0).bonus_points - before == (1 if faces else 2)


def test_the_branches_of_a_save_concern_whoever_rolled() -> None:
    scene = with_a_foe(["d20:10", "d20:11"])
    scene.put(1, "2@9")
    prone = {"do": "condition", "condition": "prone"}
    blessed = {"do": "condition", "condition": "blessed"}
    scene.carry_out(
        steps({"do": "save", "stat": "luck", "to": "enemy_pieces", "failure": [prone], "success": [blessed]})
    )
    assert (list(scene.conditions(1, 1)), list(scene.conditions(1, 2))) == (["prone"], ["blessed"])


def test_a_save_against_a_stat_has_the_goal_10_plus_it() -> None:
    scene = with_a_foe(["d20:12"])
    scene.change(0, {"engineering": 2})
    scene.carry_out(steps({"do": "save", "stat": "luck", "against": "engineering"}), target=FOE)
    assert (scene.all("saved")[0].goal, scene.all("saved")[0].success) == (12, True)


@pytest.mark.rule("lh.effects.branches")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        (("d20:15", "d20:5"), 1),
        (("d20:10", "d20:10"), 2),
        (("d20:9", "d20:10"), 2),
        (("d20:5", "d20:15"), 3),
        (("d20:20", "d20:3"), 5),
    ],
)
def test_the_branches_of_a_contest(dice: Dice, points: int) -> None:
    def gain(number: int) -> list[dict[str, Any]]:
        return [{"do": "bonus_points", "points": number}]

    step = {
        "do": "contest",
        "with": "engineering",
        "against": "dexterity",
        "success": gain(1),
        "graze": gain(2),
        "failure": gain(3),
        "critical": gain(4),
    }
    scene = carried_out(step, dice=dice, means="structure")
    assert scene.party(0).bonus_points == points


def test_without_a_graze_branch_a_tie_is_a_failure() -> None:
    step = {"do": "contest", "with": "attack", "against": "luck", "failure": [{"do": "bonus_points", "points": 3}]}
    assert carried_out(step, dice=("d20:10", "d20:10"), means="weapon").party(0).bonus_points == 3


@pytest.mark.rule("lh.effects.roll-table")
def test_rolling_on_a_table_is_neither_a_gamble_nor_fishing() -> None:
    scene = carried_out(
        {"do": "roll_table", "table": "gamble"}, {"do": "roll_table", "table": "fish"}, dice=["d6:3", "d10:3"]
    )
    assert scene.conditions(0) == {"stressed": 1}
    assert [item.id for item in scene.party(0).items] == ["trout"]
    assert scene.state.annustar.damage == 0


def test_effects_without_end_are_stopped() -> None:
    scene = with_a_foe()
    point = {"do": "bonus_points", "points": 1}
    nested = steps(point, {"do": "repeat", "times": 1, "steps": [point]})
    scene.run(run_steps(scene.table, nested, StepContext(who=Who(0), name="Test", rule="", depth=DEPTH_LIMIT - 1)))
    assert scene.party(0).bonus_points == 2
    with pytest.raises(RunawayRuleError, match=f"nested {DEPTH_LIMIT} deep at: Test"):
        scene.run(run_steps(scene.table, nested, StepContext(who=Who(0), name="Test", rule="", depth=DEPTH_LIMIT)))
    assert scene.party(0).bonus_points == 3, "not so deep yet"


@pytest.mark.rule("lh.effects.branches")
def test_who_is_out_of_play_when_its_turn_comes_is_concerned_no_more() -> None:
    scene = with_a_foe()
    scene.put(1, "2@20")
    scene.put(1, "3@30")
    found = affected_in_turn(scene.table, "enemy_pieces", StepContext(who=Who(0, 0), name="x", rule="x"))
    assert next(found) == Who(1, 0)
    scene.piece(1, 2).step = -1
    assert list(found) == [Who(1, 2)]
