"""What the parts of a screen are made of: rules with titles, bars, chips of seats, and lines of text in parts."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.colours import SIDES

Part = tuple[str, ...]
"""Text, and if they matter its colour, its ground (empty: as it is) and its attributes."""
CHART: Final = "▁▂▃▄▅▆▇█"
NO_BARS: Final = str.maketrans("", "", "▁▂▃▄▅▆▇")
"""Takes out what tells how much is left of something: in lines, beside a number, it would read as another one."""


def face_of(side: int) -> str:
    """Return the name of a side's bright colour."""
    return f"{SIDES[side]}_face"


def points(count: int, most: int, signs: str, is_ascii: bool) -> tuple[str, str]:
    """Return a sign for each point that there is, and one for each still to come; no letters, which are parties'."""
    shown = "*." if is_ascii else signs
    return shown[0] * count, shown[1] * (most - count)


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
        key: the key that does what the note says.
        after: columns of the line behind the note.
    """
    canvas.put(x, y, "─" * width, "line")
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


def chip(side: int, text: str) -> Part:
    """Return a text on the colour of a side."""
    return (f" {text} ", "ink", face_of(side), "b")


def width_of(parts: Iterable[Part]) -> int:
    """Return the columns of parts one after the other."""
    return sum(cell_len(part[0]) for part in parts)


def cut(text: str, room: int, *, is_name: bool = True) -> str:
    """Return a text that fits, cut with an ellipsis if it is too long: of a name as many letters as fit."""
    if cell_len(text) <= room:
        return text
    kept = ""
    for character in text:
        if cell_len(kept) + cell_len(character) > room - 1:
            break
        kept += character
    head, _, tail = kept.rpartition(" ")
    if head and len(tail) < 12 and not is_name and text[len(kept) : len(kept) + 1] != " ":
        kept = head
    return f"{kept.rstrip(' ,;')}…" if room > 0 else ""


def fitted(text: str, room: int) -> str:
    """Return a text that fits, cut with an ellipsis if it is too long; whole words where possible."""
    return cut(text, room, is_name=False)


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines of whole words; a word that is too long is cut."""
    lines: list[str] = []
    line, width = "", max(width, 1)
    for word in text.split():
        while cell_len(word) > width and len(word) > 1:
            head = fitted(word, width + 1).rstrip("…")[:width] or word[:1]
            lines += [line] if line else []
            line, word = "", word[len(head) :]
            lines.append(head)
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line] if line or not lines else lines


def cut_short(text: str, width: int, rows: int) -> list[str]:
    """Return the lines of a text, the last of those there is room for cut if more would follow."""
    lines = wrapped(text, width) if rows > 0 else []
    return lines if len(lines) <= rows else [*lines[: rows - 1], fitted(" ".join(lines[rows - 1 :]), width)]


def broken(line: tuple[Part, ...], room: int) -> list[tuple[Part, ...]]:
    """Break a line between its parts, and those that take more than half of it between words."""
    lines: list[list[Part]] = [[]]
    for text, *ink in line:
        for piece in [text] if 2 * cell_len(text) <= room + 4 else re.findall(r"\s*\S+", text):
            if lines[-1] and width_of(lines[-1]) + cell_len(piece.rstrip()) > room:
                lines.append([])
                piece = piece.lstrip()
            lines[-1].append((piece, *ink))
    return [tuple(parts) for parts in lines]


def facts_in(note: str, room: int, apart: str = ", ") -> str:
    """Return as many of some facts as fit, the first ones, each whole; `apart` stands between two."""
    kept = ""
    for fact in note.split(apart):
        longer = f"{kept}{apart}{fact}" if kept else fact
        if cell_len(longer) > room:
            break
        kept = longer
    return kept


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
