"""Surrender, reviving and Soul Read."""

import pytest

from ludo_tui.engine import Seat
from ludo_tui.rules.ludicrous.view import HIDDEN
from tests.scene import Scene, place

# Surrender


@pytest.mark.rule(
    "ll.5.3.surrender.choose-own-piece",
    "ll.5.3.surrender.choose-enemy",
    "ll.5.3.surrender.enemy-only",
    "ll.5.3.surrender.range-3",
    "ll.5.3.surrender.either-direction",
)
def test_a_piece_surrenders_to_an_enemy_piece_within_3_spaces_either_way() -> None:
    scene = place("1@10 2@11 | 1@13 2@7 3@15")
    found = [choice for choice in scene.choices if choice.startswith("surrender")]
    assert found == ["surrender:0:1.0", "surrender:0:1.1", "surrender:1:1.0"]


@pytest.mark.rule("ll.5.3.surrender.pathway")
def test_surrendering_needs_a_piece_on_the_pathway() -> None:
    assert place("1#52 | 1@13").refusals["surrender"] == "ll.5.3.surrender.pathway"


@pytest.mark.rule(
    "ll.5.3.surrender.answer",
    "ll.5.3.surrender.accepted-prison",
    "ll.5.3.surrender.prison-in-yard",
    "ll.5.3.surrender.accepted-heal",
)
def test_an_accepted_surrender_goes_to_prison_and_heals_who_surrendered() -> None:
    scene = place("1@10 | 1@13", a={"hp": 4}, b={"hp": 7}).play("surrender:0:1.0")
    assert scene.asked == (1, "surrender")
    assert scene.choices == ["accept", "decline"]
    scene.play("accept")
    assert scene.piece(0, 1).prison == 1
    assert scene.steps(0)[0] == -1
    assert (scene.party(0).hp, scene.party(1).hp) == (20, 7)


@pytest.mark.rule("lh.readings.prisoner-sheds")
def test_a_prisoner_has_no_conditions() -> None:
    scene = place("1@10!burning | 1@13").play("surrender:0:1.0", "accept")
    assert scene.has(0, 1) == []


@pytest.mark.rule(
    "ll.5.3.surrender.declined", "ll.5.3.surrender.declined-ends-phase", "ll.5.3.surrender.declined-no-heal"
)
def test_a_declined_surrender_changes_nothing_and_uses_the_action() -> None:
    scene = place("1@10 | 1@13", phase=("action", "tank_movement"), a={"hp": 4}).play("surrender:0:1.0", "decline")
    assert scene.steps(0)[0] == 10
    assert scene.party(0).hp == 4
    assert scene.asked == (0, "tank")
    scene.play("pass")


# Reviving


def revived(die: str, *more: str, overshoot: int = 2, **kwargs: object) -> Scene:
    """Let Ana's piece 1 revive her piece 2."""
    scene = place("1@10 2@12!unconscious | 1@40", [die, *more], phase=("turning", "action"), **kwargs)  # type: ignore[arg-type] # as given
    scene.piece(0, 2).overshoot = overshoot
    return scene.play("pass", "revive:0:0.1")


@pytest.mark.rule(
    "ll.5.3.revive.target",
    "ll.5.3.revive.unconscious-only",
    "ll.5.3.revive.facing",
    "ll.5.3.revive.range-3",
    "ll.5.3.revive.pathway",
    "lh.board.faced-side",
)
def test_a_comrade_that_faces_the_fallen_within_3_spaces_may_revive_it() -> None:
    assert "revive:0:0.1" in place("1@10 2@13!unconscious | 1@40").choices
    assert place("1@10 2@14!unconscious | 1@40").refusals["revive"] == "ll.5.3.revive.range-3"
    assert place("1@10< 2@13!unconscious | 1@40").refusals["revive"] == "ll.5.3.revive.facing"
    assert place("1@10 2@13 | 1@40").refusals["revive"] == "ll.5.3.revive.unconscious-only"
    assert place("1#52 2@50!unconscious | 1@40").refusals["revive"] != "ll.5.3.revive.unconscious-only"
    assert place("1@10 2@40 | 1@12!unconscious").refusals["revive"] == "ll.5.3.revive.unconscious-only"


