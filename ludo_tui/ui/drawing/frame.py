"""The frame of the table: who is asked what, the phases of the turn, how every seat stands, and the tray with dice."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

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
from ludo_tui.ui.drawing.parts import Part, broken, chip, draw_bar, draw_rule, face_of, fitted, width_of, wrapped
from ludo_tui.ui.drawing.picture import homes_of

_NAME_WIDTH: Final = 6
_WIDE_NAME: Final = 8
_WIDEST_NAME: Final = 14
"""Columns for a name and a blank: at least, and at most in narrow and in wide rows."""
_KIND_WIDTH: Final = 7
_D6: Final = 6
_HP_BAR: Final = 7
"""Columns for which a bar of hit points is worth more than a second fact."""
_LEAST_BAR: Final = 4
"""Columns that such a bar has at least."""
_SLIM: Final = 24
"""Columns below which a row of a party tells only the most important."""
_WIDE: Final = 50
"""Columns from which a row of a party has a long bar."""
_LEAST_BESIDE: Final = 14
"""Columns beside the dice of a contest from which something is told there."""


class Heading(NamedTuple):
    """The first row of the table."""

    text: str
    """What is asked."""
    side: int | None = None
    """Side of the board of who is asked; None for nobody."""
    name: str = ""
    """Shape and name of who is asked."""
    note: str = ""
    """Game, turn, and whether it is saved."""


class PartyRow(NamedTuple):
    """How a seat stands."""

    side: int
    shape: str
    name: str
    kind: str
    """`you`, or the level of its computer."""
    home: int
    needed: int
    is_active: bool = False
    part: float | None = None
    """How far its bar has come, 0..1; None for no bar."""
    counted: tuple[int, int] | None = None
    """What the bar counts, of how many: told behind it, and its half matters."""
    carried: tuple[str, str, str] = ("", "", "")
    """What its pieces carry for the way home: its name, a sign for each, and one for each that is still wanted."""
    note: str = ""
    """Told at the right."""
    is_notable: bool = False
    """Is the note about something that holds just now?"""
    aside: str = ""
    """Told beside the note, where there is room for both and the bar."""
    team: str = ""
    """Who plays together, said over the first of them; empty elsewhere."""


class ClockRow(NamedTuple):
    """How far something has come that runs for everybody, as points."""

    name: str
    gone: str
    """A sign for each point that is reached; of time, the last of them is the present one."""
    left: str
    """A sign for each that is still to come."""
    note: str = ""
    """What comes of it."""
    ink: str = "text"


class Die(NamedTuple):
    """A die in the tray."""

    sides: int
    value: int
    side: int | None = None
    """Side of the board of whose it is."""
    is_on_corner: bool = False
    """Does it tumble just now?"""
    lift: int = 0
    """How many rows over its place it is."""


class ContestText(NamedTuple):
    """What the tray tells about a contest whose dice it shows."""

    heads: tuple[tuple[Part, ...], ...] = ()
    """Who contends with whom: from the fullest wording to the shortest."""
    outcome: tuple[tuple[Part, ...], ...] = ()
    """What came of it, and then what it costs."""
    added: tuple[tuple[Part, ...], ...] = ()
    """What was added to the dice: by name, and in short. Told behind what came of it where all else has room, too."""


class TrayText(NamedTuple):
    """What the tray shows."""

    dice: tuple[Die, ...] = ()
    lines: tuple[tuple[Part, ...], ...] = ()
    """Beside the dice, or alone."""
    legend: tuple[tuple[Part, ...], ...] = ()
    """Signs and what they mean, at its end, as many as there is room for."""
    contest: ContestText | None = None
    """A contest has its dice side by side, as many as fit, and what is told about it beside and below them."""


def draw_heading(canvas: Canvas, heading: Heading) -> None:
    """Draw who is asked what at the left, and the match at the right."""
    canvas.fill(0, 0, canvas.width, 1, "raised")
    x = 0
    if heading.side is not None:
        x = canvas.put_parts(0, 0, (chip(heading.side, fitted(heading.name, canvas.width // 2)),))
    room = canvas.width - x - 2
    text = fitted(heading.text, room)
    canvas.put(x + 1, 0, text, "text", None, "b")
    if cell_len(text) + cell_len(heading.note) + 2 <= room:
        canvas.put_right(canvas.width - 1, 0, heading.note, "dim")


def draw_phases(canvas: Canvas, names: Sequence[str], present: int | None) -> None:
    """Draw the phases of a turn; if they do not fit, from shortly before the present one on."""
    canvas.fill(0, 0, canvas.width, 1, "panel")
    first = 0
    while (
        present is not None and first < present - 1 and sum(cell_len(name) + 3 for name in names[first:]) > canvas.width
    ):
        first += 1
    x = 1
    for number in range(first, len(names)):
        text = f" {names[number]} "
        if number == present:
            x = canvas.put(x, 0, text, "accent_ink", "accent", "b")
        else:
            x = canvas.put(x, 0, text, "dim" if present is not None and number < present else "text")
        if number < len(names) - 1:
            x = canvas.put(x, 0, "›", "line")


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
    bar = _bar_of(rows, canvas.width, 4 + name_width + _KIND_WIDTH)
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
        name = fitted(row.name, name_width - 1)
        canvas.put(2, y, f"{row.shape} {name}", face, None, "b")
        x = canvas.put(4 + name_width, y, fitted(row.kind, _KIND_WIDTH - 1).ljust(_KIND_WIDTH), "dim")
        x = canvas.put(x, y, homes_of(row.shape, row.home, row.needed), face) + 1
        x = _draw_carried(canvas, x, y, row)
        if row.counted is not None:
            _draw_counted(canvas, x, y, row, bar)
            continue
        width = min(14 if is_wide else 10, _draw_notes(canvas, x, y, row, 1) - x - 1)
        if row.part is not None:
            draw_bar(canvas, x, y, width, row.part, face)


def _bar_of(rows: Sequence[PartyRow], width: int, x: int) -> int:
    """Return the columns of all bars of hit points: as many as leave room for the first state of each seat.

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
            beside = homes + (cell_len(belt) + 2 if belt else 0) + len(f" {row.counted[0]} ")
            bar = min(bar, width - 1 - x - beside - cell_len(row.note.split(", ")[0]))
    return max(bar, _LEAST_BAR)


