"""Getting ready: points for the bonus die."""

import pytest

from tests.scene import place


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
