"""Sneaking."""

from typing import Any

import pytest

from tests.scene import place


@pytest.mark.rule("ll.5.3.sneak.pathway")
def test_sneaking_needs_a_piece_on_the_pathway_that_can_act() -> None:
    assert "sneak" in place("1@10 | 1@40").choices
    assert place("1#52 | 1@40").refusals["sneak"] == "ll.5.3.sneak.pathway"
    assert place("1@10!unconscious | 1@40").refusals["sneak"] == "lh.conditions.unconscious"


@pytest.mark.rule("lh.readings.no-waste", "lh.readings.home-party", "lh.readings.own-movement")
@pytest.mark.parametrize(
    ("board", "options", "rule"),
    [
        ("1@10!prone 2#56 3#56 4#56 | 1@40", {"match": "full"}, "lh.readings.no-waste"),
        ("1@10!prone | 1@40", {}, None),
        ("1#56 2#56 3@10 | 1@40 | 1@20 | 1@30", {"teams": True}, "lh.readings.home-party"),
    ],
    ids=["held", "a six brings another out", "home"],
)
def test_only_a_party_that_can_move_sneaks_or_runs(board: str, options: dict[str, Any], rule: str | None) -> None:
    scene = place(board, **options)
    assert scene.refusals.get("sneak") == rule
    assert rule != "lh.readings.home-party" or scene.refusals["running_punch"] == rule
