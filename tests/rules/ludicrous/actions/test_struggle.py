"""Struggling free."""

import pytest

from tests.scene import place


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
