"""A match: answers, undo, leaving, saving, and going back when a rule breaks."""

from typing import Any

import msgspec
import pytest

from ludo_tui.engine import (
    END_TURN,
    Flow,
    IllegalAnswer,
    Match,
    Names,
    Option,
    OutOfSyncError,
    Prompt,
    Refusal,
    Rules,
    RunawayRuleError,
    Setup,
    Snapshot,
    State,
    TableOptions,
    Tally,
    Turn,
    do_nothing,
)
from ludo_tui.engine.checkpoints import NoCheckpointError
from ludo_tui.engine.state import overwrite
from ludo_tui.engine.turns import TurnRunner
from tests.engine.toy import ToyRules, ToyState, ToyTable, asked, play, toy


def picture(match: Match[ToyState]) -> tuple[bytes, str, int, int, int]:
    return (
        msgspec.json.encode(match.state),
        repr(match.prompt),
        len(match.events),
        match.answer_count,
        len(match.history),
    )


def test_in_a_game_without_a_board_nobody_has_a_side_and_everybody_is_a_team_of_one() -> None:
    match = toy()
    assert match.rules.sides(match.setup) == (None,) * len(match.setup.seats)
    assert match.rules.teams(match.setup) == tuple((seat,) for seat in range(len(match.setup.seats)))


# Answers


def test_whoever_chooses_what_is_refused_hears_the_reason_of_that_and_of_nothing_else() -> None:
    refused = tuple(Refusal(id=name, label=name, reason=f"no {name} today") for name in ("ale", "tea", "wine"))
    prompt = Prompt(0, "drink", "Which?", (Option(id="milk", label="Milk"),), refused)
    assert prompt.why_not("tea") == "'tea' is not possible: no tea today"
    assert prompt.why_not("mead").endswith("choose one of: milk")


def test_what_nobody_says_of_answers_tables_and_turns_is_not_so() -> None:
    option = Option(id="milk", label="Milk")
    assert (option.facts.odds, option.facts.graze, option.facts.mean_damage, option.aim.amount, option.aim.target) == (
        None,
    ) * 5
    assert (option.aim.captures, option.facts.effects, option.facts.is_guess, option.shown.needs_confirming) == (
        (),
        (),
        False,
        False,
    )
    table = TableOptions()
    assert not any((table.table_dice, table.free_undo, table.press_to_roll))
    assert (table.sheets, table.secret_reactions) == ("secret", "quick")
    assert (Turn().number, Turn().seat, Turn().phase) == (0, 0, "")
    assert list(Rules.seat_counts) == [2, 3, 4]
    assert not any((Rules.has_secrets, Rules.has_sheets, Rules.beside))


def test_an_answer_returns_what_came_of_it() -> None:
    match = toy()
    assert [event.kind for event in match.events] == ["turn_started", "phase_entered"]
    assert [event.kind for event in match.answer("hit:1")] == ["struck", "phase_entered"]
    assert match.state.points == [3, 2]


def test_an_illegal_answer_says_why_and_changes_nothing() -> None:
    match = toy()
    before = picture(match)
    with pytest.raises(IllegalAnswer, match=r"'hit:0' is not an answer to \"What do you do\?\"; choose one of: wait,"):
        match.answer("hit:0")
    assert picture(match) == before


def test_a_match_ends_and_takes_no_more_answers() -> None:
    match = toy(points=[3, 1])
    events = play(match, "hit:1", "pass")
    assert [event.kind for event in events[-2:]] == ["finished", "match_ended"]
    assert match.prompt is None
    assert match.result == (0, 1)
    for call, words in (
        (lambda: match.answer("wait"), ""),
        (lambda: match.concede(1), "nobody can concede: "),
        (lambda: match.prefer(0, "block", "never"), "nobody can prefer: "),
    ):
        with pytest.raises(IllegalAnswer, match=f"{words}the match is over"):
            call()


def test_turn_events_are_those_of_the_present_turn() -> None:
    match = toy()
    play(match, "wait", "pass", "wait")
    assert [event.kind for event in match.turn_events] == ["turn_started", "phase_entered", "phase_entered"]
    assert match.answers == ("wait",)


