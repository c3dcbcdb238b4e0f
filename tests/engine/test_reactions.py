"""Reaction windows: who is asked, preferences, the order by rock, paper, scissors, and what stays secret."""

from typing import Any, Literal

import msgspec
import pytest

from ludo_tui.engine import IllegalAnswer, Match, Preference, TableOptions, Who
from ludo_tui.rules.ludicrous.reactions.rock_paper_scissors import winner_of
from tests.engine.toy import ToyState, Ward, asked, play, toy


def kinds(match: Match[ToyState]) -> list[str]:
    return [event.kind for event in match.events if event.kind in ("struck", "reaction_taken", "symbols_shown")]


def reactors(match: Match[ToyState]) -> list[Any]:
    return [event.seat for event in match.events if event.kind == "reaction_taken"]  # type: ignore[attr-defined]


# Who is asked


@pytest.mark.rule("ll.5.9.general.any-time", "ll.5.9.general.optional")
def test_whoever_can_react_is_asked_and_may_decline() -> None:
    match = toy(3, shields=[1, 1, 1])
    play(match, "hit:1")
    assert asked(match) == (1, "reaction")
    assert match.prompt is not None
    assert match.prompt.text == "Ana hits Ben. React?"
    assert match.prompt.pending == ("Ana hits Ben.",)
    assert [option.id for option in match.prompt.options] == ["block", "pass", "pass-turn"]
    assert match.prompt.default.id == "pass"
    play(match, "pass")
    assert match.state.points == [3, 2, 3]
    assert asked(match) == (0, "rest")


def test_nobody_is_asked_who_cannot_react() -> None:
    match = toy(3)
    play(match, "hit:1")
    assert asked(match) == (0, "rest")


def test_a_reaction_changes_what_it_answers() -> None:
    match = toy(3, shields=[0, 1, 0])
    play(match, "hit:1", "block")
    assert match.state.points == [3, 3, 3]
    assert match.state.shields == [0, 0, 0]
    taken = next(event for event in match.events if event.kind == "reaction_taken")
    assert taken.sentence(match.names) == "Ben reacts with Block: Ana hits Ben."


@pytest.mark.parametrize(("answer", "rule"), [("counter", "toy.counter.anger"), ("block", "toy.block")])
def test_a_reaction_names_the_rule_of_its_answer_or_else_its_own(answer: str, rule: str) -> None:
    match = toy(3, shields=[0, 1, 0], anger=[0, 1, 0])
    play(match, "hit:1", answer)
    assert [event.rule for event in match.events if event.kind == "reaction_taken"] == [rule]


def test_seats_are_asked_clockwise_from_the_one_on_turn() -> None:
    match = toy(4, anger=[1, 1, 1, 1])
    play(match, "wait", "pass", "wait", "pass", "hit:0")
    order = []
    while asked(match)[1] == "reaction":
        order.append(asked(match)[0])
        play(match, "pass")
    assert order == [3, 0, 1]


def test_reactions_to_reactions_are_nested() -> None:
    match = toy(3, anger=[0, 1, 0], shields=[1, 0, 0])
    play(match, "hit:1", "counter")
    assert asked(match) == (0, "reaction")
    assert match.prompt is not None
    assert match.prompt.pending == ("Ana hits Ben.", "Ben hits Ana.")
    play(match, "pass")
    assert match.state.points == [2, 2, 3]
    assert kinds(match) == ["reaction_taken", "struck", "struck"]


# Preferences


def test_never_is_not_asked_and_always_is_not_asked_either() -> None:
    match = toy(3, shields=[0, 2, 0])
    match.prefer(1, "block", "never")
    play(match, "hit:1")
    assert match.state.points == [3, 2, 3]
    match.prefer(1, "block", "always")
    play(match, "pass", "wait", "pass", "hit:1")
    assert match.state.points == [3, 2, 3]
    assert match.state.shields == [0, 1, 0]
    match.prefer(1, "block", "ask")
    play(match, "pass", "hit:1")
    assert asked(match) == (1, "reaction")


