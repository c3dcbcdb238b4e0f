"""What waits for an answer, drawn over the question."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.presenting.rows import Row, lines_of
from ludo_tui.ui.drawing.boxes_and_bars import draw_box
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.listing import draw_line

TITLE: Final = "Happening now"
_FRAME: Final = 2
"""Rows, and columns on each side, of the frame."""
_BELOW: Final = 1
"""Blank rows between the frame and the question."""


def heights_of(rows: Sequence[Row], width: int) -> tuple[int, ...]:
    """Return how many lines rows need, framed with what is left blank below, framed alone, and without a frame."""
    if not rows:
        return (0,)
    lines = len(lines_of(rows, width - 2 * _FRAME))
    return lines + 2 + _BELOW, lines + 2, lines


def draw_pending(canvas: Canvas, rows: Sequence[Row], height: int) -> None:
    """Draw what happens, framed if there is room; where there is no room for everything, the innermost of it."""
    lines = lines_of(rows, canvas.width - 2 * _FRAME)
    room = min(height, len(lines))
    if is_framed := height >= len(lines) + 2:
        draw_box(canvas, room + 2, TITLE, "accent", "accent")
    for number, (_, parts) in enumerate(lines[-room:]):
        draw_line(canvas, _FRAME, is_framed + number, parts)