# Going back when a rule breaks


def test_a_rule_that_breaks_leaves_everything_as_it_was() -> None:
    match = toy()
    play(match, "wait", "pass", "once")
    before = picture(match)
    with pytest.raises(ZeroDivisionError):
        match.answer("crash")
    assert picture(match) == before
    play(match, "hit:0")
    assert match.state.points == [2, 3]


@pytest.mark.parametrize("asleep", [0, 1, 2])
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_rule_that_breaks_turns_later_leaves_everything_as_it_was(turns: int, asleep: int) -> None:
    class Naps(ToyRules):
        """After some turns some more ask nobody anything; then a rule breaks."""

        def _act(self, table: ToyTable) -> Flow[str | None]:
            later = table.state.turn.number - turns - 1
            if later > asleep:
                raise ZeroDivisionError
            return END_TURN if later > 0 else (yield from super()._act(table))

    match = Match(Naps(), toy().setup)
    play(match, *["end"] * turns)
    before = picture(match)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            match.answer("end")
        assert picture(match) == before


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("spin", "no decision for 20000 steps in phase 'act'"),
        ("roll on", "no decision for 20000 steps in phase 'act'"),
        ("deepen", "an effect keeps triggering itself in phase 'act'"),
    ],
)
def test_a_rule_that_goes_round_in_circles_is_stopped(answer: str, why: str) -> None:
    match = toy()
    before = picture(match)
    with pytest.raises(RunawayRuleError, match=f"^the rules loop forever: {why}$"):
        match.answer(answer)
    assert picture(match) == before


def test_reactions_to_reactions_are_not_nested_for_ever() -> None:
    match = toy()
    match.prefer(0, "echo", "always")
    before = picture(match)
    with pytest.raises(RunawayRuleError, match="reactions are nested 40 deep at: Round and round"):
        match.answer("echo")
    assert picture(match) == before
    assert match.prompt is not None
    assert match.prompt.pending == ()


def test_turns_in_which_nobody_decides_anything_do_not_go_on_for_ever() -> None:
    class Idle(ToyRules):
        def _act(self, table: ToyTable) -> Flow[str | None]:
            return do_nothing(table)

        _rest = _act

    match = toy()
    with pytest.raises(RunawayRuleError):
        Match(Idle(), match.setup)


# Leaving


def test_leaving_in_ones_own_turn_ends_it() -> None:
    match = toy(3)
    play(match, "hit:1")
    events = match.concede(0)
    assert [event.kind for event in events[:2]] == ["conceded", "turn_ended"]
    assert asked(match) == (1, "action")
    assert match.state.points == [0, 2, 3]


def test_the_end_of_the_turn_is_settled_for_who_leaves() -> None:
    match = toy(3, is_due=True, dice=[1])
    match.concede(0)
    assert not match.state.is_due, "winding down has been done"
    assert asked(match) == (1, "action")


def test_leaving_in_anothers_turn_waits_for_its_end_and_declines_everything() -> None:
    match = toy(3, shields=[0, 1, 0])
    play(match, "hit:1")
    assert asked(match) == (1, "reaction")
    match.concede(1)
    assert match.state.shields == [0, 1, 0]
    assert match.state.points == [3, 2, 3], "hit, but not yet taken off"
    assert asked(match) == (0, "rest")
    play(match, "pass")
    assert match.state.points == [3, 0, 3]
    assert asked(match) == (2, "action")


def test_leaving_while_a_symbol_is_awaited() -> None:
    match = toy(4, anger=[0, 1, 1, 1])
    play(match, "hit:1", "counter", "counter", "counter")
    assert asked(match) == (1, "symbol")
    match.concede(2)
    assert asked(match) == (1, "symbol")
    play(match, "rock")
    assert asked(match) == (3, "symbol")
    play(match, "paper")
    assert match.state.anger[2] == 1, "who has left does not react"
    assert 2 in match.state.conceded


