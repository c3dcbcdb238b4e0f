"""The die that is rolled while a party sheet is read: six tiles, and when the next one falls."""

from typing import Final, NamedTuple

from ludo_tui.engine import counted
from ludo_tui.presenting.coloured_text import SIDES, fitted
from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.letters import draw_large

_TILES: Final = 6
_TILE: Final = (10, 4)
_STEP: Final = 13
ROWS: Final = 10
_SMALL_ROWS: Final = 2
_HIGH: Final = 30


class ReadingLook(NamedTuple):
    """What is told about the rolls."""

    owner: str
    closes_at: int
    most: int | None
    """How often it is rolled at most; None: until it shows what closes the sheet."""
    values: tuple[int, ...]
    seconds: int = 0
    """Until the next roll by itself; 0: it waits for a key."""
    of: int = 0
    """Seconds from roll to roll."""
    is_held: bool = False
    is_over: bool = False
    learnt: str = ""
    """What is new to who reads."""
    unfolded: float = 1.0
    """The part of the sheet that is still open."""


def rows_of(width: int, height: int) -> int:
    """Return how many rows the rolls take on a canvas."""
    return ROWS if height >= _HIGH and width >= (_TILES + 1) * _STEP else _SMALL_ROWS


def fold(canvas: Canvas, look: ReadingLook, side: int) -> None:
    """Take away what is folded of a sheet over the rolls, from below, and draw its edge.

    Args:
        canvas: a sheet that is drawn.
        look: how far it is folded.
        side: the side of the board of its owner.
    """
    end = canvas.height - rows_of(canvas.width, canvas.height)
    y = round(end * look.unfolded)
    if y < end:
        canvas.fill(0, y, canvas.width, end - y, "ground")
        canvas.put(0, y, "▀" * canvas.width, f"{SIDES[side]}_deep")


def draw_reading(canvas: Canvas, look: ReadingLook, *, is_plain: bool = False) -> None:
    """Draw the rolls at the bottom of a canvas."""
    y = canvas.height - rows_of(canvas.width, canvas.height)
    if canvas.height - y == ROWS:
        _draw_tiles(canvas, y, look, is_plain=is_plain)
    else:
        _draw_line(canvas, y, look)


def _title(look: ReadingLook) -> str:
    return f"{look.owner} rolls d{look.closes_at} until a {look.closes_at}"


def _draw_tiles(canvas: Canvas, y: int, look: ReadingLook, *, is_plain: bool) -> None:
    most = "" if look.most is None else f" or after {counted(look.most, 'roll')}"
    draw_rule(canvas, 2, y, canvas.width - 4, _title(look), note=f"closes at a {look.closes_at}{most}")
    values = look.values[-_TILES:]
    for number in range(_TILES):
        x = 4 + number * _STEP
        if number < len(values):
            is_last = values[number] == look.closes_at
            _draw_tile(canvas, x, y + 2, str(values[number]), is_closing=is_last, is_plain=is_plain)
        elif number == len(values) and not look.is_over:
            _draw_tile(canvas, x, y + 2, "-", is_closing=True, is_plain=is_plain)
        else:
            _draw_empty(canvas, x, y + 2)
    x = 4 + _TILES * _STEP + 3
    canvas.put_parts(x, y + 3, _waits(look, is_touched=canvas.is_touched))
    if look.of and not look.is_over:
        draw_bar(canvas, x, y + 4, min(24, canvas.width - x - 3), look.seconds / look.of, "accent")
    canvas.put(x, y + 5, fitted("what you read stays known to you", canvas.width - x - 2), "dim")
    if look.learnt:
        canvas.put(4, y + 8, fitted(look.learnt, canvas.width - 8), "good")


def _waits(look: ReadingLook, *, is_touched: bool) -> tuple[tuple[str, ...], ...]:
    """Return when the next roll comes."""
    if look.is_over:
        return (("the sheet is closed", "accent", "", "b"),)
    if look.is_held:
        return (("paused", "accent", "", "b"),)
    if not look.of:
        return (("A tap" if is_touched else "Space", "accent", "", "b"), (" lets it roll", "dim"))
    return (("next roll in ", "dim"), (f"{look.seconds} s", "accent", "", "b"))


def _draw_tile(canvas: Canvas, x: int, y: int, text: str, *, is_closing: bool, is_plain: bool) -> None:
    face, edge = ("accent", "y_deep") if is_closing else ("ivory", "ivory2")
    width, height = _TILE
    if is_plain:
        canvas.put(x, y + 1, f"[ {text} ]", "accent" if is_closing else "text", None, "b")
        return
    canvas.fill(x, y, width, height, face)
    canvas.put(x, y + height - 1, "▄" * width, edge, face)
    draw_large(canvas, x + (width - 4 * len(text) - len(text) + 1) // 2, 2 * y + 1, text, "ivoryink")


def _draw_empty(canvas: Canvas, x: int, y: int) -> None:
    width, height = _TILE
    canvas.put(x, y, f"╭{'─' * (width - 2)}╮", "line")
    for row in range(y + 1, y + height - 1):
        canvas.put(x, row, f"│{' ' * (width - 2)}│", "line")
    canvas.put(x, y + height - 1, f"╰{'─' * (width - 2)}╯", "line")


def _draw_line(canvas: Canvas, y: int, look: ReadingLook) -> None:
    canvas.fill(0, y, canvas.width, _SMALL_ROWS, "raised")
    x = canvas.put(1, y, f"{_title(look)}: ", "text")
    values = look.values[-_TILES:]
    for value in values:
        is_last = value == look.closes_at
        x = canvas.put(
            x, y, f" {value} ", "accent_ink" if is_last else "ivoryink", "accent" if is_last else "ivory", "b"
        )
        x += 1
    for _ in range(_TILES - len(values)):
        x = canvas.put(x, y, " · ", "dim") + 1
    most = "" if look.most is None else f" of {look.most}"
    canvas.put_right(canvas.width - 1, y, f"{len(look.values)}{most}", "dim")
    x = canvas.put_parts(1, y + 1, (("the sheet stays open; ", "dim"), *_waits(look, is_touched=canvas.is_touched)))
    if look.of and not look.is_over:
        draw_bar(canvas, x + 2, y + 1, 12, look.seconds / look.of, "accent")
