"""Symbols that several people show at the same time, each in secret."""

from collections.abc import Mapping

from ludo_tui.engine import Event
from ludo_tui.table.session import Session


def seats_choosing(session: Session) -> tuple[int, ...]:
    """Return the people who now answer the same question in secret, all at once; empty if there are not several."""
    prompt = session.game.prompt
    if prompt is None or len(session.seats.people) < 2:
        return ()
    still = (
        prompt.secrecy.together[prompt.secrecy.together.index(prompt.seat) :]
        if prompt.seat in prompt.secrecy.together
        else ()
    )
    return tuple(seat for seat in still if seat in session.seats.people)


def answer_all(session: Session, symbols: Mapping[int, str]) -> list[Event]:
    """Give the symbols that people have shown, and those of the computers among them, up to where all are open.

    Raises:
        IllegalAnswer: one of them is no symbol.
    """
    start, left = len(session.game.events), dict(symbols)
    happened: list[Event] = []
    while (prompt := session.game.prompt) is not None and prompt.secrecy.together:
        if prompt.seat in left:
            happened += session.answer(left.pop(prompt.seat))
        elif prompt.seat in session.seats.people or not left:
            break
        else:
            happened += session.play_on()
    session.news.fresh_from = start
    return happened
