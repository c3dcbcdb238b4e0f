"""On to the next decision of a person with one key."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from ludo_tui.engine import Event, Finished, TurnStarted
from ludo_tui.table.news import LogLine
from ludo_tui.table.session import Session


class Since(NamedTuple):
    """An answer of a person, by what happened in the match: the numbers of its first event, and of the first after."""

    answer: int
    end: int


class Passed(NamedTuple):
    """What has happened since a person's answer."""

    turns: int
    """How many turns have begun."""
    feats: list[LogLine]
    """Captures, homecomings and places."""


def play_forward(session: Session) -> list[Event]:
    """Play on to the next decision of a person, and return what happened.

    Computers, single moves and bare rolls are played on the way. It ends early at what no player should miss: a place,
    or a loss of the person at the key, who is the one asked, else the only one there is, else anybody.
    """
    prompt, people = session.game.prompt, session.seats.people
    own = prompt.seat if prompt is not None and prompt.seat in people else people[0] if len(people) == 1 else None
    happened, step = list[Event](), list[Event]()
    while not_to_miss(step, people if own is None else [own]) is None:
        waiting = session.questions.waiting
        if waiting == "open":
            step = session.go_on()
        elif waiting in ("computer", "nobody"):
            step = session.play_on()
        elif waiting == "person" and session.questions.roll is not None:
            step = session.answer(session.questions.roll.id)
        else:
            break
        happened += step
    return happened


def not_to_miss(events: Sequence[Event], seats: Collection[int]) -> Event | None:
    """Return what no player should miss: a place that is decided, else the first loss of some seats; None: nothing.

    Args:
        events: what has happened.
        seats: whose losses they are.
    """
    decided = (event for event in events if isinstance(event, Finished))
    return next(decided, None) or loss_among(events, seats)


def passed(session: Session, since: Since, end: int | None = None) -> Passed:
    """Return what has happened since a person's answer, before the event with the number `end`: own losses first."""
    people = session.seats.people
    turns = sum(isinstance(event, TurnStarted) for event in session.game.events[since.answer : end])
    lines = [line for line in session.news.log(session.privacy.viewer, since.end, end) if _is_told_of(line.event)]
    lines.sort(key=lambda line: loss_among([line.event], people) is None)
    return Passed(turns, lines)


def _is_told_of(event: Event) -> bool:
    feat = event.feat
    return isinstance(event, Finished) or (feat is not None and feat.kind in ("capture", "home"))


def loss_among(events: Iterable[Event], seats: Collection[int]) -> Event | None:
    """Return the first event by which a piece of some seats was captured or sent back; None: there is none."""
    feats = ((event, event.feat) for event in events)
    return next((event for event, feat in feats if feat and feat.kind == "capture" and feat.seat in seats), None)


def win_among(events: Iterable[Event]) -> Finished | None:
    """Return the event by which a seat has won; None: none has."""
    return next((event for event in events if isinstance(event, Finished) and event.place == 1), None)
