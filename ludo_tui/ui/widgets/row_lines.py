"""Text in rows: wrapped, coloured by name, drawn line by line."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.rows import Part, Row, lines_of
from ludo_tui.text.touch_text import touch_text
from ludo_tui.ui.widgets.line_view import LineView

LOOKS: dict[str, tuple[str, str]] = {
    "text": ("", ""),
    "strong": ("", ""),
    "faint": ("refused", ""),
    "refused": ("refused", ""),
    "key": ("accent", ""),
    "line": ("line", ""),
    "shout": ("accent", ""),
    "heading": ("primary", ""),
    "good": ("success", ""),
    "bad": ("error", ""),
    "chosen": ("board", "chosen"),
    "die": ("die-text", "die"),
    "track": ("", "scrollbar-background"),
    "thumb": ("", "scrollbar"),
    **{f"badge-{side}": ("seat-text", f"seat-{side}") for side in range(1, 6)},
    **{f"seat-{side}": (f"seat-{side}", "") for side in range(1, 6)},
}
"""Colour and background of each style, as variables of the theme.

Component classes would do the same; with some twenty for each of a dozen widgets, applying the style sheet took as
long as everything else that is done before the table is first seen. Only the cursor, which style sheets change, is one.
"""
_NOT_BOLD = frozenset({"text", "faint", "refused", "line", "track", "thumb"})

_LIKE_BLANK = frozenset({"text", "faint", "strong", "key", "refused", "shout", "heading", "good", "bad"})
"""Styles whose blanks look like those of plain text."""

CSS = """
    {widget} {{
        color: $foreground;
        & .rows--cursor {{
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            text-style: $block-cursor-text-style;
        }}
    }}
"""


Drawn = tuple[tuple[Part, ...], tuple[str, ...], str]
"""A line: its parts, a style over them all, and the style of the last column (empty: as the rest)."""
_NOTHING: Drawn = ((), (), "")


def _width(line: Drawn) -> int:
    return sum(cell_len(text) for text, _ in line[0])


class StyledLines(LineView):
    """Draws lines of parts, whose styles it knows by name, and repaints only the lines that changed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--cursor"}

    def __init__(self, *children: Widget, **more: Any) -> None:
        super().__init__(*children, **more)
        self._styles: dict[tuple[str, ...], Style] = {}
        self._drawn: list[Drawn] = []

    def show_lines(self, lines: list[Drawn]) -> None:
        """Draw these lines from the top, and repaint those that differ from what is there."""
        before, self._drawn = self._drawn, lines
        width = self.size.width
        changed = []
        for y in range(max(len(before), len(lines))):
            old = before[y] if y < len(before) else _NOTHING
            new = lines[y] if y < len(lines) else _NOTHING
            if old[:2] != new[:2]:
                is_whole = old[1] or new[1]
                changed.append(Region(0, y, width if is_whole else min(max(_width(old), _width(new)), width), 1))
            if old[2] != new[2]:
                changed.append(Region(width - 1, y, 1, 1))
        if changed:
            self.refresh(*changed)

    def part(self, y: int, left: int, right: int) -> list[Segment]:
        """Draw a line from one column to before another."""
        parts, over, edge = self._drawn[y] if y < len(self._drawn) else _NOTHING
        end = self.size.width - bool(edge)
        line = self._line_of(parts, min(end, right), over)
        if edge and end < right:
            line.append(Segment(" ", self.style_of(edge)))
        return list(Strip(line).crop(left, right)) if left else line

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        super().notify_style_update()
        self._styles.clear()

    def style_of(self, *names: str) -> Style:
        """Return the style of a part."""
        style = self._styles.get(names)
        if style is None:
            style = self.rich_style
            for name in names[: 1 if names[0].startswith("badge-") else None]:  # chips keep their colours
                style += self._look(name)
            self._styles[names] = style
        return style

    def _look(self, name: str) -> Style:
        if name == "cursor":
            return self.get_component_rich_style("rows--cursor", partial=True)
        colours = self.app.theme_variables
        colour, background = LOOKS[name]
        return Style(
            color=Color.parse(colours[colour]).rich_color if colour else None,
            bgcolor=Color.parse(colours[background]).rich_color if background else None,
            bold=name not in _NOT_BOLD or None,
            reverse=(bool(background) and colours["foreground"] == colours["background"]) or None,
        )

    def _line_of(self, parts: Iterable[Part], width: int, over: Sequence[str]) -> list[Segment]:
        """Return parts as a line of exactly `width` cells, in plain characters where those are asked for."""
        listed = [(in_ascii(text), style) for text, style in parts] if self.app.has_class("-ascii") else list(parts)
        room = width - sum(cell_len(text) for text, _ in listed)
        if room > 0 and listed and listed[-1][1] in _LIKE_BLANK:
            listed[-1] = (listed[-1][0] + " " * room, listed[-1][1])  # one piece to paint instead of two
        elif room > 0:
            listed.append((" " * room, "text"))
        line = [Segment(text, self.style_of(style, *over)) for text, style in listed]
        return line if room >= 0 else list(Strip(line).crop(0, width))


def _touch_text(one: Row) -> Row:
    """Return a row in the words of a screen that is touched."""
    return one._replace(parts=tuple((touch_text(text), style) for text, style in one.parts))


class Lines(StyledLines):
    """Rows that are only read. As high as they need, unless the style sheet says otherwise."""

    DEFAULT_CSS = "Lines { height: auto; }" + CSS.format(widget="Lines")

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
            rows = map(_touch_text, self.rows) if self.app.has_class("-touched") else self.rows
            self._wrapped = lines_of(rows, width)
            self._width = width
        return self._wrapped

    def watch_rows(self) -> None:
        """Draw what changed; lay the screen out again only if the height changes."""
        before = len(self._wrapped)
        width, self._width = self._width, -1
        if width < 0:
            self.refresh()
            return
        after = len(self._wrap(width))
        if before != after and self.styles.height is not None and self.styles.height.is_auto:
            self.refresh(layout=True)
        self._draw()

    def fit(self) -> None:
        """Wrap again."""
        self._draw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return how many lines it needs."""
        return len(self._wrap(width))

    def _draw(self) -> None:
        """Draw as many lines as fit: the first ones or the last ones."""
        width, height = self.size
        if width and height:
            lines = self._wrap(width)
            lines = lines[-height:] if self._from_end else lines[:height]
            self.show_lines([(parts, (), "") for _, parts in lines])
