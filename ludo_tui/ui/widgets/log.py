"""The log at the table."""

from textual.reactive import reactive

from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.widgets.rowlist import RowList


class LogView(RowList):
    """The log at the table, the newest in view."""

    above: reactive[str] = reactive("", repaint=False)
    """Whose turn the first line in view is of, where the head of that turn is out of view; else empty."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(follow=True, id=id)
        self._told_as: tuple[int | None, int, bool, bool, bool] = (None, -1, False, False, False)
        """For whom, in which edition, whether in ASCII, whether in full and whether with names it is told."""
        self._start = 0
        """The event with which the last turn begins that is told."""
        self._before = 0
        """How many rows stand before it."""

    def tell(self, session: Session, end: int | None = None, *, in_full: bool = False, has_names: bool = False) -> None:
        """Tell the last turn again; all of it, when another seat looks or something was taken back.

        Args:
            session: the match.
            end: how many events of the match may be told; None: all.
            in_full: tell with each contest what was rolled and added?
            has_names: is there room to call pieces by their names?
        """
        news, viewer = session.news, session.privacy.viewer
        look = (viewer, news.edition, session.seats.is_ascii, in_full, has_names)
        is_known = look == self._told_as
        start, known = (self._start, self._before) if is_known else (0, 0)
        present = news.start_of_turn if end is None or news.start_of_turn <= end else start
        told = LogRows(session, in_full=in_full, has_names=has_names)
        before = told.rows(news.log(viewer, start, present))
        rows = [*before, *told.rows(news.log(viewer, present, end))]
        if is_known:
            self.add_rows(rows, known)
        else:
            self.show_rows(rows)
        self._told_as, self._start, self._before = look, present, known + len(before)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw what is in view, and note whose turn it begins in."""
        super().draw_on(canvas)
        self.above = self._turn_above()

    def _turn_above(self) -> str:
        for first, _ in self._lines(self.size.width)[self._top : self._top + 1]:
            for number in range(first, -1, -1):
                if (row := self._rows[number]).is_head:
                    return "" if number == first else f"{row.mark}{row.parts[0][0]}"
        return ""