def test_leaving_in_the_opening() -> None:
    match = toy(3, rounds=-1)
    assert asked(match) == (0, "choice")
    match.concede(0)
    assert asked(match) == (1, "action")


def test_the_last_one_left_wins() -> None:
    match = toy(3)
    match.concede(0)
    match.concede(2)
    assert asked(match) == (1, "action"), "its own turn is played to the end"
    play(match, "wait", "pass")
    assert match.result is not None
    assert match.result[0] == 1


@pytest.mark.parametrize("seat", [-1, 3, 9])
def test_nobody_leaves_who_is_not_there(seat: int) -> None:
    with pytest.raises(IllegalAnswer, match=f"there is no seat {seat}; seats are 0 to 2"):
        toy(3).concede(seat)


def test_nobody_leaves_twice() -> None:
    match = toy(3)
    match.concede(1)
    with pytest.raises(IllegalAnswer, match="Ben is no longer playing"):
        match.concede(1)


def test_leaving_is_final() -> None:
    match = toy(3, table=TableOptions(free_undo=True))
    play(match, "wait")
    match.concede(1)
    assert match.undo_refusal == "a concession is final"
    play(match, "pass")
    assert match.undo() == "pass"
    with pytest.raises(IllegalAnswer, match="a concession is final"):
        match.undo()


def test_leaving_is_final_even_when_turns_without_an_answer_follow() -> None:
    match = toy(3, table=TableOptions(free_undo=True))
    play(match, "wait", "pass")
    match.concede(1)
    assert asked(match) == (2, "action")
    assert match.history[-1].answers == ["!concede:1"]
    assert match.undo_refusal == "a concession is final"


# Saving and replaying


def test_a_seat_is_handed_over_and_given_back() -> None:
    match = toy(2)
    assert match.computers == [None, None]
    before = msgspec.json.encode(match.state)
    assert b"computers" not in before, "saves and checkpoints of matches without a handover are what they always were"
    (event,) = match.hand_over(1, "hard")
    assert event.sentence(match.names) == "The computer (hard) plays for Ben from now on."
    assert match.computers == [None, "hard"]
    (event,) = match.hand_over(1, None)
    assert event.sentence(match.names) == "Ben plays again."
    assert match.computers == [None, None]


def test_who_plays_a_seat_is_saved_replayed_and_not_undone() -> None:
    match = toy(2, table=TableOptions(free_undo=True))
    play(match, "wait", "pass")
    match.hand_over(0, "easy")
    play(match, "wait")
    for again in (restored(match), match.replayed()):
        assert again.computers == ["easy", None]
        assert (again.state, again.answer_count) == (match.state, match.answer_count)
    while match.undo_refusal is None:
        match.undo()
        assert match.computers == ["easy", None]
    assert match.undo_refusal == "nothing has been decided yet"
    play(match, "wait", "pass", "wait")
    assert match.computers == ["easy", None]


@pytest.mark.parametrize(
    ("seat", "level", "message"),
    [(2, "easy", "there is no seat 2"), (1, "godlike", "'godlike' cannot play seat 1: expected person, easy")],
)
def test_a_seat_is_not_handed_over_to_nobody(seat: int, level: Any, message: str) -> None:
    match = toy(2)
    before = picture(match)
    with pytest.raises(IllegalAnswer, match=message):
        match.hand_over(seat, level)
    assert picture(match) == before


def test_a_seat_that_has_left_is_not_handed_over() -> None:
    match = toy(3)
    match.concede(1)
    with pytest.raises(IllegalAnswer, match="Ben is no longer playing"):
        match.hand_over(1, "easy")


def restored(match: Match[ToyState]) -> Match[ToyState]:
    snapshot = msgspec.json.decode(msgspec.json.encode(match.snapshot()), type=Snapshot)
    return Match.restore(match.rules, snapshot)


def test_a_match_is_restored_in_the_middle_of_nested_reactions() -> None:
    match = toy(3, anger=[0, 1, 1], shields=[1, 0, 0])
    play(match, "wait", "pass", "wait", "pass", "wait", "pass", "hit:1", "counter", "pass")
    copy = restored(match)
    assert copy.prompt is not None
    assert match.prompt is not None
    assert repr(copy.prompt) == repr(match.prompt)
    assert copy.prompt.pending == match.prompt.pending
    assert play(copy, "block") == play(match, "block")


