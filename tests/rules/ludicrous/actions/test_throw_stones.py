"""Throwing stones."""

import pytest

from ludo_tui.rules.ludicrous.model.state import Annustar, Hit
from tests.scene import place

FACE = "1@10 | 1@11<"

PHASES = ("action", "bonus_action")


@pytest.mark.rule(
    "ll.5.3.throw-stones.everyone",
    "ll.5.3.throw-stones.any-space",
    "ll.5.3.throw-stones.weapon-attack",
    "ll.5.3.throw-stones.attack-roll",
    "ll.5.3.throw-stones.resolution",
    "lh.attacks.stones",
)
def test_a_carried_stone_is_thrown_as_an_attack_without_proficiency() -> None:
    thrower = {"stones": 1, "profession": "soldier", "stats": {"dexterity": 1}}
    scene = place("1@10 | 1@13", "d20:12,5 d4:3", phase=PHASES, a=thrower).play("stone:0:1.0")
    assert scene.added("stone") == {"dexterity": 1}
    assert scene.party(1).hp == 17
    assert scene.party(0).stones == 0
    assert scene.asked == (0, "bonus")


@pytest.mark.rule("lh.attacks.stones", "ll.5.3.throw-stones.target-opponent")
def test_a_stone_flies_as_far_as_the_table_says_at_an_opponent() -> None:
    reach = place("1@10 | 1@13").tables.numbers.stones.range
    assert "stone" in place(f"1@10 | 1@{10 + reach}", phase=PHASES).deeds
    beyond = place(f"1@10 2@40 | 1@{11 + reach}", phase=PHASES, a={"weapons": ["dagger"]})
    assert beyond.refusals["stone"] == "lh.attacks.stones"


@pytest.mark.rule("lh.attacks.retaliation")
def test_a_missed_stone_may_be_retaliated() -> None:
    scene = place(FACE, "d20:3,15", phase=PHASES, a={"stones": 1}).play("stone:0:1.0")
    assert scene.asked == (1, "retaliation")


@pytest.mark.rule(
    "ll.5.5.find-rocks.option",
    "ll.5.5.find-rocks.before-action",
    "ll.5.5.find-rocks.uses-bonus-action",
    "ll.5.5.find-rocks.uses-action",
)
def test_a_stone_found_now_costs_the_bonus_action_before_the_throw() -> None:
    phases = ("action", "first_special", "bonus_action", "tank_movement")
    scene = place("1@10 | 1@13", "d20:12,5 d4:3", phase=phases, a={"hp": 5}).play("stone:0:1.0")
    order = [kind for kind in scene.kinds if kind in ("stone_found", "attacked")]
    assert order == ["stone_found", "attacked"]
    assert scene.phases == ["action", "first_special", "tank_movement"]
    assert scene.state.turn.used["bonus"] == 1
    assert scene.state.turn.used["action"] == 1
    scene.play("pass")


@pytest.mark.rule("ll.5.5.find-rocks.one-special-phase")
def test_after_a_stone_found_now_special_rules_are_settled_once() -> None:
    """A Breaker of the first special rules phase brings Ana's piece 2 onto a star, too late for an ambush."""
    phases = ("action", "first_special", "bonus_action", "second_special", "tank_movement")
    dice = "d20:3,15 d20:10,1 d20:5 d12:10"
    board, ready = "1@6 2@7 | 1@9", {"annustar": Annustar(damage=10)}
    found = place(board, dice, phase=phases, state=ready, annustar=True)
    found.piece(0, 1).hits = [Hit(seat=1, attack=0)]
    found.play("stone:0:1.0")
    assert found.steps(0)[:2] == [7, 8]
    assert found.phases == ["action", "first_special", "tank_movement"]
    carried = place(board, dice, phase=phases, state=ready, annustar=True, a={"stones": 1})
    carried.piece(0, 1).hits = [Hit(seat=1, attack=0)]
    carried.play("stone:0:1.0", "pass")
    assert carried.asked == (0, "ambush")
