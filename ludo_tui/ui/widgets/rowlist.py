"""Rows with a cursor: lists to choose from, and the log. It scrolls by itself, without laying the screen out again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from ludo_tui.presenting.rows import Part, Row, listed_in
from ludo_tui.ui.messages import FromWidget
from ludo_tui.ui.widgets.row_lines import CSS, Drawn, StyledLines

POINTER: Final = ">"
_MARKS: Final = ("* ", "x ", "! ")
"""What marks a row as chosen, barred or wrong."""


class RowList(StyledLines, can_focus=True):
    """Rows with a cursor.

    Args:
        follow: stay at the end when rows are added, and move the cursor without wrapping round (a log).
        always_mark: show the cursor without the focus too.
        looks_first: does the first tap of a finger only put the cursor on a row, so that it can be looked at?
        id: id of the widget.
    """

    DEFAULT_CSS = "RowList { height: 1fr; }" + CSS.format(widget="RowList")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(-1)", "First", show=False),
        Binding("end", "end(1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    cursor: reactive[int | None] = reactive(None, repaint=False)
    """Number of the row under the cursor."""

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
        self._lines: list[tuple[int, tuple[Part, ...]]] = []
        self._wrapped_at = -1
        self._top = 0
        self.pointer = POINTER
        """What stands before the row under the cursor while the keys move it."""
        self.rest = "-"
        """What stands there while the keys move something else."""

    # What is listed

    @property
    def rows(self) -> tuple[Row, ...]:
        """What it lists. Change it with `show_rows` or `add_rows`."""
        return self._rows

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self._rows[self.cursor] if self.cursor is not None and self.cursor < len(self._rows) else None

    def height_in(self, width: int) -> int:
        """Return how many lines all rows need in some columns."""
        return len(self._listed(self._rows, width))

    def _listed(self, rows: Sequence[Row], width: int) -> list[tuple[int, tuple[Part, ...]]]:
        return listed_in(rows, width, is_touched=self.app.has_class("-touched") and not self._follow)

    def show_rows(self, rows: Iterable[Row], cursor: int | None = None) -> None:
        """List other rows, with the cursor on the first (of a log: the last) that can be chosen.

        Args:
            rows: what to list.
            cursor: number of the row for the cursor instead; then `Highlighted` is not sent.
        """
        self._rows = tuple(rows)
        self._choices = [number for number, one in enumerate(self._rows) if one.is_choice]
        self._wrapped_at = -1
        self._top = 0
        first = self._choices[-1 if self._follow else 0] if self._choices else None
        self.set_reactive(RowList.cursor, first if cursor is None else cursor)
        if self._follow:
            self.scroll_to_end()
        else:
            self._scroll_to_cursor()
        if cursor is None:
            self.post_message(self.Highlighted(self, self.current))

    def add_rows(self, rows: Iterable[Row], known: int) -> None:
        """List more rows after the first few known ones; a log that is not being read moves on to them.

        Args:
            rows: what to list.
            known: how many of the rows so far stay; what is listed after them is replaced.
        """
        more = tuple(rows)
        self._rows = (*self._rows[:known], *more)
        self._choices = [number for number in self._choices if number < known]
        self._choices += [known + number for number, one in enumerate(more) if one.is_choice]
        if self._wrapped_at > 0:
            self._lines = [line for line in self._lines if line[0] < known]
            self._lines += [(known + number, parts) for number, parts in self._listed(more, self._wrapped_at + 1)]
        if self._follow and not self.has_focus:
            self.set_reactive(RowList.cursor, self._choices[-1] if self._choices else None)
            self.scroll_to_end()
        else:
            self._draw()

    def watch_cursor(self) -> None:
        """Show the cursor and tell where it is."""
        self._scroll_to_cursor()
        self.post_message(self.Highlighted(self, self.current))

    # Scrolling and drawing

    def _wrap(self) -> None:
        width = self.size.width - 1
        if width != self._wrapped_at and width > 0:
            self._lines = self._listed(self._rows, width + 1)
            self._wrapped_at = width

    def scroll_lines(self, by: int) -> None:
        """Scroll by some lines."""
        self._wrap()
        self._top = min(max(self._top + by, 0), max(len(self._lines) - self.size.height, 0))
        self._draw()

    def scroll_to_end(self) -> None:
        """Show the last rows."""
        self._wrap()
        self.scroll_lines(len(self._lines))

    def _scroll_to_cursor(self) -> None:
        """Scroll just as far as needed; to what stands over the first choice too, if there is room."""
        self._wrap()
        height = self.size.height
        lines = [y for y, (owner, _) in enumerate(self._lines) if owner == self.cursor]
        if lines and height:
            first = 0 if self._choices and self.cursor == self._choices[0] and lines[-1] < height else lines[0]
            if first < self._top:
                self._top = first
            elif lines[-1] >= self._top + height:
                self._top = lines[-1] - height + 1
        self.scroll_lines(0)

    def _draw(self) -> None:
        height = self.size.height
        if not height or self._wrapped_at < 0:
            return
        is_marked = self.has_focus or self._always_mark
        total = len(self._lines)
        thumb = range(0)
        if total > height:
            start = self._top * height // total
            thumb = range(start, max((self._top + height) * height // total, start + 1))
        drawn: list[Drawn] = []
        for y in range(height):
            number, parts = self._lines[self._top + y] if self._top + y < total else (-1, ())
            edge = "" if total <= height else "thumb" if y in thumb else "track"
            if is_marked and number == self.cursor:
                if self._top + y == 0 or self._lines[self._top + y - 1][0] != number:
                    parts = _pointed(parts, self.pointer if self.has_focus else self.rest)
                drawn.append((parts, ("cursor",), edge))
            else:
                drawn.append((parts, (), edge))
        self.show_lines(drawn)

    def fit(self) -> None:
        """Wrap again."""
        if self._follow and not self.has_focus:
            self.scroll_to_end()
        else:
            self._scroll_to_cursor()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show by the mark whether the keys move it."""
        super().watch_has_focus(_has_focus)
        self._draw()

    # Keyboard and mouse

    def action_move(self, by: int) -> None:
        """Move the cursor to the next row that can be chosen, round the end; without any, scroll."""
        choices = self._choices
        if not choices:
            self.scroll_lines(by)
        elif self.cursor not in choices:
            self.cursor = choices[0 if by > 0 else -1]
        elif self._follow:
            self.cursor = choices[min(max(choices.index(self.cursor) + by, 0), len(choices) - 1)]
        else:
            self.cursor = choices[(choices.index(self.cursor) + by) % len(choices)]

    def action_page(self, by: int) -> None:
        """Move the cursor by about a page; where there is nothing more to choose, scroll."""
        choices = self._choices
        lines = by * max(self.size.height - 1, 1)
        if not choices:
            self.scroll_lines(lines)
            return
        at = choices.index(self.cursor) if self.cursor in choices else 0
        to = min(max(at + lines, 0), len(choices) - 1)
        if to == at:
            self.scroll_lines(lines)
        self.cursor = choices[to]

    def action_end(self, way: int) -> None:
        """Move the cursor to the first or the last row."""
        if self._choices:
            self.cursor = self._choices[0 if way < 0 else -1]
        else:
            self.scroll_lines(way * len(self._lines))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if (current := self.current) is not None and current.is_choice:
            self.post_message(self.Chosen(self, current))

    def _row_at(self, y: int) -> int | None:
        y += self._top
        number = self._lines[y][0] if 0 <= y < len(self._lines) else None
        return number if number is not None and self._rows[number].is_choice else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Put the cursor where the mouse points, in a list to choose from."""
        if not self._follow and not self.app.has_class("-touched") and (number := self._row_at(event.y)) is not None:
            self.cursor = number

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self.scroll_lines(-3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self.scroll_lines(3)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        if (number := self._row_at(event.y)) is not None:
            is_look = self._looks_first and number != self.cursor and self.app.has_class("-touched")
            self.cursor = number
            if not is_look:
                self.action_choose()


def _pointed(parts: tuple[Part, ...], pointer: str) -> tuple[Part, ...]:
    """Put a pointer before a line, or the usual one behind its mark, so that the cursor shows without colour."""
    text, style = parts[0] if parts else ("", "")
    if text.startswith(" "):
        return ((f"{pointer}{text[1:]}", style), *parts[1:])
    if text.startswith(_MARKS) and pointer == POINTER:
        return ((f"{text[0]}{pointer}{text[2:]}", style), *parts[1:])
    return parts