@pytest.mark.rule("ll.5.3.revive.pathway")
def test_reviving_needs_a_piece_that_can_act_on_the_pathway() -> None:
    assert place("1#52 2@50!unconscious | 1@40").refusals["revive"] == "lh.conditions.unconscious"


@pytest.mark.rule(
    "ll.5.3.revive.action",
    "ll.5.3.revive.roll",
    "ll.5.3.revive.target-number",
    "ll.5.3.revive.success.conscious",
    "ll.5.3.revive.success.not-eliminated",
    "ll.5.3.revive.offender",
    "ll.5.3.revive.neuroticism",
    "lh.rolls.fixed",
)
def test_reviving_needs_5_and_the_overshoot_with_neuroticism() -> None:
    scene = revived("d20:6", a={"stats": {"neuroticism": 1}})
    assert scene.added("reviving") == {"neuroticism": 1}
    event = scene.event("contest_decided")
    assert (event.seat, event.against_seat, event.total, event.against_total) == (0, None, 7, 7)
    assert scene.has(0, 2) == []
    assert scene.steps(0)[1] == 12
    assert scene.prompt is None


@pytest.mark.rule("ll.5.3.revive.failure")
def test_a_failed_revival_leaves_the_piece_unconscious() -> None:
    assert revived("d20:6").has(0, 2) == ["unconscious"]


@pytest.mark.rule(
    "ll.5.3.revive.target-number.example", "ll.5.3.revive.target-number.exact-zero", "lh.party.unconscious"
)
@pytest.mark.parametrize(("hp", "needs"), [(3, 7), (5, 5)])
def test_the_number_remembers_the_damage_below_0(hp: int, needs: int) -> None:
    scene = place("1@10 | 1@11 2@14<", "d20:15,3 d8:5", phase="action", turns=2, b={"hp": hp})
    scene.play("attack:0:longsword:1.0")
    assert scene.piece(1, 1).overshoot == 5 - hp
    assert scene.party(1).hp == 10
    scene.play("pass")
    assert scene.detail("revive:1:1.0").endswith(f"needs {needs}")


@pytest.mark.rule(
    "ll.5.3.revive.crit-success.possible",
    "ll.5.3.revive.crit-success.heal",
    "ll.5.3.revive.crit-success.heal-cap",
    "ll.5.3.revive.crit-success.at-max",
    "ll.5.3.revive.crit-success.party-hp",
)
def test_a_critical_success_heals_the_party_up_to_its_maximum() -> None:
    healed = revived("d20:20", "d6:4", overshoot=99, a={"hp": 10})
    assert healed.has(0, 2) == []
    assert healed.party(0).hp == 14
    assert revived("d20:20", "d6:4", a={"hp": 18}).party(0).hp == 20
    assert revived("d20:20", a={"hp": 20}).all("healed") == []


@pytest.mark.rule("ll.5.3.revive.crit-failure")
def test_a_critical_failure_eliminates_the_piece() -> None:
    scene = revived("d20:1", overshoot=-10)
    assert scene.steps(0)[1] == -1
    assert scene.has(0, 2) == []


# Soul Read


