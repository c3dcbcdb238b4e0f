"""The panels of the screens as lines to listen to."""

from collections.abc import Iterable, Iterator

from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.table import panels
from ludo_tui.presenting.table.heading import moment
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.table.setup.table_choices import chosen_values
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable


def standings(session: Session) -> Iterator[str]:
    """Yield whose turn it is, and how every player stands."""
    on_turn = session.seats.on_turn
    if on_turn is not None:
        yield printable(f"{capital(moment(session))}, {session.seats.names[on_turn]}'s turn")
    yield from _lines(panels.seat_rows(session))


def dice(session: Session) -> Iterator[str]:
    """Yield how often each number was rolled."""
    return _lines(panels.statistics_rows(session.news.statistics(session.privacy.viewer), session))


def house_rules(session: Session) -> Iterator[str]:
    """Yield the house rules of the match, and what was settled about its table."""
    game = session.game
    return _lines(panels.house_rule_rows(rules_of_match(game), chosen_values(game), game.rules.ruleset.name))


def _lines(rows: Iterable[Row]) -> Iterator[str]:
    """Yield rows as lines, without the signs that show a seat by its colour or whose turn it is."""
    for row in rows:
        mark = row.mark if any(map(str.isalnum, row.mark)) else ""
        said = "".join(text for text, style in row.parts if not style.startswith("badge"))
        yield printable(f"{mark}{said}".strip())
