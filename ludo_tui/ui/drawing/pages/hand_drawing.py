"""Cards of a hand, side by side: what each is, when it can be used, and what it does."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.engine import SheetCard
from ludo_tui.presenting.coloured_text import Part, cut_short, fitted, wrapped
from ludo_tui.ui.drawing.canvas import Canvas

CARD: Final = (24, 8)
"""Columns, and rows with the edge, of a card."""
WIDEST_CARD: Final = 42


def draw_cards(
    canvas: Canvas, x: int, y: int, width: int, cards: Sequence[SheetCard], size: tuple[int, int], mark: object
) -> None:
    """Draw cards of a size, in columns and rows, or narrower ones if they do not fit; one of them may be marked."""
    step = _step(cards, width, size[0])
    for number, card in enumerate(cards):
        _draw_card(canvas, x + number * step, y, min(size[0], step - 1), size[1], card, is_marked=card is mark)


def rows_of_cards(cards: Sequence[SheetCard], width: int, card: int) -> int:
    """Return how many rows cards of some columns take whose texts all stand whole."""
    if not cards:
        return 0
    room = min(card, _step(cards, width, card) - 1) - 2
    return 4 + max(len(wrapped(one.text, room)) for one in cards)


def _step(cards: Sequence[SheetCard], width: int, most: int) -> int:
    """Return the columns from one card to the next."""
    return min(most + 3, width // max(len(cards), 1))


def _draw_card(canvas: Canvas, x: int, y: int, width: int, height: int, card: SheetCard, *, is_marked: bool) -> None:
    head = "accent" if is_marked else "m_deep" if card.is_usable else "raised"
    canvas.fill(x, y, width, 1, head)
    ink = "accent_ink" if is_marked else "m_base" if card.is_usable else "dim"
    canvas.put(x + 1, y, fitted(card.name, width - 2 - cell_len(card.corner)), ink, None, "b")
    canvas.put_right(x + width - 1, y, card.corner, ink)
    if height < 2:
        return
    has_edge = height >= CARD[1]  # else its row is another one of the text
    canvas.fill(x, y + 1, width, height - 1 - has_edge, "panel")
    told: list[Part] = [(card.kind, "magic"), (card.slot, "accent" if card.is_usable else "dim")]
    if not has_edge:
        told = told[:1] if height > 2 else []
    rows = height - 1 - has_edge - len(told)
    told += [(line, "text" if card.is_usable else "dim") for line in cut_short(card.text, width - 2, rows)]
    for number, (text, ink) in enumerate(told):
        canvas.put(x + 1, y + 1 + number, fitted(text, width - 2), ink)
    if has_edge:
        canvas.put(x, y + height - 1, "▀" * width, "m_wash" if card.is_usable else "raised")
