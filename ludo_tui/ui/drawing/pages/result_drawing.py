"""The result of a match: standings, the race, awards, dice and turning points, as much as fits."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.presenting.board.picture_marks import homes_of
from ludo_tui.presenting.coloured_text import chip, cut, face_of, facts_in, fitted, wrapped
from ludo_tui.presenting.pages.result_page import Member, ResultPage, Standing, Told
from ludo_tui.ui.drawing.board.geometry import SLIM
from ludo_tui.ui.drawing.boxes_and_bars import draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.race_drawing import draw_dice, draw_race

_MARGIN: Final = 2
_APART: Final = 6
"""Rows to spare from which two parts below one another stand apart."""
_GAP: Final = 2
_WIDEST: Final = 56
"""Columns of the left half at most."""
_NAME: Final = 8
_KIND: Final = 7
_LEAST_KIND: Final = 6
"""Columns for who plays a seat, and at least."""
_TITLE: Final = 15
"""Columns of the title of an award."""
_LOW: Final = 14
"""Rows from which there is a blank one at the top."""
_ROOMY: Final = 20
"""Rows from which sections stand apart."""
_TALL: Final = 40
"""Rows from which it is told in full what a choice cost."""
_WIDE: Final = 50
"""Columns from which there is room to say in full what luck is counted in."""
_LEAST: Final = 3
"""Rows for what seats are remembered for below which it does not make room for luck and skill."""


def draw_result(canvas: Canvas, page: ResultPage) -> range:
    """Draw as much of a result as the sheet has room for, and return the rows of the turning points, if any fit."""
    whole = canvas.width - 2 * _MARGIN
    is_slim = canvas.width < SLIM
    left = whole if is_slim else min(whole // 2, _WIDEST)
    right_x = _MARGIN if is_slim else _MARGIN + left + _GAP
    right = canvas.width - _MARGIN - right_x
    air = 1 if canvas.height >= _ROOMY else 0
    top = 1 if canvas.height >= _LOW else 0
    for line in wrapped(page.ending, whole - 1) if page.ending else ():
        canvas.put(_MARGIN + 1, top, line, "accent", None, "b")
        top += 1
    top += air if page.ending else 0
    y = _draw_standings(canvas, _MARGIN, top, left, page.standings)
    other = _draw_race(canvas, right_x, y + 1 if is_slim else top, right, page)
    y = max(y, other)
    seats = sum(len(standing.members) for standing in page.standings)
    is_tall = canvas.height >= _TALL
    skill = [one if is_tall else one._replace(text=facts_in(one.text, left - 4 - _TITLE)) for one in page.skill]
    skill_height = _told_height(left, skill)
    needed = max(seats + 2, _told_height(left, page.awards) + skill_height)
    y = other = y + (1 if canvas.height - y > needed else 0)
    other = _draw_chances(canvas, right_x, other, right, page)
    end = canvas.height - skill_height
    if page.has_points_first:
        end -= len(page.points) + _APART
    elif end - y < _LEAST:
        end = canvas.height
    y = _draw_told(canvas, _MARGIN, y, left, "Remembered for", page.awards, end)
    if canvas.height - y >= skill_height:
        if canvas.height - y > skill_height + len(page.points) + _APART - 1:
            y += 1
        note = "spaces, against average dice" if left >= _WIDE else "spaces"
        y = _draw_told(canvas, _MARGIN, y, left, "Luck and skill", skill, canvas.height, note=note)
    if page.dice is not None:
        members = [member for standing in page.standings for member in standing.members]
        other = draw_dice(canvas, right_x, y + 1 if is_slim else other, right, page.dice, members)
    y = max(y, other) + air
    rows = range(y + 1, min(y + 1 + len(page.points), canvas.height)) if canvas.height > y + 2 else range(0)
    if rows:
        y = _draw_points(canvas, y, page) + air
    elif page.points and other < canvas.height and not is_slim:
        words = "tap here for turning points" if canvas.is_touched else "↓ turning points"
        canvas.put_right(canvas.width - _MARGIN, canvas.height - 1, words, "dim")
    if page.record and y < canvas.height:
        canvas.put_parts(_MARGIN + 1, y, page.record)
    return rows


def _draw_standings(canvas: Canvas, x: int, y: int, width: int, standings: Sequence[Standing]) -> int:
    draw_rule(canvas, x, y, width, "Standings")
    members = [one for standing in standings for one in standing.members]
    names = min(_NAME, max((cell_len(one.name) for one in members), default=0))
    rooms = [_room_for_kind(one, width - 9 - names - cell_len(one.shape)) for one in members]
    is_brief = any(len(one.kind) > room for one, room in zip(members, rooms, strict=True))  # all alike, in columns
    kinds = [one.kind.partition(",")[0] if is_brief else one.kind for one in members]
    column = max(map(len, kinds), default=0)
    column = max(column, _KIND if min(rooms, default=0) >= _KIND else _LEAST_KIND)
    for standing in standings:
        for number, one in enumerate(standing.members):
            y += 1
            first = standing == standings[0]
            canvas.put(x + 1, y, "" if number else standing.ordinal, "accent" if first else "dim", None, "b")
            name = cut(one.name, names)
            at = canvas.put_parts(x + 6, y, [chip(one.side, f"{one.shape} {name}{' ' * (names - cell_len(name))}")])
            pips = homes_of(one.shape, one.home, one.needed)
            if _room_for_kind(one, x + width - at) >= column:
                at = canvas.put(at + 1, y, kinds[members.index(one)].ljust(column), "dim")
            at = canvas.put(at + 1, y, pips, face_of(one.side))
            canvas.put_right(
                x + width, y, facts_in(", ".join(filter(None, (one.note, *one.deeds))), x + width - at - 1), "dim"
            )
    return y + 1


def _room_for_kind(one: Member, width: int) -> int:
    """Return how many columns there are for who plays a seat, beside what else is told after its name."""
    return width - 1 - len(homes_of(one.shape, one.home, one.needed)) - cell_len(one.note) - 2


def _draw_race(canvas: Canvas, x: int, y: int, width: int, page: ResultPage) -> int:
    if page.lanes:
        return draw_race(canvas, x, y, width, page.lanes, page.captures)
    draw_rule(canvas, x, y, width, "The race", note="by turn")
    canvas.put(x, y + 1, fitted(page.notice, width), "dim")
    return y + 2


def _draw_chances(canvas: Canvas, x: int, y: int, width: int, page: ResultPage) -> int:
    """Draw how likely each seat was to win, at the right, where dice and turning points still have room below."""
    if not page.chances or x == _MARGIN or canvas.height - y < 2 * (len(page.chances) + 3) + len(page.points) + 1:
        return y
    return 1 + draw_race(canvas, x, y, width, page.chances, page.swings, title="Win chances", marked="swings")


def _told_height(width: int, told: Sequence[Told]) -> int:
    """Return how many rows a heading and all lines about seats need."""
    return sum(len(wrapped(one.text, width - 4 - _TITLE)) for one in told) + bool(told)


def _draw_told(
    canvas: Canvas, x: int, y: int, width: int, heading: str, told: Sequence[Told], end: int, note: str = ""
) -> int:
    """Draw a line about each of some seats, as far as there is room above the row `end`."""
    if not told or end - y < 2:
        return y
    draw_rule(canvas, x, y, width, heading, note=note)
    for award in told:
        lines = wrapped(award.text, width - 4 - _TITLE)
        if y + len(lines) >= end:
            break
        canvas.put(x + 1, y + 1, award.shape, face_of(award.side))
        canvas.put(x + 3, y + 1, award.title, "text", None, "b")
        for line in lines:
            y += 1
            canvas.put(x + 4 + _TITLE, y, line, "dim")
    return y + 1


def _draw_points(canvas: Canvas, y: int, page: ResultPage) -> int:
    width = canvas.width - 2 * _MARGIN
    draw_rule(canvas, _MARGIN, y, width, "Turning points", note="jumps there in the replay", key="Enter")
    for number, point in enumerate(page.points[: canvas.height - y - 1]):
        y += 1
        if number == page.cursor:
            canvas.fill(_MARGIN, y, width, 1, "raised")
            canvas.put(_MARGIN, y, "▶", "accent")
        canvas.put_right(_MARGIN + 5, y, point.title, "accent", None, "b")
        canvas.put(_MARGIN + 6, y, point.shape, face_of(point.side))
        canvas.put(_MARGIN + 8, y, fitted(point.text, width - 8), "text")
    return y + 1
