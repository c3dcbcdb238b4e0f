"""The panels of the screens as lines for a screen reader."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import Prompt
from ludo_tui.presenting.question.option_rows import refused_rows
from ludo_tui.presenting.question.question_words import spoken_words
from ludo_tui.presenting.rows import spoken
from ludo_tui.presenting.table import panels
from ludo_tui.presenting.table.heading import moment
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable


def standings(session: Session) -> Iterator[str]:
    """Yield the player on turn, and the standing of every player."""
    on_turn = session.seats.on_turn
    if on_turn is not None:
        yield printable(f"{capital(moment(session))}, {session.seats.names[on_turn]}'s turn")
    yield from (spoken(row).replace("  ", ": ") for row in panels.seat_rows(session))


def refusals(session: Session, prompt: Prompt) -> Iterator[str]:
    """Yield why answers cannot be chosen, each reason behind all that it keeps from being chosen."""
    return map(spoken, refused_rows(prompt.refused, prompt, spoken_words(session)))


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
    return map(spoken, panels.house_rule_rows(session))


_OFTEN: Final = {1: "once", 2: "twice"}
"""Counts that have a word of their own."""
