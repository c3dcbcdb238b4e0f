"""A match watched again: the log round a moment, marks, and the board."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from ludo_tui.engine import TurnStarted
from ludo_tui.presenting.board.board_picture import picture_of, route
from ludo_tui.presenting.board.picture_marks import BoardPicture, PieceMark
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.short_names import ShortNames
from ludo_tui.presenting.table.race import NOT_TOLD, Lane
from ludo_tui.records.replay import SEARCHES, Mark, MarkKind, Replay
from ludo_tui.table.session import Session
from ludo_tui.text.printable import on_one_line

_BEFORE: Final = 40
"""Decisions told before the present one."""
_AFTER: Final = 6
_COLUMNS: Final = 120
"""How finely the chances are looked at."""
_SIGNS: Final[dict[MarkKind, str]] = {
    "capture": "×",
    "fall": "×",
    "home": "●",
    "upheaval": "*",
    "contest": "·",
    "turning": "×",
}


class Line(NamedTuple):
    """A sentence of the log."""

    text: str
    side: int | None = None
    """Side of the board of whose turn begins; None within a turn."""
    shape: str = ""
    called: str = ""
    """What the party is called whose turn begins."""
    is_now: bool = False
    """Was it brought about by the decision that is shown?"""


class MarkLine(NamedTuple):
    """A moment worth coming back to, or the present one."""

    part: float
    """When it was, 0..1."""
    turn: int
    side: int
    shape: str
    text: str
    is_here: bool = False
    sign: str = "×"
    is_turning: bool = False


class ReplayText(NamedTuple):
    """What the replay tells."""

    title: str = ""
    side: int | None = None
    """Side of the board of whose turn it is."""
    note: str = ""
    log: tuple[Line, ...] = ()
    to_come: tuple[Line, ...] = ()
    """What the log will tell after the present moment, where a player asks for it."""
    marks: tuple[MarkLine, ...] = ()
    """In their order, the present moment among them."""
    shown_kinds: str = "marks"
    """What the marks stand for."""
    why: str = ""
    """Why the decision was made, told in the place of the marks; empty: the marks are."""
    chances: tuple[Lane, ...] = ()
    """Each seat's chance to win so far; empty if the game has no chances."""
    part: float = 0.0
    """Where the present moment is, 0..1."""
    turn: int = 0
    last_turn: int = 0


