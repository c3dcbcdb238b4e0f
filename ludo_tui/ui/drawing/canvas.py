"""A sheet of character cells to draw on, and its rows as strips."""

from collections.abc import Iterable, Sequence
from itertools import compress, groupby
from operator import ne, or_
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from ludo_tui.ui.drawing.theme_colours import Colours

Ink = tuple[str, str, str]
"""Colour, ground and attributes (`b` bold, `u` underlined, `r` reversed) of a cell, colours by name."""

UPPER: Final = "▀"
LOWER: Final = "▄"


class Canvas:
    """Rows of cells, each a character in an ink. What would stand outside is left out.

    Args:
        width: cells across.
        height: cells down.
        ground: colour of the empty sheet.
        is_ascii: can ASCII characters only be shown? What stands for another sign is put there once all is drawn;
            the one who draws asks where something has to look otherwise.
        is_touched: is the screen touched with a finger, so that no key is named on it?
    """

    def __init__(
        self, width: int, height: int, ground: str = "ground", *, is_ascii: bool = False, is_touched: bool = False
    ) -> None:
        self.width = width
        self.height = height
        self.is_ascii = is_ascii
        self.is_touched = is_touched
        self.characters: list[list[str]] = [[" "] * width for _ in range(height)]
        self.inks: list[list[Ink]] = [[("text", ground, "")] * width for _ in range(height)]

    def copy(self) -> "Canvas":
        """Return a sheet that looks the same, to draw over."""
        other = Canvas.__new__(Canvas)
        other.width, other.height = self.width, self.height
        other.is_ascii, other.is_touched = self.is_ascii, self.is_touched
        other.characters = [row.copy() for row in self.characters]
        other.inks = [row.copy() for row in self.inks]
        return other

    def put(
        self, x: int, y: int, text: str, colour: str = "text", ground: str | None = None, attributes: str = ""
    ) -> int:
        """Write text from a cell on; without a ground it keeps the one that is there.

        Returns:
            The column after the text.
        """
        if not text.isascii() and cell_len(text) != len(text):
            return self._put_wide(x, y, text, colour, ground, attributes)
        end = x + len(text)
        if not 0 <= y < self.height or end <= 0 or x >= self.width:
            return end
        if x < 0 or end > self.width:
            text = text[max(-x, 0) : self.width - x]
            x = max(x, 0)
        after = x + len(text)
        self.characters[y][x:after] = text
        inks = self.inks[y]
        if ground is not None:
            inks[x:after] = [(colour, ground, attributes)] * len(text)
        else:
            inks[x:after] = [(colour, ink[1], attributes) for ink in inks[x:after]]
        return end

    def _put_wide(self, x: int, y: int, text: str, colour: str, ground: str | None, attributes: str) -> int:
        """Write text with characters of two cells or none; the second cell of a wide one is empty."""
        for character in text:
            size = cell_len(character)
            if size == 0:
                if 0 < x <= self.width and 0 <= y < self.height:
                    self.characters[y][x - 1] += character
                continue
            if 0 <= y < self.height and x >= 0 and x + size <= self.width:
                self.put(x, y, " " * size, colour, ground, attributes)
                self.characters[y][x : x + size] = [character, *[""] * (size - 1)]
            x += size
        return x

    def put_right(
        self, end: int, y: int, text: str, colour: str = "text", ground: str | None = None, attributes: str = ""
    ) -> int:
        """Write text that ends before a column, and return the column where it begins."""
        x = end - cell_len(text)
        self.put(x, y, text, colour, ground, attributes)
        return x

    def put_centred(
        self,
        x: int,
        width: int,
        y: int,
        text: str,
        colour: str = "text",
        ground: str | None = None,
        attributes: str = "",
    ) -> int:
        """Write text in the middle of a number of columns, and return the column after it."""
        return self.put(x + (width - cell_len(text)) // 2, y, text, colour, ground, attributes)

    def put_parts(self, x: int, y: int, parts: Iterable[tuple[str, ...]]) -> int:
        """Write parts one after the other: text, and if they matter colour, ground (empty: as it is) and attributes.

        Returns:
            The column after the last part.
        """
        for text, *ink in parts:
            colour, ground, attributes = [*ink, "", "", ""][:3]
            x = self.put(x, y, text, colour or "text", ground or None, attributes)
        return x

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Blank a rectangle in a colour."""
        left, right = max(x, 0), min(x + width, self.width)
        if right <= left:
            return
        blank, inks = [" "] * (right - left), [("text", ground, "")] * (right - left)
        for row in range(max(y, 0), min(y + height, self.height)):
            self.characters[row][left:right] = blank
            self.inks[row][left:right] = inks

    def dot(self, x: int, half_row: int, colour: str) -> None:
        """Colour one pixel: the upper or lower half of a cell; half rows count from 0."""
        y, is_low = divmod(half_row, 2)
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        character, (ink, ground, _) = self.characters[y][x], self.inks[y][x]
        top = ink if character == UPPER else ground
        low = ink if character == LOWER else ground
        if is_low:
            low = colour
        else:
            top = colour
        self.characters[y][x] = " " if top == low else UPPER
        self.inks[y][x] = ("text", top, "") if top == low else (top, low, "")

    def bitmap(self, x: int, half_row: int, rows: Sequence[str], colour: str) -> None:
        """Colour a pixel for each `#` of some rows."""
        for down, row in enumerate(rows):
            for across, mark in enumerate(row):
                if mark == "#":
                    self.dot(x + across, half_row + down, colour)

    def rows(self) -> list[str]:
        """Return what is written, row by row."""
        return ["".join(row) for row in self.characters]

    def strip(self, y: int, colours: Colours) -> Strip:
        """Return a row as a strip."""
        return Strip(self.part(y, colours, 0, self.width), self.width)

    def part(self, y: int, colours: Colours, left: int, right: int) -> list[Segment]:
        """Return a row from one column to before another, in as few segments as its inks allow.

        Of a wide character that does not fit in whole there is a blank.
        """
        row, segments, at = self.characters[y][left:right], [], 0
        if row and not row[0]:
            row[0] = " "
        if row and right < self.width and not self.characters[y][right]:
            row[-1] = " "
        for ink, same in groupby(self.inks[y][left:right]):
            end = at + len(list(same))
            segments.append(Segment("".join(row[at:end]), colours.style(ink)))
            at = end
        return segments

    def changed_from(self, other: "Canvas", y: int) -> tuple[int, int] | None:
        """Return where a row differs from another sheet's: the first column, and that after the last; None: nowhere."""
        row, inks, known, before = self.characters[y], self.inks[y], other.characters[y], other.inks[y]
        if row == known and inks == before:
            return None
        looks = map(or_, map(ne, row, known), map(ne, inks, before))
        places = [*compress(range(self.width), looks)]
        return places[0], places[-1] + 1
