"""Grappling and shoving."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from tests.scene import place, set_up


@pytest.mark.rule(
    "ll.5.3.grapple.resolution",
    "ll.5.3.shove.resolution",
    "lh.attacks.grapple",
    "lh.attacks.shove",
    "ll.5.3.dodge.bonus",
)
def test_grapple_and_shove_are_attack_against_dexterity() -> None:
    for name in ("grapple", "shove"):
        scene = place(
            "1@10 | 1@11", "d20:12,5", a={"stats": {"attack": 2}}, b={"stats": {"dexterity": 1}, "marker": "dodge"}
        )
        scene.play(f"{name}:0:1.0")
        assert scene.added(name) == {"attack": 2}
        assert scene.added(f"against {name}") == {"dexterity": 1, "dodge": 4}


@pytest.mark.rule("lh.attacks.grapple")
def test_a_grapple_holds_and_a_graze_turns_the_target() -> None:
    held = place("1@10 | 1@11", "d20:12,5").play("grapple:0:1.0")
    assert held.has(1, 1) == ["grappled"]
    turned = place("1@10 | 1@11", "d20:12,12").play("grapple:0:1.0")
    assert turned.has(1, 1) == []
    assert turned.piece(1, 1).facing == "backward"
    ahead = place("1@10< | 1@9<", "d20:12,12").play("grapple:0:1.0")
    assert (ahead.piece(1, 1).facing, ahead.event("turned").facing) == ("forward", "forward")
    faced = place("1@10 | 1@11<", "d20:12,12").play("grapple:0:1.0")
    assert (faced.piece(1, 1).facing, faced.all("turned")) == ("backward", [])


@pytest.mark.rule("lh.attacks.shove")
def test_a_shove_pushes_and_a_graze_or_a_critical_throws_down() -> None:
    pushed = place("1@10 | 1@11", "d20:12,5").play("shove:0:1.0")
    numbers = pushed.tables.numbers.wrestle
    assert (pushed.steps(1)[0], pushed.has(1, 1)) == (37 - numbers.push, []), "back along its own way"
    behind = place("1@10< | 1@9", "d20:12,5").play("shove:0:1.0")
    assert behind.steps(1)[0] == 35 - numbers.push
    critical = place("1@10 | 1@11", "d20:20,5").play("shove:0:1.0")
    assert (critical.steps(1)[0], critical.has(1, 1)) == (37 - numbers.push_critical, ["prone"])
    graze = place("1@10 | 1@11", "d20:12,12").play("shove:0:1.0")
    assert (graze.steps(1)[0], graze.has(1, 1)) == (37, ["prone"])
    missed = place("1@10 | 1@11", "d20:5,12").play("shove:0:1.0")
    assert (missed.steps(1)[0], missed.has(1, 1)) == (37, [])


@pytest.mark.rule(
    "ll.5.3.grapple.range-1",
    "ll.5.3.grapple.facing",
    "ll.5.3.grapple.opponent-only",
    "ll.5.3.grapple.pathway",
    "ll.5.3.shove.range-1",
    "ll.5.3.shove.facing",
    "ll.5.3.shove.opponent-only",
    "ll.5.3.shove.pathway",
)
@pytest.mark.parametrize("name", ["grapple", "shove"])
def test_grapple_and_shove_reach_the_enemy_right_before_a_piece(name: str) -> None:
    assert f"{name}:0:1.0" in place("1@10 | 1@11").choices
    for board in ("1@10 | 1@12", "1@10 2@11 | 1@40"):
        assert place(board).refusals[name] == f"ll.5.3.{name}.range-1"
    assert place("1@10< | 1@11").refusals[name] == f"ll.5.3.{name}.facing"
    assert place("1#52 | 1@11").refusals[name] == f"ll.5.3.{name}.pathway"


@pytest.mark.rule("ll.5.3.grapple.size", "ll.5.3.shove.size", "lh.party.sizes")
@pytest.mark.parametrize("name", ["grapple", "shove"])
def test_the_target_may_be_one_size_larger_but_not_two(name: str) -> None:
    small, medium, large = {"race": "goblin"}, {"race": "human"}, {"race": "orc"}
    assert name in place("1@10 | 1@11", a=small, b=medium).deeds
    assert name in place("1@10 | 1@11", a=large, b=small).deeds
    assert place("1@10 | 1@11", a=small, b=large).refusals[name] == f"ll.5.3.{name}.size"
    between = place("1@10 2@20 | 1@11 | 1@21", a=small, b=large, c=medium)
    assert between.offers(name) == [f"{name}:1:2.0"], "who is too large before one piece stands in no other's way"


@pytest.mark.rule("lh.readings.no-waste", "lh.attacks.grapple")
@pytest.mark.parametrize(
    ("board", "is_offered"), [("1@10 | 1@11<", False), ("1@10 | 1@11", True), ("1@10 2@12< | 1@11<", True)]
)
def test_nobody_is_grappled_again_to_whom_it_would_do_nothing(board: str, is_offered: bool) -> None:
    scene = set_up(board, everybody={})
    gain_condition(scene.table, Who(1, 0), Onset("grappled", by=Who(0, 0)))
    if is_offered:
        assert scene.offers("grapple")
    else:
        assert scene.refusal("grapple").rule == "lh.readings.no-waste"


@pytest.mark.rule("lh.readings.no-waste", "lh.attacks.shove")
@pytest.mark.parametrize(
    ("board", "is_offered"), [("1@25 | 1#0!prone", False), ("1@25 | 1#0", True), ("1@25 | 1#0 2#1!prone", True)]
)
def test_nobody_is_shoved_to_whom_it_would_do_nothing(board: str, is_offered: bool) -> None:
    scene = set_up(board, everybody={})
    if is_offered:
        assert scene.offers("shove")
    else:
        assert scene.refusal("shove").rule == "lh.readings.no-waste"


@pytest.mark.rule("lh.conditions.grappled")
def test_a_grapple_ends_when_the_grappler_moves_away() -> None:
    scene = place("1@10 2@30 | 1@11", "d20:12,5 d6:3", phase=("action", "movement"), b={"has_reacted": True})
    scene.play("grapple:0:1.0", "move:0")
    assert scene.has(1, 1) == []
