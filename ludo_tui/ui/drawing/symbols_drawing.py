"""Rock, paper, scissors: for everybody who shows a hand three keys with their symbols, and who has shown one."""

from typing import Final, NamedTuple

from ludo_tui.presenting.coloured_text import chip, cut, face_of, fitted, wrapped
from ludo_tui.ui.drawing.boxes_and_bars import draw_box
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.notice import SYMBOL_ROWS, SYMBOL_WIDTH, SYMBOLS

_TITLE: Final = "Happening now"
_HOW: Final = "Hide a hand, look away from the others' keys, press one of yours."
_HOW_TOUCHED: Final = "One after the other: take the screen where nobody else sees it, and tap one of your signs."
_NAME: Final = 14
"""Columns of a name."""
_STEP: Final = 16
"""Columns from one key to the next."""
_BESIDE: Final = 2 + _NAME + 3
"""The column of the keys beside a name; in a window that has no room for them there they stand below it."""
_HIGH: Final = SYMBOL_ROWS + 2
"""Rows of a seat with pictures."""
_LOW: Final = 2


class HandLook(NamedTuple):
    """A player who is to show a symbol."""

    side: int
    who: str
    keys: tuple[tuple[str, str], ...]
    """Keys, each with its symbol."""
    is_shown: bool = False


class SymbolsLook(NamedTuple):
    """What the screen shows."""

    pending: tuple[str, ...]
    """What waits for it, outermost first."""
    hands: tuple[HandLook, ...]


class Spot(NamedTuple):
    """Where a sign can be tapped."""

    hand: int
    """Number of the hand in the look."""
    sign: int
    x: int
    y: int
    width: int
    height: int

    def is_at(self, x: int, y: int) -> bool:
        """Return whether a cell belongs to it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def draw_symbols(canvas: Canvas, look: SymbolsLook, *, is_plain: bool = False) -> list[Spot]:
    """Draw the screen over a whole canvas; return where each sign can be tapped."""
    width = canvas.width
    lines = [line for text in look.pending for line in wrapped(text, width - 8)]
    y = 0
    if lines:
        frame = Canvas(width - 4, len(lines) + 2)
        draw_box(frame, len(lines) + 2, _TITLE, "accent", "accent")
        for number, line in enumerate(lines):
            frame.put(2, 1 + number, line, "text")
        _lay(canvas, 2, 1, frame)
        y = len(lines) + 3
    canvas.put(2, y + 1, "Who goes first?", "accent", None, "b")
    how = wrapped(_HOW_TOUCHED, width - 4) if canvas.is_touched else [fitted(_HOW, width - 4)]
    for line in how:
        canvas.put(2, y + 2, line, "dim")
        y += 1
    y += 3
    room = (canvas.height - y) // max(len(look.hands), 1)
    is_beside = width >= _BESIDE + 3 * _STEP
    left, below = (_BESIDE, 0) if is_beside else (3, 1)
    step = min((width - left) // 3, _STEP)
    is_high = room >= _HIGH + below and not is_plain
    spots: list[Spot] = []
    for number, hand in enumerate(look.hands):
        high = _HIGH if is_high else _LOW
        columns = range(left, left + 3 * step, step)
        canvas.put_parts(2, y, (chip(hand.side, cut(hand.who, _NAME - 2)),))
        _draw_hand(canvas, y + below, columns, hand, has_pictures=is_high)
        spots += [Spot(number, sign, x, y + below, step, high) for sign, x in enumerate(columns) if not hand.is_shown]
        y += high + below
    return spots


def _draw_hand(canvas: Canvas, y: int, columns: range, hand: HandLook, *, has_pictures: bool) -> None:
    """Draw the three keys of a seat, or that it has shown a symbol: never which."""
    if hand.is_shown:
        canvas.put(columns.start, y, " has shown a hand ", "accent_ink", "good", "b")
        return
    for x, (key, symbol) in zip(columns, hand.keys, strict=True):
        end = x if canvas.is_touched else canvas.put(x, y, f" {key} ", "accent_ink", "accent", "b")
        canvas.put(end + 1, y, symbol, "text", None, "b")
        if has_pictures and symbol in SYMBOLS and x + SYMBOL_WIDTH <= canvas.width:
            canvas.bitmap(x, 2 * (y + 1), SYMBOLS[symbol], face_of(hand.side))


def _lay(canvas: Canvas, x: int, y: int, other: Canvas) -> None:
    """Lay a smaller sheet over a part of a larger one."""
    for down in range(min(other.height, canvas.height - y)):
        canvas.characters[y + down][x : x + other.width] = other.characters[down]
        canvas.inks[y + down][x : x + other.width] = other.inks[down]
