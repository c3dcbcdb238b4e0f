"""Lists on a canvas: lines of parts that name their looks, one of them marked, and a bar where there are more."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from ludo_tui.presenting.coloured_text import face_of
from ludo_tui.ui.drawing.canvas import Canvas

INKS: Final = {
    "text": ("text", ""),
    "strong": ("text", "b"),
    "faint": ("dim", ""),
    "refused": ("dim", ""),
    "key": ("accent", "b"),
    "line": ("line", ""),
    "shout": ("accent", "b"),
    "heading": ("accent", "b"),
    "good": ("good", "b"),
    "bad": ("bad", "b"),
}
"""Colour and attributes of each look."""
_SIGNS: Final = ("* ", "x ", "! ")
"""What tells of a row that it is chosen, barred or wrong."""


class Marking(NamedTuple):
    """How the row under the cursor stands out."""

    pointer: str
    """What stands before it."""
    ink: str = "accent_ink"
    ground: str = "accent"
    attributes: str = "b"
    is_at_rest: bool = False
    """Do the keys move something else? Then the pointer takes the place of no sign."""


def draw_line(canvas: Canvas, x: int, y: int, parts: Iterable[tuple[str, str]], marking: Marking | None = None) -> None:
    """Write a line. Of a marked one everything is in the ink of the selection, but chips keep their colours.

    Args:
        canvas: the sheet.
        x: the first column.
        y: the row.
        parts: texts with their looks: those of `INKS`, `seat-N` or `badge-N` with the side of the board from 1.
        marking: how it is marked; None: it is not under the cursor.
    """
    for text, look in parts:
        name, _, side = look.partition("-")
        if name == "badge":
            x = canvas.put(x, y, text, "ink", face_of(int(side) - 1), "b")
            continue
        colour, attributes = (face_of(int(side) - 1), "b") if name == "seat" else INKS[look]
        if marking is not None:
            colour, attributes = marking.ink, attributes or marking.attributes
        x = canvas.put(x, y, text, colour, None, attributes)


def draw_listed(
    canvas: Canvas, y: int, lines: Iterable[tuple[tuple[tuple[str, str], ...], bool, bool]], marking: Marking
) -> int:
    """Write lines below one another, and return the row after the last.

    Args:
        canvas: the sheet; its last column is left to the bar.
        y: the first row.
        lines: of each its parts, whether it is marked, and whether it is the first one of what is marked.
        marking: how it is marked: the pointer stands at the edge, or behind the sign that stands there.
    """
    for parts, is_marked, is_first in lines:
        if is_marked:
            canvas.fill(0, y, canvas.width, 1, marking.ground)
        draw_line(canvas, 0, y, parts, marking if is_marked else None)
        if is_marked and is_first:
            before = "".join(canvas.characters[y][:2])
            if before[:1] == " " or (before in _SIGNS and not marking.is_at_rest):
                canvas.put(0 if before[:1] == " " else 1, y, marking.pointer, marking.ink, None, marking.attributes)
        y += 1
    return y


def draw_scrolled(canvas: Canvas, y: int, height: int, top: int, total: int) -> None:
    """Draw at the right edge which of more lines than fit are shown."""
    if total <= height or height <= 0:
        return
    start = y + top * height // total
    end = max(y + (top + height) * height // total, start + 1)
    for row in range(y, y + height):
        canvas.put(canvas.width - 1, row, " ", "text", "line" if start <= row < end else "raised")