class ReplayPresenter:
    """Tells of a match that is watched again, from moment to moment.

    Args:
        replay: the match.
        session: a table around the match that was played again, which nobody sits at.

    Attributes:
        moment: how many decisions have been made.
        search: what marks stand for, one of `SEARCHES`.
        tells_on: is what is still to come told, too?
        has_names: are pieces told by their names?
    """

    def __init__(self, replay: Replay, session: Session) -> None:
        self._replay = replay
        self._session = session
        setup = replay.match.setup
        self._sides = replay.match.rules.sides(setup)
        self._names = [on_one_line(seat.name) for seat in setup.seats]
        self._ways = replay.outlook(_COLUMNS)
        self.moment = 0
        self.search = next(iter(SEARCHES))
        self.tells_on = False
        self.has_names = True

    def picture(self) -> BoardPicture:
        """Return the board at the present moment, with the way of whatever moved last."""
        replay, now = self._replay, self._replay.moments[self.moment].look
        picture = picture_of(now, self._sides, replay.match.rules.ruleset.seats, self._names)
        if self.moment == 0:
            return picture
        before = replay.moments[self.moment - 1].look
        for seat, (old, new) in enumerate(zip(before.pieces, now.pieces, strict=True)):
            for piece, (was, is_now) in enumerate(zip(old, new, strict=False)):
                side = self._sides[seat]
                if is_now.step > was.step and side is not None:
                    mover = next(
                        (mark.id for marks in picture.pieces.values() for mark in marks if _is(mark, seat, piece)), None
                    )
                    way = route(side, was.step, is_now.step, piece)
                    chosen = frozenset(() if mover is None else (mover,))
                    return picture._replace(chosen=chosen, way=tuple(way[1:-1]))
        return picture

    def text(self, speed: str, *, is_playing: bool, why: str) -> ReplayText:
        """Return what is told at the present moment.

        Args:
            speed: how fast it is played.
            is_playing: does it run by itself?
            why: why the decision was made, told in the place of the marks; empty: the marks are.
        """
        replay, here = self._replay, self._replay.moments[self.moment]
        last = max(len(replay) - 1, 1)
        whose = self._names[here.seat]
        now = f"{self.moment} of {len(replay) - 1}"
        return ReplayText(
            title=f"Turn {here.turn} · {whose}" if here.turn else "Before the first turn",
            side=self._side(here.seat) if here.turn else None,
            note=f"decision {now} · {speed}" if not is_playing else f"plays {speed} · {now}",
            log=tuple(self._log()),
            to_come=tuple(self._to_come()) if self.tells_on else (),
            marks=tuple(self._marks(last)),
            shown_kinds=self.search,
            why=why,
            chances=tuple(self._chances()),
            part=self.moment / last,
            turn=here.turn,
            last_turn=replay.moments[-1].turn,
        )

    def _log(self) -> list[Line]:
        """Return what led to this moment, as the table does; what the last decision brought about stands out."""
        moments, news = self._replay.moments, self._session.news
        here = moments[self.moment].told
        since = news.log(None, moments[self.moment - 1].told if self.moment else 0, here)
        now = list(takewhile(lambda line: not isinstance(line.event, TurnStarted), since))
        rows = self._rows().rows(news.log(None, self._start_of_log(), here))
        return [self._line(row, is_now=any(row.value is one for one in now)) for row in rows]

    def _to_come(self) -> list[Line]:
        """Return a little of what is to come."""
        moments, news = self._replay.moments, self._session.news
        last = moments[min(self.moment + _AFTER, len(moments) - 1)].told
        rows, here = self._rows(), moments[self.moment].told
        rows.rows(news.log(None, self._start_of_log(), here))  # whose turn it is
        return [self._line(row) for row in rows.rows(news.log(None, here, last))]

    def _rows(self) -> LogRows:
        return LogRows(self._session, in_full=True, has_names=self.has_names)

    def _line(self, row: Row, *, is_now: bool = False) -> Line:
        """Return a row of the table's log as a line, the head of a turn with its side."""
        event = row.value.event
        # A joke stands apart from what happened.
        texts = [f" · {text.strip()}" if text.startswith("  ") else text for text, _ in row.parts]
        if isinstance(event, TurnStarted):
            name, *called = texts
            party = on_one_line("".join(called))
            return Line(on_one_line(name), self._side(event.seat), row.mark.strip(), party)
        return Line(on_one_line("".join(texts)), is_now=is_now)

    def _start_of_log(self) -> int:
        """Return the number of the event with which a turn begins some decisions ago."""
        events = self._replay.match.events
        told = self._replay.moments[max(self.moment - _BEFORE, 0)].told
        return next((n for n in range(told - 1, -1, -1) if isinstance(events[n], TurnStarted)), 0)

    def _marks(self, last: int) -> list[MarkLine]:
        """List what is searched for up to this moment, and this moment; where a player asks for it, what is to come."""
        here = self._replay.moments[self.moment]
        voice = self._session.voice
        shapes = [self._shape(seat) for seat in range(len(self._names))]
        called = voice.name if self.has_names else lambda _: ""
        names = ShortNames(self._replay.match.names, shapes, given=voice.given, called=called)
        listed = [
            (
                mark.moment,
                MarkLine(
                    mark.moment / last,
                    mark.turn,
                    self._side(mark.seat),
                    self._shape(mark.seat),
                    on_one_line(mark.text_with(names)),
                    sign=_SIGNS[mark.kind],
                    is_turning=mark.is_turning,
                ),
            )
            for mark in self.wanted
            if self.tells_on or mark.moment <= self.moment
        ]
        present = MarkLine(
            self.moment / last, here.turn, self._side(here.seat), self._shape(here.seat), "here", is_here=True
        )
        return [line for _, line in sorted([*listed, (self.moment, present)], key=lambda one: one[0])]

    @property
    def wanted(self) -> list[Mark]:
        """The marks that are searched for."""
        kinds = SEARCHES[self.search]
        return [mark for mark in self._replay.marks if mark.is_one_of(kinds)]

    def _chances(self) -> Iterator[Lane]:
        """Yield how likely each seat was to win up to this moment; where a player asks for it, up to the end."""
        last = max(len(self._replay) - 1, 1)
        for seat, way in enumerate(self._ways):
            side = self._session.seats.sides[seat]
            until = len(way) if self.tells_on else round(self.moment * (len(way) - 1) / last) + 1
            shown = [*way[:until], *[NOT_TOLD] * (len(way) - until)]
            now = way[round(self.moment * (len(way) - 1) / last)]
            yield Lane(side, self._shape(seat), f"{now:>3.0%} {self._names[seat]}", shown)

    def _shape(self, seat: int) -> str:
        return self._session.seats.shape(seat)

    def _side(self, seat: int) -> int:
        return self._session.seats.sides[seat]


def _is(mark: PieceMark, seat: int, piece: int) -> bool:
    return (mark.seat, mark.piece) == (seat, piece)
