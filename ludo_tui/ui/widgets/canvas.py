"""A widget that draws on a canvas of its size and repaints only what changed."""

from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.colours import Colours, colours
from ludo_tui.ui.drawing.lines import in_ascii


class CanvasView(Widget):
    """Draws lines. A subclass says what is on its canvas."""

    ALLOW_SELECT = False

    palette: reactive[Colours] = reactive(colours("night", "full"), repaint=False)
    """What it is coloured with."""
    is_ascii: reactive[bool] = reactive(False, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    def draw(self) -> Canvas:
        """Return what it looks like now."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again and repaint what looks different."""
        before = self._canvas
        if before is None:
            return
        drawn = self._canvas = self.draw()
        if (drawn.width, drawn.height) != (before.width, before.height):
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y in range(drawn.height):
            if runs := drawn.changed_from(before, y):
                self._strips.pop(y, None)
                # one region a row: the toolkit writes a row from the left edge of the widget for each of them
                regions.append(Region(runs[0][0], y, runs[-1][1] - runs[0][0], 1))
        if regions:
            self.refresh(*regions)

    def draw_anew(self) -> None:
        """Forget what is drawn: everything looks different."""
        self._canvas = None
        self._strips.clear()
        self.refresh()

    def watch_palette(self) -> None:
        """Draw everything in other colours."""
        self.draw_anew()

    def watch_is_ascii(self) -> None:
        """Draw everything with other characters."""
        self.draw_anew()

    def on_resize(self) -> None:
        """Fill the new size."""
        self.draw_anew()

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        if self._canvas is None:
            self._canvas = self.draw()
        strip = self._strips.get(y)
        if strip is None:
            width, blank = self.size.width, self.palette.style(("text", "ground", ""))
            if y >= self._canvas.height:
                return Strip.blank(width, blank)
            strip = self._canvas.strip(y, self.palette).adjust_cell_length(width, blank)
            self._strips[y] = strip
        return strip


def plain_characters(canvas: Canvas) -> None:
    """Put a plain character in the place of every sign of a canvas."""
    for row in canvas.characters:
        row[:] = [in_ascii(character)[:1] if character else " " for character in row]
