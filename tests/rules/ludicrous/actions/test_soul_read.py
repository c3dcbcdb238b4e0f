"""Soul Read: who sees what, and when it ends."""

import pytest

from ludo_tui.engine import TableOptions
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.model.state import Item
from tests.scene import place


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


@pytest.mark.rule("ll.5.3.soul-read.teammate-ok", "lh.secrets.sheet", "lh.effects.insight")
def test_reading_a_teammate_brings_insight_and_says_that_its_sheet_is_no_secret() -> None:
    scene = place(" | 1@40 | 1@45 | 1@48", "d10:10", phase=("action", "tank_movement"), teams=True)
    assert scene.detail("soul_read:1") == "insight for 3 turns; see the whole party sheet for a while"
    assert scene.detail("soul_read:2") == "insight for 3 turns; this sheet is no secret from you"
    scene.play("soul_read:2", "roll", "pass")
    assert scene.has(0) == ["insight"]
    open_ = place(" | 1@40", table=TableOptions(sheets="open"), b={"is_open": True})
    assert open_.detail("soul_read:1") == "insight for 3 turns; this sheet is no secret from you"


@pytest.mark.rule("ll.5.3.soul-read.must-show", "lh.secrets.sheet", "lh.secrets.shown")
def test_the_reader_alone_sees_the_sheet_and_remembers_what_stays_the_same() -> None:
    secret = {"stats": {"luck": 2}, "hand": ["bonfire"], "perks": ["sapper"], "items": [Item(id="minnow")]}
    scene = place(" | 1@40 | 1@45", "d10:10", b=secret, is_shown=False)
    before = scene.view(0)
    assert isinstance(before, type(scene.state))
    assert before.parties[1].stats == {}
    scene.play("soul_read:1")
    assert scene.prompt is not None
    assert scene.prompt.secrecy.private
    assert "luck +2" in scene.prompt.text
    reader, other = scene.view(0), scene.view(2)
    assert isinstance(reader, type(scene.state))
    assert isinstance(other, type(scene.state))
    assert reader.parties[1].stats["luck"] == 2
    assert reader.parties[1].hand == [HIDDEN]
    assert [item.id for item in reader.parties[1].items] == ["minnow"]
    assert other.parties[1].stats == {}
    scene.play("roll")
    later, other = scene.view(0), scene.view(2)
    assert isinstance(later, type(scene.state))
    assert isinstance(other, type(scene.state))
    assert (later.parties[1].stats["luck"], later.parties[1].perks, later.parties[1].items) == (2, ["sapper"], [])
    assert (other.parties[1].stats, other.parties[1].perks) == ({}, [])


@pytest.mark.rule("lh.secrets.shown")
def test_who_has_read_a_sheet_knows_it_after_that_was_taken_back() -> None:
    secret = {"stats": {"luck": 2}, "hand": ["bonfire"], "perks": ["sapper"], "items": [Item(id="minnow")]}
    table, deck = TableOptions(free_undo=True), {"deck": [*["fauna"] * 5, *["daze"] * 5]}
    scene = place(" | 1@40 | 1@45", "d10:10", b=secret, is_shown=False, table=table, state=deck)
    scene.play("soul_read:1")
    assert scene.undo() == "soul_read:1"
    reader, other = scene.view(0), scene.view(2)
    assert isinstance(reader, type(scene.state))
    assert isinstance(other, type(scene.state))
    assert (reader.parties[1].stats["luck"], reader.parties[1].perks, reader.parties[1].items) == (2, ["sapper"], [])
    assert reader.parties[1].hand == [HIDDEN]
    assert (other.parties[1].stats, other.parties[1].perks) == ({}, [])
    assert scene.state.reading is None
    assert scene.state.deck != deck["deck"], "nobody knows what is drawn next"
    scene.play("soul_read:1", "roll")


@pytest.mark.rule("lh.secrets.shown")
def test_what_a_roll_has_shown_of_a_sheet_is_known_after_it_was_taken_back() -> None:
    scene = place("1@10 | 1@11", "d20:10,10 d8:1", is_shown=False, table=TableOptions(free_undo=True))
    before = [dict(party.shown.stats) for party in scene.state.parties]
    scene.play(next(choice for choice in scene.choices if choice.startswith("attack:")))
    shown = [dict(party.shown.stats) for party in scene.state.parties]
    assert shown != before
    hit_points = [party.hp for party in scene.state.parties]
    while scene.question != "0 action":
        scene.undo()
    assert [party.shown.stats for party in scene.state.parties] == shown
    assert [party.hp for party in scene.state.parties] > hit_points
    scene.play(next(choice for choice in scene.choices if choice.startswith("attack:")))


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
