"""The panels of the screens as lines for a screen reader."""

from collections.abc import Iterable, Iterator
from typing import Final

from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.table import panels
from ludo_tui.presenting.table.heading import moment
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.table.setup.table_choices import chosen_values
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable


def standings(session: Session) -> Iterator[str]:
    """Yield the player on turn, and the standing of every player."""
    on_turn = session.seats.on_turn
    if on_turn is not None:
        yield printable(f"{capital(moment(session))}, {session.seats.names[on_turn]}'s turn")
    yield from (line.replace("  ", ": ") for line in _lines(panels.seat_rows(session)))


def dice(session: Session) -> Iterator[str]:
    """Yield how often each number was rolled, each die of a player in a line."""
    counts = session.news.statistics(session.privacy.viewer)
    yield from filter(None, [panels.counted_from(session), "" if counts else panels.NO_ROLLS])
    for seat in sorted(counts):
        for sides, values in sorted(counts[seat].items()):
            faces = ((panels.face_of(session.game.names, sides, value), values[value]) for value in sorted(values))
            often = ", ".join(f"{face}: {_OFTEN.get(count, f'{count} times')}" for face, count in faces)
            yield printable(f"{session.seats.names[seat]}, d{sides}: {panels.mean_of(sides, values)}. {often}.")


def house_rules(session: Session) -> Iterator[str]:
    """Yield the house rules of the match, and the choices about its table."""
    game = session.game
    return _lines(panels.house_rule_rows(rules_of_match(game), chosen_values(game), game.rules.ruleset.name))


_OFTEN: Final = {1: "once", 2: "twice"}
"""Counts that have a word of their own."""


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield rows as lines, without the signs that show a seat by its colour or whose turn it is."""
    for row in rows:
        mark = row.mark if any(map(str.isalnum, row.mark)) else ""
        said = "".join(text for text, style in row.parts if not style.startswith("badge"))
        yield printable(f"{mark}{said}".strip())