def test_a_restored_match_rolls_what_the_saved_one_would_have() -> None:
    match = toy()
    play(match, "roll", "pass", "draw", "pass")
    copy = restored(match)
    assert play(copy, "roll", "pass", "draw") == play(match, "roll", "pass", "draw")


def test_what_has_been_said_between_prompts_is_kept() -> None:
    match = toy(3, shields=[0, 1, 1])
    match.prefer(1, "block", "always")
    play(match, "wait")
    match.concede(2)
    copy = restored(match)
    assert copy.state == match.state
    assert copy.state.preferences[1] == {"block": "always"}
    assert copy.replayed().state == match.state


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (["hit:7"], "'hit:7' is recorded where the match asks: What do you do?"),
        (["wait", "pass", "wait"], "answer 'pass' ends the turn that it is recorded in"),
        (["!concede:7"], "there is no seat 7"),
        (["!concede:"], "there is no seat ;"),
        (["!nonsense:1"], "'nonsense' is not concede, prefer or seat"),
        (["!prefer:0:block:sometimes"], "no preference 'sometimes' for reaction 'block' of seat 0"),
    ],
)
def test_answers_that_do_not_fit_the_checkpoint_are_refused(answers: list[str], message: str) -> None:
    match = toy()
    snapshot = match.snapshot()
    snapshot.answers = answers
    with pytest.raises(OutOfSyncError) as caught:
        Match.restore(match.rules, snapshot)
    assert message in str(caught.value)


def test_a_snapshot_does_not_change_as_the_match_goes_on() -> None:
    match = toy()
    snapshot = match.snapshot()
    before = msgspec.json.encode(snapshot)
    play(match, "roll", "pass", "wait", "pass")
    assert msgspec.json.encode(snapshot) == before


def test_a_history_that_was_tampered_with_is_noticed() -> None:
    match = toy()
    play(match, "hit:1", "pass", "roll", "pass")
    match.replayed()
    match.history[2].rolls[0] = 7 - match.history[2].rolls[0]
    with pytest.raises(OutOfSyncError, match="turn 2 comes out differently"):
        match.replayed()


def test_recent_events_are_kept_for_the_log() -> None:
    match = toy()
    play(match, "hit:1", "pass")
    assert len(match.snapshot(recent=3).recent) == 3
    assert len(match.snapshot().recent) == len(match.events) - len(match.turn_events)


def test_a_state_that_is_overwritten_keeps_its_parts_and_lists_for_whoever_holds_them() -> None:
    class Troop(State, kw_only=True):
        turns: list[Turn] = msgspec.field(default_factory=list)
        places_of: list[int] = msgspec.field(default_factory=list)

    old = Troop(turns=[Turn(0, 1), Turn(1, 2)], places_of=[1, 2])
    turn, (first, second), places = old.turn, old.turns, old.places_of
    new = Troop(turn=Turn(3, 4), turns=[Turn(0, 1), Turn(2, 3)], places_of=[5], over=True)
    overwrite(old, new)
    assert old == new
    assert (old.turn, old.turns[0], old.turns[1], old.places_of) == (turn, first, second, places)
    assert all(a is b for a, b in [(old.turn, turn), (old.turns[1], second), (old.places_of, places)])
    turns = old.turns
    overwrite(old, Troop(turns=[Turn(3, 4)]))
    assert old.turns is turns
    assert turns == [Turn(3, 4)]


# Checkpoints, which a match keeps or does not


def both(*answers: str) -> tuple[Match[ToyState], Match[ToyState]]:
    """Return the same match twice: the first keeps no checkpoints, and the second does."""
    left, watched = (toy(3, shields=[0, 1, 1], keeps_checkpoints=keeps) for keeps in (False, True))
    for answer in answers:
        for match in (left, watched):
            if answer.startswith("!concede:"):
                match.concede(int(answer[-1]))
            elif answer.startswith("!prefer:"):
                match.prefer(int(answer[8]), "block", "always")
            else:
                match.answer(answer)
    return left, watched


