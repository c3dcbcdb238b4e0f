"""The lines of the track-keeping board as rows."""

from typing import Final

from ludo_tui.engine import Line
from ludo_tui.presenting.rows import Row
from ludo_tui.table.session import Session

_MOST: Final = 18
"""Columns of what lines are about at most."""


def track_rows(session: Session) -> list[Row]:
    """Return the lines of the track-keeping board; everything on it is public."""
    lines = list(session.game.rules.track(session.game.view(None), session.game.setup))
    width = min(max((len(line.label) for line in lines if line.text), default=0), _MOST)
    return [_row(line, width, is_ascii=session.seats.is_ascii) for line in lines]


def _row(line: Line, width: int, *, is_ascii: bool) -> Row:
    if line.tone == "heading":
        return Row(((line.label, "heading"),), value=line.rule, is_choice=True)
    drawn = ""
    if line.points is not None:
        there, most = line.points
        full, free = "#." if is_ascii else "█░"
        drawn = f"{full * there}{free * (most - there)} "
    return Row(((f"{drawn}{line.text}", line.tone),), f"{line.label[:_MOST].ljust(width)} ", "key", line.rule, True)
