"""Finding rocks: where stones are picked up, and how many are carried."""

import pytest

from tests.scene import place


@pytest.mark.rule("ll.5.5.find-rocks.pathway", "lh.attacks.stones")
def test_a_stone_is_picked_up_on_the_pathway_and_one_is_carried() -> None:
    scene = place("1@10 | 1@40", phase="bonus_action").play("find_stone:0")
    assert scene.party(0).stones == 1
    assert place("1@10 | 1@40", phase="bonus_action", a={"stones": 1}).refusals["find_stone"] == "lh.attacks.stones"
    off = place("1#52 | 1@40", phase="bonus_action")
    assert off.refusals["find_stone"] == "ll.5.5.find-rocks.pathway"
