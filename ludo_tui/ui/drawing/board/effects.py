"""What animations draw over the board: a flash, a burst, a piece that flies, glitter, confetti, numbers that rise."""

from typing import Final

from rich.cells import cell_len

from ludo_tui.board import SIZE, xy
from ludo_tui.presenting.board.picture_marks import JUMPS, BoardPicture, Effect
from ludo_tui.presenting.coloured_text import SIDES, wrapped
from ludo_tui.ui.drawing.board.geometry import CENTRE, Geometry, triangle
from ludo_tui.ui.drawing.canvas import Canvas

_MARGIN: Final = 2
"""Columns of the board that stay in sight at both sides of what is told."""
_CONFETTI: Final = (
    (-6, 0, "■"), (-3, -2, "▀"), (2, -3, "▄"), (7, -2, "■"), (13, -1, "▀"), (15, 2, "▄"), (14, 6, "■"), (8, 8, "▀"),
    (1, 7, "▄"), (-5, 6, "■"), (-8, 3, "▄"), (5, -4, "▀"),
)  # fmt: skip
"""Where each piece lies, from the upper left corner of home in cells 4x2, and its character."""


def draw_effects(canvas: Canvas, picture: BoardPicture, geometry: Geometry) -> None:
    """Draw over a finished board what an animation shows of this moment."""
    for effect in picture.effects:
        match effect.kind:
            case "flash":
                _flash(canvas, geometry, effect)
            case "burst":
                _burst(canvas, geometry, effect)
            case "knocked":
                x, y = geometry.origin(xy(effect.at))
                _piece(canvas, geometry, x + geometry.cell.width, y - 1, effect)
            case "flies":
                _fly(canvas, geometry, effect)
            case "glitter":
                _glitter(canvas, geometry, effect)
            case "confetti":
                _confetti(canvas, geometry, effect)
            case "rises":
                _rise(canvas, geometry, effect)
    draw_told(canvas, picture, geometry)


def draw_told(canvas: Canvas, picture: BoardPicture, geometry: Geometry) -> None:
    """Write what is told on the board over the half of it in which nothing happens."""
    for effect in picture.effects:
        if effect.kind != "told":
            continue
        label = effect.label
        for style in picture.styles if canvas.is_ascii else ():
            label = label.replace(style.shape, style.sign(is_ascii=True))
        room = SIZE * geometry.cell.width
        lines = wrapped(label, room - 2 * _MARGIN)
        width = max(cell_len(line) for line in lines) + 2
        is_above = xy(effect.at)[1] <= SIZE // 2 + 1
        _, row = geometry.origin((1, 13 if is_above else 4))
        left = geometry.left + (room - width) // 2
        for number, line in enumerate(["", *lines, ""]):
            canvas.put(left, row - 1 + number, f" {line}".ljust(width), "ink", f"{SIDES[effect.side]}_face", "b")


def _flash(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Turn what shows of a space, and one column at each side, white; the piece on it stays."""
    (x, y), (width, height) = geometry.origin(xy(effect.at)), geometry.cell
    canvas.fill(x - 1, y, 1, height, "halo")
    canvas.fill(x + width, y, 1, height, "halo")
    for row in range(y, y + height):
        for column in range(x, x + width):
            colour, ground, attributes = canvas.inks[row][column]
            if canvas.characters[row][column] in "▐▌▝▘▀▗▖▄" or ground.startswith(("path", "star")):
                canvas.inks[row][column] = (colour, "halo", attributes)


def _burst(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Draw sparks at both sides of a space."""
    (x, y), (width, height) = geometry.origin(xy(effect.at)), geometry.cell
    near = 1 if height == 1 else 2
    for row in range(height):
        left, right = ("▚", "▞") if row % 2 == 0 else ("▞", "▚")
        canvas.put(x - near, y + row, left, "accent", None, "b")
        canvas.put(x + width + near - 1, y + row, right, "accent", None, "b")
    if height > 1:
        canvas.put(x + width // 2 - 1, y - 1, "▀▀", "accent", None, "b")


def _piece(canvas: Canvas, geometry: Geometry, x: int, y: int, effect: Effect) -> None:
    """Draw a piece that is no longer on its space."""
    face, room = f"{SIDES[effect.side]}_face", geometry.cell.width - 2
    if geometry.cell.height == 1:
        canvas.put(x, y, effect.label, "ink", face, "b")
        return
    canvas.put(x, y, "▐", face)
    canvas.put(x + 1, y, effect.label.center(room), "ink", face, "b")
    canvas.put(x + 1 + room, y, "▌", face)


def _fly(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Draw a piece on its straight way to the yard, and where it has been."""
    (x, y), (end_x, end_y) = geometry.origin(xy(effect.at)), geometry.origin(xy(effect.to))
    for jump in range(effect.stage + 1):
        part = (jump + 1) / (JUMPS + 1)
        at_x, at_y = round(x + (end_x - x) * part), round(y + (end_y - y) * part)
        if jump == effect.stage:
            _piece(canvas, geometry, at_x, at_y, effect)
        else:
            canvas.put(at_x, at_y, "··", f"{SIDES[effect.side]}_face", None, "b")


def _glitter(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Draw the triangle of a side in squares of white and its colour, with the piece that has arrived."""
    x, y = geometry.origin(CENTRE)
    for down, sides in enumerate(triangle(geometry.cell)):
        for across, side in enumerate(sides):
            if side == effect.side:
                is_white = (across + down + effect.stage) % 2
                canvas.dot(x + across, 2 * y + down, "halo" if is_white else f"{SIDES[side]}_face")
    width, height = 3 * geometry.cell.width, 3 * geometry.cell.height
    middle = (height - 1) // 2
    room = geometry.cell.width - 2
    left, row = {0: (x, y + middle), 1: (x + width // 2 - room // 2 - 1, y), 2: (x + width - room - 2, y + middle)}.get(
        effect.side, (x + width // 2 - room // 2 - 1, y + height - 1)
    )
    _piece(canvas, geometry, left, row, effect)


def _confetti(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Strew paper in the colours of all sides round home; it jumps from one stage to the next."""
    x, y = geometry.origin(CENTRE)
    colours = (*(f"{SIDES[side]}_face" for side in range(4)), "accent", "halo")
    for number, (across, down, character) in enumerate(_CONFETTI):
        column = x + across * geometry.cell.width // 4 + effect.stage * (1 if number % 2 else -1)
        row = y + down * geometry.cell.height // 2 + effect.stage
        canvas.put(column, row, character, colours[(number + effect.stage) % len(colours)])


def _rise(canvas: Canvas, geometry: Geometry, effect: Effect) -> None:
    """Write a number in the row over a piece; under it at the upper edge."""
    (x, y), (width, height) = geometry.origin(xy(effect.at)), geometry.cell
    row = y - 1 if y > 0 else y + height
    canvas.put(x + (width - cell_len(effect.label)) // 2, row, effect.label, "bad", "ground", "b")
