"""What waits for an answer, over the question: outermost first, with pieces on the colours of their seats."""

from collections.abc import Iterable, Sequence
from typing import Final

from ludo_tui.engine import PieceId, Prompt
from ludo_tui.presenting.option_words import Words
from ludo_tui.presenting.rows import Part, Row, lines_of
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.listing import draw_line
from ludo_tui.ui.drawing.parts import draw_box

TITLE: Final = "Happening now"
_FRAME: Final = 2
"""Rows, and columns on each side, of the frame."""
_BELOW: Final = 1
"""Blank rows between the frame and the question."""


def happening_rows(prompt: Prompt, words: Words) -> list[Row]:
    """Return what waits for an answer, one row each; who goes on doing something is named once."""
    rows: list[Row] = []
    before: PieceId | None = None
    for sentence in prompt.pending:
        (first, who), *rest = words.in_pieces(sentence.removesuffix("."))
        goes_on = who is not None and who == before
        parts = _parts([("and", None), *rest] if goes_on else [(first, who), *rest], prompt.seat, words)
        rows.append(Row(tuple(parts)))
        before = who
    return rows


def heights_of(rows: Sequence[Row], width: int) -> tuple[int, ...]:
    """Return how many lines rows need, framed with what is left blank below, framed alone, and without a frame."""
    if not rows:
        return (0,)
    lines = len(lines_of(rows, width - 2 * _FRAME))
    return lines + 2 + _BELOW, lines + 2, lines


def draw_happening(canvas: Canvas, rows: Sequence[Row], height: int) -> None:
    """Draw what happens, framed if there is room; where there is no room for everything, the innermost of it."""
    lines = lines_of(rows, canvas.width - 2 * _FRAME)
    room = min(height, len(lines))
    if is_framed := height >= len(lines) + 2:
        draw_box(canvas, room + 2, TITLE, "accent", "accent")
    for number, (_, parts) in enumerate(lines[-room:]):
        draw_line(canvas, _FRAME, is_framed + number, parts)


def _parts(sentence: Iterable[tuple[str, PieceId | None]], asked: int, words: Words) -> list[Part]:
    """Return a sentence with each piece that it names on the colour of its seat."""
    parts: list[Part] = []
    for said, piece in sentence:
        if piece is None:
            parts.append((said, "text"))
        elif piece.seat == asked:
            before = "".join(text for text, *_ in parts).rstrip()
            parts += [("your " if before and not before.endswith(".") else "Your ", "text"), words.chip(piece)]
        else:
            parts.append(words.chip(piece, f"{words.short(piece)} {words.seats[piece.seat]}"))
    return parts
