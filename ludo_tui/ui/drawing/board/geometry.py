"""Where the points of the board lie in character cells, at each size."""

from functools import cache
from typing import Final, NamedTuple

from ludo_tui.board import SIZE, Point

AXIS_LEFT: Final = 3
"""Columns for the numbers at the left."""
AXIS_BELOW: Final = 1
"""Rows for the letters below."""


class Cell(NamedTuple):
    """How large a point of the board is."""

    width: int
    """Columns."""
    height: int
    """Rows."""


SMALL: Final = Cell(2, 1)
BROAD: Final = Cell(3, 1)
MIDDLE: Final = Cell(4, 2)
LARGE: Final = Cell(6, 3)
HUGE: Final = Cell(8, 4)
CENTRE: Final[Point] = (7, 9)
"""The upper left point of home."""
CELLS: Final = (SMALL, BROAD, MIDDLE, LARGE, HUGE)
_LEAST: Final = ((250, 75, HUGE), (160, 52, LARGE), (108, 36, MIDDLE))
"""Columns and rows of a window from which each size is used, where everything else stands beside the board."""
SLIM: Final = 72
"""Columns below which everything else stands under the board instead of beside it."""
UPRIGHT: Final = 34
_LYING: Final = 20
"""Rows below which there is no room for the axes, in a window that is slim and in one that is not."""
_UNDER: Final = 24
"""Rows that the rest of the table needs over and under the board."""


def cell_for(columns: int, rows: int) -> Cell:
    """Choose how large the points of the board are in a window that has room for everything else beside it."""
    return next((cell for width, height, cell in _LEAST if columns >= width and rows >= height), SMALL)


class Geometry(NamedTuple):
    """A board of some size, with the numbers and letters of its axes or without."""

    cell: Cell = MIDDLE
    has_axes: bool = True
    is_lined: bool = False
    """Are the spaces divided by lines, as where there is no colour?"""

    @property
    def left(self) -> int:
        """Columns before the board."""
        return AXIS_LEFT if self.has_axes else 0

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the whole, with its axes."""
        extra = 1 if self.is_lined else 0  # the last line
        below = AXIS_BELOW if self.has_axes else 0
        return self.left + SIZE * self.cell.width + extra, SIZE * self.cell.height + extra + below

    def origin(self, point: Point) -> tuple[int, int]:
        """Return the column and row of a point's upper left cell; with lines, of the corner before it."""
        x, y = point
        return self.left + (x - 1) * self.cell.width, (SIZE - y) * self.cell.height

    def point_at(self, column: int, row: int) -> Point | None:
        """Return the point under a cell; None outside the board."""
        x, y = (column - self.left) // self.cell.width + 1, SIZE - row // self.cell.height
        return (x, y) if 1 <= x <= SIZE and 1 <= y <= SIZE else None

    def number_at(self, y: int) -> tuple[int, int]:
        """Return the column after the number of a row of points, and its row."""
        return AXIS_LEFT - 1, (SIZE - y) * self.cell.height + (1 if self.is_lined else (self.cell.height - 1) // 2)

    def letter_at(self, x: int) -> tuple[int, int]:
        """Return the column and row of the letter of a column of points."""
        middle = self.cell.width // 2 if self.is_lined else (self.cell.width - 1) // 2
        return self.left + (x - 1) * self.cell.width + middle, self.size[1] - 1


def largest(columns: int, rows: int, *, is_lined: bool = False) -> Geometry:
    """Return the largest board that some columns and rows have room for, the smallest if they have for none."""
    cells = (MIDDLE, BROAD, SMALL) if is_lined else (*reversed(CELLS),)
    for cell in cells:
        for has_axes in (True, False):
            found = Geometry(cell, has_axes, is_lined and cell == MIDDLE)
            if found.size[0] <= columns and found.size[1] <= rows:
                return found
    return Geometry(SMALL)


def geometry_for(columns: int, rows: int, *, is_lined: bool = False) -> Geometry:
    """Choose the size of the board in a window; the board of lines has one size, or is small and without lines."""
    if rows < (UPRIGHT if columns < SLIM else _LYING):
        return Geometry(SMALL, has_axes=False)
    if columns < SLIM:
        return largest(columns, rows - _UNDER, is_lined=is_lined)
    cell = cell_for(columns, rows)
    if is_lined and cell != SMALL:
        return Geometry(MIDDLE, is_lined=True)
    return Geometry(cell)


@cache
def triangle(cell: Cell) -> tuple[tuple[int, ...], ...]:
    """Return the side to which each half-block pixel of home belongs, row by row; ties are north's and south's."""
    width, height = 3 * cell.width, 6 * cell.height
    rows = []
    for down in range(height):
        row = []
        for across in range(width):
            u, v = 2 * across + 1 - width, 2 * down + 1 - height  # twice the distance from the middle
            if abs(u) * height > abs(v) * width:
                row.append(0 if u < 0 else 2)
            else:
                row.append(1 if v < 0 else 3)
        rows.append(tuple(row))
    return tuple(rows)
