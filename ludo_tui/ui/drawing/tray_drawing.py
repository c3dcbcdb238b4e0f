"""The tray: the dice of this turn or of a contest, what is told about them, and what the signs on the board mean."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.presenting.coloured_text import Part, broken, width_of, wrapped
from ludo_tui.presenting.table.tray_text import NOT_ROLLED, ContestText, Die, TrayText
from ludo_tui.ui.drawing.boxes_and_bars import put_fitted
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.dice import (
    D6_SIZE,
    DIAMOND_SIZE,
    SMALL_SIZE,
    TILE_SIZE,
    draw_d6,
    draw_diamond,
    draw_small_d6,
    draw_tile,
    ink_of,
)

_D6: Final = 6
_LEAST_BESIDE: Final = 14
"""Columns beside the dice of a contest from which something is told there."""


_LEAST_BELOW: Final = 2
"""Rows below the dice of a contest from which the last is kept for what the signs on the board mean."""


def draw_tray(canvas: Canvas, tray: TrayText) -> None:
    """Draw the dice, what is told about them, and at the end the legend; in ASCII dice are numbers in brackets."""
    if tray.contest is not None:
        _draw_row_of_dice(canvas, tray, tray.contest)
        return
    x, top, bottom = 1, 0, 0
    is_small = canvas.height < D6_SIZE[1] or canvas.width < 4 * D6_SIZE[0]
    if tray.dice and canvas.height >= SMALL_SIZE[1]:
        die_height = (SMALL_SIZE if is_small else D6_SIZE)[1]
        top = max(min(1, canvas.height - die_height), 0)
        bottom = top + die_height
        x = 3 if is_small else 4
        for die in tray.dice[:2]:
            if canvas.is_ascii:
                x = canvas.put(x, top, _plain(die), "text", None, "b") + 2
            else:
                x = _draw_die(canvas, x, top, die, is_small=is_small) + 2
    signs = _rows_of(tray.legend, canvas.width - x - 1)
    told = _gathered(tray.lines, canvas.width - x - 1, canvas.height - top - len(signs))
    lines = _filled(told, canvas.width - x, canvas.height - top)
    for number, line in enumerate(lines):
        put_fitted(canvas, x, top + number, line)
    signs = signs[: canvas.height - top - len(lines)]
    under = _rows_of(tray.legend, canvas.width - 2)[: canvas.height - bottom] if top + len(lines) <= bottom else []
    if sum(map(width_of, under)) > sum(map(width_of, signs)):
        x, signs = 1, under
    for number, row in enumerate(signs):
        canvas.put_parts(x, canvas.height - len(signs) + number, row)


def _draw_row_of_dice(canvas: Canvas, tray: TrayText, contest: ContestText) -> None:
    """Draw the dice of a contest side by side, what came of it beside and below; where there is room, who contends."""
    width, rows = canvas.width - 1, 1 if canvas.is_ascii else TILE_SIZE[1]
    step = max((len(_plain(die)) for die in tray.dice), default=0) if canvas.is_ascii else TILE_SIZE[0]
    dice = tray.dice[: width // (step + 1)] if canvas.height >= rows else ()
    if not dice:
        rows = 0
    x = 1 + len(dice) * (step + 1)
    beside = (canvas.width - x, rows if canvas.width - x >= _LEAST_BESIDE else 0)

    def fits(told: Sequence[tuple[Part, ...]], more: Sequence[tuple[Part, ...]], room: int) -> bool:
        return sum(len(_in_lines(line, width)) for line in (*_beside(told, *beside)[1], *more)) <= room

    head = next((head for head in contest.heads if width_of(head) <= width), ())
    top = int(bool(head) and fits(contest.outcome, (), canvas.height - rows - 1))
    signs = _rows_of(tray.legend, canvas.width - 2)
    room = canvas.height - rows - top
    room -= int(bool(signs) and room > _LEAST_BELOW)
    verdict, costs = contest.outcome[:1], contest.outcome[1:]
    wishes = [((*verdict, added, *costs), more) for more in (tray.lines, ()) for added in contest.added]
    told = next((told for told, more in wishes if fits(told, more, room)), contest.outcome)
    near, below = _beside(told, *beside)
    canvas.put_parts(1, 0, head if top else ())
    for number, die in enumerate(dice):
        if canvas.is_ascii:
            canvas.put(1 + number * (step + 1), top, _plain(die), "text", None, "b")
        else:
            _draw_die(canvas, 1 + number * (step + 1), top, die, is_small=True)
    for number, line in enumerate(near):
        put_fitted(canvas, x, top + number, line)
    filled = _filled((*below, *tray.lines), width, room)
    for number, line in enumerate(filled):
        put_fitted(canvas, 1, top + rows + number, line)
    signs = signs[: canvas.height - top - rows - len(filled)]
    for number, row in enumerate(signs):
        canvas.put_parts(1, canvas.height - len(signs) + number, row)


def _beside(
    lines: Sequence[tuple[Part, ...]], width: int, rows: int
) -> tuple[list[tuple[Part, ...]], Sequence[tuple[Part, ...]]]:
    """Break the first lines, as many as stand whole in some columns and rows; return them, and those that are left."""
    near: list[tuple[Part, ...]] = []
    for number, line in enumerate(lines):
        pieces = _in_lines(line, width) if rows else [line]
        if len(near) + len(pieces) > rows:
            return near, lines[number:]
        near += pieces
    return near, ()


def _filled(lines: Sequence[tuple[Part, ...]], width: int, room: int) -> list[tuple[Part, ...]]:
    """Break lines to some columns, and leave out what has no room in some rows, by whole facts."""
    filled: list[tuple[Part, ...]] = []
    for line in lines:
        pieces, left = _in_lines(line, width), room - len(filled)
        filled += pieces if len(pieces) <= left else _shortened(pieces[:left])
    return filled


def _gathered(lines: Sequence[tuple[Part, ...]], width: int, room: int) -> list[tuple[Part, ...]]:
    """Put what goes on from the line before beside it, as far as there is no room for a line of its own."""
    found: list[tuple[Part, ...]] = []
    left = len(lines) - room
    for line in lines:
        goes_on = bool(found) and not any(ink[1:2] > [""] for _, *ink in line)
        if left > 0 and goes_on and width_of(found[-1]) + 2 + width_of(line) <= width:
            found[-1] = (*found[-1], ("  ", "dim"), *line)
            left -= 1
        else:
            found.append(line)
    return found


def _in_lines(line: tuple[Part, ...], width: int) -> list[tuple[Part, ...]]:
    """Break a line that is too wide between words."""
    if width_of(line) <= width:
        return [line]
    if len(line) > 1:
        return broken(line, width)
    text, *ink = line[0]
    return [((piece, *ink),) for piece in wrapped(text, width)]


def _shortened(lines: Sequence[tuple[Part, ...]]) -> list[tuple[Part, ...]]:
    """Let lines whose rest has no room end with the last whole fact, or the last chip."""
    *before, last = lines or ((),)
    for end, (text, *ink) in reversed(list(enumerate(last))):
        fact, comma, _ = text.rpartition(",")
        if comma or ink[1:2] > [""]:
            return [*before, (*last[:end], (fact if comma else text, *ink))]
    return _shortened(before) if before else []


def _rows_of(signs: Sequence[tuple[Part, ...]], width: int) -> list[list[Part]]:
    """Lay signs out in rows, each whole; one that is wider than a row is left out."""
    rows: list[list[Part]] = []
    for sign in signs:
        size = width_of(sign)
        if rows and width_of(rows[-1]) + 2 + size <= width:
            rows[-1] += [("  ", "dim"), *sign]
        elif size <= width:
            rows.append(list(sign))
    return rows


def _plain(die: Die) -> str:
    return f"[ {die.face or die.value or ' '} ]"


def _draw_die(canvas: Canvas, x: int, y: int, die: Die, *, is_small: bool) -> int:
    """Draw a die and return the column after it."""
    ink = ink_of(die.side)
    y = max(y - die.lift, 0)
    if die.sides != _D6 or not NOT_ROLLED <= die.value <= _D6:
        draw_tile(canvas, x, y, die.sides, die.value, ink)
        return x + TILE_SIZE[0]
    if is_small:
        draw_small_d6(canvas, x + die.is_on_corner, y, die.value, ink, die.face)
        return x + SMALL_SIZE[0]
    if die.is_on_corner:
        draw_diamond(canvas, x - (DIAMOND_SIZE[0] - D6_SIZE[0]) // 2, max(y - 1, 0), die.value, ink, die.face)
    else:
        draw_d6(canvas, x, y, die.value, ink, die.face)
    return x + D6_SIZE[0]
