"""Text in rows: wrapped, coloured by name, drawn line by line; with a cursor where a row is to be chosen."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

Part = tuple[str, str]
"""Text and the name of its style."""

_STYLES = (
    *("text", "faint", "strong", "key", "refused", "shout", "heading", "cursor", "good", "bad", "chosen", "die"),
    *(f"badge-{side}" for side in range(1, 5)),
    *(f"seat-{side}" for side in range(1, 5)),
)

_CSS = """
    {widget} {{
        color: $foreground;
        & .rows--faint {{ color: $refused; }}
        & .rows--strong {{ text-style: bold; }}
        & .rows--key {{ color: $accent; text-style: bold; }}
        & .rows--refused {{ color: $refused; }}
        & .rows--shout {{ color: $accent; text-style: bold; }}
        & .rows--heading {{ color: $primary; text-style: bold; }}
        & .rows--cursor {{ background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }}
        & .rows--good {{ color: $success; text-style: bold; }}
        & .rows--bad {{ color: $error; text-style: bold; }}
        & .rows--chosen {{ background: $chosen; color: $board; text-style: bold; }}
        & .rows--badge-1 {{ background: $seat-1; color: $seat-text; text-style: bold; }}
        & .rows--badge-2 {{ background: $seat-2; color: $seat-text; text-style: bold; }}
        & .rows--badge-3 {{ background: $seat-3; color: $seat-text; text-style: bold; }}
        & .rows--badge-4 {{ background: $seat-4; color: $seat-text; text-style: bold; }}
        & .rows--seat-1 {{ color: $seat-1; text-style: bold; }}
        & .rows--seat-2 {{ color: $seat-2; text-style: bold; }}
        & .rows--seat-3 {{ color: $seat-3; text-style: bold; }}
        & .rows--seat-4 {{ color: $seat-4; text-style: bold; }}
        & .rows--die {{ background: $die; color: $die-text; text-style: bold; }}
    }}
"""


class Row(NamedTuple):
    """A paragraph."""

    parts: tuple[Part, ...]
    mark: str = ""
    """What stands before it, such as the key that chooses it; later lines are indented as far."""
    mark_style: str = "key"
    value: Any = None
    """What it stands for, in a list with a cursor."""
    is_choice: bool = False
    """Can the cursor be on it?"""


def row(text: str, style: str = "text", **more: Any) -> Row:
    """Return a paragraph in one style."""
    return Row(((text, style),), **more)


def wrapped(parts: Iterable[Part], width: int) -> list[tuple[Part, ...]]:
    """Break parts into lines of at most `width` terminal cells, between words where possible."""
    pieces = [(shown(text), style) for text, style in parts if text]
    text = "".join(piece for piece, _ in pieces)
    if cell_len(text) <= width:
        return [tuple(pieces)]
    return [_cut(pieces, start, end) for start, end in _breaks(text, max(width, 1))]


def shown(text: str) -> str:
    """Return text with everything that is no visible character replaced: it may come from a file."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def _breaks(text: str, width: int) -> list[tuple[int, int]]:
    """Return start and end of each line."""
    lines = []
    start, end, used, gap = 0, 0, 0, -1
    while end < len(text):
        size = cell_len(text[end])
        if text[end] == " ":
            gap = end
        if used + size > width:
            stop = gap if gap > start else end
            lines.append((start, stop))
            start = stop + 1 if stop == gap else stop
            end, used, gap = start, 0, -1
            continue
        used += size
        end += 1
    if start < len(text):
        lines.append((start, len(text)))
    return lines


def _cut(pieces: Sequence[Part], start: int, end: int) -> tuple[Part, ...]:
    cut = []
    at = 0
    for text, style in pieces:
        part = text[max(start - at, 0) : max(end - at, 0)]
        if part:
            cut.append((part, style))
        at += len(text)
    return tuple(cut)


class _Styled(Widget):
    """Knows the styles of parts by name."""

    ALLOW_SELECT = False

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"rows--{name}" for name in _STYLES}

    def __init__(self, *children: Widget, **more: Any) -> None:
        super().__init__(*children, **more)
        self._styles: dict[tuple[str, ...], Style] = {}

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def style_of(self, *names: str) -> Style:
        """Return the style of a part."""
        style = self._styles.get(names)
        if style is None:
            style = self.rich_style
            for name in names:
                if name != "text":
                    style += self.get_component_rich_style(f"rows--{name}", partial=True)
            self._styles[names] = style
        return style

    def strip_of(self, parts: Iterable[Part], width: int, *over: str) -> Strip:
        """Return parts as a line of exactly `width` cells."""
        segments = [Segment(text, self.style_of(style, *over)) for text, style in parts]
        base = self.style_of("text", *over) if over else self.rich_style
        return Strip(segments).adjust_cell_length(width, base)


