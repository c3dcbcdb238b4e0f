"""The frame of the table: who is asked what, and the phases of the turn."""

from collections.abc import Sequence

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import chip, cut, facts_in, fitted
from ludo_tui.presenting.table.heading import Heading
from ludo_tui.ui.drawing.canvas import Canvas


def draw_heading(canvas: Canvas, heading: Heading) -> None:
    """Draw who is asked what at the left, and the match at the right."""
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = 0
    if heading.side is not None:
        x = canvas.put_parts(0, 0, (chip(heading.side, cut(heading.name, canvas.width // 2)),))
    room = canvas.width - x - 2
    text = fitted(heading.text, room)
    canvas.put(x + 1, 0, text, "text", None, "b")
    canvas.put_right(canvas.width - 1, 0, facts_in(heading.note, room - cell_len(text) - 2, " · "), "dim")


def draw_phases(canvas: Canvas, names: Sequence[str], present: int | None) -> None:
    """Draw the phases of a turn; if they do not fit, from shortly before the present one on."""
    canvas.fill(0, 0, canvas.width, 1, "panel")
    first = 0
    while (
        present is not None and first < present - 1 and sum(cell_len(name) + 3 for name in names[first:]) > canvas.width
    ):
        first += 1
    x = 1
    for number in range(first, len(names)):
        text = f" {names[number]} "
        if number == present:
            x = canvas.put(x, 0, text, "accent_ink", "accent", "b")
        else:
            x = canvas.put(x, 0, text, "dim" if present is not None and number < present else "text")
        if number < len(names) - 1:
            x = canvas.put(x, 0, "›", "line")
