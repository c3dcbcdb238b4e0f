"""Perks as reactions."""

import pytest

from ludo_tui.engine import Option, Who
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.triggers import DamageDealt
from ludo_tui.rules.ludicrous.reactions.perk import PerkReaction
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from tests.rules.ludicrous.scenes import with_perk
from tests.scene import Scene


@pytest.mark.rule("ll.5.9.list.perk", "ll.5.9.perk.reaction")
def test_interpose_takes_an_allys_hit_halved() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    flow = deal_damage(scene.table, Who(0, 0), Harm(amount=9, by=Who(1, 0), is_hit=True))
    assert scene.run(flow, "perk:interpose:1").amount == 4
    (hit,) = scene.all("damaged")
    assert (hit.piece, hit.amount) == (1, 4)
    assert scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.perk.reaction")
@pytest.mark.parametrize("hit", [0, 1])
def test_each_of_two_pieces_may_take_the_others_hit(hit: int) -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    flow = deal_damage(scene.table, Who(0, hit), Harm(amount=9, by=Who(1, 0), is_hit=True))
    scene.run(flow, f"perk:interpose:{1 - hit}")
    assert [(one.piece, one.amount) for one in scene.all("damaged")] == [(1 - hit, 4)]


@pytest.mark.rule("lh.effects.intercept")
@pytest.mark.parametrize(("tough", "amount"), [(1, 4), (2, 3)])
def test_a_hit_is_lowered_by_the_skin_of_the_piece_that_takes_it(tough: int, amount: int) -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    scene.afflict(0, tough, "stone_skin", 2)
    flow = deal_damage(scene.table, Who(0, 0), Harm(amount=9, by=Who(1, 0), is_hit=True))
    assert scene.run(flow, "perk:interpose:1").amount == amount


@pytest.mark.rule("ll.5.9.perk.optional", "ll.5.9.perk.declined")
def test_interpose_may_be_left_alone() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=9, by=Who(1, 0), is_hit=True)), "pass").amount == 9
    assert not scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.general.requirements")
def test_interpose_needs_another_piece_within_2_and_a_reaction() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#13")
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=2, by=Who(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []
    scene.put(0, "2#12")
    scene.party(0).has_reacted = True
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=2, by=Who(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []


def test_interpose_is_for_hits_and_not_for_poison() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=2, kind="natural"))).amount == 2
    assert scene.prompts == []


def test_no_perk_reactions_in_a_match_without_perks() -> None:
    scene = with_perk("interpose", perks=False)
    scene.put(0, "2#12")
    scene.change(0, perks=["interpose"])
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=2, by=Who(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []


def options(scene: Scene, trigger: object) -> list[Option]:
    return PivotalReaction().options(scene.table, 0, trigger)


@pytest.mark.rule("lh.secrets.list")
def test_others_reckon_with_a_perk_that_they_have_not_seen() -> None:
    struck = DamageDealt(seat=1, by_piece=0, target=Who(0, 0), amount=9, damage="normal", is_hit=True)
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert PerkReaction().may_hold(scene.table, 0, struck)
    scene.change(0, perks=["sprinter", "gambler"])
    scene.party(0).shown.perks = []
    assert PerkReaction().may_hold(scene.table, 0, struck), "for all that others know"
    scene.party(0).shown.perks = ["sprinter", "gambler"]
    assert not PerkReaction().may_hold(scene.table, 0, struck), "everybody has seen that it is none of those"
