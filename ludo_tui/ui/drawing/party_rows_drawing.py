"""How every seat stands, a row each, under the clocks that run for everybody."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.presenting.board.picture_marks import homes_of
from ludo_tui.presenting.coloured_text import cut, face_of, facts_in, fitted
from ludo_tui.presenting.table.party_rows import ClockRow, PartyRow
from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas

_NAME_WIDTH: Final = 6
_WIDE_NAME: Final = 8
_WIDEST_NAME: Final = 14
"""Columns for a name and a blank: at least, and at most in narrow and in wide rows."""
_KIND_WIDTH: Final = 7
"""Columns for who plays a seat and a blank, at most."""
_HP_BAR: Final = 7
"""Columns for which a bar of hit points is worth more than a second fact."""
_LEAST_BAR: Final = 4
"""Columns that such a bar has at least."""
_SLIM: Final = 24
"""Columns below which a row of a party tells only the most important."""
_WIDE: Final = 50
"""Columns from which a row of a party has a long bar."""


def rows_for(rows: Sequence[PartyRow], clocks: Sequence[ClockRow] = (), *, is_dense: bool = False) -> int:
    """Return how many lines the rows of the seats need, with the clocks over them."""
    return _rows_over(clocks, is_dense) + sum(1 + bool(row.team) for row in rows)


def _rows_over(clocks: Sequence[ClockRow], is_dense: bool) -> int:
    return 0 if not clocks else 1 if is_dense else len(clocks) + 1


def draw_parties(
    canvas: Canvas, rows: Sequence[PartyRow], clocks: Sequence[ClockRow] = (), *, is_dense: bool = False
) -> None:
    """Draw the clocks, and a row a seat: whose turn it is, who plays it, pieces home, and what matters about it.

    Args:
        canvas: what is drawn on.
        rows: the seats.
        clocks: what runs for everybody.
        is_dense: do the clocks share one line?
    """
    if is_dense:
        _draw_clocks_in_line(canvas, clocks)
    else:
        _draw_clocks(canvas, clocks)
    y = _rows_over(clocks, is_dense) - 1
    is_wide = canvas.width > _WIDE
    longest = max((cell_len(row.name) for row in rows), default=0)
    name_width = min(max(longest + 1, _NAME_WIDTH), _WIDEST_NAME if is_wide else _WIDE_NAME)
    kind_width = _KIND_WIDTH
    if any(row.counted is not None for row in rows):  # what holds for them wants the room
        kind_width = min(max(cell_len(row.kind) for row in rows) + 1, _KIND_WIDTH)
    bar = _bar_of(rows, canvas.width, 4 + name_width + kind_width)
    for row in rows:
        y += 1
        face = face_of(row.side)
        if row.team:
            draw_rule(canvas, 0, y, canvas.width, row.team)
            y += 1
        if y >= canvas.height:
            break
        canvas.fill(0, y, canvas.width, 1, "raised" if row.is_active else "panel")
        canvas.put(0, y, "▶" if row.is_active else " ", "accent")
        if canvas.width < _SLIM:
            _draw_slim_row(canvas, y, row)
            continue
        name = cut(row.name, name_width - 1)
        canvas.put(2, y, f"{row.shape} {name}", face, None, "b")
        x = canvas.put(4 + name_width, y, fitted(row.kind, kind_width - 1).ljust(kind_width), "dim")
        x = canvas.put(x, y, homes_of(row.shape, row.home, row.needed), face) + 1
        x = _draw_carried(canvas, x, y, row)
        if row.counted is not None:
            _draw_counted(canvas, x, y, row, bar)
            continue
        width = min(14 if is_wide else 10, _draw_notes(canvas, x, y, row, 1) - x - 1)
        if row.part is not None:
            draw_bar(canvas, x, y, width, row.part, face)


def _bar_of(rows: Sequence[PartyRow], width: int, x: int) -> int:
    """Return the columns of all bars of hit points: as many as leave room for states beside all numbers.

    Args:
        rows: the seats.
        width: columns of a row.
        x: the column in which the pieces at home begin.
    """
    bar = 10 if width > _WIDE else _HP_BAR
    for row in rows:
        if row.counted is not None:
            homes = cell_len(homes_of(row.shape, row.home, row.needed)) + 1
            belt = "".join(row.carried)
            beside = homes + (cell_len(belt) + 2 if belt else 0) + len(f" {row.counted[0]}/{row.counted[1]} ")
            room = width - 1 - x - beside
            bar = min(bar, room - cell_len(_as_many_as_fit(row.note, room - _LEAST_BAR)))
    return max(bar, _LEAST_BAR)


def _as_many_as_fit(note: str, room: int) -> str:
    """Return as many of the facts of a note as fit, and how many more there are if that fits as well."""
    kept = facts_in(note, room)
    facts = note.split(", ")
    for count in range(len(facts) - 1, 0, -1) if kept != note else ():
        told, more = ", ".join(facts[:count]), len(facts) - count
        for text in (f"{told}, {more} more", f"{told}, +{more}"):
            if cell_len(text) <= room:
                return text
    return kept or cut(note, max(room, 0))


def _draw_counted(canvas: Canvas, x: int, y: int, row: PartyRow, bar: int) -> None:
    """Draw hit points as a bar, as long in all rows, and in numbers; states have the room that is left.

    Args:
        canvas: what is drawn on.
        x: the first column that is free.
        y: its row.
        row: the seat.
        bar: columns for the bar.
    """
    assert row.counted is not None
    value, most = f" {row.counted[0]}", f"/{row.counted[1]}"
    if row.part is not None:
        draw_bar(canvas, x, y, bar, row.part, "good" if row.part > 0.5 else "bad")
        at = canvas.put(x + bar, y, value, "text", None, "b")
        canvas.put(at, y, most, "dim")
    _draw_notes(canvas, x + len(value + most), y, row, bar + 1)


def _draw_notes(canvas: Canvas, x: int, y: int, row: PartyRow, bar: int) -> int:
    """Draw at the right what matters about a seat, and return the column where that begins.

    Args:
        canvas: what is drawn on.
        x: the first column that is free; what is counted stays.
        y: its row.
        row: the seat.
        bar: columns for its bar; where hit points stand behind that, all bars are as long.
    """
    end = canvas.width - 1
    if row.aside and x + bar + cell_len(f"{row.note} {row.aside}".lstrip()) <= end:
        end = canvas.put_right(end, y, row.aside, "dim") - bool(row.note)
    if row.counted is None:
        note = facts_in(row.note, end - x - bar) or facts_in(row.note, end - x)
    else:
        note = _as_many_as_fit(row.note, end - x - bar)
    return canvas.put_right(end, y, note, "accent" if row.is_notable else "dim") if note else end + bool(row.note)


def _draw_clocks(canvas: Canvas, clocks: Sequence[ClockRow]) -> None:
    """Draw each clock in a line of its own, and what comes of it."""
    names = max((cell_len(clock.name) for clock in clocks), default=0)
    for y, clock in enumerate(clocks):
        canvas.put(0, y, clock.name, "dim")
        x = _draw_points(canvas, names + 1, y, clock)
        canvas.put(x + 2, y, fitted(clock.note, canvas.width - x - 3), "dim")


def _draw_clocks_in_line(canvas: Canvas, clocks: Sequence[ClockRow]) -> None:
    """Draw as many clocks as fit whole beside each other."""
    x = 0
    for clock in clocks:
        if x + cell_len(f"{clock.name} {clock.gone}{clock.left}") > canvas.width:
            return
        x = _draw_points(canvas, canvas.put(x, 0, f"{clock.name} ", "dim"), 0, clock) + 2


def _draw_points(canvas: Canvas, x: int, y: int, clock: ClockRow) -> int:
    """Draw the points of a clock, of time the present one marked, and return the column behind them."""
    x = canvas.put(x, y, clock.gone[:-1], clock.ink)
    x = canvas.put(x, y, clock.gone[-1:], "accent" if clock.ink == "text" else clock.ink)
    return canvas.put(x, y, clock.left, "line")


def _draw_carried(canvas: Canvas, x: int, y: int, row: PartyRow) -> int:
    """Draw what the pieces of a party carry for the way home, and return the column behind it."""
    name, has, wants = row.carried
    if not has + wants:
        return x
    x = canvas.put(x, y, f"{name} ", "dim")
    return canvas.put(canvas.put(x, y, has, "accent"), y, wants, "dim") + 1


def _draw_slim_row(canvas: Canvas, y: int, row: PartyRow) -> None:
    """Draw who sits there, and what counts most: its HP, or else its pieces at home."""
    told = homes_of(row.shape, row.home, row.needed)
    if row.counted is not None:
        told = f"{row.counted[0]}/{row.counted[1]}"
    face = face_of(row.side)
    canvas.put(2, y, f"{row.shape} {cut(row.name, canvas.width - 5 - cell_len(told))}", face, None, "b")
    canvas.put_right(canvas.width, y, told, face if row.counted is None else "text")
