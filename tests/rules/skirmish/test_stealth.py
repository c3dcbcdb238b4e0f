"""Hiding, searching, and what it means that somebody does not know where another is."""

from typing import Any

import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.model.state import Affliction, CreatureEffect, SpaceEffect
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from tests.rules.skirmish.skirmish_scene import rounds, stand, turns

ME, YOU = Who(0, 0), Who(1, 0)


@pytest.mark.rule("sk.action.hide.condition", "sk.action.hide.enablers")
@pytest.mark.parametrize(
    ("board", "can"),
    [
        ("champion@d9 | champion@c9", False),
        ("champion@e9 | champion@c9", True),
        ("champion@d9 | champion@e9", True),
        ("champion@c9 | champion@o9", True),
        ("champion@d9 | champion@c9!blinded", True),
        ("champion@g9 champion@e9 | champion@c9", False),
    ],
)
def test_who_can_hide_from_somebody_that_has_no_plain_sight_of_it(board: str, can: bool) -> None:
    scene = stand(board.replace("champion@g9 champion@e9", "champion@d9"))
    assert ("hide" in scene.choices) == can
    if not can:
        assert scene.refusals["hide"] == "sk.action.hide.condition"


@pytest.mark.rule("sk.action.hide.roll", "sk.action.hide.success", "sk.action.hide.failure")
@pytest.mark.parametrize(("d20", "hides"), [(10, True), (9, False)])
def test_hiding_takes_agility_and_is_from_those_without_sight_alone(d20: int, hides: bool) -> None:
    scene = stand("champion@e9 | champion@c9 champion@d9", f"d20:{d20}").play("hide")
    assert scene.event("attempted").goal == 10
    assert scene.piece().hidden_from == ([YOU, Who(1, 1)] if hides else [])
    assert bool(scene.event("hid").observers) == hides
    assert "defend" not in scene.choices


@pytest.mark.rule("sk.action.hide.success", "sh.affliction.hidden", "sk.circ.invisible.unknown-place")
def test_nobody_aims_at_whom_it_does_not_know_of() -> None:
    scene = stand("champion@d9 | champion@e9~")
    assert scene.attacks == []
    assert "hinder:1.0" not in scene.choices


@pytest.mark.rule("sh.affliction.hidden")
def test_nobody_strikes_at_a_walker_that_it_does_not_know_of() -> None:
    scene = stand("champion@e9~ | champion@d9")
    assert all(scene.offer(f"go:{space}").route.free_attackers == () for space in scene.goes)
    assert stand("champion@e9 | champion@d9").offer("go:f9").route.free_attackers != ()


@pytest.mark.rule("sh.affliction.hidden", "sk.reaction.initiative.awareness")
def test_who_knows_of_no_enemy_takes_no_initiative() -> None:
    scene = stand("champion@k9 | ", monsters="toll_reaver@e9~", turn=None, phase="initiative")
    assert scene.asked is None
    assert stand("champion@k9 | ", monsters="toll_reaver@e9", turn=None, phase="initiative").asked == (0, "initiative")


@pytest.mark.rule("sk.action.hide.ends-revealing")
@pytest.mark.parametrize(
    ("answers", "dice", "still"),
    [
        (("attack:greatsword:1.0", "pass"), "d20:1 d6:1", False),
        (("throw:greatsword", "space:d9"), "", False),
        (("go:f9",), "", False),
        (("defend",), "", True),
    ],
)
def test_what_gives_somebody_away(answers: tuple[str, ...], dice: str, still: bool) -> None:
    scene = stand("champion@e9~ | champion@d9", dice).play(*answers)
    assert (YOU in scene.piece().hidden_from) == still
    assert bool(scene.all("revealed")) != still


@pytest.mark.rule("sk.action.hide.ends-revealing")
def test_who_comes_to_stand_where_it_sees_the_hidden_notices_it() -> None:
    scene = stand("champion@m9 | champion@c9~").play("go:l9")
    assert ME in scene.piece(1).hidden_from
    seen = stand("champion@f9 | champion@c9~").play("go:d9", "pass")
    assert ME not in seen.piece(1).hidden_from


@pytest.mark.rule("sh.hidden.touch")
@pytest.mark.parametrize(("where", "still"), [("k9", False), ("j9", True)])
def test_even_the_blinded_notice_who_shares_their_space(where: str, still: bool) -> None:
    scene = stand(f"champion@k9!blinded | trickster@{where}~", phase=())
    scene.run(apply_consequences(scene.table))
    assert (ME in scene.piece(1).hidden_from) == still


