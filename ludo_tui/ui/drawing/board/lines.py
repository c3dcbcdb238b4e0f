"""The board without colour: a grid of lines whose spaces are three columns wide, or small and without lines."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.board import HOME_COLUMNS, HOMES, SEATS, SIZE, YARDS, Point, xy
from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.board import icons
from ludo_tui.presenting.board.picture_marks import MONSTER, BoardPicture, PieceMark, hollow_of, number_home
from ludo_tui.presenting.coloured_text import NO_BARS, SIDES
from ludo_tui.ui.drawing.board.effects import draw_told
from ludo_tui.ui.drawing.board.geometry import Geometry
from ludo_tui.ui.drawing.board.grid import SPACES, draw_axes, icon_of, shortened
from ludo_tui.ui.drawing.canvas import Canvas

_JOINTS: Final = {
    (True, True, True, True): "┼",
    (False, True, False, True): "┌",
    (True, False, False, True): "┐",
    (False, True, True, False): "└",
    (True, False, True, False): "┘",
    (False, True, True, True): "├",
    (True, False, True, True): "┤",
    (True, True, False, True): "┬",
    (True, True, True, False): "┴",
}
"""The joint of lines to the left, right, upwards and downwards."""
_IN_COLUMN: Final = {name: side for side in range(SEATS) for name in HOME_COLUMNS[side]}
_ROOMS: Final[tuple[Point, ...]] = ((1, 13), (10, 13), (10, 4), (1, 4))
"""The point in whose column and row the facts of each side's yard begin."""
_ROOM_WIDTH: Final = 23


def draw_line_board(
    picture: BoardPicture, geometry: Geometry, *, is_ascii: bool = False, cursor: str | None = None
) -> Canvas:
    """Draw a position without relying on colour.

    Args:
        picture: what to show.
        geometry: how large: with lines, or of small cells.
        is_ascii: draw with ASCII only?
        cursor: the point under the keyboard's cursor.
    """
    canvas = Canvas(*geometry.size, is_ascii=is_ascii)
    pen = _LinePen(canvas, picture, geometry)
    if geometry.is_lined:
        pen.draw_grid()
        pen.draw_spaces(cursor)
        pen.draw_yards(cursor)
        pen.draw_home()
    else:
        pen.draw_small(cursor)
    draw_told(canvas, picture, geometry)
    if geometry.has_axes:
        draw_axes(canvas, geometry)
    return canvas


