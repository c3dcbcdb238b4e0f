"""The replay beside and below its board: the log round a moment, marks, and a line of the time."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import face_of, fitted, wrapped
from ludo_tui.presenting.pages.replay_page import Line, ReplayText
from ludo_tui.ui.drawing.board.geometry import SLIM
from ludo_tui.ui.drawing.boxes_and_bars import draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.race_drawing import draw_race

_TIMELINE: Final = 3
"""Rows of the line of the time."""
_LEAST_MARKS: Final = 4
_LEAST_STORY: Final = 20
"""Rows of log and marks from which on the chances to win stand below them."""
_MARGIN: Final = 2
_TO_COME: Final = "Still to come"


class _Row(NamedTuple):
    """A row of the log."""

    text: str
    line: Line | None
    """What it is of; None: what is to come follows."""


def draw_story(canvas: Canvas, text: ReplayText) -> None:
    """Draw the log round the present moment over the marks round it."""
    width, height = canvas.width, _draw_chances(canvas, text)
    most = max(height - 6, 0)
    why = wrapped(text.why, width - 2)
    below = len(why) if text.why else len(text.marks)
    marks = min(below + 1, max(height // 2, _LEAST_MARKS + 1), most) if below else 0
    log_rows = height - marks - (1 if marks else 0) - 1
    colour = "text" if text.side is None else face_of(text.side)
    fits = cell_len(text.title) + cell_len(text.note) + 7 <= width
    draw_rule(canvas, 0, 0, width, text.title, colour, text.note if fits else text.note.partition(" ")[2])
    past, later = _rows(text.log, width - 2), _rows(text.to_come, width - 2)
    rows = [*past, *([_Row(_TO_COME, None), *later] if later else ())]
    first = max(min(len(past) - 1 - (2 * log_rows) // 3, len(rows) - log_rows), 0)
    for number, row in enumerate(rows[first : first + max(log_rows, 0)], first):
        y, is_to_come = number - first + 1, number >= len(past)
        if row.line is None:
            draw_rule(canvas, 0, y, width, row.text, "dim")
        elif row.line.side is not None:
            x = canvas.put(
                0, y, f"{row.line.shape} {row.text} ", "dim" if is_to_come else face_of(row.line.side), None, "b"
            )
            x = canvas.put(x, y, f"{row.line.called} " if row.line.called else "", "dim")
            canvas.put(x, y, "─" * (width - x), "line")
        else:
            ink = "accent" if row.line.is_now else "dim" if is_to_come else "text"
            canvas.put(1, y, row.text, ink, None, "b" if row.line.is_now else "")
    if marks and text.why:
        draw_rule(canvas, 0, height - marks, width, "Why")
        for y, part in enumerate(why[: marks - 1], height - marks + 1):
            canvas.put(1, y, part, "text")
    elif marks:
        _draw_marks(canvas, height - marks, marks, text)


def _draw_chances(canvas: Canvas, text: ReplayText) -> int:
    """Draw how likely each seat is to win at the end of a high sheet, and return the rows that are left above."""
    needed = len(text.chances) + 2
    if not text.chances or canvas.height < needed + _LEAST_STORY:
        return canvas.height
    swings = [(mark.part, mark.side) for mark in text.marks if mark.is_turning]
    y = canvas.height - needed
    draw_race(canvas, 0, y, canvas.width, text.chances, swings, title="Win chances", marked="swings")
    return y


def _rows(lines: Iterable[Line], width: int) -> list[_Row]:
    """Return sentences as rows; the head of a turn is one."""
    return [
        _Row(part, line) for line in lines for part in wrapped(line.text, width)[: None if line.side is None else 1]
    ]


def _draw_marks(canvas: Canvas, y: int, rows: int, text: ReplayText) -> None:
    draw_rule(canvas, 0, y, canvas.width, text.shown_kinds.capitalize(), note="jump between them", key="[ ]")
    here = next((number for number, mark in enumerate(text.marks) if mark.is_here), 0)
    fitting = rows - 1
    first = max(min(here - fitting // 2, len(text.marks) - fitting), 0)
    for row, mark in enumerate(text.marks[first : first + fitting], y + 1):
        canvas.put_right(5, row, f"{mark.turn}", "accent", None, "b")
        canvas.put(6, row, mark.shape, face_of(mark.side))
        look = ("accent", "b") if mark.is_turning else ("text", "b" if mark.is_here else "")
        canvas.put(8, row, fitted(mark.text, canvas.width - 8), look[0], None, look[1])


def draw_timeline(canvas: Canvas, text: ReplayText) -> None:
    """Draw where in the match the present moment is, and what happened when."""
    x, width = _MARGIN, canvas.width - 2 * _MARGIN - 1
    done = round(text.part * (width - 1))
    canvas.put(x, 0, "━" * done, "accent", None, "b")
    canvas.put(x + done, 0, "─" * (width - done), "line")
    canvas.put(x + done, 0, "●", "halo", None, "b")
    for mark in text.marks:
        if not mark.is_here:
            canvas.put(x + round(mark.part * (width - 1)), 1, mark.sign, face_of(mark.side), None, "b")
    present, end = f"turn {text.turn}", f"{text.last_turn}"
    at = min(max(x + done - len(present) // 2, x), x + width - len(present))
    start = "turn 1"
    canvas.put(at, 2, present, "text", None, "b")
    if at > x + len(start) + 1:
        canvas.put(x, 2, start, "dim")
    if at + len(present) + 1 < x + width - len(end):
        canvas.put_right(x + width, 2, end, "dim")


def story_areas(
    columns: int, rows: int, board: tuple[int, int]
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int], tuple[int, int]]:
    """Return the areas (x, y, width, height) of story and time line, and where the board begins.

    Args:
        columns: of the window.
        rows: of the window; the first is the heading, the last the keys.
        board: columns and rows of the board.
    """
    width, height = board
    if columns < SLIM:
        below, end = 2 + height, rows - 1 - _TIMELINE
        return (1, below, columns - 2, max(end - below, 0)), (0, end, columns, _TIMELINE), (0, 1)
    is_small = rows < height + _TIMELINE + 5
    top = 1 if is_small else 2
    x = width + (2 if is_small else 3)
    timeline_y = rows - 1 - _TIMELINE
    replay = (x, 2, max(columns - x - 1, 0), max(timeline_y - 3, 0))
    return replay, (0, timeline_y, columns, _TIMELINE), (0, top)
