"""Defending, helping, hindering."""

import pytest

from ludo_tui.engine import Who
from tests.rules.skirmish.skirmish_scene import mark_of, stand


@pytest.mark.rule("sk.action.defend.declare", "sk.action.defend.trigger", "sk.action.defend.single-use")
@pytest.mark.rule("sk.action.defend.luck-success", "sk.action.defend.luck-failure")
@pytest.mark.parametrize(("d20", "is_hit"), [(10, False), (9, True)])
def test_the_first_success_against_somebody_that_defends_itself_is_tried_by_luck(d20: int, is_hit: bool) -> None:
    dice = ["d20:11", f"d20:{d20}", *["d6:1"] * (3 * is_hit)]
    scene = stand("champion@k9 | stoneborn/champion@j9!defending", dice)
    scene.play("attack:greatsword:1.0", "pass", *["dice:0"] * is_hit)
    assert scene.piece(1).damage == 3 * is_hit
    assert not scene.piece(1).has("defending")
    assert scene.event("luck_tried").is_success != is_hit


@pytest.mark.rule("sk.action.defend.trigger")
def test_a_failure_leaves_the_defence() -> None:
    scene = stand("champion@k9 | champion@j9!defending", "d20:5").play("attack:greatsword:1.0", "pass")
    assert scene.piece(1).has("defending")


@pytest.mark.rule("sk.action.defend.declare", "sk.action.defend.duration")
def test_it_lasts_to_the_end_of_the_next_turn() -> None:
    scene = stand("brawler@k9 | ").play("defend", "pass")
    assert scene.piece().afflictions[0].ends.left == 1
    scene.next_turn("party_turns")
    assert scene.piece().has("defending")
    scene.state.round += 1
    scene.run_all(scene.turn_of(0))
    assert not scene.piece().has("defending")


@pytest.mark.rule("sk.action.help.range", "sk.action.hinder.range")
def test_who_is_near_enough() -> None:
    scene = stand("brawler@k9 bulwark@o8 mender@d9 | brawler@j9 brawler@i3", monsters="burr_hound@o7").play("act:0")
    assert [one for one in scene.choices if one.startswith(("help", "hinder"))] == [
        "help:0.1",
        "hinder:1.0",
        "hinder:mon-1",
    ]
    last = stand("brawler@k9 bulwark@l9 | champion@j9", turn=1, monsters="burr_hound@i10")
    assert [one for one in last.choices if one.startswith(("help", "hinder"))] == [
        "hinder:0.0",
        "hinder:0.1",
        "hinder:mon-1",
    ]
    second = stand("brawler@k9 bulwark@l9 | ").play("act:1")
    assert [one for one in second.choices if one.startswith("help")] == ["help:0.0"]


@pytest.mark.rule("sk.action.verb-means-action")
@pytest.mark.parametrize("action", ["help:0.1", "hinder:1.0", "defend", "run"])
def test_whatever_is_an_action_uses_it_up(action: str) -> None:
    scene = stand("brawler@k9 brawler@l9 | brawler@j9").play("act:0" if action != "act" else "act:1", action)
    assert not {"defend", "run", "help:0.1"} & set(scene.choices)
    assert scene.refusals["act"] == "sk.turn.one-action"


@pytest.mark.rule("sk.move.other-page")
def test_the_ways_of_moving() -> None:
    assert {"go:l9", "retreat", "drop"} <= set(stand("brawler@k9 | brawler@j9").choices)
    assert {"go:l9", "stand"} <= set(stand("brawler@k9!prone | ").choices)


@pytest.mark.rule("sk.action.help.boon", "sk.action.help.single-roll")
def test_help_is_a_boon_on_the_next_roll_alone() -> None:
    scene = stand("brawler@o9 champion@k9 | champion@j9 champion@j9", "d20:3 d6:1").play("act:0", "help:0.1", "pass")
    others = [mark_of("help", Who(0, 0), bearer, 1) for bearer in (Who(0, 0), Who(1, 1))]
    scene.state.marks += others
    scene.play("attack:greatsword:1.0", "pass", "pass")
    assert scene.counted() == {"help": 1}
    assert scene.state.marks == others


@pytest.mark.rule("sk.action.hinder.bane", "sk.action.hinder.single-roll")
def test_hindrance_is_a_bane_on_the_next_roll_alone() -> None:
    scene = stand(
        "champion@k9 | champion@j9", "d20:3 d6:1", state={"marks": [mark_of("hinder", Who(1, 0), Who(0, 0), -1)]}
    )
    scene.play("attack:greatsword:1.0", "pass")
    assert scene.counted() == {"hinder": -1}
    assert scene.state.marks == []


@pytest.mark.rule("sk.option.disrupting.expiry", "sk.option.guarded.expiry", "sk.option.pressing.expiry")
def test_a_mark_is_used_up_by_the_roll_that_it_is_for_alone() -> None:
    attacker, friend, target, foe = Who(0, 0), Who(0, 1), Who(1, 0), Who(1, 1)
    kept = [mark_of("disrupting", foe, attacker, 1, "against"), mark_of("pressing", friend, target, -1, "attack")]
    used = [mark_of("pressing", foe, attacker, -1, "attack"), mark_of("guarded", foe, target, -1, "against")]
    scene = stand("champion@k9 | champion@j9 champion@c9", "d20:3 d6:1 d6:1", state={"marks": [*kept, *used]})
    scene.play("attack:greatsword:1.0", "pass")
    assert scene.state.marks == kept


@pytest.mark.rule("sk.action.help.expiry", "sk.action.hinder.expiry")
def test_marks_lapse_at_the_start_of_their_makers_next_turn() -> None:
    marks = [mark_of("help", Who(0, 0), Who(0, 1), 1), mark_of("hinder", Who(1, 0), Who(0, 1), -1)]
    scene = stand("brawler@k9 | brawler@c9", state={"marks": marks})
    assert [mark.id for mark in scene.state.marks] == ["hinder"]


SPENT = "is done: action and steps used."
STUCK = "is done: action used, and nowhere to go."
ENDS = {
    "it could still drop prone": ("bulwark@c9", ("defend", "go:g10"), SPENT),
    "it is prone already": ("bulwark@c9!prone", ("defend", "go:d9", "go:c9"), STUCK),
    "it has dropped prone": ("bulwark@c9", ("defend", "go:f9", "drop"), STUCK),
    "it says so itself": ("bulwark@c9", ("defend", "pass"), None),
}


@pytest.mark.rule("sk.turn.move-or-action-optional")
@pytest.mark.parametrize(("board", "answers", "told"), ENDS.values(), ids=ENDS)
def test_a_turn_that_ends_by_itself_says_so_and_why(board: str, answers: tuple[str, ...], told: str | None) -> None:
    scene = stand(f"{board} champion@f9 | ")
    scene.play("act:0", *answers)
    assert scene.asked == (0, "turn")
    wanted = [f"{scene.names.piece(0, 0)} {told}"] if told else []
    assert [event.sentence(scene.names) for event in scene.all("turn_done")] == wanted
    assert [event.who.number for event in scene.all("turn_begun")] == [0, 1], "the next piece has its turn"