def _draw_counted(canvas: Canvas, x: int, y: int, row: PartyRow, bar: int) -> None:
    """Draw hit points as a bar, as long in all rows, and in numbers; the most there can be gives way to a state.

    Args:
        canvas: what is drawn on.
        x: the first column that is free.
        y: its row.
        row: the seat.
        bar: columns for the bar.
    """
    assert row.counted is not None
    value, most = f" {row.counted[0]}", f"/{row.counted[1]}"
    room = canvas.width - 1 - x - bar - len(value) - 1
    if facts_in(row.note, room) and not facts_in(row.note, room - len(most)):
        most = ""
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
    note = facts_in(row.note, end - x - bar)
    if row.counted is None:
        note = note or facts_in(row.note, end - x)
    elif note != row.note:
        left = row.note.count(", ") - note.count(", ") + (not note)
        more = f"{note} +{left}".lstrip()
        note = more if cell_len(more) <= end - x - bar else note
    return canvas.put_right(end, y, note, _note_ink(row)) if note else end + bool(row.note)


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
    canvas.put(2, y, f"{row.shape} {fitted(row.name, canvas.width - 5 - cell_len(told))}", face, None, "b")
    canvas.put_right(canvas.width, y, told, face if row.counted is None else "text")


def facts_in(note: str, room: int) -> str:
    """Return as many of some facts as fit, the first ones, each whole."""
    kept = ""
    for fact in note.split(", "):
        longer = f"{kept}, {fact}" if kept else fact
        if cell_len(longer) > room:
            break
        kept = longer
    return kept


def _note_ink(row: PartyRow) -> str:
    return "accent" if row.is_notable else "dim"


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
    rows *= bool(dice)
    x = 1 + len(dice) * (step + 1)
    beside = (canvas.width - x, rows if canvas.width - x >= _LEAST_BESIDE else 0)

    def fits(told: Sequence[tuple[Part, ...]], more: Sequence[tuple[Part, ...]], room: int) -> bool:
        return sum(len(_in_lines(line, width)) for line in (*_beside(told, *beside)[1], *more)) <= room

    head = next((head for head in contest.heads if width_of(head) <= width), ())
    top = int(bool(head) and fits(contest.outcome, (), canvas.height - rows - 1))
    room = canvas.height - rows - top
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
    for number, line in enumerate(_filled((*below, *tray.lines), width, room)):
        put_fitted(canvas, 1, top + rows + number, line)


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
    return f"[ {die.value} ]"


def _draw_die(canvas: Canvas, x: int, y: int, die: Die, *, is_small: bool) -> int:
    """Draw a die and return the column after it."""
    ink = ink_of(die.side)
    y = max(y - die.lift, 0)
    if die.sides != _D6 or not 1 <= die.value <= _D6:
        draw_tile(canvas, x, y, die.sides, die.value, ink)
        return x + TILE_SIZE[0]
    if is_small:
        draw_small_d6(canvas, x + die.is_on_corner, y, die.value, ink)
        return x + SMALL_SIZE[0]
    if die.is_on_corner:
        draw_diamond(canvas, x - (DIAMOND_SIZE[0] - D6_SIZE[0]) // 2, max(y - 1, 0), die.value, ink)
    else:
        draw_d6(canvas, x, y, die.value, ink)
    return x + D6_SIZE[0]


def put_fitted(canvas: Canvas, x: int, y: int, parts: Sequence[Part]) -> int:
    """Write parts; what does not fit any more is cut."""
    room = canvas.width - x
    fitting: list[Part] = []
    for part in parts:
        left = room - width_of(fitting)
        if left <= 0:
            break
        fitting.append((fitted(part[0], left), *part[1:]))
        if cell_len(part[0]) > left:
            break
    return canvas.put_parts(x, y, fitting)
