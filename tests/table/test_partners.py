"""Partners at one keyboard: with only computers against them they look together, and nobody has to look away."""

from typing import Literal

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Secrecy
from ludo_tui.table.play.play_forward import play_forward
from ludo_tui.table.session import Session

Level = Literal["easy"]
TEAMS = {"teams": True, "match": "short"}


def table(*computers: Level | None, in_teams: bool = True) -> Session:
    """Start a match of four, each played by a person or by a computer of some level."""
    seats = [Seat(name, computer=level) for name, level in zip(("Ana", "Ben", "Cleo", "Dan"), computers, strict=True)]
    return Session(Game.new("ludicrous", seats, seed=5, options=TEAMS | {"teams": in_teams}))


def asked(session: Session, seat: int) -> Session:
    """Play on until a person is asked what to do in its own turn."""
    for _ in range(400):
        prompt = session.game.prompt
        assert prompt is not None
        if (prompt.seat, prompt.kind, session.questions.waiting) == (seat, "action", "person"):
            return session
        if session.questions.waiting == "person":
            session.answer(prompt.default.id if prompt.kind != "roll" else prompt.options[0].id)
        else:
            play_forward(session)
    raise AssertionError("nobody is asked for an action")


@pytest.mark.parametrize("seat", [0, 2])
def test_partners_against_computers_look_by_the_eyes_of_who_is_asked_and_need_no_curtain(seat: int) -> None:
    session = asked(table(None, "easy", None, "easy"), seat)
    assert session.privacy.people == (seat,)
    assert session.privacy.viewer == seat
    assert "?" not in session.privacy.view.view.parties[seat].hand
    session.answer("cast:0")
    assert session.game.prompt is not None
    assert session.game.prompt.secrecy.private
    assert session.questions.cover is None
    assert not session.questions.needs_curtain
    assert session.questions.prompt is not None
    assert {option.aim.row for option in session.questions.prompt.options} == {
        option.aim.row for option in session.game.prompt.options
    }


@pytest.mark.parametrize(
    ("computers", "in_teams"),
    [((None, "easy", None, "easy"), False), ((None, None, None, "easy"), True), ((None, None, "easy", "easy"), True)],
)
def test_who_has_an_opponent_at_the_keyboard_asks_for_looking_away(
    computers: tuple[Level | None, ...], in_teams: bool
) -> None:
    session = asked(table(*computers, in_teams=in_teams), 0)
    assert session.privacy.people == tuple(session.seats.people)
    assert session.privacy.viewer is None
    session.answer("cast:0")
    assert session.questions.cover is not None


def test_partners_are_seen_by_who_answered_last_while_computers_play() -> None:
    session = asked(table(None, "easy", None, "easy"), 2)
    session.answer("pass")
    while session.game.prompt is not None and session.game.prompt.seat in session.seats.people:
        session.answer(
            session.game.prompt.options[0].id
        ) if session.questions.waiting == "person" else session.play_on()
    assert session.privacy.viewer == 2


@pytest.mark.parametrize(
    ("together", "sitters"), [((0, 1, 2), (0, 2)), ((1, 2), (0,))], ids=["both", "only one of them"]
)
def test_symbols_that_partners_show_at_once_stay_a_secret_of_each(
    together: tuple[int, ...], sitters: tuple[int, ...]
) -> None:
    session = table(None, "easy", None, "easy")
    prompt = session.game.prompt
    assert prompt is not None
    prompt.secrecy = Secrecy(together=together)
    assert session.privacy.people == sitters
