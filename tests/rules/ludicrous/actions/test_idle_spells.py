"""Spells that would change nothing, and those that are attacks: neither is on offer to whoever cannot use it."""

from typing import Any

import msgspec
import pytest

from ludo_tui.rules.ludicrous.model.state import Tank
from ludo_tui.rulesets import Ruleset, load
from tests.rules.ludicrous.scenes import steps
from tests.scene import SOLDIERS, Scene, set_up


def mages(
    spell: str,
    *more: str,
    here: str = "1#10",
    there: str = "1@12",
    ruleset: str | Ruleset = "ludicrous",
    **changes: Any,
) -> Scene:
    """A wizard of Ana's with a hand, and a piece of Ben's near it."""
    scene = set_up(everybody=SOLDIERS, annustar=False, ruleset=ruleset)
    scene.change(
        0, profession="wizard", hand=[spell, *more], **{"hp": 20, "hp_max": 20, "tank": Tank(hp=12), **changes}
    )
    scene.put(0, here)
    scene.put(1, there)
    return scene


def cards(scene: Scene) -> tuple[list[str], dict[str, str]]:
    """Return the cards that Ana can choose from, and the rules that forbid her others."""
    scene.act("cast:0", "back")
    prompt = scene.prompts[-1]
    return [one.id for one in prompt.options if one.id != "back"], {one.id: one.rule for one in prompt.refused}


def grapple(scene: Scene) -> None:
    scene.afflict(0, 1, "grappled")


def drink(scene: Scene) -> None:
    scene.afflict(1, None, "drunk")


IDLE: dict[str, tuple[dict[str, Any], Any]] = {
    "thunderclap": ({"there": "1@17"}, None),
    "death_bell": ({"there": "1@21"}, None),
    "fire_ring": ({"there": "1@17"}, None),
    "healing_rain": ({}, None),
    "mend": ({}, None),
    "borrowed_time": ({"bonus_points": 20}, None),
    "clear_head": ({}, None),
    "tailwind": ({}, grapple),
    "terror": ({}, drink),
    "ignite": ({}, lambda scene: scene.afflict(1, None, "fireproof")),
    "gust": ({"here": "1@28", "there": "1@26"}, None),
    "rewind": ({"here": "1@28", "there": "1@26"}, None),
    "trade_places": ({"here": "1#10", "there": "1@12"}, lambda scene: scene.put(0, "2#10")),
}
"""What makes a spell idle: nobody near, nothing lost or to be cured, no way to go, somebody immune."""


@pytest.mark.rule("lh.readings.no-waste", "lh.effects.branches")
@pytest.mark.parametrize("spell", IDLE)
def test_a_spell_that_would_change_nothing_is_not_offered(spell: str) -> None:
    setting, happens = IDLE[spell]
    scene = mages(spell, "foresight", **setting)
    if happens is not None:
        happens(scene)
    assert cards(scene) == (["card:foresight"], {f"card:{spell}": "lh.readings.no-waste"})


@pytest.mark.rule("lh.readings.no-waste")
@pytest.mark.parametrize("spell", IDLE)
def test_the_same_spell_is_offered_where_it_changes_something(spell: str) -> None:
    scene = mages(spell, "foresight", hp=3)
    scene.afflict(0, 1, "cursed")
    scene.put(1, "1@12")
    assert cards(scene)[0] == [f"card:{spell}", "card:foresight"]


@pytest.mark.rule("lh.readings.no-waste", "lh.magic.meta.careful")
def test_a_careful_ring_of_fire_among_friends_alone_is_not_offered() -> None:
    scene = mages("fire_ring", "careful", there="1@30")
    scene.put(0, "2#11")
    assert cards(scene) == (["card:fire_ring"], {"card:fire_ring+careful": "lh.readings.no-waste"})


@pytest.mark.rule("lh.readings.no-waste", "lh.magic.meta.careful")
def test_a_careful_fright_among_friends_and_the_fearless_is_not_offered() -> None:
    book = load("ludicrous")
    spells = book.tables["spells"]
    fright = steps({"do": "condition", "condition": "frightened", "to": "all_pieces", "within": 3})
    changed = {**spells, "terror": msgspec.structs.replace(spells["terror"], target=None, steps=fright)}
    book = msgspec.structs.replace(book, tables={**book.tables, "spells": changed})
    scene = mages("terror", "careful", ruleset=book)
    scene.put(0, "2#11")
    assert cards(scene)[0] == ["card:terror", "card:terror+careful"]
    drink(scene)
    assert cards(scene) == (["card:terror"], {"card:terror+careful": "lh.readings.no-waste"})


@pytest.mark.rule("lh.readings.no-waste")
def test_only_targets_to_whom_it_does_something_can_be_chosen() -> None:
    scene = mages("clear_head", "twin")
    scene.put(0, "2#12!cursed 3#13!cursed")
    scene.act("cast:0", "card:clear_head", "target:0.2")
    assert scene.options_of() == ["target:0.1", "target:0.2"]
    assert (scene.has(0, 2), scene.has(0, 3)) == (["cursed"], [])


@pytest.mark.rule("lh.readings.no-waste", "lh.magic.meta.twin")
def test_twin_needs_a_second_target_to_whom_it_does_something() -> None:
    scene = mages("clear_head", "twin")
    scene.put(0, "2#12!cursed 3#13")
    assert cards(scene)[0] == ["card:clear_head"]
    scene.put(0, "3#13!cursed")
    assert cards(scene)[0] == ["card:clear_head", "card:clear_head+twin"]


@pytest.mark.rule("lh.magic.targets", "lh.readings.refused")
def test_a_spell_out_of_reach_or_of_a_strange_school_says_so() -> None:
    scene = mages("daze", "borrowed_time", "bulwark", there="1@20")
    assert cards(scene) == (["card:borrowed_time"], {"card:daze": "lh.magic.targets"})
    scene.change(0, profession="rogue", hand=["firebolt", "borrowed_time"])
    assert cards(scene) == (["card:borrowed_time"], {"card:firebolt": "ll.5.3.cast-spell.school"})


# What is an attack for one rule is one for all


@pytest.mark.rule("lh.attacks.what", "lh.conditions.frightened")
@pytest.mark.parametrize("slot", ["action", "bonus"])
@pytest.mark.parametrize("spell", ["firebolt", "frost_ray"])
def test_a_frightened_piece_casts_no_spell_that_is_an_attack(spell: str, slot: Any) -> None:
    scene = mages(spell, "foresight")
    scene.afflict(0, 1, "frightened")
    scene.act("cast:0", "back", slot=slot)
    prompt = scene.prompts[-1]
    assert [one.id for one in prompt.options] == ["card:foresight", "back"]
    assert [(one.id, one.rule) for one in prompt.refused] == [(f"card:{spell}", "lh.conditions.frightened")]
    scene.put(0, "2#11")
    scene.act("cast:1", "back", slot=slot)
    assert f"card:{spell}" in scene.options_of(), "its comrade is not afraid"


@pytest.mark.rule("lh.attacks.what")
@pytest.mark.parametrize("spell", ["slow", "terror", "thunderclap", "fire_ring", "ignite"])
def test_a_frightened_piece_casts_what_is_no_attack(spell: str) -> None:
    scene = mages(spell)
    scene.afflict(0, 1, "frightened")
    assert cards(scene)[0] == [f"card:{spell}"]
