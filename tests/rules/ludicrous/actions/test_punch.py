"""Punches: range, roll, and what armor takes off."""

import pytest

from tests.scene import place


@pytest.mark.rule("ll.5.3.punch.everyone", "ll.5.3.punch.resolution", "lh.attacks.punch")
@pytest.mark.parametrize(("die", "hp"), [(1, 20), (2, 17), (5, 17), (6, 14)])
def test_a_punch_misses_on_1_and_doubles_on_6(die: int, hp: int) -> None:
    scene = place("1@10 | 1@11", [f"d6:{die}"], a={"weapons": [], "stats": {"attack": 2}}).play("punch:0:1.0")
    assert scene.party(1).hp == hp
    assert "contest_decided" not in scene.kinds


@pytest.mark.rule("ll.5.3.punch.range-1")
def test_a_punch_reaches_1_space() -> None:
    assert place("1@10 | 1@12").refusals["punch"] == "ll.5.3.punch.range-1"


@pytest.mark.rule("lh.attacks.damage-types", "lh.party.armor")
def test_armor_reduces_normal_damage_but_never_to_nothing() -> None:
    heavy = {"armor": "heavy"}
    assert place("1@10 | 1@11", "d6:6", b=heavy).play("punch:0:1.0").party(1).hp == 19
    assert place("1@10 | 1@11", "d6:3", b=heavy).play("punch:0:1.0").party(1).hp == 19
    strong = place("1@10 | 1@11", "d6:3", a={"stats": {"attack": 2}}, b=heavy)
    assert strong.play("punch:0:1.0").party(1).hp == 18
