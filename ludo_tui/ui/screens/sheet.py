"""The party sheets: everybody's as far as it lies open, one's own in full behind the curtain."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.host import Host
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines, row
from ludo_tui.ui.widgets.sheets import sheet_rows


class SheetScreen(Page):
    """One party sheet at a time.

    Args:
        session: a match with parties.
        seat: whose sheet is shown first.
    """

    HEADING = "Party sheets"
    CSS_PATH = "../styles/table.tcss"
    AUTO_FOCUS = "#sheet"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("sheet")]
    app: Host

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.session = session
        self.seat = seat
        self._reader = session.viewer
        """Who may read what is secret; None when several people look."""

    def compose_page(self) -> ComposeResult:
        """Put the sheet under what can be done with it."""
        yield Lines(id="sheet-words")
        yield RowList(id="sheet")

    def on_mount(self) -> None:
        """Show the first sheet."""
        self._show()

    @property
    def current_rule(self) -> str:
        """The rule of the line under the cursor."""
        line = self.query_one("#sheet", RowList).current
        return str(line.value) if line is not None and line.value else ""

    def _show(self) -> None:
        words = "Left and right turn to another party."
        if self._reader != self.seat and self.seat in self.session.people:
            words += f" Enter shows {self.session.seats[self.seat]} what is secret here."
        self.query_one("#sheet-words", Lines).rows = (row(words, "faint"),)
        is_ascii = self.app.settings.ascii
        self.query_one("#sheet", RowList).show_rows(sheet_rows(self.session, self.seat, self._reader, is_ascii))

    def _turn(self, by: int) -> None:
        order = sorted(range(len(self.session.seats)), key=lambda seat: self.session.sides[seat])
        self.seat = order[(order.index(self.seat) + by) % len(order)]
        self._reader = self.session.viewer
        self._show()

    def action_next(self) -> None:
        """Turn to the next party; what was secret is hidden again."""
        self._turn(1)

    def action_previous(self) -> None:
        """Turn to the party before; what was secret is hidden again."""
        self._turn(-1)

    @on(RowList.Chosen)
    def _reveal(self) -> None:
        """Show the whole sheet to its owner, who takes the keyboard first."""
        seat, session = self.seat, self.session
        if seat not in session.people or self._reader == seat:
            return
        is_ascii = self.app.settings.ascii
        self.query_one("#sheet", RowList).show_rows(())
        badge = panels.badge(session, seat, is_ascii)
        pin = session.pin_of(seat)
        curtain = CurtainScreen(badge, session.seats[seat], (), is_private=True, pin=pin, can_leave=True)
        self.app.push_screen(curtain, self._revealed)

    def _revealed(self, lifted: bool | None) -> None:
        self._reader = self.seat if lifted else self.session.viewer
        self._show()
