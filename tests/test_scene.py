"""Scenes themselves: the example of their docstring, dice that must fit, and playing on."""

from textwrap import dedent

import pytest

from ludo_tui.engine import OutOfDiceError
from tests.prepared import scenes
from tests.rules.race.scene import place as place_race
from tests.scene import __doc__ as EXPLAINED
from tests.scene import place, set_up


def test_the_example_of_the_docstring_can_be_played() -> None:
    example = dedent("".join(line for line in str(EXPLAINED).splitlines(True) if line.startswith("    ")))
    assert example.count("\n") == 7
    exec(example, {"place": place})


def test_a_die_of_another_kind_fails_with_a_sentence() -> None:
    scene = place("1@10 | 1@11", "d20:12 d6:9 d8:5")
    with pytest.raises(OutOfDiceError, match="roll 2 of the script is d6:9, but a d20 is rolled"):
        scene.play("attack:0:longsword:1.0")
    scenes.remove(scene)


def test_the_next_turn_begins_with_the_phases_that_are_wanted() -> None:
    scene = place("1@10 | 1@40", "d6:3,2").next_turn("movement")
    assert scene.asked == (1, "move")
    assert scene.phases == ["action", "movement"]
    scene.next_turn(("turning", "movement"))
    assert scene.asked == (0, "turning")
    assert scene.steps(1)[0] == 17, "the first move there is has been made for Ben"
    assert scene.play("pass").asked == (0, "move")
    scene.play("move:0")
    assert scene.prompt is None


def test_until_declines_what_is_asked_before() -> None:
    scene = place("1@10 | 1@40", "d6:3,2").until(1, "action", phase=("action", "movement"))
    assert [record.seat for record in scene.history] == [0]
    assert scene.steps(0)[0] == 10
    assert scene.until(0, "move", phase=("movement",)).asked == (0, "move")


def test_what_is_never_asked_fails_with_a_sentence() -> None:
    with pytest.raises(AssertionError, match="seat 1 is never asked 'dance'"):
        place("1@10 | 1@40").until(1, "dance", phase="action")


def test_single_rules_are_answered_one_by_one() -> None:
    scene = set_up("1@10 | 1@40")
    assert scene.choices == []
    with pytest.raises(AssertionError, match="fly is not offered"):
        scene.act("fly")
    scene.act("ready")
    assert scene.happened == ["bonus_points_changed"]


def test_races_are_played_on_too() -> None:
    scene = place_race({0: [10], 1: [20]}, "d6:3,4,5").next_turn()
    assert scene.asked == (1, "move")
    assert scene.steps(0) == [13, -1, -1, -1]
    assert scene.play("move:0").next_turn().state.turn.seat == 3, (
        "the third rolls a 5 in the yard, and has nothing to move"
    )
