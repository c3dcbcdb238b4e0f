"""The phase machine: always, optional, when due; jumps, skips, budgets and extra turns."""

import pytest

from ludo_tui.engine import PhaseMachine, do_nothing
from tests.engine.toy import ToyPhase, asked, play, toy


def phases(events: object) -> list[str]:
    return [event.phase for event in events if event.kind == "phase_entered"]  # type: ignore[attr-defined]


def test_phases_run_in_order() -> None:
    match = toy()
    play(match, "wait", "pass")
    assert phases(match.events) == ["act", "rest", "act"]
    assert [event.kind for event in match.events[-3:]] == ["turn_ended", "turn_started", "phase_entered"]


def test_a_phase_that_is_due_is_entered() -> None:
    assert phases(toy().events) == ["act"]
    match = toy(dice=[3])
    play(match, "wake")
    assert phases(match.events) == ["act", "wake", "act"]
    assert match.state.turn.phase == "act"


def test_a_skipped_phase_is_left_out_for_one_turn() -> None:
    match = toy()
    play(match, "skip")
    assert asked(match) == (1, "action")
    play(match, "wait")
    assert asked(match) == (1, "rest")


def test_a_turn_can_end_before_its_last_phase() -> None:
    match = toy()
    play(match, "end")
    assert asked(match) == (1, "action")
    assert phases(match.events) == ["act", "act"]


def test_a_phase_can_be_entered_again_and_budgets_count() -> None:
    match = toy()
    play(match, "once")
    assert asked(match) == (0, "action")
    play(match, "once")
    assert asked(match) == (0, "rest")
    assert match.state.turn.used == {"once": 2}
    play(match, "pass")
    assert match.state.turn.used == {}, "budgets are of one turn"


def test_an_extra_turn_stays_with_the_seat_once() -> None:
    match = toy()
    play(match, "again", "pass")
    assert asked(match) == (0, "action")
    assert match.state.turn.number == 2
    play(match, "wait", "pass")
    assert asked(match) == (1, "action")


def test_who_leaves_has_no_extra_turn() -> None:
    match = toy(3)
    play(match, "again")
    match.concede(0)
    assert asked(match) == (1, "action")


def test_upkeep_comes_before_the_first_phase_of_every_turn() -> None:
    match = toy()
    assert match.state.rounds == 1
    play(match, "wait", "pass")
    assert match.state.rounds == 2


def test_a_phase_without_a_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="no rule is written for phase 'nap'; there are act"):
        PhaseMachine([ToyPhase("nap", "always"), ToyPhase("rest", "always")], {"act": do_nothing}, {})