@pytest.mark.rule("sh.hidden.touch")
@pytest.mark.parametrize("holder", [0, 1])
def test_even_the_blinded_notice_whom_they_hold_and_who_holds_them(holder: int) -> None:
    scene = stand("champion@k9+sword!blinded | brawler@j9~", phase=())
    scene.piece(1 - holder).afflictions.append(Affliction("grabbed", Who(holder, 0), turns(Who(holder, 0), 2)))
    scene.run(apply_consequences(scene.table))
    assert ME not in scene.piece(1).hidden_from


@pytest.mark.rule("sk.action.find.range", "sk.action.find.success", "sk.action.hide.ends-found")
@pytest.mark.parametrize(("place", "finds"), [("e9", True), ("m9", False)])
def test_a_search_finds_who_is_near_for_the_whole_side(place: str, finds: bool) -> None:
    scene = stand(f"champion@c9 champion@b9 | champion@{place}~")
    scene.piece(1).hidden_from = [ME, Who(0, 1)]
    scene.play("act:0", "find")
    assert scene.piece(1).hidden_from == ([] if finds else [ME, Who(0, 1)])
    assert [event.is_found for event in scene.all("revealed")] == ([True] if finds else [])


@pytest.mark.rule("sk.action.find.nothing")
def test_the_words_are_the_same_whether_nothing_is_there_or_it_is_not_perceived() -> None:
    far = stand("champion@c9 | champion@m9~").play("find")
    blind = stand("champion@c9!blinded | champion@e9~").play("find")
    assert far.events[-1].sentence(far.names) == blind.events[-1].sentence(blind.names)
    assert blind.all("revealed") == []
    assert stand("champion@c9 | champion@e9").refusals["find"] == "sk.action.find.range"


@pytest.mark.rule("sk.action.find.sage-roll")
@pytest.mark.parametrize(
    ("find_roll", "dice", "finds"),
    [
        ("none", "", True),
        ("luck", "d20:9", False),
        ("luck", "d20:10", True),
        ("intellect", "d20:10", False),
        ("intellect", "d20:11", True),
    ],
)
def test_a_house_rule_asks_for_a_roll(find_roll: str, dice: str, finds: bool) -> None:
    scene = stand("stoneborn/champion@c9 | champion@e9~", dice, find_roll=find_roll).play("find")
    assert (ME not in scene.piece(1).hidden_from) == finds


@pytest.mark.rule("sk.action.find.range")
def test_searching_is_there_while_somebody_is_hidden() -> None:
    assert "find" in stand("champion@c9 | champion@e9~").choices
    assert "find" not in stand("champion@c9~ | champion@e9").choices


@pytest.mark.rule("sk.action.find.range")
@pytest.mark.parametrize(
    ("state", "spaces"),
    [
        ({}, 1),
        ({"charms": [CreatureEffect(id="borrowed_face", source=YOU, ends=rounds(), bearer=YOU, veils=True)]}, 13),
        (
            {
                "zones": [
                    SpaceEffect(id="smoke_pot", source=YOU, ring=RING.index("c9"), terrain="thicket", ends=rounds(2))
                ]
            },
            13,
        ),
    ],
    ids=["a thicket", "a borrowed face", "in smoke"],
)
def test_a_search_says_at_how_many_spaces_somebody_could_be_hidden(state: dict[str, Any], spaces: int) -> None:
    assert stand("champion@c9 | trickster@e9~", state=state).offer("find").aim.amount == spaces


def test_who_comes_home_or_to_its_yard_is_hidden_no_more() -> None:
    scene = stand("champion#54 | champion@c9", phase=("party_turns",))
    scene.piece().afflictions.append(Affliction("slowed"))
    scene.piece().hidden_from = [YOU]
    scene.play("home")
    assert (scene.piece().hidden_from, scene.piece().afflictions) == ([], [])


@pytest.mark.rule("sh.hidden.knowledge")
@pytest.mark.parametrize(("hidden", "told"), [("", [("f9", "e9"), ("e9", "c9")]), ("~", [("f9", "c9")])])
def test_a_walk_past_somebody_hidden_is_told_in_one(hidden: str, told: list[tuple[str, str]]) -> None:
    """A walk that is told in two would say that somebody was asked on the way."""
    scene = stand(f"champion@f9 | trickster@d9{hidden}").play("go:c9")
    assert scene.asked == (1, "reaction")
    scene.play("pass")
    assert [(RING[event.start], RING[event.end]) for event in scene.all("walked")] == told
