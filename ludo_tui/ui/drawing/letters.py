"""The large font: letters of five rows of pixels, doubled without losing their corners, as half blocks."""

from functools import cache
from typing import Final

from ludo_tui.ui.drawing.canvas import Canvas

HEIGHT: Final = 5
"""Half rows of a letter at scale 1."""
_GAP: Final = 1
_TABLE: Final = """
A .##. #..# #### #..# #..#
B ###. #..# ###. #..# ###.
C .### #... #... #... .###
D ###. #..# #..# #..# ###.
E #### #... ###. #... ####
F #### #... ###. #... #...
G .### #... #.## #..# .###
H #..# #..# #### #..# #..#
I ### .#. .#. .#. ###
J ..## ...# ...# #..# .##.
K #..# #.#. ##.. #.#. #..#
L #... #... #... #... ####
M #...# ##.## #.#.# #...# #...#
N #...# ##..# #.#.# #..## #...#
O .##. #..# #..# #..# .##.
P ###. #..# ###. #... #...
Q .##. #..# #..# #.## .###
R ###. #..# ###. #.#. #..#
S .### #... .##. ...# ###.
T ##### ..#.. ..#.. ..#.. ..#..
U #..# #..# #..# #..# .##.
V #...# #...# .#.#. .#.#. ..#..
W #...# #...# #.#.# ##.## #...#
X #..# #..# .##. #..# #..#
Y #...# .#.#. ..#.. ..#.. ..#..
Z #### ..#. .#.. #... ####
0 .##. #..# #..# #..# .##.
1 .#. ##. .#. .#. ###
2 ###. ...# .##. #... ####
3 ###. ...# .##. ...# ###.
4 #..# #..# #### ...# ...#
5 #### #... ###. ...# ###.
6 .##. #... ###. #..# .##.
7 #### ...# ..#. .#.. .#..
8 .##. #..# .##. #..# .##.
9 .##. #..# .### ...# .##.
- ... ... ### ... ...
! # # # . #
' # # . . .
+ ... .#. ### .#. ...
"""
_GLYPHS: Final = {
    " ": ("..",) * HEIGHT,
    **{letter: tuple(rows) for letter, *rows in (line.split() for line in _TABLE.strip().splitlines())},
}


def has_glyphs(text: str) -> bool:
    """Return whether every letter of a text, large or small, is in the font."""
    return all(letter in _GLYPHS for letter in text.upper())


def width_of(text: str, scale: int = 1) -> int:
    """Return the columns of a text in the font."""
    return sum((len(_GLYPHS[letter][0]) + _GAP) * scale for letter in text.upper()) - _GAP * scale


@cache
def glyph(letter: str, scale: int = 1) -> tuple[str, ...]:
    """Return the rows of a letter of the big alphabet at scale 1, 2 or 4."""
    rows = _GLYPHS[letter]
    while scale > 1:
        rows, scale = doubled(rows), scale // 2
    return rows


def doubled(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Double a bitmap: a filled pixel stays, and a notch between two filled neighbours at right angles is filled."""
    height, width = len(rows), max(map(len, rows))

    def is_filled(x: int, y: int) -> bool:
        return 0 <= y < height and 0 <= x < len(rows[y]) and rows[y][x] == "#"

    found = [["."] * (2 * width) for _ in range(2 * height)]
    for y in range(height):
        for x in range(width):
            above, right, left, below = (
                is_filled(x, y - 1),
                is_filled(x + 1, y),
                is_filled(x - 1, y),
                is_filled(x, y + 1),
            )
            quarters: tuple[bool, ...] = (True,) * 4
            if not is_filled(x, y):
                is_notch = above + right + left + below == 2
                pairs = ((above, left), (above, right), (below, left), (below, right))
                quarters = tuple(is_notch and one and other for one, other in pairs)
            for quarter, filled in enumerate(quarters):
                if filled:
                    found[2 * y + quarter // 2][2 * x + quarter % 2] = "#"
    return tuple("".join(row) for row in found)


def draw_large(canvas: Canvas, x: int, half_row: int, text: str, colour: str, scale: int = 1) -> int:
    """Write a text in the large font, and return the column after it.

    Args:
        canvas: the sheet.
        x: its left column.
        half_row: its upper half row.
        text: letters that the font has.
        colour: colour of the letters.
        scale: 1, 2 or 4; in ASCII 2 or 4.
    """
    for letter in text.upper():
        if canvas.is_ascii:
            _put_signs(canvas, x, half_row // 2, glyph(letter, scale // 2), colour)
        else:
            canvas.bitmap(x, half_row, glyph(letter, scale), colour)
        x += (len(_GLYPHS[letter][0]) + _GAP) * scale
    return x


def _put_signs(canvas: Canvas, x: int, y: int, rows: tuple[str, ...], colour: str) -> None:
    """Write two number signs side by side for each pixel."""
    for down, row in enumerate(rows):
        for across, mark in enumerate(row):
            if mark == "#":
                canvas.put(x + 2 * across, y + down, "##", colour, None, "b")
