"""Drink, ready, the bonus die, sneak, struggle and rizz."""

import pytest

from ludo_tui.rules.ludicrous.state import Affliction
from tests.scene import place

# Drink


@pytest.mark.rule("ll.5.3.drink.drunk", "ll.5.3.drink.whole-party", "ll.5.3.drink.duration")
def test_drinking_makes_the_whole_party_drunk_for_two_of_its_turns() -> None:
    scene = place("1@10 | 1@40", "d6:1,1,1", phase=("action", "first_special", "movement"), turns=3)
    scene.play("drink")
    assert scene.has(0) == ["drunk"]
    assert scene.has(0, 1) == []
    assert scene.event("condition_gained").turns == 2
    scene.play("move:0", "pass", "pass", "pass", "pass", "move:0")
    assert scene.has(0) == ["drunk"]
    scene.play("pass", "pass")
    assert scene.has(0) == []
    scene.play("pass", "pass", "move:0")


@pytest.mark.rule("lh.conditions.drunk")
def test_the_drunk_attack_worse_and_hit_harder() -> None:
    sober = place("1@10 | 1@11", "d20:15,5 d8:4").play("attack:0:longsword:1.0")
    assert sober.party(1).hp == 16
    drunk = {"conditions": [Affliction(id="drunk", left=2)]}
    scene = place("1@10 | 1@11", "d20:15,5 d8:4", a=drunk).play("attack:0:longsword:1.0")
    assert scene.added("longsword") == {"drunk": -2}
    assert scene.party(1).hp == 15


# Ready and the bonus die


@pytest.mark.rule("ll.5.3.ready.plus-3", "ll.5.3.ready.cap")
@pytest.mark.parametrize(("before", "after"), [(0, 6), (2, 8), (8, 12)])
def test_ready_adds_3_points_up_to_the_maximum(before: int, after: int) -> None:
    scene = place("1@10 | 1@40", a={"race": "dragonkin", "bonus_points": before}).play("ready")
    assert scene.party(0).bonus_points == after


@pytest.mark.rule("ll.5.3.ready.no-bonus-die", "ll.5.5.bonus-die.not-after-ready", "ll.5.5.bonus-die.needs-full")
def test_after_ready_the_bonus_die_stays_in_the_box() -> None:
    scene = place("1@10 | 1@40", phase=("action", "bonus_action")).play("ready")
    assert scene.party(0).bonus_points == 6
    assert scene.refusals["bonus_die"] == "ll.5.3.ready.no-bonus-die"
    low = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 2})
    assert low.refusals["bonus_die"] == "ll.5.5.bonus-die.needs-full"
    full = place("1@10 | 1@40", phase="bonus_action", a={"bonus_points": 3})
    assert "bonus_die" in full.choices


@pytest.mark.rule(
    "ll.5.5.bonus-die.roll", "ll.5.5.bonus-die.as-movement-roll", "ll.5.5.bonus-die.points-after", "lh.party.bonus-die"
)
def test_the_bonus_die_of_the_race_moves_a_piece_and_is_empty_afterwards() -> None:
    elf = {"race": "elf", "bonus_points": 8, "stats": {"speed": 1}}
    scene = place("1@10 2@14 | 1@40", "d8:7", phase="bonus_action", a=elf).play("bonus_die", "move:1")
    assert scene.rolls("bonus die")[0].sides == 8
    assert scene.steps(0)[:2] == [10, 22]
    assert scene.party(0).bonus_points == 0
    slow = place("1@10 | 1@40", "d8:1", phase="bonus_action", a={**elf, "stats": {"speed": -2}})
    assert slow.play("bonus_die", "move:0").steps(0)[0] == 11


@pytest.mark.rule("ll.5.5.bonus-die.as-movement-roll")
def test_a_bonus_die_move_eliminates_and_can_be_tackled() -> None:
    full = {"bonus_points": 6}
    scene = place("1@10 | 1@13", "d6:3", phase="bonus_action", a=full).play("bonus_die", "move:0")
    assert scene.steps(1)[0] == -1
    passed = place("1@10 | 1@12", "d6:3", phase="bonus_action", a=full).play("bonus_die", "move:0")
    assert passed.asked == (1, "reaction")


