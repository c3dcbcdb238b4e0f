"""Rows that are only read: wrapped, and coloured by the names of their styles."""

from collections.abc import Iterable

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.rows import Part, Row, lines_of
from ludo_tui.text.touch_text import touch_text

LOOKS: dict[str, str] = {
    "text": "",
    "strong": "bold",
    "faint": "$refused",
    "refused": "$refused",
    "key": "bold $accent",
    "line": "$line",
    "shout": "bold $accent",
    "heading": "bold $primary",
    "good": "bold $success",
    "bad": "bold $error",
    **{f"badge-{side}": f"bold $seat-text on $seat-{side}" for side in range(1, 6)},
    **{f"seat-{side}": f"bold $seat-{side}" for side in range(1, 6)},
}
"""What each style of a part is in style sheets."""


class Lines(Widget):
    """Rows that are only read. As high as they need, unless the style sheet says otherwise."""

    DEFAULT_CSS = "Lines { height: auto; text-wrap: nowrap; text-overflow: clip; }"
    ALLOW_SELECT = False

    rows: reactive[tuple[Row, ...]] = reactive(())
    """What it says."""

    def __init__(self, rows: Iterable[Row] = (), *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.set_reactive(Lines.rows, tuple(rows))

    def _lines(self, rows: Iterable[Row], width: int) -> list[tuple[int, tuple[Part, ...]]]:
        """Return rows as lines, in the words of a screen that is touched where it is."""
        if self.app.has_class("-touched"):
            rows = (one._replace(parts=tuple((touch_text(text), style) for text, style in one.parts)) for one in rows)
        return lines_of(rows, width)

    def watch_rows(self, before: tuple[Row, ...], now: tuple[Row, ...]) -> None:
        """Lay the screen out again where it needs another height."""
        width = self.size.width
        if not width or len(self._lines(before, width)) != len(self._lines(now, width)):
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return how many lines it needs."""
        return len(self._lines(self.rows, width))

    def render(self) -> Content:
        """Return them in the characters and colours that hold now."""
        shown = in_ascii if self.app.has_class("-ascii") else str
        reverse = " reverse" if self.app.theme_variables["foreground"] == self.app.theme_variables["background"] else ""
        looks = {name: look + reverse if " on " in look else look for name, look in LOOKS.items()}
        lines = self._lines(self.rows, self.size.width)
        told = (Content.assemble(*((shown(text), looks[style]) for text, style in parts)) for _, parts in lines)
        return Content("\n").join(told)
