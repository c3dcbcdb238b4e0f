"""Draws the points of the board as text with style names: 4 x 2 characters each, or 2 x 1 on a small screen."""

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, set_cell_size

from ludo_tui.board import HOME_COLUMNS, HOMES, RING, SEATS, SIZE, STARTS, YARDS, Point, xy
from ludo_tui.ui.widgets.picture import BoardPicture, PieceMark

Part = tuple[str, tuple[str, ...]]
"""Text and the names of its styles, later ones over earlier ones."""
Cell = tuple[tuple[Part, ...], ...]
"""A point of the board: one row of parts, or two."""

WIDE: Final = (4, 2)
"""Characters across and down of a point on a big screen."""
COMPACT: Final = (2, 1)
"""The same on a small one."""

_DOT, _TRAIL, _MOVABLE, _CHOSEN, _REACH = "⋅", "∘", "▸", "»", "▫"
_RISING, _FALLING = "/", "\\"
_ASCII_OF: Final = {_DOT: ".", _TRAIL: ":", _MOVABLE: ">", _CHOSEN: "=", _REACH: "+"}

_NAMES: Final = {
    point: f"{'abcdefghijklmno'[point[0] - 1]}{point[1]}"
    for point in ((x, y) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1))
}


def _grounds() -> dict[Point, str]:
    """Name the style of every point's ground."""
    found: dict[Point, str] = {}
    for (x, y), name in _NAMES.items():
        if 7 <= x <= 9 and 7 <= y <= 9:
            found[x, y] = "centre"
        elif 7 <= x <= 9 or 7 <= y <= 9:
            found[x, y] = "space"
        else:
            found[x, y] = f"yard-{_side_of_yard(x, y) + 1}"
        for side in range(SEATS):
            if name == RING[STARTS[side]]:
                found[x, y] = f"start-{side + 1}"
            elif name in HOME_COLUMNS[side]:
                found[x, y] = f"column-{side + 1}"
            elif name == HOMES[side]:
                found[x, y] = f"home-{side + 1}"
            elif name in YARDS[side]:
                found[x, y] = f"slot-{side + 1}"
    return found


def _side_of_yard(x: int, y: int) -> int:
    return (0 if y > 9 else 3) if x < 7 else (1 if y > 9 else 2)


_GROUNDS: Final = _grounds()
_COLUMN_SIDE: Final = {name: side for side in range(SEATS) for name in HOME_COLUMNS[side]}
_HOME_SIDE: Final = {name: side for side in range(SEATS) for name in HOMES[side : side + 1]}
_START_SIDE: Final = {RING[STARTS[side]]: side for side in range(SEATS)}
_HINTS: Final[dict[Point, tuple[str, bool, bool]]] = {
    (6, 10): (_RISING, True, True),
    (7, 9): (_RISING, False, False),
    (10, 10): (_FALLING, True, False),
    (9, 9): (_FALLING, False, True),
    (10, 6): (_RISING, False, False),
    (9, 7): (_RISING, True, True),
    (6, 6): (_FALLING, False, True),
    (7, 7): (_FALLING, True, False),
}
"""Where the ring goes round a corner: the stroke, is it in the lower row, is it at the right end?"""


def name_at(column: int, row: int, size: tuple[int, int]) -> str | None:
    """Return the name of the point under a character of the board, counted from the upper left; None outside."""
    x, y = column // size[0] + 1, SIZE - row // size[1]
    return _NAMES.get((x, y))


def cells(
    picture: BoardPicture, size: tuple[int, int], *, is_ascii: bool = False, only: Iterable[str] | None = None
) -> dict[Point, Cell]:
    """Draw every point of the board, or only those named, by (x, y) from the lower left."""
    pen = _Pen(picture, size, is_ascii)
    if only is not None:
        return {(point := xy(name)): pen.cell(point, name) for name in only}
    return {point: pen.cell(point, name) for point, name in _NAMES.items()}


def touched(old: BoardPicture, new: BoardPicture) -> set[str] | None:
    """Name the points that may look different in another picture; None if everything may."""
    if old[:3] != new[:3] or old.spaces != new.spaces or old.notes != new.notes or old.size != new.size:
        return None
    return {*HOMES}.union(
        old.pieces, new.pieces, old.landings, new.landings, old.trail, new.trail, old.reach, new.reach
    )


