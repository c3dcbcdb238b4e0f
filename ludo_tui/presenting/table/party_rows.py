"""How every seat stands, a row each, and the clocks that run for everybody."""

from typing import NamedTuple

from ludo_tui.engine import Gauge
from ludo_tui.presenting.coloured_text import points
from ludo_tui.table.session import Session


class PartyRow(NamedTuple):
    """How a seat stands."""

    side: int
    shape: str
    name: str
    kind: str
    """`you`, or the level of its computer."""
    home: int
    needed: int
    is_active: bool = False
    part: float | None = None
    """How far its bar has come, 0..1; None for no bar."""
    counted: tuple[int, int] | None = None
    """What the bar counts, of how many: told behind it, and its half matters."""
    carried: tuple[str, str, str] = ("", "", "")
    """What its pieces carry for the way home: its name, a sign for each, and one for each that is still wanted."""
    note: str = ""
    """Told at the right."""
    is_notable: bool = False
    """Is the note about something that holds just now?"""
    aside: str = ""
    """Told beside the note, where there is room for both and the bar."""
    team: str = ""
    """Who plays together, said over the first of them; empty elsewhere."""


class ClockRow(NamedTuple):
    """How far something has come that runs for everybody, as points."""

    name: str
    gone: str
    """A sign for each point that is reached; of time, the last of them is the present one."""
    left: str
    """A sign for each that is still to come."""
    note: str = ""
    """What comes of it."""
    ink: str = "text"


def clock_rows(session: Session) -> tuple[ClockRow, ...]:
    """Return how far what runs for everybody has come, where it is counted in points."""
    return tuple(
        ClockRow(clock.name, *_points_of(clock, session), clock.note, "magic" if clock.value and number else "text")
        for number, clock in enumerate(session.privacy.view.look.clocks)
        if clock.signs
    )


def party_rows(session: Session, *, is_small: bool = False) -> tuple[PartyRow, ...]:
    """Return how every seat stands; partners stand together under their names.

    Args:
        session: the match.
        is_small: have the yards on the board room for one fact each only, so that the rows tell the others?
    """
    game = session.game
    look = session.privacy.view.look
    rows: dict[int, PartyRow] = {}
    for one in session.seats.summaries():
        seat = look.seats[one.seat]
        gauge, note, shape = seat.gauge, seat.note, session.seats.shape(one.seat)
        counted, carried = None, ("", "", "")
        if (belt := seat.carried) is not None:
            carried = (belt.name, *_points_of(belt, session))
        if gauge is not None and note == f"{gauge.value}/{gauge.most}":
            counted, note = (gauge.value, gauge.most), ", ".join(seat.states)
        if one.has_conceded:
            note = "conceded"
        elif one.place is not None:
            note = f"place {one.place}"
        row = PartyRow(
            side=session.seats.sides[one.seat],
            shape=shape,
            name=one.name,
            kind=one.computer or "you",
            home=min(one.home, seat.needed),
            needed=seat.needed,
            is_active=one.is_on_turn,
            part=None if gauge is None or gauge in look.clocks or not gauge.most else gauge.value / gauge.most,
            counted=counted,
            carried=carried,
            note=note,
            is_notable=counted is not None and one.place is None,
            aside=", ".join(fact.small for fact in seat.yard[1:] if fact.small) if is_small else "",
        )
        rows[one.seat] = row
    for team in game.rules.teams(game.setup):
        if len(team) > 1:
            members = [rows.pop(seat) for seat in team]
            names = " and ".join(member.name for member in members)
            home, needed = (sum(counts) for counts in zip(*((one.home, one.needed) for one in members), strict=True))
            first = members[0]._replace(team=f"{names} · {home} of {needed} home")
            rows.update(zip(team, [first, *members[1:]], strict=True))  # behind the teams before it
    return tuple(rows.values())


def _points_of(gauge: Gauge, session: Session) -> tuple[str, str]:
    return points(gauge.value, gauge.most, gauge.signs, session.seats.is_ascii)
