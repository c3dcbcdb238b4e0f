"""What the list of saved matches tells of each of them."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.cells import cell_len

from ludo_tui.engine import counted
from ludo_tui.platform.files import in_home
from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.board.picture_marks import MONSTER
from ludo_tui.presenting.board.preview_board import styles_of
from ludo_tui.presenting.coloured_text import fitted, width_of, wrapped
from ludo_tui.rulesets.model import BESIDE
from ludo_tui.saves import Entry, Preview, local_time
from ludo_tui.text.printable import on_one_line, sentence

_KINDS = {"auto": "kept after every answer", "named": "saved", "example": "an example", "backup": "a backup"}
_PICKED = 9
_WEEK = 7


def count_and_place(count: int, path: Path, room: int) -> str:
    """Return how many matches there are, and where they are kept if there is room for that."""
    told = counted(count, "match or example", "matches and examples")
    place = f" · {in_home(path)}"
    return told + (place if len(told) + cell_len(place) + 5 < room else "")


def when(moment: datetime) -> str:
    """Return when a game was saved, by the clock of the player."""
    local = local_time(moment)
    today = datetime.now(tz=local.tzinfo).date()
    days = (today - local.date()).days
    if days == 0:
        return f"today {local:%H:%M}"
    if days == 1:
        return "yesterday"
    if local.year != today.year:
        return f"{local:%Y-%m-%d}"
    return f"{local:%a} {local.day} {local:%b}" if 0 < days < _WEEK else f"{local.day} {local:%b}"


def entry_lines(
    entry: Entry, number: int, width: int, *, is_marked: bool, is_ascii: bool, tells_end: bool
) -> list[tuple[str, str]]:
    """Return an entry as lines: what it is, and at the right of that when; then who plays and how it stands.

    Args:
        entry: the entry.
        number: its number in the list, counted from 0.
        width: columns of a line.
        is_marked: is it the one that is looked at?
        is_ascii: is it told in plain characters?
        tells_end: is it told who has won?
    """
    bar = ("|" if is_ascii else "▌") if is_marked else " "
    key = f"{number + 1}" if number < _PICKED else " "
    indent = "  " if entry.kind == "backup" else ""
    right = "example" if entry.kind == "example" else when(entry.saved_at)
    room = width - 6 - len(indent)
    title = on_one_line(entry.title)
    first = wrapped(title, max(room - len(right) - 2, 1))[0]
    rest = title[len(first) :].strip()
    lines = [[(first, "bold"), (right.rjust(room - cell_len(first)), "$refused")]]
    lines += [[(text, "bold")] for text in (wrapped(rest, room) if rest else ())]
    lines += _told(entry, room, is_ascii=is_ascii, tells_end=tells_end)
    parts: list[tuple[str, str]] = []
    for at, line in enumerate(lines):
        parts += [
            ("\n" if at else "", ""),
            (bar, "$accent"),
            (f" {'' if at else key:<2}{indent}", "bold $accent"),
            *line,
        ]
    return in_signs(parts, is_ascii=is_ascii)


def _told(entry: Entry, room: int, *, is_ascii: bool, tells_end: bool) -> list[list[tuple[str, str]]]:
    """Return who plays and how it stands, in brief where it would not fit in one line."""
    if entry.preview is None:
        text = f"damaged: {'its backups are below' if entry.backups else sentence(entry.error)}"
        return [[(fitted(text, room), "$error")]]
    shapes = _shapes(entry.preview, is_ascii=is_ascii)
    beside = room - width_of(shapes)
    standing = standing_in(entry.preview, tells_end=tells_end)
    if cell_len(standing) > beside:
        standing = standing_in(entry.preview, tells_end=tells_end, is_brief=True)
    standing = " · ".join((standing, *entry.marks))
    return [[*([] if at else shapes), (text, "$refused")] for at, text in enumerate(wrapped(standing, beside))]


def in_signs(parts: list[tuple[str, str]], *, is_ascii: bool) -> list[tuple[str, str]]:
    """Return parts with the characters that hold now."""
    return [(in_ascii(text), style) for text, style in parts] if is_ascii else parts


def _shapes(preview: Preview, *, is_ascii: bool) -> list[tuple[str, str]]:
    """Return the shape of every seat in its colour."""
    styles = styles_of(preview)
    parts = []
    for seat in preview.seats:
        style, side = (BESIDE, MONSTER) if seat.side is None else (styles[seat.side], seat.side)
        parts.append((f"{style.sign(is_ascii)} ", f"bold $seat-{side + 1}"))
    return [*parts, (" ", "")]


def is_found(entry: Entry, words: Sequence[str]) -> bool:
    """Return whether words are found in what is told of an entry, or of one of its backups."""
    return any(all(word in _searched(one) for word in words) for one in (entry, *entry.backups))


def _searched(entry: Entry) -> str:
    """Return what an entry is found by: what it is called, what is played, and by whom."""
    preview = entry.preview
    told = () if preview is None else (preview.ruleset_name, *(seat.name for seat in preview.seats))
    return " ".join((entry.title, *told)).casefold()


def standing_in(preview: Preview, *, tells_end: bool = True, is_brief: bool = False) -> str:
    """Return how a game stands: its turn and whose it is, or who has won; in brief with the first of several clocks."""
    if preview.is_over:
        winners = " and ".join(on_one_line(preview.seats[seat].name) for seat in preview.winners)
        return f"finished · {winners} won" if winners and tells_end else "finished"
    name = on_one_line(preview.seats[preview.seat or 0].name)
    now = preview.when.partition(",")[0] if is_brief else preview.when
    return f"{now} · {name}" if preview.turn else "before the first turn"


def about(entry: Entry, preview: Preview, *, tells_end: bool) -> list[tuple[str, str]]:
    """Return what the line of the chosen entry in the list leaves out."""
    return [
        (f"{on_one_line(preview.ruleset_name)}\n", "bold"),
        (f"{standing_in(preview, tells_end=tells_end)}\n", "$refused"),
        (f"{_KINDS[entry.kind]}, {when(entry.saved_at)}", "$refused"),
    ]


def people_in(preview: Preview) -> str:
    """Return who plays which seat."""
    seats = ((on_one_line(seat.name), seat.computer) for seat in preview.seats)
    return ", ".join(f"{name} ({level})" if level else name for name, level in seats)