class _Pen:
    """Draws the points of one picture."""

    def __init__(self, picture: BoardPicture, size: tuple[int, int], is_ascii: bool) -> None:
        self.picture = picture
        self.is_wide = size == WIDE
        self.is_ascii = is_ascii
        self.trail = frozenset(picture.trail)
        self.shapes = [style.ascii if is_ascii else style.shape for style in picture.styles]
        self.letters = [style.letter for style in picture.styles]

    def glyph(self, character: str) -> str:
        """Return a character, or its stand-in in ASCII."""
        return _ASCII_OF.get(character, character) if self.is_ascii else character

    def cell(self, point: Point, name: str) -> Cell:
        """Draw a point."""
        ground = _GROUNDS[point]
        if ground.startswith("yard"):
            return self._yard(point, ground)
        marks = self.picture.pieces.get(name, ())
        if name in _HOME_SIDE:
            return self._home(name, ground, marks)
        rows = self._pieces(name, ground, marks) if marks else self._empty(point, name, ground)
        if name in self.picture.landings:
            return self._landing(name, ground, marks, rows)
        return rows

    # Spaces without pieces

    def _empty(self, point: Point, name: str, ground: str) -> Cell:
        """Draw a space with nobody on it: what kind of space it is, and the trail of the last move."""
        special = self.picture.spaces.get(name)
        style = (ground, special.style) if special is not None and special.style in ("star", "token") else (ground,)
        mark = ""
        if special is not None:
            mark = (special.ascii or special.glyph) if self.is_ascii else special.glyph
        if name in self.picture.reach:
            middle = (self.glyph(_REACH), (*style, "reach"))
        elif name in self.trail:
            middle = (self.glyph(_TRAIL), (*style, f"trail-{self.picture.trail_side + 1}"))
        elif name in _START_SIDE:
            middle = (self.shapes[_START_SIDE[name]], style)
        elif name in _COLUMN_SIDE:
            middle = (self.glyph(_DOT), style)
        elif ground.startswith("slot") or ground == "centre":
            middle = (" ", style)
        else:
            middle = (mark or self.glyph(_DOT), style)
            mark = ""
        hint = self._hint(point, style)
        if not self.is_wide:
            if hint is not None:
                return (hint,)
            return ((middle, (mark or " ", style)),)
        if hint is not None:
            blank: tuple[Part, ...] = ((" " * 4, style),)
            return (blank, hint) if _HINTS[point][1] else (hint, blank)
        return (((" ", style), middle, (f" {mark or ' '}", style)), ((" " * 4, style),))

    def _hint(self, point: Point, style: tuple[str, ...]) -> tuple[Part, ...] | None:
        """Draw the stroke that leads the ring round an inner corner of the cross."""
        if point not in _HINTS:
            return None
        stroke, _, is_right = _HINTS[point]
        width = 4 if self.is_wide else 2
        text = self.glyph(stroke)
        return ((text.rjust(width) if is_right else text.ljust(width), (*style, "hint")),)

    def _home(self, name: str, ground: str, marks: tuple[PieceMark, ...]) -> Cell:
        """Draw the end of a side's route: how many of its pieces have come home."""
        side = _HOME_SIDE[name]
        shape, letter, count = self.shapes[side], self.letters[side], len(marks)
        style: tuple[str, ...] = (ground,)
        if name in self.picture.landings:
            is_target = name == self.picture.target
            style = (ground, "target" if is_target else "landing")
        if self.picture.seats[side] is None:
            return (((" " * 4, style),), ((" " * 4, style),)) if self.is_wide else ((("  ", style),),)
        if not self.is_wide:
            return (((f"{count}{letter}", style),),)
        if len(style) > 1:
            brackets = self._brackets(name)
            return (((f"{shape}{count}/{self.picture.size}", (ground,)),), ((brackets, style),))
        return (((f" {shape}{letter} ", style),), ((f"{count}/{self.picture.size} ", style),))

    # Yards

    def _yard(self, point: Point, ground: str) -> Cell:
        """Draw a piece of a yard; its leftmost point carries the text of the whole row."""
        x, y = point
        side = _side_of_yard(x, y)
        height, width = (2, 4) if self.is_wide else (1, 2)
        if (hint := self._hint(point, (ground,))) is not None:
            blank: tuple[Part, ...] = ((" " * width, (ground,)),)
            if not self.is_wide:
                return (hint,)
            return (blank, hint) if _HINTS[point][1] else (hint, blank)
        top = SIZE - y if y > 9 else 6 - y
        if top not in (2, 3):
            return tuple(((" " * width, (ground,)),) for _ in range(height))
        if x not in (1, 10):
            return tuple(((("", (ground,))),) for _ in range(height))
        lines = self._yard_lines(side)
        first = (top - 2) * height
        return tuple(
            ((_centred(line, 6 * width), (ground, "yard-text", f"text-{side + 1}")),)
            for line in lines[first : first + height]
        )

    def _yard_lines(self, side: int) -> list[str]:
        """Return what is written between the slots of a yard: four lines, or two on a small screen."""
        picture = self.picture
        name, style = picture.names[side], picture.styles[side]
        badge = f"{self.shapes[side]} {self.letters[side]}" if name else ""
        notes = [*picture.notes[side], "", ""]
        if not self.is_wide:
            return [name, f"{badge} {notes[0].partition('  ')[0]}".strip()]
        return [notes[1], name, f"{badge} {style.name}" if name else "", notes[0]]

    # Pieces

    def _pieces(self, name: str, ground: str, marks: tuple[PieceMark, ...]) -> Cell:
        """Draw the pieces on a point: who they are and how many, always readable without colour."""
        groups: dict[int, list[PieceMark]] = {}
        for mark in marks:
            groups.setdefault(mark.side, []).append(mark)
        if not self.is_wide:
            return (((self._short(groups, marks), self._style(ground, marks)),),)
        if len(groups) == 1:
            return self._one_party(name, ground, marks)
        if len(groups) == 2:
            return tuple((self._line(ground, own, is_crowded=True),) for own in groups.values())
        parts = [(self._two(own), self._style(ground, own)) for own in groups.values()]
        parts += [("  ", (ground,))] * (4 - len(parts))
        return (tuple(parts[:2]), tuple(parts[2:]))

    def _one_party(self, name: str, ground: str, marks: tuple[PieceMark, ...]) -> Cell:
        first = marks[0]
        if len(marks) == 1:
            special = self.picture.spaces.get(name)
            lies = "" if special is None else special.ascii if self.is_ascii else special.glyph
            below = f"{first.facing}{first.flags}"[: 4 - len(lies)].ljust(4 - len(lies)) + lies
            style = tuple(name for name in self._style(ground, marks) if name != "movable")  # one line tells it
            return (self._line(ground, marks),), ((below, style),)
        if len(marks) == 2:
            return tuple((self._line(ground, (mark,), is_crowded=True),) for mark in marks)
        numbers = "".join(str(mark.piece + 1) for mark in marks).ljust(4)[:4]
        style = self._style(ground, marks)
        return ((f"{self._lead(marks)}{self.shapes[first.side]}{self.letters[first.side]} ", style),), (
            (numbers, style),
        )

    def _line(self, ground: str, marks: Iterable[PieceMark], *, is_crowded: bool = False) -> Part:
        """Draw one or more pieces of one party in four characters; in a crowd a condition stands before the piece."""
        own = tuple(marks)
        first = own[0]
        shape, letter, lead = self.shapes[first.side], self.letters[first.side], self._lead(own)
        style = self._style(ground, own)
        if len(own) == 1:
            lead = first.flags[:1] if is_crowded and lead == " " and first.flags else lead
            return f"{lead}{shape}{letter}{first.piece + 1}", style
        if len(own) == 2:
            return f"{lead}{letter}{own[0].piece + 1}{own[1].piece + 1}", style
        return f"{shape}{letter}x{len(own)}", style

    def _two(self, own: list[PieceMark]) -> str:
        """Draw the pieces of one party in two characters: its letter with the number of the piece, or `*` for more."""
        letter = self.letters[own[0].side]
        return f"{letter}{own[0].piece + 1}" if len(own) == 1 else f"{letter}*"

    def _short(self, groups: dict[int, list[PieceMark]], marks: tuple[PieceMark, ...]) -> str:
        """Draw everybody on a point in two characters.

        One piece is its letter, small when it faces backward, and its number. A stack is a count and a letter, and a
        mixed crowd a count and `&`.
        """
        first = marks[0]
        letter = self.letters[first.side]
        if len(marks) == 1:
            return f"{letter.lower() if first.is_backward else letter}{first.piece + 1}"
        return f"{len(marks)}{letter if len(groups) == 1 else '&'}"

    def _lead(self, marks: Iterable[PieceMark]) -> str:
        ids = {mark.id for mark in marks}
        if ids & self.picture.chosen:
            return self.glyph(_CHOSEN)
        return self.glyph(_MOVABLE) if ids & self.picture.movable else " "

    def _style(self, ground: str, marks: Iterable[PieceMark]) -> tuple[str, ...]:
        own = tuple(marks)
        ids = {mark.id for mark in own}
        sides = {mark.side for mark in own}
        names = [ground, f"piece-{own[0].side + 1}" if len(sides) == 1 else "crowd"]
        if ids & self.picture.chosen:
            names.append("chosen")
        elif ids & self.picture.movable:
            names.append("movable")
        if len(own) == 1 and own[0].is_down:
            names.append("down")
        return tuple(names)

    # Where a move would lead

    def _landing(self, name: str, ground: str, marks: tuple[PieceMark, ...], rows: Cell) -> Cell:
        """Mark a space that can be chosen, in brackets with its key; square ones for the choice under the cursor."""
        style = (ground, "target" if name == self.picture.target else "landing")
        brackets = self._brackets(name)
        if not self.is_wide:
            if not marks:
                return (((brackets, style),),)
            return (tuple((text, (*names, style[1])) for text, names in rows[0]),)
        if not marks:
            return ((((" " * 4), (*style, "faint")),), ((brackets, style),))
        sides = {mark.side for mark in marks}
        if len(sides) == 1:
            return ((self._line(ground, marks),), ((brackets, style),))
        text = "".join(self._two([mark for mark in marks if mark.side == side]) for side in sorted(sides))
        return (((text[:4].ljust(4), self._style(ground, marks)),), ((brackets, style),))

    def _brackets(self, name: str) -> str:
        left, right = "[]" if name == self.picture.target else "()"
        if not self.is_wide:
            return left + right
        key = self.picture.landings[name]
        return f"{left}{self.shapes[self.picture.landing_side]}{key[:1] or ' '}{right}"


def _centred(text: str, width: int) -> str:
    """Centre a text in a number of terminal cells, cut if it is too long."""
    shown = text if cell_len(text) <= width else set_cell_size(text, width)
    left = (width - cell_len(shown)) // 2
    return " " * left + shown + " " * (width - left - cell_len(shown))
