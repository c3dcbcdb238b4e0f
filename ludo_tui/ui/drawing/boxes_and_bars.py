"""What the parts of a screen are made of: rules with titles, boxes, bars, and lines of text in parts."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import Part, fitted, width_of
from ludo_tui.ui.drawing.canvas import Canvas

CHART: Final = "▁▂▃▄▅▆▇█"


def draw_rule(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    title: str = "",
    colour: str = "text",
    note: str = "",
    key: str = "",
    *,
    after: int = 1,
) -> None:
    """Draw a thin line with a title near its left end and a note near its right end.

    Args:
        canvas: the sheet.
        x: its left column.
        y: its row.
        width: its columns.
        title: what stands below it.
        colour: colour of the title.
        note: a few words at the right, in second colour.
        key: the key that does what the note says; on a screen that is touched it is not named.
        after: columns of the line behind the note.
    """
    canvas.put(x, y, "─" * width, "line")
    key = "" if canvas.is_touched else key
    if note:
        shown = f" {key} {note} " if key else f" {note} "
        at = x + width - after - cell_len(shown)
        if at > x + cell_len(title) + 3:
            canvas.put(at, y, shown, "dim")
            if key:
                canvas.put(at + 1, y, key, "accent", None, "b")
    if title:
        canvas.put(x + 1, y, f" {fitted(title, width - 4)} ", colour, None, "b")


def draw_box(canvas: Canvas, height: int, title: str, edge: str = "line", ink: str = "text") -> None:
    """Draw the frame of a card from the upper left corner on, with its title in the upper edge."""
    width = canvas.width
    canvas.fill(0, 0, width, height, "panel")
    canvas.put(0, 0, f"╭{'─' * (width - 2)}╮", edge)
    for row in range(1, height - 1):
        canvas.put(0, row, "│", edge)
        canvas.put(width - 1, row, "│", edge)
    canvas.put(0, height - 1, f"╰{'─' * (width - 2)}╯", edge)
    canvas.put(2, 0, f" {fitted(title, width - 8)} ", ink, None, "b")


def draw_bar(canvas: Canvas, x: int, y: int, width: int, part: float, colour: str) -> None:
    """Draw how far something has come, 0..1, as a bold line that goes on thin."""
    done = min(max(round(part * width), 0), width)
    canvas.put(x, y, "━" * done, colour, None, "b")
    canvas.put(x + done, y, "─" * (width - done), "line")


def put_fitted(canvas: Canvas, x: int, y: int, parts: Sequence[Part]) -> int:
    """Write parts; what does not fit any more is cut."""
    room = canvas.width - x
    fitting: list[Part] = []
    for part in parts:
        left = room - width_of(fitting)
        if left <= 0:
            break
        fitting.append((fitted(part[0], left), *part[1:]))
        if cell_len(part[0]) > left:
            break
    return canvas.put_parts(x, y, fitting)