@pytest.mark.rule("ll.5.5.bonus-die.no-repeat-on-six", "ll.5.5.bonus-die.no-repeat-on-max")
@pytest.mark.parametrize(("race", "points", "die"), [("human", 6, "d6:6"), ("elf", 8, "d8:6"), ("elf", 8, "d8:8")])
def test_neither_a_6_nor_the_highest_number_grants_another_roll(race: str, points: int, die: str) -> None:
    scene = place("1@10 | 1@40", die, phase="bonus_action", a={"race": race, "bonus_points": points})
    scene.play("bonus_die", "move:0")
    assert scene.prompt is None
    assert len(scene.all("rolled")) == 1


@pytest.mark.rule("ll.5.5.bonus-die.pathway")
def test_the_bonus_die_moves_only_pieces_on_the_pathway() -> None:
    scene = place("1@10 2#52 | 1@40", "d6:6", phase="bonus_action", a={"bonus_points": 6}).play("bonus_die")
    assert scene.choices == ["move:0"]
    assert scene.refusals["move:1"] == scene.refusals["move:2"] == "ll.5.5.bonus-die.pathway"
    scene.play("move:0")
    off = place("1#52 | 1@40", phase="bonus_action", a={"bonus_points": 6}, pivotal_moments=False)
    assert off.prompt is None


# Sneak


@pytest.mark.rule("ll.5.3.sneak.pathway")
def test_sneaking_needs_a_piece_on_the_pathway_that_can_act() -> None:
    assert "sneak" in place("1@10 | 1@40").choices
    assert place("1#52 | 1@40").refusals["sneak"] == "ll.5.3.sneak.pathway"
    assert place("1@10!unconscious | 1@40").refusals["sneak"] == "lh.conditions.unconscious"


# Struggle


@pytest.mark.rule(
    "ll.5.3.struggle.removes",
    "ll.5.3.struggle.automatic",
    "ll.5.3.struggle.action",
    "lh.readings.struggle",
    "lh.conditions.constrained",
)
@pytest.mark.parametrize("condition", ["restrained", "grappled"])
def test_struggling_frees_a_piece_without_a_roll(condition: str) -> None:
    scene = place(f"1@10!{condition} 2@20 | 1@40").play("struggle:0")
    assert scene.has(0, 1) == []
    assert scene.all("rolled") == []
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.struggle.needs-condition", "ll.5.3.struggle.pathway")
def test_only_a_held_piece_on_the_pathway_struggles() -> None:
    scene = place("1@10!restrained 2@20 | 1@40")
    assert [choice for choice in scene.choices if choice.startswith("struggle")] == ["struggle:0"]
    assert place("1@10!prone | 1@40").refusals["struggle"] == "ll.5.3.struggle.needs-condition"
    assert place("1#52!restrained | 1@40").refusals["struggle"] == "ll.5.3.struggle.pathway"


# Rizz

COMPANION = {"companion": "catgirl", "relationship": 5}


@pytest.mark.rule("ll.5.5.rizz.plus-3", "ll.5.5.rizz.cap-12", "lh.tables.relationship.gifts")
def test_rizz_adds_3_up_to_12_where_love_heals_once() -> None:
    scene = place(" | 1@40", phase="bonus_action", a=COMPANION).play("rizz")
    assert scene.party(0).relationship == 7
    loving = {**COMPANION, "relationship": 12, "hp": 5}
    full = place(" | 1@40", "d6:3,4", phase="bonus_action", a=loving).play("rizz")
    assert full.party(0).relationship == 12
    assert full.party(0).hp == 12
    again = place(" | 1@40", phase="bonus_action", a={**loving, "has_spoken": True}).play("rizz")
    assert again.party(0).hp == 5


@pytest.mark.rule("ll.5.5.rizz.needs-partner")
def test_rizz_needs_a_companion() -> None:
    scene = place("1@10 | 1@40", phase="bonus_action")
    assert scene.refusals["rizz"] == "ll.5.5.rizz.needs-partner"
