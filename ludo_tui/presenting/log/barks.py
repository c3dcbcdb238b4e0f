"""What characters say at the table: a line now and then, always the same for the same match, and no secret in it."""

from collections import Counter
from collections.abc import Iterator
from string import Template
from typing import Any, Final
from zlib import crc32

import msgspec

from ludo_tui.board import HOME
from ludo_tui.engine import Event, Match, MatchEnded, Names, Rolled, TurnStarted
from ludo_tui.players.characters import Character, Moment, cast
from ludo_tui.rules.events import Moved, NoMove
from ludo_tui.table.seats import look_of

_OFTEN: Final = 65
"""Of how many of a hundred fitting moments a word is said about, where one may be said at all."""
_APART: Final = 2
"""Turns between a line and the next one, no matter who says it."""
_SPAN: Final = 4
"""Rounds in which a character says one line at most."""
_STREAK: Final = 4
"""After so many rolls that moved nothing, or low ones, one after the other, a player has no luck."""
_LOW: Final = 3
"""A roll is low in the lowest of so many parts of what the die can show."""
_CLOSE: Final = 8
"""Spaces by which a match is won at most that was close."""


class Spoken(Event, frozen=True, kw_only=True):
    """A character said something: it is no part of the match."""

    seat: int
    words: str

    def sentence(self, names: Names) -> str:
        """Return who says what."""
        return f"{names.seat(self.seat)}: “{self.words}”"


class Barks:
    """What the characters of a match say, asked event by event from first to last.

    Args:
        match: the match.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        chosen = {
            number: seat.character
            for number, seat in enumerate(match.setup.seats)
            if seat.character is not msgspec.UNSET
        }
        known = cast().characters
        self._characters: dict[int, Character] = {
            number: known[character] for number, character in chosen.items() if character in known
        }
        self._turn = 0
        self._last = -_APART
        self._spans: dict[int, int] = {}
        """In which span each seat has said something last."""
        self._before: dict[tuple[int, Moment], str] = {}
        """What each seat has said last at each kind of moment."""
        self._stuck: Counter[int] = Counter()
        """How often in a row each seat could not move."""
        self._low: Counter[int] = Counter()
        """How many low rolls each seat has had one after the other."""

    def after(self, event: Event) -> Spoken | None:
        """Return what a player says to an event that everybody sees; None: nobody says anything."""
        if isinstance(event, TurnStarted):
            self._turn = event.number
        if not self._characters or event.seats is not None:
            return None
        said = [
            (seat, moment, other)
            for seat, moment, other in self._moments(event)
            if seat in self._characters and self._match.computers[seat] is not None
        ]
        for seat, moment, other in sorted(said, key=lambda one: self._lot(one[0], "who")):
            lines = self._characters[seat].lines.get(moment, ())
            if lines and self._may_speak(seat, moment):
                self._last, self._spans[seat] = self._turn, self._span
                fresh = [line for line in lines if line != self._before.get((seat, moment))] or lines
                chosen = self._before[seat, moment] = fresh[self._lot(seat, "line") % len(fresh)]
                who = "" if other is None else self._match.names.seat(other)
                return Spoken(seat=seat, words=Template(chosen).safe_substitute(who=who))
        return None

    @property
    def _span(self) -> int:
        return self._turn // (_SPAN * len(self._match.setup.seats))

    def _lot(self, seat: int, what: str) -> int:
        """Return a number 0..99 that seed, turn and seat settle."""
        return crc32(f"{self._match.setup.seed} {self._turn} {seat} {what}".encode()) % 100

    def _may_speak(self, seat: int, moment: Moment) -> bool:
        if moment in ("wins", "close_win"):
            return True
        is_due = self._turn - self._last >= _APART and self._spans.get(seat) != self._span
        return is_due and self._lot(seat, moment) < _OFTEN

    def _moments(self, event: Event) -> Iterator[tuple[int, Moment, int | None]]:
        """Yield who may have something to say to an event: seat, moment, and the other one whom it concerns."""
        feat = event.feat
        if feat is not None and feat.kind == "home":
            yield feat.seat, "home", None
        elif feat is not None and feat.kind == "capture":
            if feat.by is not None and feat.by != feat.seat:
                yield feat.by, "captures", feat.seat
                yield feat.seat, "captured", feat.by
        elif isinstance(event, MatchEnded):
            yield event.places[0], "close_win" if self._is_close(event.places) else "wins", None
        else:
            yield from self._luck(event)

    def _luck(self, event: Event) -> Iterator[tuple[int, Moment, int | None]]:
        """Yield who has had no luck for some time: nothing to move, or one low roll after the other."""
        seat = getattr(event, "seat", None)
        if not isinstance(seat, int):
            return
        streak = 0
        if isinstance(event, Moved):
            self._stuck[seat] = 0
        elif isinstance(event, NoMove):
            self._stuck[seat] += 1
            streak = self._stuck[seat]
        elif isinstance(event, Rolled):
            self._low[seat] = self._low[seat] + 1 if event.value * _LOW <= event.sides else 0
            streak = self._low[seat]
        if streak and streak % _STREAK == 0:
            yield seat, "unlucky", None

    def _is_close(self, places: tuple[int, ...]) -> bool:
        """Return whether the second was about to win as well."""
        match, first = self._match, places[0]
        steps = [sorted((piece.step for piece in own), reverse=True) for own in look_of(match).pieces]
        team = next(team for team in match.rules.teams(match.setup) if first in team)
        others = [steps[seat] for seat in places if seat not in team and steps[seat]]
        wanted = steps[first].count(HOME)
        return wanted > 0 and any(wanted * HOME - sum(other[:wanted]) <= _CLOSE for other in others)


def barks_of(match: Match[Any]) -> Barks | None:
    """Return what the characters of a match say; None where nobody plays who has one."""
    return None if all(seat.character is msgspec.UNSET for seat in match.setup.seats) else Barks(match)
