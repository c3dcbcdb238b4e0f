"""Lasting effects of conditions."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.board.legal_moves import spaces_of
from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded, ConditionGained
from ludo_tui.rules.ludicrous.events.damage import FellUnconscious
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, counted_in
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from tests.rules.ludicrous.scenes import with_a_foe
from tests.scene import Scene


def value(scene: Scene, kind: str, facts: Facts = Facts(), seat: int = 1) -> int:  # noqa: B008 - frozen
    found = counted_in(scene.table, Contestant(who=Who(seat, 0), kind=kind, facts=facts))
    return sum(extra.value for extra in found if isinstance(extra.value, int))


@pytest.mark.rule("lh.effects.lasting")
def test_what_the_lasting_effects_do() -> None:
    scene = with_a_foe()
    scene.afflict(1, 1, "hasted")
    assert spaces_of(scene.table, Who(1, 0), 3) == 4
    scene.afflict(1, 1, "slowed")
    assert spaces_of(scene.table, Who(1, 0), 3) == 2
    assert spaces_of(scene.table, Who(1, 0), 1) == 1, "at least 1"
    scene = with_a_foe()
    scene.afflict(1, 1, "stone_skin")
    assert scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=5))).amount == 3
    assert scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=2))).amount == 1
    assert scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=5, kind="magical"))).amount == 5
    scene = with_a_foe()
    scene.afflict(1, 1, "warded")
    assert (value(scene, "defense"), value(scene, "spell_defense"), value(scene, "attack")) == (2, 2, 0)
    scene = with_a_foe()
    scene.afflict(1, 1, "burning")
    scene.afflict(1, 1, "fireproof")
    assert scene.run(deal_damage(scene.table, Who(1, 0), Harm(amount=5, kind="fire"))).amount == 2
    scene.afflict(1, 1, "weakened")
    assert value(scene, "attack") == -2
    scene = with_a_foe()
    scene.afflict(1, 1, "emboldened")
    assert value(scene, "attack") == 2
    scene.afflict(1, 1, "frightened")
    assert "frightened" not in scene.conditions(1, 1)
    scene.afflict(1, 1, "unseen")
    assert has_flag(scene.table, Who(1, 0), "untackled")
    scene.afflict(1, 1, "silenced")
    assert has_flag(scene.table, Who(1, 0), "no_cast")
    assert can_react(scene.table, Who(1, 0))


@pytest.mark.parametrize(("below", "told"), [(0, ""), (3, " (3 below 0)")])
def test_who_falls_unconscious_is_told_with_what_reviving_counts(below: int, told: str) -> None:
    names = with_a_foe().table.names
    fall = FellUnconscious(seat=1, piece=0, overshoot=below)
    assert fall.sentence(names) == f"Ben's piece 1 falls unconscious{told}."


@pytest.mark.parametrize(
    ("condition", "begins", "ends"),
    [
        ("insight", "Ben has insight for 3 turns.", "Ben no longer has insight."),
        ("stone_skin", "Ben has stone skin for 3 turns.", "Ben no longer has stone skin."),
        ("heavily_damaged", "Ben is heavily damaged for 3 turns.", "Ben is no longer heavily damaged."),
    ],
)
def test_a_condition_is_told_as_people_say_it(condition: str, begins: str, ends: str) -> None:
    names = with_a_foe().table.names
    assert ConditionGained(seat=1, piece=None, condition=condition, turns=3).sentence(names) == begins
    assert ConditionEnded(seat=1, piece=None, condition=condition).sentence(names) == ends
