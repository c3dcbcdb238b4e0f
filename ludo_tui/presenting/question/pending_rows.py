"""What waits for an answer, outermost first, with pieces on the colours of their seats."""

from collections.abc import Iterable

from ludo_tui.engine import Prompt, Who
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.rows import Part, Row


def pending_rows(prompt: Prompt, words: Words) -> list[Row]:
    """Return what waits for an answer, one row each; who goes on doing something is named once."""
    rows: list[Row] = []
    before: Who | None = None
    for sentence in prompt.pending:
        (first, who), *rest = words.in_pieces(sentence.removesuffix("."))
        goes_on = who is not None and who == before
        parts = _parts([("and", None), *rest] if goes_on else [(first, who), *rest], prompt.seat, words)
        rows.append(Row(tuple(parts)))
        before = who
    return rows


def _parts(sentence: Iterable[tuple[str, Who | None]], asked: int, words: Words) -> list[Part]:
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
