"""Perks as reactions."""

import pytest

from ludo_tui.engine import Option, PieceId
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.reactions.pivotal_moment import PivotalReaction
from ludo_tui.rules.ludicrous.state import bearer
from tests.rules.ludicrous.scenes import with_perk
from tests.scene import Scene


@pytest.mark.rule("ll.5.9.list.perk", "ll.5.9.perk.reaction")
def test_interpose_takes_an_allys_hit_halved() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    flow = damage(scene.table, PieceId(0, 0), Harm(amount=9, by=bearer(1, 0), is_hit=True))
    assert scene.run(flow, "perk:interpose:1").amount == 4
    (hit,) = scene.all("damaged")
    assert (hit.piece, hit.amount) == (1, 4)
    assert scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.perk.optional", "ll.5.9.perk.declined")
def test_interpose_may_be_left_alone() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert (
        scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=9, by=bearer(1, 0), is_hit=True)), "pass").amount == 9
    )
    assert not scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.general.requirements")
def test_interpose_needs_another_piece_within_2_and_a_reaction() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#13")
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []
    scene.put(0, "2#12")
    scene.party(0).has_reacted = True
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []


def test_interpose_is_for_hits_and_not_for_poison() -> None:
    scene = with_perk("interpose")
    scene.put(0, "2#12")
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, kind="natural"))).amount == 2
    assert scene.prompts == []


def test_no_perk_reactions_in_a_match_without_perks() -> None:
    scene = with_perk("interpose", perks=False)
    scene.put(0, "2#12")
    scene.change(0, perks=["interpose"])
    assert scene.run(damage(scene.table, PieceId(0, 0), Harm(amount=2, by=bearer(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == []


def options(scene: Scene, trigger: object) -> list[Option]:
    return PivotalReaction().options(scene.table, 0, trigger)
