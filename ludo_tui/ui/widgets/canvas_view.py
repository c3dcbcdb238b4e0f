"""A widget that draws on a canvas of its size and repaints only what changed."""

from typing import Any, ClassVar, TypeVar

from rich.segment import Segment
from textual.geometry import Region
from textual.reactive import reactive

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.theme_colours import Colours, colours
from ludo_tui.ui.widgets.line_view import LineView

Value = TypeVar("Value")


class Drawn(reactive[Value]):
    """Something that a canvas shows: with another value it is drawn again."""

    def __init__(self, default: Value) -> None:
        super().__init__(default, repaint=False)

    def __set__(self, obj: Any, value: Value) -> None:
        """Draw the canvas again with another value."""
        before = self.__get__(obj, type(obj))
        super().__set__(obj, value)
        if value != before:
            obj.redraw()


class CanvasView(LineView):
    """Draws lines. A subclass says in `draw_on` what is on its canvas."""

    palette: reactive[Colours] = reactive(colours("night", "full"), repaint=False)
    """What it is coloured with."""
    is_ascii: reactive[bool] = reactive(False, repaint=False)
    GROUND: ClassVar[str] = "ground"
    """Colour of the empty sheet."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._canvas: Canvas | None = None

    def draw(self) -> Canvas:
        """Return what it looks like now, in characters that can be shown."""
        canvas = Canvas(*self.size, self.GROUND, is_ascii=self.is_ascii, is_touched=self.app.has_class("-touched"))
        if canvas.width and canvas.height:
            self.draw_on(canvas)
        if self.is_ascii:
            for row in canvas.characters:
                row[:] = [in_ascii(character)[:1] if character else " " for character in row]
        return canvas

    def draw_on(self, canvas: Canvas) -> None:
        """Draw it on a sheet of its size, which stays blank otherwise."""

    def redraw(self) -> None:
        """Draw again and repaint what looks different."""
        before = self._canvas
        if before is None:
            return
        drawn = self._canvas = self.draw()
        if (drawn.width, drawn.height) != (before.width, before.height):
            self.draw_anew()  # it is not to be seen now, or about to be painted in another size
        else:
            changed = ((y, drawn.changed_from(before, y)) for y in range(drawn.height))
            if regions := [Region(run[0], y, run[1] - run[0], 1) for y, run in changed if run is not None]:
                self.refresh(*regions)

    def draw_anew(self) -> None:
        """Forget what is drawn: everything looks different."""
        self._canvas = None
        self.refresh()

    def watch_palette(self) -> None:
        """Draw everything in other colours."""
        self.draw_anew()

    def watch_is_ascii(self) -> None:
        """Draw everything with other characters."""
        self.draw_anew()

    def fit(self) -> None:
        """Draw everything in another size."""
        self._canvas = None

    def part(self, y: int, left: int, right: int) -> list[Segment]:
        """Draw a line from one column to before another; what is beside the canvas is blank."""
        canvas = self._canvas
        if canvas is None:
            canvas = self._canvas = self.draw()
        end = canvas.width if y < canvas.height else left
        drawn = canvas.part(y, self.palette, left, right) if left < end else []
        if right > end:
            drawn.append(Segment(" " * (right - max(left, end)), self.palette.style(("text", self.GROUND, ""))))
        return drawn
