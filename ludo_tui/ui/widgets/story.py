"""The replay beside and below its board: the log round a moment with the marks, and the line of the time."""

from ludo_tui.presenting.pages.replay_page import ReplayText
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.replay_drawing import draw_story, draw_timeline
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn


class StoryView(CanvasView):
    """The log round the present moment, and the marks."""

    told: Drawn[ReplayText] = Drawn(ReplayText())

    def draw_on(self, canvas: Canvas) -> None:
        """Draw log and marks."""
        if canvas.height > 1:
            draw_story(canvas, self.told)


class Timeline(StoryView):
    """Where in the match the present moment is."""

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the line."""
        draw_timeline(canvas, self.told)
