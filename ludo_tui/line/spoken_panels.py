"""The panels of the screens as lines for a screen reader."""

from collections.abc import Iterator

from ludo_tui.engine import Prompt
from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.question.option_rows import refused_rows
from ludo_tui.presenting.question.question_words import spoken_words
from ludo_tui.presenting.rows import spoken
from ludo_tui.presenting.table.heading import moment
from ludo_tui.presenting.table.panel_rows import panel_rows
from ludo_tui.presenting.table.panels import seat_rows
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable


def standings(session: Session) -> Iterator[str]:
    """Yield the player on turn, and the standing of every player."""
    on_turn = session.seats.on_turn
    if on_turn is not None:
        yield printable(f"{capital(moment(session))}, {session.seats.names[on_turn]}'s turn")
    yield from (spoken(row).replace("  ", ": ") for row in seat_rows(session, is_spoken=True))


def refusals(session: Session, prompt: Prompt) -> Iterator[str]:
    """Yield why answers cannot be chosen, each reason behind all that it keeps from being chosen."""
    return map(spoken, refused_rows(prompt.refused, prompt, spoken_words(session)))


def panel(name: str, session: Session, tips: Tips) -> Iterator[str]:
    """Yield what another panel says."""
    for row in panel_rows(name, session, table_picture(session, None), tips):
        yield spoken(row).replace("  ", ", ")
