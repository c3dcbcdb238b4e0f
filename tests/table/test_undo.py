"""Taking back at the table: who has to agree, and what is done again."""

from itertools import pairwise
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import IllegalAnswer, TakenBack
from ludo_tui.table.session import Session
from ludo_tui.table.undo import Agreement

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def table(*people: str, computers: int = 0, answers: int = 12, **options: Any) -> Session:
    """Sit down at a match in which so many answers have been given, where rolls are taken back by agreement."""
    seats = [*map(Seat, people), *(Seat(f"Ida {n}", computer="easy") for n in range(computers))]
    game = Game.new("classic", seats, seed=4, options={"free_undo": True, **options})
    session = Session(game, auto_move=False)
    while game.answer_count < answers or session.questions.waiting != "person":
        play_one(session)
    return session


def play_one(session: Session) -> None:
    """Give the first answer, or let a computer answer."""
    if session.questions.waiting == "person":
        assert session.questions.prompt is not None
        session.answer(session.questions.prompt.options[0].id)
    else:
        session.play_on()


def agreed(session: Session) -> Agreement:
    """Return what all agree to."""
    agreement = session.agreement
    assert agreement is not None
    return agreement


@pytest.mark.parametrize("people", [2, 3, 4])
def test_all_people_are_asked_one_after_the_other_by_name(people: int) -> None:
    session = table(*NAMES[:people])
    agreement = agreed(session)
    assert agreement.people == NAMES[:people]
    assert agreement.questions[1].startswith("Ben: Take back ")
    assert "'s roll of " in agreement.questions[1]
    assert agreement.refused_by(1) == "Ben says no: nothing is taken back."


def test_computers_and_bots_and_who_has_left_have_no_say() -> None:
    assert agreed(table("Ana", computers=2)).people == ("Ana",)
    session = table("Ana", "Ben", "Cleo", "Dan")
    session.concede(session.game.state.turn.seat)
    while session.game.answer_count < 30 or session.questions.waiting != "person":
        play_one(session)
    gone = session.game.state.conceded[0]
    assert agreed(session).people == tuple(name for seat, name in enumerate(NAMES) if seat != gone)
    game = Game.new(
        "classic", ["Ana", Seat("Ben", computer=lambda _, prompt: prompt.options[0].id)], 4, {"free_undo": True}
    )
    session = Session(game, auto_move=False)
    while game.answer_count < 30 or session.questions.waiting != "person":
        play_one(session)
    assert agreed(session).people == ("Ana",)


def test_to_ask_changes_nothing() -> None:
    session = table("Ana", "Ben")
    game = session.game
    before = game.snapshot(), game.setup, game.prompt, len(game.events), session.questions.waiting
    agreed(session)
    assert (game.snapshot(), game.setup, game.prompt, len(game.events), session.questions.waiting) == before


def test_nothing_is_taken_back_that_not_all_agree_to() -> None:
    session = table("Ana", "Ben")
    before = session.game.snapshot()
    other = Agreement("Ben's roll of 99", ("Ana", "Ben"))
    for agreement in (None, other):
        with pytest.raises(IllegalAnswer, match="nothing can be undone: everyone has to agree to take back a roll"):
            session.take_back(agreement)
        assert session.game.snapshot() == before
    session.take_back(agreed(session))
    assert session.game.snapshot() != before


def test_where_no_roll_is_in_the_way_nobody_is_asked() -> None:
    session = table("Ana", "Ben", answers=0, press_to_roll=True, pieces_on_start=2)
    session.answer("roll")
    moved = session.questions.prompt
    assert moved is not None
    session.answer(moved.options[0].id)
    assert session.agreement is None
    assert session.take_back() == moved.options[0].id


def test_who_plays_alone_takes_back_past_the_computers() -> None:
    session = table("Ana", computers=1)
    count = session.game.answer_count
    session.take_back(agreed(session))
    assert session.game.answer_count < count
    assert session.questions.waiting == "person"
    assert sum(event.kind == "taken_back" for event in session.game.events) == 1, "it is told once"
    assert session.game.replayed().state == session.game.state


def test_what_was_taken_back_past_a_roll_is_not_done_again_and_what_needs_no_dice_is() -> None:
    session = table("Ana", "Ben", answers=0, press_to_roll=True, pieces_on_start=2)
    session.answer("roll")
    assert session.questions.prompt is not None
    move = session.questions.prompt.options[0].id
    session.answer(move)
    session.answer("roll")
    session.take_back(agreed(session))
    assert session.take_back() == move
    session.redo()
    assert session.game.prompt is not None
    assert session.game.prompt.kind == "roll"
    with pytest.raises(IllegalAnswer, match="nothing is done again: the dice have been rolled again"):
        session.redo()
    session.answer("roll")
    with pytest.raises(IllegalAnswer, match="nothing has been taken back that could be done again"):
        session.redo()


def test_once_the_match_is_over_nothing_is_taken_back() -> None:
    session = table("Ana", "Ben", answers=0, pieces_to_win=1, pieces_on_start=4)
    while session.questions.waiting != "over":
        play_one(session)
    with pytest.raises(IllegalAnswer, match="nothing can be undone: the match is over"):
        _ = session.agreement
    with pytest.raises(IllegalAnswer, match="nothing can be undone: the match is over"):
        session.take_back()


def test_with_real_dice_a_typed_die_is_taken_back_as_ever() -> None:
    session = table("Ana", "Ben", answers=10, table_dice=True)
    assert session.agreement is None
    session.take_back()
    assert not any(event.kind == "taken_back" for event in session.game.events)


def test_who_is_asked_again_is_asked_only_about_what_was_not_taken_back_before() -> None:
    session = table("Ana", "Ben", answers=9)
    for times in range(1, 3):
        rolls = session.game.state.rolls
        agreement = agreed(session)
        session.take_back(agreement)
        told = [event for event in session.game.events if isinstance(event, TakenBack)]
        assert len(told) == times
        assert told[-1].dice == rolls - session.game.state.rolls
        assert told[-1].what(session.game.names) == agreement.what


def test_it_is_taken_back_as_often_as_all_agree() -> None:
    session = table("Ana", "Ben", answers=9)
    counts = []
    while session.undo.refusal is None:
        counts.append(session.game.state.turn.number)
        session.take_back(session.agreement)
    assert len(counts) > 3
    assert all(later <= earlier for earlier, later in pairwise(counts))
    assert session.game.replayed().state == session.game.state
