"""A computer plays for somebody who leaves for a while, and gives the seat back."""

from typing import TYPE_CHECKING

from ludo_tui.engine import Event, IllegalAnswer, Level

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

NOBODY_LEFT = "somebody has to stay who can give the seat back"


def away(session: "Session") -> list[int]:
    """Return the seats of people for whom a computer plays just now."""
    return [seat for seat in _seats_of_people(session) if session.game.computers[seat] is not None]


def present(session: "Session") -> list[int]:
    """Return the seats of people who play themselves."""
    return [seat for seat in _seats_of_people(session) if session.game.computers[seat] is None]


def _seats_of_people(session: "Session") -> list[int]:
    gone = {*session.game.state.conceded, *session.game.state.places}
    seats = enumerate(session.game.setup.seats)
    return [number for number, seat in seats if seat.computer is None and number not in gone]


def stand_in(session: "Session", seat: int, level: Level) -> list[Event]:
    """Let a computer play for somebody.

    Raises:
        IllegalAnswer: nobody would be left, the seat is not one of those who are present, or the match is over.
    """
    if seat not in (here := present(session)):
        raise IllegalAnswer(f"{session.seats[seat]} does not play just now")
    if len(here) < 2:
        raise IllegalAnswer(NOBODY_LEFT)
    return _hand_over(session, seat, level)


def give_back(session: "Session", seat: int) -> list[Event]:
    """Give a seat back to who has left it to a computer.

    Raises:
        IllegalAnswer: no computer stands in there, or the match is over.
    """
    if seat not in away(session):
        raise IllegalAnswer(f"no computer stands in for {session.seats[seat]}")
    return _hand_over(session, seat, None)


def _hand_over(session: "Session", seat: int, level: Level | None) -> list[Event]:
    start = len(session.game.events)
    events = session.game.hand_over(seat, level)
    session.news.fresh_from = start
    session.schedule_autosave()
    return events