def _lines_of(rows: Iterable[Row], width: int) -> list[tuple[int, tuple[Part, ...]]]:
    """Wrap rows, each after its mark; return the number of the row with each line."""
    lines: list[tuple[int, tuple[Part, ...]]] = []
    for number, one in enumerate(rows):
        indent = cell_len(one.mark)
        for place, parts in enumerate(wrapped(one.parts, width - indent)):
            before = (one.mark, one.mark_style) if place == 0 else (" " * indent, "text")
            lines.append((number, (before, *parts) if indent else parts))
    return lines


class Lines(_Styled):
    """Rows that are only read. As high as they need, unless the style sheet says otherwise."""

    DEFAULT_CSS = "Lines { height: auto; }" + _CSS.format(widget="Lines")

    rows: reactive[tuple[Row, ...]] = reactive((), repaint=False)
    """What it says."""

    def __init__(
        self,
        rows: Iterable[Row] = (),
        *,
        from_end: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._wrapped: list[tuple[int, tuple[Part, ...]]] = []
        self._width = -1
        self._from_end = from_end
        self.set_reactive(Lines.rows, tuple(rows))

    def _wrap(self, width: int) -> list[tuple[int, tuple[Part, ...]]]:
        if width != self._width:
            self._wrapped = _lines_of(self.rows, width)
            self._width = width
        return self._wrapped

    def watch_rows(self) -> None:
        """Draw anew; lay the screen out anew only if the height changes."""
        before = len(self._wrapped)
        width, self._width = self._width, -1
        if width < 0:
            self.refresh()
            return
        after = len(self._wrap(width))
        is_auto = self.styles.height is not None and self.styles.height.is_auto
        self.refresh(layout=is_auto and before != after)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return how many lines it needs."""
        return len(self._wrap(width))

    def render_line(self, y: int) -> Strip:
        """Draw a line; if not all fit, the first ones or the last ones."""
        width, height = self.size
        lines = self._wrap(width)
        if self._from_end and len(lines) > height:
            y += len(lines) - height
        return self.strip_of(lines[y][1] if y < len(lines) else (), width)


class RowList(ScrollView, _Styled, can_focus=True):
    """Rows with a cursor, for lists to choose from and for the log."""

    COMPONENT_CLASSES = _Styled.COMPONENT_CLASSES  # Textual inherits them from the first base only

    DEFAULT_CSS = (
        "RowList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }"
        + _CSS.format(widget="RowList")
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(-1)", "First", show=False),
        Binding("end", "end(1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    rows: reactive[tuple[Row, ...]] = reactive((), repaint=False, always_update=True)
    """What it lists."""
    cursor: reactive[int | None] = reactive(None, repaint=False)
    """Number of the row under the cursor."""

    class Highlighted(Message):
        """The cursor is on another row."""

        def __init__(self, rows: "RowList", row: Row | None) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> "RowList":
            """The list that sent it."""
            return self.rows

    class Chosen(Message):
        """A row was chosen, with Enter or the mouse."""

        def __init__(self, rows: "RowList", row: Row) -> None:
            super().__init__()
            self.rows = rows
            self.row = row

        @property
        def control(self) -> "RowList":
            """The list that sent it."""
            return self.rows

    def __init__(
        self,
        *,
        follow: bool = False,
        always_mark: bool = False,
        id: str | None = None,  # noqa: A002 - Textual's name
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._follow = follow
        self._always_mark = always_mark
        self._lines: list[tuple[int, tuple[Part, ...]]] = []
        self._wrapped_at = -1

    # What is under the cursor

    @property
    def current(self) -> Row | None:
        """The row under the cursor."""
        return self.rows[self.cursor] if self.cursor is not None and self.cursor < len(self.rows) else None

    def show_rows(self, rows: Iterable[Row], cursor: int | None = None) -> None:
        """List other rows, with the cursor on one of them, or on the first that can be chosen."""
        listed = tuple(rows)
        self.set_reactive(RowList.cursor, cursor)
        self.rows = listed
        if cursor is None:
            choices = [number for number, one in enumerate(listed) if one.is_choice]
            if choices:
                self.cursor = choices[-1] if self._follow else choices[0]
                return
        self._scroll_to_cursor()

    def add_rows(self, rows: Iterable[Row]) -> None:
        """List more rows at the end."""
        more = tuple(rows)
        known = len(self.rows)
        self.set_reactive(RowList.rows, (*self.rows, *more))
        if self._wrapped_at > 0:
            self._lines += [(known + number, parts) for number, parts in _lines_of(more, self._wrapped_at)]
            self.virtual_size = Size(self._wrapped_at, len(self._lines))
        if self._follow and not self.has_focus:
            self.set_reactive(RowList.cursor, len(self.rows) - 1)
            self.scroll_end(animate=False)
        self.refresh()

    def watch_rows(self) -> None:
        """Wrap and draw anew."""
        self._wrapped_at = -1
        self._wrap()
        self.refresh()
        if self._follow:
            self.scroll_end(animate=False)

    def watch_cursor(self, old: int | None, new: int | None) -> None:
        """Show the cursor and tell where it is."""
        self._scroll_to_cursor()
        self._refresh_row(old)
        self._refresh_row(new)
        self.post_message(self.Highlighted(self, self.current))

    def _refresh_row(self, number: int | None) -> None:
        if number is None:
            return
        top = self.scroll_offset.y
        lines = [y for y, (owner, _) in enumerate(self._lines) if owner == number]
        if lines:
            self.refresh(Region(0, lines[0] - top, self.size.width, len(lines)))

    def _scroll_to_cursor(self) -> None:
        if self.cursor is None:
            return
        self._wrap()
        lines = [y for y, (owner, _) in enumerate(self._lines) if owner == self.cursor]
        if lines:
            first = 0 if not any(one.is_choice for one in self.rows[: self.cursor]) else lines[0]
            self.scroll_to_region(
                Region(0, first, 1, lines[-1] - first + 1), animate=False, force=True, immediate=True, x_axis=False
            )

    # Drawing

    def _wrap(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._wrapped_at and width > 0:
            self._lines = _lines_of(self.rows, width)
            self._wrapped_at = width
            self.virtual_size = Size(width, len(self._lines))

    def on_resize(self) -> None:
        """Wrap anew."""
        self._wrap()
        if self._follow:
            self.scroll_end(animate=False)
        else:
            self._scroll_to_cursor()

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        width = self.size.width
        y += self.scroll_offset.y
        if y >= len(self._lines):
            return self.strip_of((), width)
        number, parts = self._lines[y]
        if number == self.cursor and (self.has_focus or self._always_mark):
            is_first = y == 0 or self._lines[y - 1][0] != number
            if is_first and parts and parts[0][0].startswith(" "):
                parts = ((f">{parts[0][0][1:]}", parts[0][1]), *parts[1:])
            return self.strip_of(parts, width, "cursor")
        return self.strip_of(parts, width)

    # Keyboard and mouse

    def action_move(self, by: int) -> None:
        """Move the cursor to the next row that can be chosen, round the end; without any, scroll."""
        choices = [number for number, one in enumerate(self.rows) if one.is_choice]
        if not choices:
            self.scroll_relative(y=by, animate=False)
        elif self.cursor not in choices:
            self.cursor = choices[0 if by > 0 else -1]
        elif self._follow:
            self.cursor = choices[min(max(choices.index(self.cursor) + by, 0), len(choices) - 1)]
        else:
            self.cursor = choices[(choices.index(self.cursor) + by) % len(choices)]

    def action_page(self, by: int) -> None:
        """Move the cursor by about a page."""
        choices = [number for number, one in enumerate(self.rows) if one.is_choice]
        if not choices:
            self.scroll_relative(y=by * max(self.size.height - 1, 1), animate=False)
            return
        at = choices.index(self.cursor) if self.cursor in choices else 0
        to = min(max(at + by * max(self.size.height - 1, 1), 0), len(choices) - 1)
        if to == at:
            self.scroll_relative(y=by * max(self.size.height - 1, 1), animate=False)
        self.cursor = choices[to]

    def action_end(self, way: int) -> None:
        """Move the cursor to the first or the last row."""
        choices = [number for number, one in enumerate(self.rows) if one.is_choice]
        if choices:
            self.cursor = choices[0 if way < 0 else -1]

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if (current := self.current) is not None and current.is_choice:
            self.post_message(self.Chosen(self, current))

    def _row_at(self, y: int) -> int | None:
        y += self.scroll_offset.y
        number = self._lines[y][0] if 0 <= y < len(self._lines) else None
        return number if number is not None and self.rows[number].is_choice else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Put the cursor where the mouse points, in a list to choose from."""
        if not self._follow and (number := self._row_at(event.y)) is not None:
            self.cursor = number

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        if (number := self._row_at(event.y)) is not None:
            self.cursor = number
            self.action_choose()
