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
        self._spots: list[tuple[int, int, str]] = []

    def name_tabs(self, tabs: Sequence[tuple[str, str, str]]) -> None:
        """Name the panels anew, such as with other keys."""
        if self._tabs != list(tabs):
            self._tabs = list(tabs)
            self.watch_shown()

    def watch_shown(self) -> None:
        """Mark the shown one."""
        parts: list[Part] = []
        self._spots = []
        column = 0
        for identity, name, key in self._tabs:
            text = f"[{name}]" if identity == self.shown else f" {name} "
            parts += [(key, "key"), (text, "chosen" if identity == self.shown else "text")]
            self._spots.append((column, column + len(key) + len(text), identity))
            column += len(key) + len(text)
        self.show_lines([(tuple(parts), (), "")])

    def on_click(self, event: events.Click) -> None:
        """Tell which name was clicked."""
        for start, end, panel in self._spots:
            if start <= event.x < end:
                self.post_message(self.Clicked(panel))
