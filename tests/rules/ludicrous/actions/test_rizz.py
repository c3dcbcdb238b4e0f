"""Rizz: a companion and love."""

import pytest

from ludo_tui.rules.ludicrous.model.state import Item
from tests.scene import place

COMPANION = {"perks": ["companion"], "companion": "catgirl", "relationship": 5}


@pytest.mark.rule("ll.5.5.list.rizz", "ll.5.5.rizz.plus-3", "ll.5.5.rizz.cap-12", "lh.tables.relationship.gifts")
def test_rizz_adds_3_up_to_12_where_love_heals_once() -> None:
    scene = place(" | 1@40", phase="bonus_action", a=COMPANION, is_shown=False).play("rizz", "rizz")
    assert scene.party(0).relationship == 7
    loving = {**COMPANION, "relationship": 12, "hp": 5}
    full = place(" | 1@40", "d6:3,4", phase="bonus_action", a=loving, is_shown=False).play("rizz", "rizz")
    assert full.party(0).relationship == 12
    assert full.party(0).hp == 12
    full.next_turn(()).next_turn("bonus_action").play("rizz")
    assert (full.party(0).relationship, full.party(0).hp) == (12, 12), "love heals once a match"


@pytest.mark.rule("ll.5.5.rizz.needs-partner")
def test_rizz_needs_a_companion() -> None:
    scene = place("1@10 | 1@40", phase="bonus_action", a={"perks": ["gambler"]}, is_shown=False)
    scene.play("rizz")
    assert (scene.choices, scene.refusals) == (["back"], {"rizz": "ll.5.5.rizz.needs-partner"})
    scene.play("back", "pass")


@pytest.mark.rule("lh.secrets.list")
def test_a_companion_that_everybody_knows_of_is_rizzed_up_in_the_open() -> None:
    """What it thinks of its party stays a secret."""
    scenes = [
        place("1@10 | 1@40", phase="bonus_action", a={**COMPANION, "relationship": value}, is_shown=True)
        for value in (5, 9)
    ]
    told = []
    for scene in scenes:
        assert scene.prompt is not None
        told.append([(option, scene.prompt.detail(option)) for option in scene.prompt.options])
        (own,) = (option for option in scene.prompt.judged if option.id == "rizz")
        assert own.aim.amount == 3
        scene.play("rizz")
    assert told[0] == told[1]
    assert [scene.party(0).relationship for scene in scenes] == [7, 11]


def test_what_rizzing_up_and_consuming_bring_is_told_before_anything_is_chosen() -> None:
    own = {**COMPANION, "relationship": 4, "items": [Item(id="star_energy")]}
    scene = place("1@10 | 1@40", phase="bonus_action", a=own, is_shown=False)
    assert scene.prompt is not None
    told = {option.id: option.meaning(scene.names) for option in scene.prompt.options}
    assert told["rizz"].startswith("The more your companion likes you, the more you get: +1 luck from 6, ")
    assert told["consume"] == "You use up a fish, a potion or the like. It takes effect at once."
    (rizz,) = (option for option in scene.prompt.options if option.id == "rizz")
    assert scene.prompt.detail(rizz).endswith("the others look away first")
