"""Text in coloured parts for the parts of a screen: chips of seats, and lines that are cut and broken to fit."""

import re
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len

from ludo_tui.presenting import rows

SIDES: Final = "rgybm"
"""The letter that begins the colours of each side, clockwise from the west; the last is nobody's: monsters."""
Part = tuple[str, ...]
"""Text, and if they matter its colour, its ground (empty: as it is) and its attributes."""
NO_BARS: Final = str.maketrans("", "", "▁▂▃▄▅▆▇")
"""Takes out what tells how much is left of something: in lines, beside a number, it would read as another one."""


def face_of(side: int) -> str:
    """Return the name of a side's bright colour."""
    return f"{SIDES[side]}_face"


def points(count: int, most: int, signs: str, is_ascii: bool) -> tuple[str, str]:
    """Return a sign for each point that there is, and one for each still to come; no letters, which are parties'."""
    shown = "*." if is_ascii else signs
    return shown[0] * count, shown[1] * (most - count)


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
    lines = rows.wrapped(((" ".join(text.split()), ""),), width)
    return ["".join(part for part, _ in line) for line in lines]


def cut_short(text: str, width: int, height: int) -> list[str]:
    """Return the lines of a text, the last of those there is room for cut if more would follow."""
    lines = wrapped(text, width) if height > 0 else []
    return lines if len(lines) <= height else [*lines[: height - 1], fitted(" ".join(lines[height - 1 :]), width)]


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
