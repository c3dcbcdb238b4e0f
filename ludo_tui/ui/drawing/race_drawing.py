"""The race so far, a line for each seat, and how the dice fell."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ludo_tui.presenting.coloured_text import cut, face_of
from ludo_tui.presenting.table.race import NOT_TOLD, DiceStatistics, Lane
from ludo_tui.ui.drawing.boxes_and_bars import CHART, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas

if TYPE_CHECKING:
    from ludo_tui.presenting.pages.result_page import Member

    Seated = Sequence[Lane | Member]

_NAME: Final = 8
_MEAN: Final = 6
_FACE: Final = 3
"""Least columns of a face of the die."""
_APART: Final = 2
"""Rows from one seat to the next, and between the parts, where both are drawn at the table."""


class RaceLook(NamedTuple):
    """The race and the dice at the table."""

    lanes: tuple[Lane, ...]
    dice: DiceStatistics | None = None

    def height(self, _width: int) -> int:
        """Return how many rows the race and the dice take, however wide they are."""
        seats = len(self.lanes)
        return 1 + seats * _APART + (0 if self.dice is None else _APART - 1 + 2 + seats)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw how the race stands, and below it how the dice fell, over a whole sheet."""
        y = draw_race(canvas, 0, 0, canvas.width, self.lanes, apart=_APART)
        if self.dice is not None:
            draw_dice(canvas, 0, y + _APART - 1, canvas.width, self.dice, self.lanes)


def draw_race(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    lanes: Sequence[Lane],
    captures: Sequence[tuple[float, int]] = (),
    *,
    apart: int = 1,
    title: str = "The race",
    marked: str = "captures",
) -> int:
    """Draw how far each seat had come from turn to turn, home at the top, and return the row below.

    Args:
        canvas: the sheet.
        x: left column.
        y: first row.
        width: columns.
        lanes: the seats.
        captures: when a player took a piece, as a part of the match, with the side of who did.
        apart: rows from one seat to the next.
        title: what is told so.
        marked: what is marked below.
    """
    draw_rule(canvas, x, y, width, title, note="by turn")
    start = x + 2 + _NAME + 1
    columns = x + width - start
    for lane in lanes:
        y += apart
        canvas.put(x, y, f"{lane.shape} {cut(lane.name, _NAME)}", face_of(lane.side), None, "b")
        for column in range(columns):
            part = lane.way[round(column * (len(lane.way) - 1) / max(columns - 1, 1))]
            if part == NOT_TOLD:
                break
            canvas.put(start + column, y, CHART[min(int(part * len(CHART)), len(CHART) - 1)], face_of(lane.side))
    if captures:
        y += 1
        canvas.put(x, y, marked, "dim")
        for part, side in captures:
            canvas.put(start + round(part * (columns - 1)), y, "×", face_of(side))
    return y + 1


def draw_dice(canvas: Canvas, x: int, y: int, width: int, dice: DiceStatistics, lanes: "Seated") -> int:
    """Draw how often each face fell, the most frequent one marked, and the means of other dice; return the row below.

    Args:
        canvas: the sheet; nothing is drawn where it has too few rows.
        x: left column.
        y: first row.
        width: columns.
        dice: what fell.
        lanes: whose they were, in the order of the counts.
    """
    if canvas.height - y < len(lanes) + 2:
        return y
    draw_rule(canvas, x, y, width, "Dice", note=dice.note)
    room = min(_NAME, width - 3 - _FACE * len(dice.faces) - _MEAN)  # names give way to numbers
    start = x + 2 + room + 1
    if dice.faces:
        y += 1
        size = min(max((width - 3 - _NAME - _MEAN) // len(dice.faces), _FACE), 5)
        is_narrow = size <= max(map(len, dice.faces))
        for number, face in enumerate(dice.faces):
            canvas.put_right(start + (number + 1) * size, y, face[0] if is_narrow else face, "dim")
        canvas.put_right(start + len(dice.faces) * size + _MEAN, y, "mean", "dim")
        for lane, counts, mean in zip(lanes, dice.counts, dice.means, strict=True):
            y += 1
            canvas.put(x, y, f"{lane.shape} {cut(lane.name, room)}", face_of(lane.side), None, "b")
            for number, count in enumerate(counts):
                ink = "accent" if count == max(counts) else "text"
                canvas.put_right(start + (number + 1) * size, y, f"{count}", ink)
            canvas.put_right(start + len(counts) * size + _MEAN, y, mean, "text", None, "b")
    y += 1
    if dice.others and canvas.height - y >= (len(dice.others) + 2 if dice.faces else 2):
        _draw_means(canvas, x, y, width, dice, lanes)
        y += 1 + len(dice.others)
    return y


def _draw_means(canvas: Canvas, x: int, y: int, width: int, dice: DiceStatistics, lanes: "Seated") -> None:
    canvas.put(x, y, "means of", "dim")
    start = x + min(10, width - len(lanes) * _MEAN)
    for number, lane in enumerate(lanes):
        canvas.put_right(start + (number + 1) * _MEAN, y, lane.shape, face_of(lane.side), None, "b")
    for row, (name, means) in enumerate(dice.others, y + 1):
        canvas.put(x + 2, row, name, "text", None, "b")
        for number, mean in enumerate(means):
            canvas.put_right(start + (number + 1) * _MEAN, row, mean, "text")
