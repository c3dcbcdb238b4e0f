"""A computer plays for a person who leaves for a while, and gives the seat back, or plays on for the places."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ludo_tui.engine import Event, IllegalAnswer, Level
from ludo_tui.rules.playing_on import PLAY_ON
from ludo_tui.table.privacy.viewers import people_of

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

LEVELS: Final[Mapping[Level, str]] = {
    "easy": "plays whatever comes to mind",
    "normal": "plays sensibly",
    "hard": "also looks at what the next rolls can do to it",
    "expert": "thinks ahead",
}
"""How well a computer can play, in words, from the weakest on."""
NOBODY_LEFT = "somebody has to stay who can give the seat back"


def taken_over(session: "Session") -> list[int]:
    """Return the seats of people for whom a computer plays just now."""
    return [seat for seat in _seats_of_people(session) if session.game.computers[seat] is not None]


def present(session: "Session") -> list[int]:
    """Return the seats of people who play themselves."""
    return [seat for seat in _seats_of_people(session) if session.game.computers[seat] is None]


def can_change(session: "Session") -> bool:
    """Return whether a computer can take over a seat, or a person have a seat back."""
    return len(present(session)) > 1 or bool(taken_over(session))


def _seats_of_people(session: "Session") -> list[int]:
    gone = {*session.game.state.conceded, *session.game.state.places}
    return [seat for seat in people_of(session.game.setup.seats) if seat not in gone]


def take_over(session: "Session", seat: int, level: Level) -> list[Event]:
    """Let a computer play for a person.

    Raises:
        IllegalAnswer: nobody would be left, the seat is not one of those who are present, or the match is over.
    """
    if seat not in (here := present(session)):
        raise IllegalAnswer(f"{session.seats.names[seat]} does not play just now")
    if len(here) < 2:
        raise IllegalAnswer(NOBODY_LEFT)
    return _hand_over(session, seat, level)


def give_back(session: "Session", seat: int) -> list[Event]:
    """Give a seat back to who has left it to a computer.

    Raises:
        IllegalAnswer: no computer stands in there, or the match is over.
    """
    if seat not in taken_over(session):
        raise IllegalAnswer(f"no computer stands in for {session.seats.names[seat]}")
    return _hand_over(session, seat, None)


def is_for_places(session: "Session") -> bool:
    """Return whether a seat has won and the others play on for the places."""
    return bool(session.game.state.places) and (session.game.prompt is not None or session.game.is_paused)


def asks_to_play_on(session: "Session") -> bool:
    """Return whether a person is asked just now if the match goes on for the places."""
    return session.game.prompt is not None and session.game.prompt.kind == PLAY_ON


def can_finish_by_computers(session: "Session") -> bool:
    """Return whether computers could play on for the people who are left, with only the places to play for."""
    return is_for_places(session) and not asks_to_play_on(session) and bool(present(session))


def finish_by_computers_text(session: "Session") -> str:
    """Return what it means to let computers play on for everybody who is left."""
    here = " and ".join(session.seats.names[seat] for seat in present(session))
    return f"Computers play for {here} from now on, up to the result. Nobody gets a seat back."


def finish_by_computers(session: "Session") -> list[Event]:
    """Let computers play on for everybody who is left, once a seat has won.

    Raises:
        IllegalAnswer: nobody has won, or no person plays any more.
    """
    if not can_finish_by_computers(session):
        raise IllegalAnswer("computers play out a match only for the places behind the winner")
    return [event for seat in present(session) for event in _hand_over(session, seat, "normal")]


def _hand_over(session: "Session", seat: int, level: Level | None) -> list[Event]:
    start = len(session.game.events)
    events = session.game.hand_over(seat, level)
    session.news.fresh_from = start
    session.save.soon()
    return events
