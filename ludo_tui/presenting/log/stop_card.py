"""What everything stops at until a player goes on, with what went by unseen before it."""

from itertools import dropwhile
from typing import Final

from ludo_tui.engine import Event, Finished, counted
from ludo_tui.presenting.board.capture_words import capture_words
from ludo_tui.presenting.board.event_pieces import walk_of
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.rows import Row, row
from ludo_tui.presenting.short_names import short_names
from ludo_tui.table.play.play_forward import Since, passed
from ludo_tui.table.play.takeover import asks_to_play_on, present
from ludo_tui.table.session import Session

_MOST_IN_A_NOTE: Final = 4
_MOST: Final = 5
"""Sentences about what went by unseen at most."""


def stop_rows(session: Session, news: Event, since: Since | None, *, out: str, forward: str) -> tuple[str, list[Row]]:
    """Return the title and the rows that tell what nobody should miss, and how to go on from there.

    Args:
        session: the match.
        news: what nobody should miss.
        since: the answer of a person after which nothing has been shown; None: everything has been.
        out: the key that lets computers play on for everybody.
        forward: the key that goes on without showing anything.
    """
    told = news.sentence(short_names(session))
    on = "Tap here to go on" if session.seats.is_touched else "Space goes on"
    before = [] if since is None else _passed_rows(session, news, since)
    if not isinstance(news, Finished):
        return "Your piece was sent back", [row(told), row(f"{on}.", "faint"), *before]
    if session.questions.waiting == "over":
        return told, [row(f"{on} to the result.", "faint"), *before]
    if asks_to_play_on(session):
        return told, [row(f"{on}: then you decide whether to play on for places.", "faint"), *before]
    here = [session.seats.names[seat] for seat in present(session)]
    if session.seats.is_touched:
        ways = f"{on}. The menu lets computers play it out."
        return told, [row("The others play on for the places."), row(ways, "faint"), *before]
    ways = (
        f"{on}. {out} lets computers play it out for {' and '.join(here)}."
        if here
        else f"{on}; {forward} goes on to the next place."
    )
    return told, [row("The others play on for the places."), row(ways, "faint"), *before]


def stop_picture(session: Session, news: Event, picture: BoardPicture) -> BoardPicture:
    """Return the board with what nobody should miss written on it, where it is a capture."""
    before = dropwhile(lambda event: event is not news, reversed(session.game.events))
    walk = next(filter(None, map(walk_of, before)), None)
    told = capture_words(news, picture, None if walk is None else walk.piece)
    return picture if told is None else picture._replace(effects=(told,))


def passed_note(session: Session, since: Since) -> str:
    """Return what went by unseen on the way to a question, in a sentence; empty: nothing did."""
    begun, feats = passed(session, since)
    turns = max(begun - 1, 0)  # but for the one in which the question is asked
    if not turns and not feats:
        return ""
    told = [line.text.removesuffix(".") for line in feats[:_MOST_IN_A_NOTE]] or ["no captures"]
    if (more := len(feats) - _MOST_IN_A_NOTE) > 0:
        told.append(f"{more} more in the log")
    return f"{counted(turns, 'turn')} passed: {'; '.join(told)}." if turns else f"{'; '.join(told)}."


def _passed_rows(session: Session, news: Event, since: Since) -> list[Row]:
    """Return how many turns went by, and the captures, homecomings and places of them up to the news."""
    turns, feats = passed(session, since, session.news.number_of(news))
    told = [line.text for line in feats]
    if not told and turns <= 1:
        return []
    more = f", {len(told) - _MOST} more in the log" if len(told) > _MOST else ""
    head = f"{turns} turns at once{more}:" if turns > 1 else f"Just before{more}:"
    return [row(head, "faint"), *(row(text, mark="  ") for text in told[:_MOST])]