ANSWERS = (
    "wait",
    "pass",
    "roll",
    "pass",
    "!prefer:1:block:always",
    "draw",
    "!concede:2",
    "hit:1",
    "pass",
    "wait",
    "pass",
)


@pytest.mark.parametrize("count", range(1, len(ANSWERS) + 1))
def test_a_match_without_checkpoints_is_saved_and_copied_as_one_with_them(count: int) -> None:
    left, watched = both(*ANSWERS[:count])
    assert left.snapshot() == watched.snapshot()
    assert [turn.is_like(other) for turn, other in zip(left.history, watched.history, strict=True)].count(False) == 0
    assert all(turn.check for turn in left.snapshot().history)
    assert left.fork().snapshot() == watched.fork().snapshot()
    assert left.state == left.replayed().state


def test_a_match_is_told_again_whether_or_not_it_has_checkpoints() -> None:
    left, watched = both(*ANSWERS)
    told = [[picture(again) for again in match.replay_positions()] for match in (left, watched)]
    assert told[0] == told[1]
    assert len(told[0]) == len(ANSWERS) + 1


def test_no_property_plays_a_match_again(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = both(*ANSWERS)
    monkeypatch.setattr(TurnRunner, "start", lambda _: pytest.fail("it was played again"))
    properties = [name for name, value in vars(Match).items() if isinstance(value, property)]
    assert len(properties) > 10
    for match in matches:
        for name in properties:
            if (name, match) != ("checkpoint", matches[0]):
                getattr(match, name)


def test_a_match_without_checkpoints_says_so() -> None:
    left = both("wait", "pass")[0]
    with pytest.raises(NoCheckpointError, match="begin it with keeps_checkpoints=True"):
        _ = left.checkpoint
    before = picture(left)
    with pytest.raises(NoCheckpointError, match="cannot pause"):
        left.answer("wait", pause=True)
    assert picture(left) == before


@pytest.mark.parametrize("changed", ["rolls", "answers", "state"])
def test_a_match_without_checkpoints_that_comes_out_differently_is_noticed(changed: str) -> None:
    match = both(*ANSWERS)[0]
    if changed == "rolls":
        match.history[2].rolls[0] = 7 - match.history[2].rolls[0]
    elif changed == "answers":
        match.history[4].answers.append("draw")
    else:
        match.state.round += 1
    with pytest.raises(
        OutOfSyncError, match="differently" if changed != "answers" else "cannot be given again|differently"
    ):
        match.replayed()


@pytest.mark.parametrize("keeps", [True, False])
def test_a_rule_that_breaks_between_two_turns_leaves_everything_as_it_was(
    keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = both("wait", "pass", "roll")[keeps]
    before, history = picture(match), [turn.answers for turn in match.history]

    next_seat, calls = match.rules.next_seat, list[object]()

    def broken(state: ToyState, setup: Setup) -> int:
        """Fail each time; without checkpoints only the first, since going back plays the turns before again."""
        calls.append(state)
        if keeps or len(calls) == 1:
            raise ZeroDivisionError
        return next_seat(state, setup)

    with monkeypatch.context() as patched:
        patched.setattr(match.rules, "next_seat", broken)
        with pytest.raises(ZeroDivisionError):
            match.answer("pass")
    assert (picture(match), [turn.answers for turn in match.history]) == (before, history)
    match.answer("pass")
    assert match.state == both("wait", "pass", "roll", "pass")[1].state
    assert match.replayed().state == match.state


def test_a_rule_that_breaks_as_the_next_turn_begins_takes_back_one_answer_of_the_turn_before() -> None:
    class Fragile(ToyRules):
        is_broken = True

        def upkeep(self, table: ToyTable) -> Flow[None]:
            if self.is_broken and table.state.turn.number == 3:
                raise ZeroDivisionError
            return super().upkeep(table)

    rules = Fragile()
    match = Match(rules, toy().setup)
    play(match, "wait", "pass", "wake", "wait")
    before, history = picture(match), [turn.answers for turn in match.history]
    with pytest.raises(ZeroDivisionError):
        match.answer("pass")
    assert match.answers == ("wake", "wait")
    assert (picture(match), [turn.answers for turn in match.history]) == (before, history)
    rules.is_broken = False
    match.answer("pass")
    assert match.replayed().state == match.state


@pytest.mark.parametrize("count", [1, 2, 4, 9])
def test_a_rule_that_breaks_without_checkpoints_leaves_everything_as_it_was(count: int) -> None:
    left, watched = both(*ANSWERS[:count])
    if count == 1:
        for match in (left, watched):
            match.answer("pass")
    with pytest.raises(ZeroDivisionError):
        left.answer("crash")
    assert picture(left) == picture(watched)
    assert left.snapshot() == watched.snapshot()


def test_an_answer_is_undone_without_checkpoints() -> None:
    left, watched = both("wait", "pass", "wait")
    assert left.undo() == watched.undo() == "wait"
    assert picture(left) == picture(watched)


@pytest.mark.parametrize("count", range(1, len(ANSWERS) + 1))
def test_all_answers_are_counted_whatever_is_taken_back(count: int) -> None:
    def counted(match: Match[Any]) -> bool:
        return match.answer_count == sum(len(turn.answers) for turn in match.history) + len(match.answers)

    for match in both(*ANSWERS[:count]):
        assert match.answer_count == count
        assert counted(Match.restore(match.rules, match.snapshot()))
        while match.undo_refusal is None:
            match.undo()
            assert counted(match)
        assert counted(match.replayed())


def test_a_state_that_changed_outside_the_rules_is_noticed() -> None:
    match = toy(keeps_checkpoints=False)
    play(match, "wait", "pass")
    match.state.points[0] += 1
    with pytest.raises(OutOfSyncError, match="came out differently when it was played again for a checkpoint"):
        match.snapshot()


# Real dice


def test_real_dice_are_asked_for_and_can_be_corrected() -> None:
    match = toy(table=TableOptions(table_dice=True))
    play(match, "roll")
    assert asked(match) == (0, "die")
    assert match.prompt is not None
    assert match.prompt.text == "What does the d6 show (luck)?"
    assert [option.label for option in match.prompt.options] == [f"{n} of 6" for n in range(1, 7)]
    (rolled, _) = play(match, "die:5")
    assert rolled.value == 5  # type: ignore[attr-defined]  # a roll
    assert match.state.rolls == 0
    assert match.undo() == "die:5"
    assert restored(match).prompt is not None


def test_a_preference_that_is_none_is_told_which_there_are() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        toy().prefer(0, "nothing", "always")
    assert "reactions are block" in str(refused.value)
    assert "none in this ruleset" not in str(refused.value)
    assert str(refused.value).endswith("; choices are ask, never, always")


def test_one_answer_alone_is_no_choice() -> None:
    options = [Option(id=name, label=name) for name in ("go", "stay")]
    choices = [toy().rules.is_one_choice(Prompt(0, "move", "Where?", tuple(options[:count]))) for count in (1, 2)]
    assert choices == [True, False]


def test_one_deed_is_told_in_other_words_than_several() -> None:
    counted = Tally("Busy", {0: 1, 1: 3}, "one deed", "{} deeds")
    assert [counted.text(seat) for seat in range(3)] == ["one deed", "3 deeds", "0 deeds"]
    assert counted.scale == 1


class Told(Option, frozen=True, kw_only=True):
    def outlook(self, names: Names) -> str:
        return f"a point for {names.seat(0)}"


def test_a_question_says_what_an_answer_brings_in_the_words_of_its_match() -> None:
    option = Told(id="take", label="Take it")
    assert Prompt(0, "action", "What now?", (option,), names=toy().names).detail(option) == "a point for Ana"
    assert Prompt(0, "action", "What now?", (option,)).detail(option) == "", "nobody has a name yet"