def test_a_preference_is_of_one_reaction_and_one_seat() -> None:
    match = toy(3, shields=[0, 1, 0], anger=[0, 1, 1])
    match.prefer(1, "block", "never")
    play(match, "hit:1")
    assert match.prompt is not None
    assert [option.id for option in match.prompt.options] == ["counter", "pass", "pass-turn"]
    play(match, "pass")
    assert asked(match) == (2, "reaction")


def test_a_preference_is_seen_by_its_seat_alone() -> None:
    match = toy(3)
    match.prefer(1, "block", "always")
    (event,) = [event for event in match.events if event.kind == "preference_set"]
    assert [seat for seat in (None, 0, 1, 2) if event.is_visible_to(seat)] == [1]


@pytest.mark.parametrize(
    ("seat", "reaction", "choice"), [(0, "sneeze", "never"), (0, "block", "maybe"), (5, "block", "never")]
)
def test_preferences_that_make_no_sense_are_refused(seat: int, reaction: str, choice: Any) -> None:
    match = toy()
    with pytest.raises(IllegalAnswer, match=r"no preference|there is no seat"):
        match.prefer(seat, reaction, choice)
    assert match.state.preferences == []


def test_passing_for_the_rest_of_the_turn() -> None:
    match = toy(3, shields=[0, 3, 0])
    play(match, "twice", "pass")
    assert asked(match) == (1, "reaction"), "passing once is not passing for good"
    play(match, "pass")
    match = toy(3, shields=[0, 3, 0])
    play(match, "twice", "pass-turn")
    assert match.state.points == [3, 1, 3]
    assert asked(match) == (0, "rest")
    play(match, "pass", "wait", "pass", "hit:1")
    assert asked(match) == (1, "reaction"), "another turn"


# The order by rock, paper, scissors


@pytest.mark.rule("ll.5.9.rps.when", "ll.5.9.rps.winner-first", "ll.5.9.rps.losers-after")
def test_several_who_want_to_react_show_symbols_and_the_winner_is_first() -> None:
    match = toy(4, anger=[0, 1, 1, 0], points=[9, 9, 9, 9])
    play(match, "hit:1", "counter", "counter")
    assert asked(match) == (1, "symbol")
    assert match.prompt is not None
    assert match.prompt.secrecy.private
    assert [option.id for option in match.prompt.options] == ["rock", "paper", "scissors"]
    play(match, "rock")
    assert asked(match) == (2, "symbol")
    play(match, "paper")
    assert reactors(match) == [2]
    assert asked(match) == (1, "reaction"), "the other one may think again"
    assert match.prompt.text.endswith("Cleo reacts with Counter first. React?")
    play(match, "counter")
    assert reactors(match) == [2, 1]
    assert kinds(match) == ["symbols_shown", "reaction_taken", "struck", "reaction_taken", "struck", "struck"]
    assert match.state.points == [7, 8, 9, 9]


@pytest.mark.rule("ll.5.9.rps.unwilling-excluded")
def test_who_does_not_want_to_or_cannot_react_shows_no_symbol() -> None:
    match = toy(4, anger=[0, 1, 1, 1], points=[9] * 4)
    play(match, "hit:1", "counter", "pass", "counter")
    assert asked(match) == (1, "symbol")
    play(match, "rock")
    assert asked(match) == (3, "symbol")
    play(match, "scissors", "counter")
    assert reactors(match) == [1, 3]


@pytest.mark.rule("ll.5.9.rps.single")
def test_one_alone_shows_no_symbol() -> None:
    match = toy(4, anger=[0, 0, 1, 0])
    play(match, "hit:1", "counter")
    assert kinds(match) == ["reaction_taken", "struck", "struck"]


