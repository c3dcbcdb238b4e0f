"""Rows: paragraphs of parts, each with the name of its style, wrapped to lines of any width."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from rich.cells import cell_len, get_character_cell_size

from ludo_tui.text.printable import printable

FACTS = "; "
"""What stands between facts."""

Part = tuple[str, str]
"""Text and the name of its style."""


class Row(NamedTuple):
    """A paragraph."""

    parts: tuple[Part, ...]
    mark: str = ""
    """What stands before it, such as the key that chooses it; later lines are indented as far."""
    mark_style: str = "key"
    value: Any = None
    """What it stands for, in a list with a cursor."""
    is_choice: bool = False
    """Can the cursor be on it?"""
    is_head: bool = False
    """Does a thin line go on from it to the right edge?"""
    right: tuple[Part, ...] = ()
    """What stands at the right edge of its first line."""
    is_short: bool = False
    """Are facts at its end left out that do not fit into its last line? What is no such fact stays whole."""
    least: str = ""
    """What is told of such facts at least, where not even the first of them fits."""


def row(text: str, style: str = "text", **more: Any) -> Row:
    """Return a paragraph in one style."""
    return Row(((text, style),), **more)


def wrapped(parts: Iterable[Part], width: int) -> list[tuple[Part, ...]]:
    """Break parts into lines of at most `width` terminal cells, between words where possible."""
    pieces = [(printable(text), style) for text, style in parts if text]
    text = "".join(piece for piece, _ in pieces)
    if cell_len(text) <= width:
        return [tuple(pieces)]
    return [_cut(pieces, start, end) for start, end in _breaks(text, max(width, 1))]


def shortened(parts: Iterable[Part], width: int, least: str = "") -> list[tuple[Part, ...]]:
    """Break parts into lines, and leave out of the faint facts at the end those that do not fit into the last line.

    Args:
        parts: the parts.
        width: columns of a line.
        least: what is told of the facts where not even the first of them fits.
    """
    kept, facts = list(parts), ""
    if len(kept) > 1 and kept[-1][1] == "faint":
        facts = printable(kept.pop()[0])
    lines = wrapped(kept, width)
    room = width - sum(cell_len(text) for text, _ in lines[-1]) if lines else 0
    while facts and cell_len(facts) > room:
        facts = facts.rpartition(FACTS)[0]
        if not facts and least and cell_len(f"  {least}") <= room:
            facts = f"  {least}"
    return [*lines[:-1], (*lines[-1], (facts, "faint"))] if facts else lines


def _breaks(text: str, width: int) -> list[tuple[int, int]]:
    """Return start and end of each line."""
    edges = [*accumulate(map(get_character_cell_size, text), initial=0)]
    lines = []
    start = 0
    while start < len(text):
        end = max(bisect_right(edges, edges[start] + width) - 1, start + 1)
        gap = text.rfind(" ", start + 1, end + 1) if end < len(text) else -1
        lines.append((start, end if gap < 0 else gap))
        start = end if gap < 0 else gap + 1
    return lines


def _cut(pieces: Sequence[Part], start: int, end: int) -> tuple[Part, ...]:
    cut = []
    at = 0
    for text, style in pieces:
        part = text[max(start - at, 0) : max(end - at, 0)]
        if part:
            cut.append((part, style))
        at += len(text)
    return tuple(cut)


def lines_of(rows: Iterable[Row], width: int) -> list[tuple[int, tuple[Part, ...]]]:
    """Wrap rows, each after its mark; return the number of the row with each line."""
    lines: list[tuple[int, tuple[Part, ...]]] = []
    for number, one in enumerate(rows):
        indent = cell_len(one.mark)
        aside = sum(cell_len(text) for text, _ in one.right)
        room = width - indent - (aside + 3 if aside else 0)
        broken = shortened(one.parts, room, one.least) if one.is_short else wrapped(one.parts, room)
        for place, parts in enumerate(broken):
            before = (one.mark, one.mark_style) if place == 0 else (" " * indent, "text")
            rest = width - indent - sum(cell_len(text) for text, _ in parts) - 1
            if one.is_head and place == 0 and rest > aside:
                gap = 1 if aside else 0
                parts = (*parts, (" " + "─" * (rest - aside - gap) + " " * gap, "line"), *one.right)
            elif aside and place == 0:
                parts = (*parts, (" " * (rest - aside), "text"), *one.right)
            lines.append((number, (before, *parts) if indent else parts))
    return lines


def listed_in(rows: Sequence[Row], width: int, *, is_touched: bool) -> list[tuple[int, tuple[Part, ...]]]:
    """Wrap the rows of a list; what a finger chooses is never only one line high."""
    lines = lines_of(rows, max(width - 1, 1))
    if not is_touched:
        return lines
    high = []
    for place, (number, parts) in enumerate(lines):
        high.append((number, parts))
        is_alone = all(lines[beside][0] != number for beside in (place - 1, place + 1) if 0 <= beside < len(lines))
        if is_alone and rows[number].is_choice:
            high.append((number, ()))
    return high


def text_of(one: Row, width: int) -> str:
    """Return what of a row is told in lines of a width, in one."""
    return " ".join("".join(text for text, _ in parts) for _, parts in lines_of([one], width))


def spoken(one: Row) -> str:
    """Return a row as it is read aloud: without signs that only show a seat or a place in the list."""
    mark = one.mark if any(map(str.isalnum, one.mark)) else ""
    said = "".join(text for text, style in one.parts if not style.startswith("badge"))
    return printable(f"{mark}{said}".strip())


def fitting(rows: Sequence[Row], width: int, height: int) -> list[Row]:
    """Return as many rows as there is room for, each whole; the last are left out, those of one value together."""
    kept = list(rows)
    while kept and len(lines_of(kept, width)) > height:
        left_out = kept.pop().value
        while kept and left_out is not None and kept[-1].value == left_out:
            kept.pop()
    return kept