class _LinePen:
    """Draws one picture on a sheet."""

    def __init__(self, canvas: Canvas, picture: BoardPicture, geometry: Geometry) -> None:
        self.canvas = canvas
        self.picture = picture
        self.geometry = geometry
        self.is_ascii = canvas.is_ascii

    def shape(self, side: int) -> str:
        """Return the shape of a side, or its letter in ASCII."""
        if side == MONSTER:
            return "M" if self.is_ascii else "♦"
        return self.picture.styles[side].sign(self.is_ascii)

    def label(self, mark: PieceMark) -> str:
        """Return shape or letter and number of a piece."""
        return mark.letters[:2] if mark.letters else f"{self.shape(mark.side)}{mark.piece + 1}"

    def text(self, text: str) -> str:
        """Return text, in ASCII where only that can be shown."""
        return in_ascii(text) if self.is_ascii else text

    # The grid

    def draw_grid(self) -> None:
        """Draw the lines between the spaces."""
        spaces = {xy(name) for name in SPACES}
        for y in range(SIZE, -1, -1):
            for x in range(1, SIZE + 2):
                before, after = ((x - 1, y + 1), (x, y + 1)), ((x - 1, y), (x, y))
                upper_left, upper_right = (point in spaces for point in before)
                lower_left, lower_right = (point in spaces for point in after)
                if not (upper_left or upper_right or lower_left or lower_right):
                    continue
                right, below = upper_right or lower_right, lower_left or lower_right
                joint = _JOINTS.get((upper_left or lower_left, right, upper_left or upper_right, below), "┼")
                column, row = self.geometry.origin((x, y))
                self.canvas.put(column, row, "+" if self.is_ascii else joint, "dim")
                if right:
                    self.canvas.put(column + 1, row, self.text("───"), "dim")
                if below:
                    self.canvas.put(column, row + 1, self.text("│"), "dim")

    def put(self, name: str, text: str, colour: str, attributes: str) -> None:
        """Write the three characters of a space."""
        column, row = self.geometry.origin(xy(name))
        self.canvas.put(column + 1, row + 1, text, colour, None, attributes)

    def draw_spaces(self, cursor: str | None) -> None:
        """Draw what is on each space."""
        for name in SPACES:
            marks = self.picture.on(name)
            text, colour, attributes = self.occupied(name, marks) if marks else self.empty(name)
            if name == cursor and "r" not in attributes:
                attributes += "r"
            self.put(name, text, colour, attributes)

    def empty(self, name: str) -> tuple[str, str, str]:
        """Return text, colour and attributes of a space without pieces."""
        picture = self.picture
        if name == picture.target:
            number = next((mark.piece + 1 for mark in self.chosen()), "*")
            return f"[{number}]", "text", "b"
        if name == picture.aim:
            return self.text("[×]"), "text", "b"
        if name in picture.way:
            return self.text(" • "), "text", "b"
        text, colour = "   ", "text"
        if (icon := icon_of(picture, name)) is not None:
            drawn, colour = icon
            text = f" {icons.LINES[drawn][self.is_ascii]} "
        elif (side := _IN_COLUMN.get(name)) is not None:
            text = f" {hollow_of(self.shape(side))} "
            colour = f"{SIDES[side]}_face"
        return text, colour, "u" if name in picture.reach else ""

    def occupied(self, name: str, marks: Sequence[PieceMark]) -> tuple[str, str, str]:
        """Return text, colour and attributes of a space with pieces."""
        picture = self.picture
        first = next((mark for mark in marks if mark.id in picture.chosen), marks[0])
        colour = f"{SIDES[first.side]}_face"
        ids = {mark.id for mark in marks}
        if ids & picture.victims:
            return f"{self.text('×')}{self.label(first)}", colour, "br"
        if len(marks) > 1:
            text = "+".join(mark.letters[:1] or self.shape(mark.side) for mark in marks[:2])
            if len(marks) > 2:
                text = f"{self.shape(first.side)}x{len(marks)}"
        elif picture.has_states:
            states = (first.flags + first.facing).translate(NO_BARS)
            text = f"{self.label(first)}{self.text((states or ' ')[0])}"
        else:
            text = f"{self.label(first)} "
        if ids & picture.chosen:
            return (f">{self.label(first)}" if not picture.has_states else text), colour, "br"
        if ids & picture.targets or name in (picture.target, picture.aim):
            return text, colour, "br"
        return text, colour, "bu" if ids & picture.movable else "b"

    def chosen(self) -> list[PieceMark]:
        """Return the pieces that the chosen answer concerns."""
        return [mark for marks in self.picture.pieces.values() for mark in marks if mark.id in self.picture.chosen]

    def draw_yards(self, cursor: str | None) -> None:
        """Draw the slots of each yard and what is told there."""
        for side in range(SEATS):
            name = self.picture.names[side]
            for slot in YARDS[side]:
                marks = self.picture.pieces.get(slot, ())
                column, row = self.geometry.origin(xy(slot))
                ids = {mark.id for mark in marks}
                attributes = "b" if marks else ""
                if ids & (self.picture.chosen | self.picture.targets) or slot == cursor:
                    attributes += "r"
                elif ids & self.picture.movable:
                    attributes += "u"
                label = self.label(marks[0]) if marks else "  "
                colour = f"{SIDES[side]}_face" if marks else "dim"
                if name:
                    self.canvas.put(column - 1, row + 1, "(    )", "dim")
                    self.canvas.put(column + 1, row + 1, label, colour, None, attributes)
            column, row = self.geometry.origin(_ROOMS[side])
            style = self.picture.styles[side]
            title = f"{shortened(self.text(name), _ROOM_WIDTH - 2)} {style.sign(self.is_ascii)}"
            lines = [title if name else "free", *(fact.middle for fact in self.picture.facts[side] if fact.middle)]
            for place, line in enumerate(lines[:4]):
                shown = shortened(self.text(line.replace("♥", "HP") if self.is_ascii else line), _ROOM_WIDTH)
                colour = f"{SIDES[side]}_face" if place == 0 and name else "text"
                self.canvas.put_centred(
                    column, _ROOM_WIDTH + 1, row + 1 + place, shown, colour, None, "b" if place == 0 else ""
                )

    def draw_home(self) -> None:
        """Draw how many pieces of each side are home, between the diagonals of the centre."""
        x, y = self.geometry.origin((7, 9))
        x, y = x + 1, y + 1
        for across, down in ((1, 0), (3, 1), (7, 3), (9, 4)):
            self.canvas.put(x + across, y + down, "\\", "dim")
            self.canvas.put(x + 10 - across, y + down, "/", "dim")
        self.canvas.put(x + 5, y + 2, "X", "dim")
        for side, (across, down) in enumerate(((0, 2), (4, 0), (8, 2), (4, 4))):
            if self.picture.names[side]:
                text = self.text(number_home(len(self.picture.pieces.get(HOMES[side], ())))).center(3)
                is_target = self.picture.target == HOMES[side]
                self.canvas.put(x + across, y + down, text, f"{SIDES[side]}_face", None, "br" if is_target else "b")

    # The small board

    def draw_small(self, cursor: str | None) -> None:
        """Draw a board of two characters a space, without lines."""
        picture = self.picture
        for side in range(SEATS):
            if picture.names[side]:
                x, y = self.geometry.origin(_ROOMS[side])
                name = shortened(self.text(picture.names[side]), 8)
                self.canvas.put_centred(x + 2, 8, y, name, f"{SIDES[side]}_face", None, "b")
                if picture.facts[side]:
                    fact = self.text(picture.facts[side][0].small.replace("♥", "HP" if self.is_ascii else "♥"))
                    self.canvas.put_centred(x + 2, 8, y + 1, shortened(fact, 8))
        for side in range(SEATS):
            for slot in YARDS[side] if picture.names[side] else ():
                self.put_small(slot, "()", "dim", cursor)
            if picture.names[side]:
                home = self.text(number_home(len(picture.pieces.get(HOMES[side], ()))))
                self.put_small(HOMES[side], home, f"{SIDES[side]}_face", cursor)
        for name in SPACES:
            self.put_small(name, *self._empty_small(name), cursor)

    def _empty_small(self, name: str) -> tuple[str, str]:
        """Return the two characters of an empty space on the small board, and their colour."""
        if name in self.picture.way:
            return self.text("• "), "text"
        if (side_of := _IN_COLUMN.get(name)) is not None:
            return f"{hollow_of(self.shape(side_of))} ", f"{SIDES[side_of]}_face"
        if (icon := icon_of(self.picture, name)) is not None:
            return f"{icons.LINES[icon[0]][self.is_ascii]} ", icon[1]
        x, y = xy(name)
        return (": " if (x + y) % 2 else ". "), "dim"

    def put_small(self, name: str, text: str, colour: str, cursor: str | None) -> None:
        """Write the two characters of a point: who stands there, or else the text for an empty one."""
        picture = self.picture
        marks = picture.on(name) if name not in HOMES else ()
        attributes = ""
        if marks:
            ids = {mark.id for mark in marks}
            text = self.label(marks[0])
            if len(marks) == 2:
                text = "".join(mark.letters[:1] or self.shape(mark.side) for mark in marks)
            elif len(marks) > 2:
                text = f"{self.shape(marks[0].side)}{min(len(marks), 9)}"
            colour, attributes = f"{SIDES[marks[0].side]}_face", "b"
            if ids & (picture.chosen | picture.victims | picture.targets):
                attributes = "br"
            elif ids & picture.movable:
                attributes = "bu"
        elif name in (picture.target, picture.aim):
            text, attributes = "[]", "br"
        elif name in picture.reach:
            attributes = "u"
        if name == cursor and "r" not in attributes:
            attributes += "r"
        column, row = self.geometry.origin(xy(name))
        self.canvas.put(column, row, text, colour, None, attributes)