@pytest.mark.rule("ll.5.9.rps.tie-replay", "ll.5.9.rps.two-players-tie")
def test_a_tie_is_played_again() -> None:
    match = toy(4, anger=[0, 1, 1, 0], points=[9] * 4)
    play(match, "hit:1", "counter", "counter", "rock", "rock", "paper", "paper", "scissors", "rock", "counter")
    shown = [event.sentence(match.names) for event in match.events if event.kind == "symbols_shown"]
    assert shown == [
        "Ben rock, Cleo rock: a tie, again.",
        "Ben paper, Cleo paper: a tie, again.",
        "Ben scissors, Cleo rock: Cleo goes first.",
    ]
    assert reactors(match) == [2, 1]


@pytest.mark.rule("ll.5.9.rps.losers-if-able")
def test_a_later_reaction_happens_only_if_it_is_still_possible() -> None:
    match = toy(4, anger=[0, 0, 1, 0], shields=[0, 1, 0, 0], points=[9] * 4)
    play(match, "hit:1", "block", "counter", "rock", "scissors")
    assert reactors(match) == [1]
    assert match.state.anger == [0, 0, 1, 0], "nothing has been paid"
    assert match.state.points == [9] * 4


@pytest.mark.rule("ll.5.9.rps.losers-order")
def test_those_still_waiting_play_again_for_the_next_place() -> None:
    match = toy(4, anger=[0, 1, 1, 1], points=[9] * 4)
    play(match, "hit:1", "counter", "counter", "counter", "rock", "scissors", "scissors")
    assert reactors(match) == [1]
    play(match, "counter", "counter")
    assert asked(match) == (2, "symbol")
    play(match, "rock")
    assert asked(match) == (3, "symbol")
    play(match, "paper", "counter")
    assert reactors(match) == [1, 3, 2]


