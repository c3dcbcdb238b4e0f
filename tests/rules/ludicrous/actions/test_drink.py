"""Drinking."""

import pytest

from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction
from tests.scene import place


@pytest.mark.rule("ll.5.3.drink.drunk", "ll.5.3.drink.whole-party", "ll.5.3.drink.duration")
def test_drinking_makes_the_whole_party_drunk_for_two_of_its_turns() -> None:
    scene = place("1@10 | 1@40", phase="action").play("drink")
    turns = scene.tables.numbers.deeds.drunk_turns
    assert (scene.has(0), scene.has(0, 1)) == (["drunk"], [])
    assert scene.event("condition_gained").turns == turns
    for _ in range(turns):
        scene.next_turn("turning").next_turn("action")
        assert scene.has(0) == ["drunk"]
    scene.next_turn("turning")
    assert scene.has(0) == []


@pytest.mark.rule("lh.conditions.drunk")
def test_the_drunk_attack_worse_and_hit_harder() -> None:
    sober = place("1@10 | 1@11", "d20:15,5 d8:4").play("attack:0:longsword:1.0")
    assert sober.party(1).hp == 16
    drunk = {"conditions": [Affliction(id="drunk", ends=Ends(2))]}
    scene = place("1@10 | 1@11", "d20:15,5 d8:4", a=drunk).play("attack:0:longsword:1.0")
    assert scene.added("longsword") == {"drunk": -2}
    assert scene.party(1).hp == 15


@pytest.mark.rule("lh.conditions.durations", "lh.conditions.drunk")
def test_a_drink_heals_at_once_and_in_each_of_its_two_turns_and_says_so() -> None:
    scene = place("1@10 | 1@40", phase=("action", "first_special"), a={"hp": 11}).play("drink")
    assert "Ana is drunk for 2 turns after this one." in scene.told
    assert "from the turn of the drink on" in scene.tables.conditions["drunk"].text
    gained = [scene.party(0).hp - 11]
    for _ in range(3):
        before = scene.party(0).hp
        scene.next_turn("turning").next_turn(("action", "first_special")).play("pass")
        gained.append(scene.party(0).hp - before)
    assert gained == [2, 2, 2, 0]


@pytest.mark.rule("lh.conditions.durations", "lh.conditions.repeat")
def test_whoever_was_drunk_for_longer_is_told_the_turns_that_are_left_with_this_one() -> None:
    scene = place("1@10 | 1@40", a={"conditions": [Affliction(id="drunk", ends=Ends(3))]}).play("drink")
    assert "Ana is drunk for 3 turns." in scene.told


def test_what_would_heal_each_turn_is_silent_while_nothing_is_missing() -> None:
    scene = place("1@10 | 1@40", phase=("action", "first_special")).play("drink")
    assert not [said for said in scene.told if "maximum" in said]
