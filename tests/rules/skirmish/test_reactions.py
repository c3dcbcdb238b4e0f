"""Dodging, covering, who is asked and how often."""

import pytest

from ludo_tui.rules.skirmish.rolls import Pending
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Attack
from tests.rules.skirmish.skirmish_scene import stand


def announced(table: SkirmishTable, who: Who, target: Who) -> Attack:
    """Return an attack with the first weapon of somebody, before any die."""
    means = table.sheet(who).ways[0]
    return Attack(seat=who.seat, who=who, target=target, means=means.name, way=means, roll=Pending(0, 10))


@pytest.mark.rule("sk.reaction.dodge.trigger-attack", "sk.reaction.dodge.bane", "sk.reaction.before-dice")
@pytest.mark.rule("sk.reaction.out-of-turn")
def test_a_dodge_is_asked_before_any_die_and_gives_a_bane() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:15 d6:6").play("attack:greatsword:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.all("rolled") == []
    scene.play("dodge:0")
    assert scene.counted() == {"dodge": -1}
    assert scene.event("attempted").total == 12


@pytest.mark.rule("sk.reaction.once-per-round")
def test_a_reaction_is_there_once_a_round_and_again_in_the_next() -> None:
    scene = stand("champion@k9 brawler@k9 | champion@j9", "d20:1 d20:1 d6:1")
    scene.play("act:0", "attack:greatsword:1.0", "dodge:0", "pass", "attack:heavy_fists:1.0")
    assert [event.reaction for event in scene.all("reaction_taken")] == ["dodge"]
    assert not scene.table.can_react(Who(1, 0))
    scene.state.round += 1
    assert scene.table.can_react(Who(1, 0))


@pytest.mark.rule("sk.reaction.cover-ally.trigger", "sk.reaction.cover-ally.effect", "sh.reaction.order")
@pytest.mark.rule("sk.reaction.cover-ally.circumstances")
def test_an_ally_takes_the_place_of_the_target_and_all_is_worked_out_again() -> None:
    scene = stand("champion@k9 | trickster@j9 bulwark@i10", "d20:10 d6:1").play("attack:greatsword:1.0")
    assert scene.choices == ["cover:1", "pass", "pass-turn"]
    scene.play("cover:1", "pass")
    assert scene.event("attempted").goal == 16
    assert scene.counted() == {"partial cover": -1}
    assert scene.event("covered").ally.piece == 0


@pytest.mark.rule("sk.reaction.cover-ally.trigger", "sh.talent.rampart")
@pytest.mark.parametrize(
    ("ally", "covers"), [("bulwark@m9", True), ("bulwark@n9", False), ("champion@m9", False), ("bulwark@l9-26x", False)]
)
def test_how_far_an_ally_covers(ally: str, covers: bool) -> None:
    scene = stand(f"champion@j9 | trickster@k9 {ally}", "d20:1", phase="party_turns")
    trigger = announced(scene.table, Who(0, 0), Who(1, 0))
    offered = [option.id for option in scene.rules.reactions[0].options(scene.table, 1, trigger)]
    assert offered == (["cover:1"] if covers else [])
    scene.play("attack:greatsword:1.0", *["pass"] * (1 + covers))


@pytest.mark.rule("sk.reaction.cover-ally.effect")
def test_one_attack_is_covered_once() -> None:
    scene = stand("champion@k9 | trickster@j9 bulwark@j9 bulwark@i10", "d20:1")
    scene.play("attack:greatsword:1.0", "cover:1")
    assert len(scene.all("covered")) == 1
    assert scene.table.can_react(Who(1, 2))


@pytest.mark.rule("sk.reaction.trigger", "sh.affliction.prone")
@pytest.mark.parametrize("target", ["champion@j9!prone", "champion@j9"])
def test_who_lies_down_does_not_react(target: str) -> None:
    scene = stand(f"brawler@k9 | {target}", "d20:1 d6:1" if "prone" in target else "d20:1")
    scene.play("attack:heavy_fists:1.0")
    if "prone" not in target:
        assert scene.asked == (1, "reaction")
        scene.play("pass")
    assert scene.all("reaction_taken") == []


@pytest.mark.rule("sh.reaction.order")
def test_the_allies_of_the_target_are_asked_before_it() -> None:
    table = stand("champion@k9 | trickster@j9 bulwark@j9", phase=()).table
    trigger = announced(table, Who(0, 0), Who(1, 0))
    order = [(who.seat, who.piece) for who in table.reactors(trigger)]
    assert order == [(1, 1), (1, 0), (0, 0)]


@pytest.mark.rule("sh.reaction.order")
def test_the_monsters_are_asked_last_unless_they_are_attacked() -> None:
    table = stand("champion@k9 | ", monsters="toll_reaver@j9", phase=()).table
    on_piece = table.reactors(announced(table, Who(2, 1), Who(0, 0)))
    on_monster = table.reactors(announced(table, Who(0, 0), Who(2, 1)))
    assert (on_piece[-1].seat, on_monster[0].seat) == (2, 2)


def test_passing_for_the_turn() -> None:
    scene = stand("champion@k9 brawler@k9 | champion@j9", "d20:1 d6:1 d20:1 d6:1")
    scene.play("act:0", "attack:greatsword:1.0", "pass-turn", "pass", "attack:heavy_fists:1.0")
    assert scene.all("reaction_taken") == []
