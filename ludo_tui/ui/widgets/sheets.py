"""Party sheets and the track-keeping board as rows."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ludo_tui.table.session import Session
from ludo_tui.ui.widgets.panels import badge
from ludo_tui.ui.widgets.rows import Row

if TYPE_CHECKING:
    from ludo_tui.rules.ludicrous.party.sheet_text import Line

_BARS = str.maketrans({"#": "█", ".": "░"})


def has_sheets(session: Session) -> bool:
    """Tell whether the seats of this match have party sheets."""
    return hasattr(session.game.state, "parties")


def sheet_rows(session: Session, seat: int, reader: int | None, is_ascii: bool) -> list[Row]:
    """Return a party sheet as far as a reader may see it.

    Args:
        session: a match with parties.
        seat: whose sheet it is.
        reader: the seat that reads; None is somebody who sees only what is public.
        is_ascii: draw bars with plain characters?
    """
    from ludo_tui.rules.ludicrous.party import sheet_text

    game = session.game
    view: Any = game.view(reader)
    rules: Any = game.rules
    heading = Row((badge(session, seat, is_ascii), (f" {session.seats[seat]}", "strong")))
    return [heading, *_rows(sheet_text.sheet(view, rules.tables, game.names, seat), is_ascii)]


def track_rows(session: Session, is_ascii: bool) -> list[Row]:
    """Return the track-keeping board; everything on it is public."""
    from ludo_tui.rules.ludicrous.party import sheet_text

    game = session.game
    view: Any = game.view(None)
    rules: Any = game.rules
    seats = sorted(range(len(session.seats)), key=lambda seat: session.sides[seat])
    return _rows(sheet_text.track(view, rules.tables, game.names, seats), is_ascii)


def _rows(lines: Iterable["Line"], is_ascii: bool) -> list[Row]:
    found = list(lines)
    width = min(max((len(line.label) for line in found if line.text), default=0), 18)
    rows = []
    for line in found:
        text = line.text if is_ascii or not ("#" in line.text or ".." in line.text) else _drawn(line.text)
        if line.tone == "heading":
            rows.append(Row(((line.label, "heading"),), value=line.rule, is_choice=True))
        else:
            mark = f"{line.label[:18].ljust(width)} "
            rows.append(Row(((text, line.tone),), mark, "key", line.rule, True))
    return rows


def _drawn(text: str) -> str:
    """Draw the bar that a line begins with, or that follows its first word, with block characters."""
    return " ".join(word.translate(_BARS) if word and set(word) <= {"#", "."} else word for word in text.split(" "))