@pytest.mark.rule(
    "ll.5.3.soul-read.pick-player",
    "ll.5.3.soul-read.opponent-ok",
    "ll.5.3.soul-read.teammate-ok",
    "ll.5.3.soul-read.not-self",
    "ll.5.3.soul-read.no-pathway-limit",
)
def test_any_other_player_may_be_read() -> None:
    assert [choice for choice in place(" | 1@40").choices if choice.startswith("soul")] == ["soul_read:1"]
    team = place(" | 1@40 | 1@45 | 1@48", teams=True)
    found = [choice for choice in team.choices if choice.startswith("soul")]
    assert found == ["soul_read:1", "soul_read:2", "soul_read:3"]


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_the_reader_alone_sees_the_sheet() -> None:
    secret = {"stats": {"luck": 2}, "hand": ["bonfire"], "perks": []}
    scene = place(" | 1@40 | 1@45", "d10:10", b=secret)
    before = scene.view(0)
    assert isinstance(before, type(scene.state))
    assert before.parties[1].stats == {}
    scene.play("soul_read:1")
    assert scene.prompt is not None
    assert scene.prompt.private
    assert "luck +2" in scene.prompt.text
    reader, other = scene.view(0), scene.view(2)
    assert isinstance(reader, type(scene.state))
    assert isinstance(other, type(scene.state))
    assert reader.parties[1].stats["luck"] == 2
    assert reader.parties[1].hand == [HIDDEN]
    assert other.parties[1].stats == {}
    scene.play("roll")
    assert scene.view(0).parties[1].stats == {}  # type: ignore[attr-defined] # it is a state, as above


@pytest.mark.rule(
    "ll.5.3.soul-read.d10.who",
    "ll.5.3.soul-read.d10.stop",
    "ll.5.3.soul-read.d10.zero-is-ten",
    "ll.5.3.soul-read.return",
    "ll.5.3.soul-read.ends",
    "ll.5.3.soul-read.timer.early-ten",
)
def test_the_owner_rolls_d10_until_a_10() -> None:
    scene = place(" | 1@40", "d10:3,9,10", phase=("action", "tank_movement")).play("soul_read:1", "roll", "roll")
    assert scene.asked == (0, "soul_read")
    scene.play("roll")
    assert [(roll.seat, roll.sides) for roll in scene.rolls("soul read")] == [(1, 10)] * 3
    assert scene.event("sheet_returned").reader == 0
    assert scene.asked == (0, "tank")
    scene.play("pass")


@pytest.mark.rule(
    "ll.5.3.soul-read.timer.optional",
    "ll.5.3.soul-read.timer.start",
    "ll.5.3.soul-read.timer.advance",
    "ll.5.3.soul-read.timer.last-roll",
    "ll.5.3.soul-read.timer.end",
    "lh.readings.soul-read",
)
def test_the_timer_ends_the_reading_after_six_rolls() -> None:
    timed = place(" | 1@40", "d10:1,2,3,4,5,6").play("soul_read:1", *["roll"] * 6)
    assert timed.prompt is None
    assert len(timed.rolls("soul read")) == 6
    free = place(" | 1@40", "d10:1,2,3,4,5,6,7,10", soul_read_timer=False).play("soul_read:1", *["roll"] * 8)
    assert free.prompt is None


@pytest.mark.rule(
    "ll.5.3.soul-read.once-per-turn", "ll.5.3.soul-read.once-per-turn.extra-actions", "lh.readings.once-per-turn"
)
def test_one_soul_a_turn_even_with_several_actions() -> None:
    scene = place(" | 1@40 | 1@45", "d10:10")
    scene.state.turn.used["extra_action"] = 1
    scene.play("soul_read:1", "roll")
    assert scene.asked == (0, "action")
    assert scene.refusals["soul_read"] == "ll.5.3.soul-read.once-per-turn"


# Secrets


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_hands_and_deck_are_hidden_from_others() -> None:
    scene = place("1@10 | 1@40", a={"hand": ["bonfire", "fauna"]}, b={"hand": ["phantom"]}, state={"deck": ["quiet"]})
    seen = scene.view(1)
    assert isinstance(seen, type(scene.state))
    assert seen.parties[0].hand == [HIDDEN, HIDDEN]
    assert seen.parties[1].hand == ["phantom"]
    assert seen.deck == [HIDDEN]
    assert Seat("x").party is None
