"""The result of a match on the screen: a banner for the winner, and the page below it."""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message

from ludo_tui.presenting.coloured_text import face_of, fitted
from ludo_tui.presenting.pages.result_page import ResultPage
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.letters import HEIGHT, draw_large, has_glyphs, width_of
from ludo_tui.ui.drawing.pages.curtain_drawing import ground_of
from ludo_tui.ui.drawing.pages.result_drawing import draw_result
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn

_SCALE: Final = 2
_CONFETTI: Final = ((-18, 1, 0), (-8, 2, 1), (-13, 3, 2), (-20, 4, 3), (8, 2, 3), (17, 1, 2), (12, 3, 1), (20, 4, 0))
"""Columns from the middle in twentieths of half the width, row, and side of each scrap."""


class Banner(CanvasView):
    """Says who has won, in the colours of the winner."""

    said: Drawn[tuple[int, str, str]] = Drawn((0, "", ""))
    """Side of the winner, name, and the verb."""

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the largest words that fit, and confetti beside them."""
        side, name, verb = self.said
        width, over = canvas.width, canvas.height - HEIGHT
        canvas.fill(0, 0, width, canvas.height, ground_of(side))
        # half rows above the words, and as many below
        for across, row, colour in _CONFETTI if canvas.height > HEIGHT else ():
            x = width // 2 + across * (width // 2 - 3) // 20
            canvas.put(x, row, "■", face_of(colour) if colour != side else "halo")
        for text, after in ((f"{name} {verb}", ""), (name, verb)):
            room = width - 4 - 2 * (len(after) + 2) * bool(after)
            if name and has_glyphs(text) and (wide := width_of(text, _SCALE)) <= room and canvas.height >= HEIGHT:
                x = (width - wide) // 2
                canvas.fill(x - 2, 0, wide + 6 + len(after), canvas.height, ground_of(side))
                draw_large(canvas, x, over, text, "halo", _SCALE)
                canvas.put(x + wide + 2, (canvas.height - 1) // 2, after, "halo", None, "b")
                break
        else:
            words = f"  {fitted(f'{name} {verb}', width - 8)}  "
            canvas.put_centred(0, width, canvas.height // 2, words, "halo", None, "b")


class ResultView(CanvasView, can_focus=True):
    """Tells how the match went."""

    page: Drawn[ResultPage] = Drawn(ResultPage())
    points = range(0)
    """The rows of the turning points; none where there are none, or no room for them."""

    @dataclass(eq=False)
    class Pointed(Message):
        """It was clicked.

        Args:
            number: of the turning point there; None: elsewhere.
        """

        number: int | None

    def draw_on(self, canvas: Canvas) -> None:
        """Draw as much as fits."""
        self.points = draw_result(canvas, self.page)

    def on_click(self, event: events.Click) -> None:
        """Tell which turning point was clicked."""
        self.post_message(self.Pointed(event.y - self.points.start if event.y in self.points else None))
