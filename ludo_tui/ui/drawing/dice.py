"""Dice: a d6 with pips, upright, small and on its corner, a d20, and tiles for the other dice."""

from typing import Final, NamedTuple

from ludo_tui.presenting.board.picture_marks import MONSTER
from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.presenting.table.tray_text import NOT_ROLLED
from ludo_tui.ui.drawing.canvas import Canvas

D6_SIZE: Final = (9, 5)
"""Columns and rows of an upright d6."""
SMALL_SIZE: Final = (7, 3)
"""Those of a small one."""
DIAMOND_SIZE: Final = (13, 7)
"""Those of one on its corner."""
D20_SIZE: Final = (11, 6)
"""Those of a d20."""
TILE_SIZE: Final = (7, 3)
"""Those of any other die."""

_PIPS: Final = {
    NOT_ROLLED: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each face are, from the middle."""
_CORNER_PIPS: Final = {
    NOT_ROLLED: (),
    1: ((0, 0),),
    2: ((0, -3), (0, 3)),
    3: ((0, -3), (0, 0), (0, 3)),
    4: ((0, -3), (0, 3), (-3, 0), (3, 0)),
    5: ((0, -3), (0, 3), (-3, 0), (3, 0), (0, 0)),
    6: ((0, -4), (0, 4), (-2, -2), (2, 2), (-4, 0), (4, 0)),
}
"""The same in half-block pixels on a die that stands on its corner."""
_OUTLINE: Final = (2, 4, 5, 5, 5, 5, 5, 5, 5, 5, 4, 2)
"""Half widths of a d20 by half row."""
_FACET: Final = (None, 0, 0, 1, 1, 2, 3, 3, 4, 4, None, None)
"""Half widths of its facet in front."""


class DieInk(NamedTuple):
    """The colours of a die."""

    face: str
    pips: str
    edge: str
    """Its lower edge, or the dark half of a d20."""
    body: str
    """A d20 beside its facet."""


IVORY: Final = DieInk("ivory", "ivoryink", "ivory2", "ivory2")
"""The colours of a die that is nobody's."""


def ink_of(side: int | None) -> DieInk:
    """Return the colours of the dice of the one who sits at a side; of nobody's, without one."""
    if side is None:
        return IVORY
    letter = SIDES[side]
    return DieInk(f"{letter}_face", "ink", f"{letter}_deep", f"{letter}_deep")


def draw_d6(canvas: Canvas, x: int, y: int, value: int, ink: DieInk, face: str = "") -> None:
    """Draw an upright die over its lower edge, with pips or the word that its face is called."""
    inner = D6_SIZE[0] - 2
    canvas.put(x, y, f"▗{'▄' * inner}▖", ink.face)
    for row in range(y + 1, y + 4):
        canvas.put(x, row, "▐", ink.face)
        canvas.put(x + 1, row, " " * inner, ink.pips, ink.face)
        canvas.put(x + 1 + inner, row, "▌", ink.face)
    canvas.put(x, y + 4, f"▝{'▀' * inner}▘", ink.edge)
    _draw_face(canvas, x + 4, y + 2, value, ink, face)


def draw_small_d6(canvas: Canvas, x: int, y: int, value: int, ink: DieInk, face: str = "") -> None:
    """Draw a die where there is little room."""
    for row in range(y, y + 3):
        canvas.put(x, row, "▐", ink.face)
        canvas.put(x + 1, row, " " * 5, ink.pips, ink.face)
        canvas.put(x + 6, row, "▌", ink.face)
    _draw_face(canvas, x + 3, y + 1, value, ink, face)


def _draw_face(canvas: Canvas, x: int, y: int, value: int, ink: DieInk, face: str) -> None:
    """Draw the pips of a die around its middle, or the word that its face is called."""
    if face:
        canvas.put(x - len(face) // 2, y, face, ink.pips, ink.face, "b")
        return
    for across, down in _PIPS[value]:
        canvas.put(x + 2 * across, y + down, "●", ink.pips, ink.face)


def draw_diamond(canvas: Canvas, x: int, y: int, value: int, ink: DieInk, face: str = "") -> None:
    """Draw a die on its corner, as it is while it tumbles."""
    for down in range(-6, 7):
        for across in range(-6, 7):
            if abs(across) + abs(down) > 6:
                continue
            colour = ink.edge if down > 0 and abs(across) + down == 6 else ink.face
            if not face and (across, down) in _CORNER_PIPS[value]:
                colour = ink.pips
            canvas.dot(x + 6 + across, 2 * y + 6 + down, colour)
    canvas.put(x + 6 - len(face) // 2, y + 3, face, ink.pips, ink.face, "b")


def draw_d20(canvas: Canvas, x: int, y: int, text: str, side: int | None, facet: str = "") -> None:
    """Draw a d20 with its number on the facet in front.

    Args:
        canvas: the sheet.
        x: its left column.
        y: its upper row.
        text: the number.
        side: whose it is.
        facet: colour of the facet where it is special, as for a natural 20.
    """
    ink = ink_of(side)
    dark = "line" if side is None else f"{SIDES[side]}_deep2" if side < MONSTER else f"{SIDES[side]}_deep"
    for half_row, half_width in enumerate(_OUTLINE):
        for across in range(-half_width, half_width + 1):
            colour = ink.body if across <= 0 and half_row < 10 else dark
            reach = _FACET[half_row]
            if reach is not None and abs(across) <= reach:
                colour = facet or ink.face
            canvas.dot(x + 5 + across, 2 * y + half_row, colour)
    canvas.put(x + 5 - len(text) // 2, y + 4, text, ink.pips, facet or ink.face, "b")


def draw_tile(canvas: Canvas, x: int, y: int, sides: int, value: int, ink: DieInk) -> None:
    """Draw any other die as a tile: its number over the kind of die."""
    width = TILE_SIZE[0]
    for row, text in enumerate(("", str(value or ""), f"d{sides}")):
        canvas.put(x, y + row, "▐", ink.face)
        canvas.put(x + 1, y + row, text.center(width - 2), ink.pips, ink.face, "b" if row == 1 else "")
        canvas.put(x + width - 1, y + row, "▌", ink.face)
