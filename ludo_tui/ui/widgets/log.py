"""The log: a turn under the head of its seat, one line a roll, pieces by their shapes."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ludo_tui.engine import Names, PieceId, Rolled, TurnStarted
from ludo_tui.table.news import LogLine
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.lines import in_ascii
from ludo_tui.ui.widgets.panels import shape_of
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Part, Row

_NOTHING: Final = frozenset({"no_move"})
"""Kinds of events that tell that nothing happened."""
_WITH_ROLL: Final = frozenset({"moved", "no_move"})
"""Kinds of events that stand in one line with the roll before them."""
_AGAIN: Final = "rolls_again"


class ShortNames:
    """The words of a match with pieces as shape and number, and their owner where it is not their turn.

    Args:
        names: the words of the match.
        shapes: the shape of each seat's pieces.
        turn: whose turn is told, or who is asked.

    Attributes:
        turn: the same, which may be changed.
    """

    def __init__(self, names: Names, shapes: Sequence[str], turn: int | None = None) -> None:
        self._names = names
        self._shapes = shapes
        self.turn = turn

    def __getattr__(self, name: str) -> Any:
        """Say everything else as the match does."""
        return getattr(self._names, name)

    def short(self, piece: PieceId) -> str:
        """Return shape and number of a piece."""
        return f"{self._shapes[piece.seat]}{piece.piece + 1}"

    def own_piece(self, piece: int) -> str:
        """Return a piece for its own player."""
        return self.short(PieceId(self.turn or 0, piece))

    def piece(self, seat: int, piece: int) -> str:
        """Return a piece, with its owner where that is not whose turn it is."""
        own = "" if seat == self.turn else f"{self._names.seat(seat)}'s "
        return f"{own}{self.short(PieceId(seat, piece))}"


class LogRows:
    """Turns facts into rows.

    Args:
        session: the match.
        is_ascii: show plain characters only?
    """

    def __init__(self, session: Session, is_ascii: bool) -> None:
        self._session = session
        self._is_ascii = is_ascii
        shapes = [shape_of(session.style(seat), is_ascii) for seat in range(len(session.seats))]
        self._names = ShortNames(session.game.names, shapes)
        self._shapes = shapes
        people = session.people
        self._person = people[0] if len(people) == 1 else None
        """The only person, whose losses are told as such in the turns of others too."""

    def rows(self, lines: Iterable[LogLine]) -> list[Row]:
        """Return the rows of facts, which begin with a turn or before the first one."""
        rows: list[Row] = []
        rolled: LogLine | None = None
        goes_on = False
        for line in lines:
            event = line.event
            if isinstance(event, TurnStarted):
                self._names.turn = event.seat
                rows.append(self._head(event.seat, line))
                rolled, goes_on = None, False
                continue
            if event.kind == _AGAIN:
                goes_on = True
                continue
            text, style = self.text(line), self._style(line)
            if goes_on and isinstance(event, Rolled):
                text, goes_on = f"then {text}", False
            if rolled is not None and event.kind in _WITH_ROLL and rolled.seat == line.seat:
                text = f"{rows.pop().parts[0][0]}. {text}"
            rows.append(self._shown(((text, style),), line))
            rolled = line if isinstance(event, Rolled) and not event.purpose else None
        return rows

    def _shown(self, parts: tuple[Part, ...], line: LogLine) -> Row:
        if self._is_ascii:
            parts = tuple((in_ascii(text), style) for text, style in parts)
        return Row(parts, " ", "text", line, True)

    def _head(self, seat: int, line: LogLine) -> Row:
        """Return the line with which a turn begins."""
        style = f"seat-{self._session.sides[seat] + 1}"
        shape, name = f"{self._shapes[seat]} ", self._session.seats[seat]
        if self._is_ascii:
            shape, name = in_ascii(shape), in_ascii(name)
        return Row(((name, style),), shape, style, line, True, is_head=not self._is_ascii)

    def text(self, line: LogLine) -> str:
        """Tell a fact without the name of whose turn it is."""
        event, names = line.event, self._names
        start, end = getattr(event, "start", None), getattr(event, "end", None)
        if event.kind == "moved" and isinstance(start, int) and isinstance(end, int) and 0 <= start < end:
            seat, piece = getattr(event, "seat", 0), getattr(event, "piece", 0)
            return f"{names.piece(seat, piece)} {names.step(seat, start)} › {names.step(seat, end)}"
        if event.kind in _NOTHING:
            return "nothing can move"
        text = event.sentence(names)
        if names.turn is not None:
            text = text.removeprefix(f"{names.seat(names.turn)} ")
        return text[:-1] if text.endswith(".") and ". " not in text else text

    def _style(self, line: LogLine) -> str:
        """Return how a fact looks: own losses, what nobody should miss, and where nothing happened."""
        event = line.event
        seat, by = getattr(event, "seat", None), getattr(event, "by", None)
        is_loss = line.is_shouted and by is not None and seat != by
        if is_loss and seat in (self._names.turn, self._person):
            return "bad"
        if event.kind in _NOTHING:
            return "faint"
        return "shout" if line.is_shouted else "text"


class LogView(RowList):
    """The log at the table, the newest in view."""

    DEFAULT_CSS = "LogView { height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(follow=True, id=id)
        self._told_as: tuple[int | None, int, bool] = (None, -1, False)
        """For whom, in which edition and whether in ASCII it is told."""
        self._start = 0
        """The event with which the last turn begins that is told."""
        self._before = 0
        """How many rows stand before it."""

    def tell(self, session: Session, is_ascii: bool, end: int | None = None) -> None:
        """Tell the last turn anew; all of it, when another seat looks or something was taken back.

        Args:
            session: the match.
            is_ascii: show plain characters only?
            end: how many events of the match may be told; None: all.
        """
        news, viewer = session.news, session.viewer
        look = (viewer, news.edition, is_ascii)
        is_known = look == self._told_as
        start, known = (self._start, self._before) if is_known else (0, 0)
        present = news.start_of_turn if end is None or news.start_of_turn <= end else start
        told = LogRows(session, is_ascii)
        before = told.rows(news.log(viewer, start, present))
        rows = [*before, *told.rows(news.log(viewer, present, end))]
        if is_known:
            self.add_rows(rows, known)
        else:
            self.show_rows(rows)
        self._told_as, self._start, self._before = look, present, known + len(before)
