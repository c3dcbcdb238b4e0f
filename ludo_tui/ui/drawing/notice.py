"""A card that tells something everybody should see: a large word with what it does, or symbols that were shown."""

from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import chip, cut, face_of, fitted, wrapped
from ludo_tui.ui.drawing import letters
from ludo_tui.ui.drawing.boxes_and_bars import draw_box
from ludo_tui.ui.drawing.canvas import Canvas

SYMBOLS: Final = {
    "rock": ("..####..", ".######.", "########", "########", "########", "#######.", ".######.", "..####.."),
    "paper": ("######..", "#....##.", "#.##..#.", "#.....#.", "#.###.#.", "#.....#.", "#.....#.", "#######."),
    "scissors": ("#......#", ".#....#.", "..#..#..", "...##...", "...##...", ".##..##.", "#..##..#", ".##..##."),
}
"""Half-block pixels of each symbol."""
SYMBOL_ROWS: Final = 4
SYMBOL_WIDTH: Final = 8
_LARGE_ROWS: Final = 3
_HAND_ROWS: Final = SYMBOL_ROWS + 3


class Hand(NamedTuple):
    """A symbol that a player has shown."""

    side: int
    who: str
    symbol: str
    """`rock`, `paper` or `scissors`."""
    is_first: bool = False
    """Does it win?"""


class Notice(NamedTuple):
    """What a card tells."""

    title: str
    headline: str
    text: str = ""
    """What it means, in a sentence or two."""
    tone: str = "accent"
    hands: tuple[Hand, ...] = ()

    def height(self, width: int) -> int:
        """Return the rows of the card at a width."""
        told = len(wrapped(self.text, width - 4)) if self.text else 0
        return 2 + (_HAND_ROWS if self.hands else 0) + _LARGE_ROWS + 1 + told

    def draw_on(self, canvas: Canvas, *, is_plain: bool = False) -> None:
        """Draw the card over a whole sheet; plainly, large words and symbols are written small.

        Args:
            canvas: the sheet.
            is_plain: is there nothing but characters to draw with?
        """
        draw_box(canvas, min(canvas.height, self.height(canvas.width)), self.title)
        row, room = 1, canvas.width - 4
        for number, hand in enumerate(self.hands):
            _draw_hand(canvas, 2 + number * (room // len(self.hands)), room // len(self.hands), hand, is_plain)
        if self.hands:
            row += _HAND_ROWS
        is_large = not is_plain and letters.has_glyphs(self.headline) and letters.width_of(self.headline) <= room
        if is_large:
            letters.draw_large(canvas, 2, 2 * row, self.headline, self.tone)
        else:
            canvas.put(2, row + 1, fitted(self.headline, room), self.tone, None, "b")
        for number, line in enumerate(wrapped(self.text, room) if self.text else ()):
            if row + _LARGE_ROWS + number < canvas.height - 1:
                canvas.put(2, row + _LARGE_ROWS + number, line, "text")


def _draw_hand(canvas: Canvas, x: int, room: int, hand: Hand, is_plain: bool) -> None:
    """Draw whose hand it is, the symbol and its name; the winner's in amber."""
    canvas.put_parts(x, 1, (chip(hand.side, cut(hand.who, room - 3)),))
    colour = face_of(hand.side)
    if not is_plain and hand.symbol in SYMBOLS and cell_len(hand.symbol) <= room and room >= SYMBOL_WIDTH:
        canvas.bitmap(x, 6, SYMBOLS[hand.symbol], colour)
    ink, ground = ("accent_ink", "accent") if hand.is_first else (colour, None)
    canvas.put(x, 3 + SYMBOL_ROWS, f" {fitted(hand.symbol, room - 3)} ", ink, ground, "b")