@pytest.mark.rule("ll.5.9.rps.beats", "ll.5.9.rps.two-players")
@pytest.mark.parametrize(("one", "other"), [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")])
def test_what_beats_what(one: str, other: str) -> None:
    assert winner_of({0: one, 1: other}) == 0
    assert winner_of({0: other, 1: one}) == 1


@pytest.mark.rule("ll.5.9.rps.two-players-tie")
@pytest.mark.parametrize("symbol", ["rock", "paper", "scissors"])
def test_two_with_the_same_symbol_tie(symbol: str) -> None:
    assert winner_of({0: symbol, 3: symbol}) is None


@pytest.mark.rule("ll.5.9.rps.three-plus", "ll.5.9.rps.four-example")
@pytest.mark.parametrize(
    ("shown", "winner"),
    [
        (["rock", "paper", "scissors", "scissors"], 0),
        (["rock", "scissors", "scissors"], 0),
        (["paper", "scissors", "rock", "paper"], 1),
        (["paper", "paper", "scissors"], 2),
    ],
)
def test_with_three_or_more_whoever_defeats_most_wins(shown: list[str], winner: int) -> None:
    assert winner_of(dict(enumerate(shown))) == winner


@pytest.mark.rule("ll.5.9.rps.three-all-different", "ll.5.9.rps.three-plus-tied-top")
@pytest.mark.parametrize(
    "shown",
    [
        ["rock", "paper", "scissors"],
        ["rock", "rock", "scissors"],
        ["rock", "rock", "rock"],
        ["rock", "rock", "paper", "paper"],
        ["rock", "rock", "scissors", "scissors"],
        ["paper", "paper", "paper", "rock"],
    ],
)
def test_a_shared_highest_count_is_a_tie(shown: list[str]) -> None:
    assert winner_of(dict(enumerate(shown))) is None


# Secrets


def test_a_hidden_reaction_is_asked_for_in_private() -> None:
    match = toy(3, hands=[[], ["ward"], ["plain"]])
    play(match, "hit:1")
    assert asked(match) == (1, "reaction")
    assert match.prompt is not None
    assert match.prompt.secrecy.private
    play(match, "pass")
    assert asked(match) == (0, "rest"), "Cleo has no ward and is not asked"


def test_where_secret_reactions_are_strict_everybody_who_might_is_asked() -> None:
    match = toy(3, hands=[[], ["ward"], ["plain"]], table=TableOptions(secret_reactions="strict"))
    play(match, "hit:1")
    assert asked(match) == (1, "reaction")
    play(match, "pass")
    assert asked(match) == (2, "reaction")
    assert match.prompt is not None
    assert match.prompt.secrecy.private
    assert [option.id for option in match.prompt.options] == ["pass", "pass-turn"]
    play(match, "pass")
    assert asked(match) == (0, "rest"), "Ana holds no card, as all can see"


@pytest.mark.parametrize("choice", ["never", "always"])
def test_nobody_is_asked_for_the_sake_of_a_secret_who_has_settled_it(choice: Preference) -> None:
    """Asked in spite of *always*, a seat would have told that it has nothing."""
    match = toy(3, hands=[[], ["ward"], ["plain"]], table=TableOptions(secret_reactions="strict"))
    match.prefer(2, "ward", choice)
    play(match, "hit:1", "pass")
    assert asked(match) == (0, "rest")


@pytest.mark.parametrize(("choice", "expected"), [("quick", (1, "reaction")), ("strict", (0, "rest"))])
def test_where_secret_reactions_are_strict_nobody_is_asked_about_what_nobody_else_reckons_with(
    choice: Literal["quick", "strict"], expected: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ward, "may_hold", lambda *_: False)
    match = toy(3, hands=[[], ["ward"], ["plain"]], table=TableOptions(secret_reactions=choice))
    play(match, "hit:1")
    assert asked(match) == expected


def test_a_revealed_secret_cannot_be_undone() -> None:
    match = toy(3, hands=[[], ["ward"], []])
    play(match, "hit:1", "ward")
    assert match.state.points == [3, 3, 3]
    assert match.undo_refusal == "dice have been rolled or a secret has been seen since"


def test_shown_symbols_cannot_be_undone() -> None:
    match = toy(4, anger=[0, 1, 1, 0])
    play(match, "hit:1", "counter", "counter", "rock")
    assert match.undo_refusal is None, "nobody has seen it yet"
    play(match, "scissors")
    assert match.undo_refusal is not None


def test_secret_events_and_views_show_nothing_to_others() -> None:
    match = toy(3)
    play(match, "draw")
    (drawn,) = [event for event in match.events if event.kind == "drawn"]
    assert [seat for seat in (None, 0, 1, 2) if drawn.is_visible_to(seat)] == [0]
    mine, others, public = match.view(0), match.view(1), match.view(None)
    assert isinstance(mine, ToyState)
    assert isinstance(others, ToyState)
    assert isinstance(public, ToyState)
    assert mine.hands[0] == match.state.hands[0] != ["?"]
    assert others.hands[0] == public.hands[0] == ["?"]
    assert set(mine.deck) == {"?"}


def test_private_prompts_are_marked() -> None:
    match = toy()
    play(match, "ask")
    assert match.prompt is not None
    assert match.prompt.secrecy.private


def test_hidden_draws_are_no_dice() -> None:
    match = toy(dice=[4])
    play(match, "draw", "pass")
    assert match.state.rolls == 0
    assert match.state.draws == 3
    rolled = play(match, "roll")[0]
    assert rolled.value == 4  # type: ignore[attr-defined]  # a roll


# Combatants


def test_budgets_are_of_a_combatant_and_of_a_turn_or_a_round() -> None:
    table = toy(2)._runner.table
    one, other, seat = Who(0, 1), Who(0, 2), Who(0)
    assert b"spent" not in msgspec.json.encode(table.state)
    table.use("reaction")
    table.use("reaction", one)
    assert [table.used("reaction", who) for who in (None, one, other, seat)] == [1, 1, 0, 0]
    table.use_in_round("reaction", one)
    table.use_in_round("reaction", one)
    table.use_in_round("reaction", seat)
    assert [table.used_in_round("reaction", who) for who in (one, other, seat)] == [2, 0, 1]
    again = msgspec.json.decode(msgspec.json.encode(table.state), type=ToyState)
    assert again == table.state
    table.state.round += 1
    assert [table.used_in_round("reaction", who) for who in (one, other, seat)] == [0, 0, 0]
    table.use_in_round("reaction", one)
    assert table.used_in_round("reaction", one) == 1
