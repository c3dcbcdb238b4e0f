"""Party sheets and the track-keeping board as rows."""

from collections.abc import Iterable

from ludo_tui.engine import Line
from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.table.panels import badge
from ludo_tui.table.session import Session

_BARS = str.maketrans({"#": "█", ".": "░"})


def has_sheets(session: Session) -> bool:
    """Return whether the seats of this match have party sheets."""
    return session.game.rules.has_sheets


def sheet_rows(session: Session, seat: int, reader: int | None) -> list[Row]:
    """Return a party sheet as far as a reader may see it.

    Args:
        session: a match with parties.
        seat: whose sheet it is.
        reader: the seat that reads; None is a player who sees only what is public.
    """
    game = session.game
    heading = Row((badge(session, seat), (f" {session.seats.names[seat]}", "strong")))
    return [heading, *_rows(game.rules.sheet(game.view(reader), game.setup, seat), session.seats.is_ascii)]


def track_rows(session: Session) -> list[Row]:
    """Return the track-keeping board; everything on it is public."""
    game = session.game
    return _rows(game.rules.track(game.view(None), game.setup), session.seats.is_ascii)


def _rows(lines: Iterable[Line], is_ascii: bool) -> list[Row]:
    found = list(lines)
    width = min(max((len(line.label) for line in found if line.text), default=0), 18)
    rows = []
    for line in found:
        text = line.text if is_ascii else _drawn(line.text)
        if line.tone == "heading":
            rows.append(Row(((line.label, "heading"),), value=line.rule, is_choice=True))
        else:
            mark = f"{line.label[:18].ljust(width)} "
            rows.append(Row(((text, line.tone),), mark, "key", line.rule, True))
    return rows


def _drawn(text: str) -> str:
    """Draw the bar that a line begins with, or that follows its first word, with block characters."""
    return " ".join(word.translate(_BARS) if word and set(word) <= {"#", "."} else word for word in text.split(" "))
