"""Rows with a cursor: lists to choose from, and the log. It scrolls by itself, without laying the screen out again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from ludo_tui.presenting.rows import Part, Row, listed_in
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.listing import Marking, draw_listed, draw_scrolled
from ludo_tui.ui.messages import FromWidget
from ludo_tui.ui.widgets.canvas_view import CanvasView

Line = tuple[int, tuple[Part, ...]]
"""The number of a row, and the parts of one of its lines."""


class RowList(CanvasView, can_focus=True):
    """Rows with a cursor.

    Args:
        follow: stay at the end when rows are added, and move the cursor without wrapping round (a log).
        always_mark: show the cursor without the focus too.
        looks_first: does the first tap of a finger only put the cursor on a row, so that it can be looked at?
        id: id of the widget.
    """

    DEFAULT_CSS = "RowList { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(-1)", "First", show=False),
        Binding("end", "end(1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    @dataclass(eq=False)
    class Highlighted(FromWidget["RowList"]):
        """The cursor is on another row, or on none."""

        row: Row | None

    @dataclass(eq=False)
    class Chosen(FromWidget["RowList"]):
        """A row was chosen, with Enter or the mouse."""

        row: Row

    def __init__(
        self,
        *,
        follow: bool = False,
        always_mark: bool = False,
        looks_first: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's name
    ) -> None:
        super().__init__(id=id)
        self._follow = follow
        self._always_mark = always_mark
        self._looks_first = looks_first
        self._rows: tuple[Row, ...] = ()
        self._choices: list[int] = []
        self._cursor: int | None = None
        self._top = self._shown = self._first_line = 0
        """The first line that is in sight, how many are, and on which line of the widget they begin."""
        self._is_new = True
        """Has nobody moved in the list since it was filled? What is in sight follows the room that it gets."""
        self._is_looking = False
        """Has it been scrolled away from the cursor?"""
        self._wrapped: tuple[int, list[Line]] = (-1, [])

    # What is listed

    @property
    def rows(self) -> tuple[Row, ...]:
        """What it lists. Change it with `show_rows` or `add_rows`."""
        return self._rows

    @property
    def cursor(self) -> int | None:
        """Number of the row under the cursor."""
        return self._cursor

    @property
    def marked(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self._cursor] if self._cursor is not None and self._cursor < len(self._rows) else None

    def row_at(self, number: int) -> int:
        """Return on which line of the widget a row begins."""
        lines = self._lines(self.size.width)
        return self._first_line - self._top + next(y for y, (owner, _) in enumerate(lines) if owner == number)

    def height_in(self, width: int) -> int:
        """Return how many lines all rows need in some columns."""
        return len(self._lines(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return how many lines all rows need, where the style sheet gives it as many."""
        return self.height_in(width)

    def _lines(self, width: int) -> list[Line]:
        if self._wrapped[0] != width:
            self._wrapped = (width, self._listed(self._rows, width))
        return self._wrapped[1]

    def _listed(self, rows: Sequence[Row], width: int) -> list[Line]:
        return listed_in(rows, width, is_touched=self.app.has_class("-touched") and not self._follow)

    def put_rows(self, rows: Iterable[Row], cursor: int | None = None) -> None:
        """List other rows, and tell nobody.

        Args:
            rows: what to list.
            cursor: number of the row for the cursor; None: the first (of a log: the last) that can be chosen.
        """
        self._rows = tuple(rows)
        self._choices = [number for number, one in enumerate(self._rows) if one.is_choice]
        if cursor is None and self._choices:
            cursor = self._choices[-1 if self._follow else 0]
        self._cursor, self._top = cursor, 0
        self._is_new, self._is_looking, self._wrapped = True, False, (-1, [])

    def show_rows(self, rows: Iterable[Row], cursor: int | None = None) -> None:
        """List other rows; whoever puts the cursor on one of them needs no `Highlighted`."""
        self.put_rows(rows, cursor)
        self.redraw()
        if cursor is None:
            self.pointed()

    def add_rows(self, rows: Iterable[Row], known: int) -> None:
        """List more rows after the first few known ones; a log that is not being read moves on to them.

        Args:
            rows: what to list.
            known: how many of the rows so far stay; what is listed after them is replaced.
        """
        more, (width, lines) = tuple(rows), self._wrapped
        self._rows = (*self._rows[:known], *more)
        self._choices = [number for number in self._choices if number < known]
        self._choices += [known + number for number, one in enumerate(more) if one.is_choice]
        if width > 0:
            kept = [line for line in lines if line[0] < known]
            added = [(known + number, parts) for number, parts in self._listed(more, width)]
            self._wrapped = (width, kept + added)
        if self._follow and not self.has_focus:
            self._cursor, self._is_looking = self._choices[-1] if self._choices else None, False
        self.redraw()

    # Drawing

    def draw_on(self, canvas: Canvas) -> None:
        """Draw as many rows as fit."""
        self.draw_rows(canvas, 0, canvas.height)

    def draw_rows(self, canvas: Canvas, y: int, height: int) -> int:
        """Draw rows in so many lines, and return the line after them."""
        lines = self._lines(canvas.width)
        if self._is_new and not self._is_looking:
            self._top = 0
        if not self._is_looking:
            self._scroll_into(lines, height)
        self._top = min(max(self._top, 0), max(len(lines) - height, 0))
        self._first_line, self._shown = y, height
        before = lines[self._top - 1][0] if self._top else -1
        marked = self._cursor if self.has_focus or self._always_mark else None
        listed = []
        for number, parts in lines[self._top : self._top + height]:
            listed.append((parts, number == marked, number != before))
            before = number
        end = draw_listed(canvas, y, listed, self.marking)
        draw_scrolled(canvas, y, height, self._top, len(lines))
        return end

    @property
    def marking(self) -> Marking:
        """How the row under the cursor is marked: in another way while the keys move something else."""
        return Marking(">") if self.has_focus else Marking("-", "text", "raised", is_at_rest=True)

    def _scroll_into(self, lines: Sequence[Line], height: int) -> None:
        """Scroll just as far as needed, to what stands over the first choice too if there is room; a log to its end."""
        own = [place for place, (number, _) in enumerate(lines) if number == self._cursor]
        if self._follow and not self.has_focus:
            self._top = len(lines)
        elif own and height:
            is_first = bool(self._choices) and self._cursor == self._choices[0] and own[-1] < height
            if is_first or own[0] < self._top:
                self._top = 0 if is_first else own[0]
            elif own[-1] >= self._top + height:
                self._top = own[-1] - height + 1

    def fit(self) -> None:
        """Show the cursor in another size."""
        super().fit()
        self._is_looking = False

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show by the mark whether the keys move it."""
        super().watch_has_focus(_has_focus)
        self.redraw()

    # Keyboard and mouse

    def point(self, number: int) -> None:
        """Put the cursor on a row."""
        if number != self._cursor or self._is_looking:
            is_other, self._cursor = number != self._cursor, number
            self._is_new = self._is_looking = False
            if is_other:
                self.pointed()
            self.redraw()

    def pointed(self) -> None:
        """Tell on which row the cursor is."""
        self.post_message(self.Highlighted(self, self.marked))

    def chosen(self, row: Row) -> None:
        """Tell which row was chosen."""
        self.post_message(self.Chosen(self, row))

    def scroll_lines(self, by: int) -> None:
        """Scroll by some lines."""
        self._top, self._is_looking = min(self._top, len(self._lines(self.size.width))) + by, True
        self._is_new = False
        self.redraw()

    def action_move(self, by: int) -> None:
        """Move the cursor to the next row that can be chosen, round the end; without any, scroll."""
        choices = self._choices
        if not choices:
            self.scroll_lines(by)
        elif self._cursor not in choices:
            self.point(choices[0 if by > 0 else -1])
        else:
            to = choices.index(self._cursor) + by
            self.point(choices[min(max(to, 0), len(choices) - 1) if self._follow else to % len(choices)])

    def action_page(self, by: int) -> None:
        """Move the cursor by about a page; where there is nothing more to choose, scroll."""
        choices = self._choices
        lines = by * max(self.size.height - 1, 1)
        at = choices.index(self._cursor) if self._cursor in choices else 0
        to = min(max(at + lines, 0), len(choices) - 1)
        if not choices or to == at:
            self.scroll_lines(lines)
        else:
            self.point(choices[to])

    def action_end(self, way: int) -> None:
        """Move the cursor to the first or the last row."""
        if self._choices:
            self.point(self._choices[0 if way < 0 else -1])
        else:
            self.scroll_lines(way * len(self._lines(self.size.width)))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if (marked := self.marked) is not None and marked.is_choice:
            self.chosen(marked)

    def row_under(self, y: int) -> int | None:
        """Return the number of the row on a line of the widget that can be chosen; None: there is none."""
        place, lines = y - self._first_line, self._lines(self.size.width)
        if not 0 <= place < self._shown or place + self._top >= len(lines):
            return None
        number = lines[place + self._top][0]
        return number if self._rows[number].is_choice else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Put the cursor where the mouse points, in a list to choose from."""
        if not self._follow and not self.app.has_class("-touched") and (number := self.row_under(event.y)) is not None:
            self.point(number)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self.turn_wheel(-1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self.turn_wheel(1)

    def turn_wheel(self, by: int) -> None:
        """Scroll by a notch of the wheel."""
        self.scroll_lines(3 * by)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        if (number := self.row_under(event.y)) is not None:
            is_look = self._looks_first and number != self._cursor and self.app.has_class("-touched")
            self.point(number)
            if not is_look:
                self.action_choose()
