"""The line that names the panels of which one is shown."""

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.reactive import reactive

from ludo_tui.ui.widgets.rows import CSS, Part, StyledLines


class TabLine(StyledLines):
    """Names of panels; the shown one is marked, and a click shows another."""

    DEFAULT_CSS = "TabLine { height: 1; }" + CSS.format(widget="TabLine")

    shown: reactive[str] = reactive("", repaint=False)
    """Id of the panel that is shown."""

    class Clicked(Message):
        """A name was clicked."""

        def __init__(self, panel: str) -> None:
            super().__init__()
            self.panel = panel

    def __init__(self, tabs: Sequence[tuple[str, str, str]], *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        """Name the panels.

        Args:
            tabs: id, name and key of each.
            id: id of the widget.
        """
        super().__init__(id=id)
        self._tabs = list(tabs)
        self._spots: list[tuple[int, int, int, str]] = []

    def name_tabs(self, tabs: Sequence[tuple[str, str, str]]) -> None:
        """Name the panels anew, such as with other keys."""
        if self._tabs != list(tabs):
            self._tabs = list(tabs)
            self.watch_shown()

    def watch_shown(self) -> None:
        """Mark the shown one."""
        lines: list[list[Part]] = [[]]
        self._spots = []
        width, column = self.size.width or 999, 0
        for identity, name, key in self._tabs:
            text = f"[{name}]" if identity == self.shown else f" {name} "
            end = column + len(key) + len(text)
            if column and end > width:
                lines.append([])
                column, end = 0, end - column
            lines[-1] += [(key, "key"), (text, "chosen" if identity == self.shown else "text")]
            self._spots.append((len(lines) - 1, column, end, identity))
            column = end
        self.styles.height = len(lines)
        self.show_lines([(tuple(parts), (), "") for parts in lines])

    def on_resize(self) -> None:
        """Break the names into lines anew."""
        self.watch_shown()

    def on_click(self, event: events.Click) -> None:
        """Tell which name was clicked."""
        for line, start, end, panel in self._spots:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Clicked(panel))
