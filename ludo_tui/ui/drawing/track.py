"""The track-keeping board: a column for each party, bars, points and markers, and what belongs to everybody."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.engine import TrackBoard, TrackRow
from ludo_tui.presenting.coloured_text import cut, face_of, fitted, wrapped
from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas

_LABELS: Final = 16
_SLIM_LABELS: Final = 12
"""Columns of the names of the rows, on one line each, and on as many as they have words."""
_LEAST_ROOM: Final = 11
"""Columns for each party below which it is the names that take less."""
_TONES: Final = {"strong": "text", "faint": "dim", "good": "good", "bad": "bad", "heading": "accent"}
_HALF: Final = 0.5
_NOTHING: Final = "-"
"""What stands for nothing."""


class Column(NamedTuple):
    """Whose column it is."""

    side: int
    shape: str
    name: str


class TrackLook(NamedTuple):
    """What the board shows."""

    board: TrackBoard
    columns: tuple[Column, ...]
    teams: tuple[str, ...] = ()
    """Who plays together, a few words each."""

    def height(self, width: int) -> int:
        """Return how many rows the board takes that is drawn in full."""
        heights = (self._height(row, width, is_dense=False) for row in self.board.rows)
        return 2 + sum(heights) + _height_of_common(self, width)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the board over a whole sheet."""
        signs = "*." if canvas.is_ascii else "●○"
        width = canvas.width
        draw_rule(canvas, 0, 0, width, "Track-keeping board", note=self.board.note)
        labels, room = self._labels(width), self._room(width)
        for number, column in enumerate(self.columns):
            label = cut(f"{column.shape} {column.name}", room - 2)
            x = labels + number * room
            canvas.fill(x, 1, room - 1, 1, face_of(column.side))
            canvas.put_centred(x, room - 1, 1, label, "ink", None, "b")
        y = 2
        is_dense = self.height(width) > canvas.height
        for row in self.board.rows:
            named = wrapped(row.name, labels - 1)
            down = 0
            if row.spaces and not is_dense:  # a space that no marker stands on has its name here alone
                down = len(named) - 1
                named += [f"  {space}" for space in row.spaces[1:]]
            for number, name in enumerate(named):
                canvas.put(0, y + number, name, "dim")
            if row.spaces:
                _draw_markers(canvas, y + down, row, self.columns, labels, room, is_dense=is_dense)
            else:
                _draw_row(canvas, y, row, labels, room, signs, is_dense=is_dense)
            y += self._height(row, width, is_dense=is_dense)
        _draw_common(canvas, y, self, labels)

    def _labels(self, width: int) -> int:
        """Return the columns of the names of the rows."""
        return _LABELS if width >= _LABELS + _LEAST_ROOM * len(self.columns) else _SLIM_LABELS

    def _room(self, width: int) -> int:
        """Return the columns of a party, with the blank after them."""
        return (width - self._labels(width)) // max(len(self.columns), 1)

    def _height(self, row: TrackRow, width: int, *, is_dense: bool) -> int:
        """Return how many rows of the sheet a row takes; in a low window without bars, points and empty spaces.

        Args:
            row: what is told of each party.
            width: columns of the sheet.
            is_dense: is the window low?
        """
        least = len(wrapped(row.name, self._labels(width) - 1))
        if row.spaces:
            return least if is_dense else least + len(row.spaces) - 1
        drawn = not is_dense and any(cell.part is not None or cell.points for cell in row.cells)
        inner = self._room(width) - 1
        return max(least, *(len(wrapped(cell.text, inner)) + max(bool(cell.below), drawn) for cell in row.cells))


def _height_of_common(look: TrackLook, width: int) -> int:
    return len(look.board.clocks) + 1 + len(_lines([*look.teams, *look.board.lies], width - 2))


def _draw_row(canvas: Canvas, y: int, row: TrackRow, left: int, room: int, signs: str, *, is_dense: bool) -> None:
    """Draw a row from its first column on; `signs` are those of points there are and points there can be."""
    for number, cell in enumerate(row.cells):
        x, inner = left + number * room, room - 1
        attributes = "b" if cell.tone == "strong" else ""
        line = y
        if cell.points is not None and not is_dense:
            full, most = cell.points
            if most > inner:  # the number stands below
                full, most = full * inner // most, inner
            canvas.put_centred(x, inner, line, signs[0] * full + signs[1] * (most - full), "text")
            line += 1
        for text in wrapped(cell.text, inner):
            ink = "dim" if text == _NOTHING else _TONES.get(cell.tone, "text")
            canvas.put_centred(x, inner, line, text, ink, None, attributes)
            line += 1
        if cell.below:
            canvas.put_centred(x, inner, line, fitted(cell.below, inner), "dim")
        if cell.part is not None and not is_dense:
            draw_bar(canvas, x + 1, line, inner - 2, cell.part, "good" if cell.part > _HALF else "bad")


def _draw_markers(
    canvas: Canvas, y: int, row: TrackRow, columns: Sequence[Column], left: int, room: int, *, is_dense: bool
) -> None:
    """Draw where the marker of each seat stands among its spaces; in a low window the space alone."""
    for down, space in enumerate(row.spaces):
        for number, (cell, column) in enumerate(zip(row.cells, columns, strict=True)):
            x, inner = left + number * room, room - 1
            if cell.text == space:
                marked = fitted(f"{column.shape} {space}", inner)
                canvas.put_centred(x, inner, y if is_dense else y + down, marked, face_of(column.side), None, "b")
            elif not is_dense:
                canvas.put_centred(x, inner, y + down, "·", "line")


def _draw_common(canvas: Canvas, y: int, look: TrackLook, left: int) -> None:
    """Draw what belongs to everybody; bars begin at the column `left`."""
    width = canvas.width
    for clock in look.board.clocks:
        canvas.put(0, y, fitted(clock.name, left - 1), "dim")
        told = f"{clock.value} of {clock.most}"
        draw_bar(canvas, left, y, width - left - len(told) - 3, clock.value / max(clock.most, 1), "magic")
        canvas.put_right(width - 1, y, told, "text", None, "b")
        y += 1
    draw_rule(canvas, 0, y, width, "On the board")
    lines = _lines([*look.teams, *look.board.lies], width - 2)
    room = canvas.height - y - 1
    if room < 1:
        return
    if len(lines) > room:
        more = " and more lies on the board"
        lines = [*lines[: room - 1], fitted(lines[room - 1], width - 2 - len(more)).rstrip("…").rstrip() + more]
    for line in lines:
        y += 1
        canvas.put(1, y, line, "text")


def _lines(facts: Sequence[str], width: int) -> list[str]:
    """Put facts into lines, each whole where it fits."""
    lines: list[str] = []
    for fact in facts:
        if lines and cell_len(lines[-1]) + 3 + cell_len(fact) <= width:
            lines[-1] += f"   {fact}"
        else:
            lines.append(fitted(fact, width))
    return lines
