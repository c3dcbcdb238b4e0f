"""A party sheet on one page, with a cursor that tells what it is on in full; and the die while it is read."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from ludo_tui.engine import SheetPage, Who
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.reading_drawing import ReadingLook, draw_reading, fold, rows_of
from ludo_tui.ui.drawing.pages.sheet_drawing import SheetLook, draw_sheet, marks_of
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn


class SheetView(CanvasView, can_focus=True):
    """Draws a sheet on everything it has."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Tell the one before in full", show=False),
        Binding("down", "mark(1)", "In full", id="sheet.mark"),
    ]

    look: Drawn[SheetLook | None] = Drawn(None)
    reading: Drawn[ReadingLook | None] = Drawn(None)
    """The die that is rolled meanwhile; None while nobody rolls."""

    @property
    def rule(self) -> str:
        """The rule of what the cursor is on."""
        if self.look is None or self.look.marked is None:
            return ""
        marks = marks_of(self.look.page)
        return marks[self.look.marked % len(marks)].rule if marks else ""

    def action_mark(self, by: int = 1) -> None:
        """Move the cursor; the first time, to the first or the last."""
        if self.look is None:
            return
        marked = self.look.marked
        self.look = self.look._replace(marked=(0 if by > 0 else -1) if marked is None else marked + by)

    def go_to_hand(self) -> None:
        """Move the cursor to the first card."""
        if self.look is not None and self.look.page.cards:
            self.look = self.look._replace(marked=marks_of(self.look.page).index(self.look.page.cards[0]))

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the sheet, and the die below it."""
        if self.look is None:
            return
        below = 0 if self.reading is None else rows_of(canvas.width, canvas.height)
        draw_sheet(canvas, self.look._replace(below=below))
        if self.reading is not None:
            fold(canvas, self.reading, self.look.side)
            draw_reading(canvas, self.reading, is_plain=self.is_ascii or self.palette.depth == "none")


def look_of(session: Session, page: SheetPage, seat: int) -> SheetLook:
    """Return a page with the names of the table."""
    seats = range(len(session.seats.names))
    names = [session.voice.name(Who(seat, number)) for number in range(len(page.pieces))]
    return SheetLook(
        page=page,
        side=session.seats.sides[seat],
        who=session.seats.signed_name(seat),
        pieces=tuple(f"{session.seats.short(seat, number)} {name}".strip() for number, name in enumerate(names)),
        others=tuple((session.seats.sides[one], session.seats.signed_name(one)) for one in seats),
    )
