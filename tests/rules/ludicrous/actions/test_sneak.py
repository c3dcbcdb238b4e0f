"""Sneaking."""

import pytest

from tests.scene import place


@pytest.mark.rule("ll.5.3.sneak.pathway")
def test_sneaking_needs_a_piece_on_the_pathway_that_can_act() -> None:
    assert "sneak" in place("1@10 | 1@40").choices
    assert place("1#52 | 1@40").refusals["sneak"] == "ll.5.3.sneak.pathway"
    assert place("1@10!unconscious | 1@40").refusals["sneak"] == "lh.conditions.unconscious"
