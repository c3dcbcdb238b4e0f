"""News: what has happened in a match as sentences, and who may know of it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ludo_tui.engine import (
    Contest,
    Event,
    Match,
    OutOfSyncError,
    PhaseEntered,
    ReactionTaken,
    Rolled,
    TurnEnded,
    TurnStarted,
)
from ludo_tui.table.seats import turn_seat


class LogLine(NamedTuple):
    """A fact as a sentence."""

    text: str
    rule: str
    event: Event
    turn: int
    """Number of the turn in which it happened; 0 before the first."""
    is_shouted: bool = False
    """Is it something that nobody should miss?"""

    @property
    def seat(self) -> int | None:
        """The seat whose doing it was: who caused it, before whom it befell; None if nobody's."""
        doers = (getattr(self.event, name, None) for name in ("by", "seat"))
        return next((seat for seat in doers if isinstance(seat, int)), None)


class Speakers(Protocol):
    """Those who say something to what happens, asked event by event from first to last."""

    def after(self, event: Event) -> Event | None:
        """Return what a player says to an event; None: nobody says anything."""


SpeakersOf = Callable[[Match[Any]], Speakers | None]
"""Returns who speaks in a match; None: nobody."""


def _is_past(since: Event, *, was_animated: bool) -> bool:
    """Return whether an event ends what dice were thrown for; a new phase does once an animation has shown that."""
    return since.begins_turn or (was_animated and isinstance(since, PhaseEntered))


class News:
    """Everything that has happened in a match. `viewer` is the seat that looks; None sees only what is public.

    Args:
        match: the match.

    Attributes:
        edition: grows when something has been taken back.
        fresh_from: number of the first event since a person last chose.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._speakers_of: SpeakersOf | None = None
        self._speakers: Speakers | None = None
        self._said: dict[int, LogLine] = {}
        """What was said, by the number of the event before it."""
        self.edition = 0
        self.fresh_from = self.start_of_turn if match.answer_count else 0
        self._lines: list[LogLine | None] = []
        self._is_complete = not match.history and self.start_of_turn == 0
        """Does the match still have all its events? One that was loaded has only the last."""
        self._known: Known | None = None

    @property
    def start_of_turn(self) -> int:
        """Number of the first event of the present turn."""
        return len(self._match.events) - len(self._match.turn_events)

    def number_of(self, event: Event) -> int:
        """Return the number of an event that has happened in the match."""
        events = self._match.events
        return next(number for number in range(len(events) - 1, -1, -1) if events[number] is event)

    def let_speak(self, speakers_of: SpeakersOf | None) -> None:
        """Tell what the characters of the match say now and then, too; None: no more."""
        if speakers_of != self._speakers_of:
            self._speakers_of = speakers_of
            self.edition += 1
            self._lines.clear()

    def forget(self) -> None:
        """Tell everything again: something has been taken back."""
        self.edition += 1
        self._lines.clear()
        self._known = None
        self.fresh_from = min(self.start_of_turn, len(self._match.events))

    # Sentences

    def log(self, viewer: int | None = None, start: int = 0, end: int | None = None) -> list[LogLine]:
        """Return what has happened, first to last, from the event with the number `start` to before that with `end`."""
        lines = self._all_lines()
        return list(self._seen(range(*slice(start, end).indices(len(lines))), viewer))

    def recap(self, seat: int, viewer: int | None = None) -> list[LogLine]:
        """Return what has happened since a seat's previous turn ended.

        If it is this seat's turn, what happened in the turn itself is left out.
        """
        events = self._match.events
        end = self.start_of_turn if turn_seat(self._match) == seat else len(events)
        start = next((number + 1 for number in range(end - 1, -1, -1) if _ends_turn_of(events[number], seat)), 0)
        return self.log(viewer, start, end)

    def meanwhile(self, seat: int) -> tuple[str, list[LogLine]]:
        """Return what everybody may know of what happened before a seat takes the keyboard, and what to call it.

        Who has answered in its own turn already knows what came before that turn.
        """
        if turn_seat(self._match) == seat and self._match.answers:
            return "In this turn", self.log(None, self.start_of_turn)
        return "Since your last turn", self.recap(seat)

    def _all_lines(self) -> list[LogLine | None]:
        """Return a line for each event, None for one that needs no telling."""
        events, lines = self._match.events, self._lines
        headlines = self._match.rules.headlines
        if not lines:
            self._said = {}
            self._speakers = None if self._speakers_of is None else self._speakers_of(self._match)
        turn = next((line.turn for line in reversed(lines) if line is not None), 0)
        for event in events[len(lines) :]:
            if isinstance(event, TurnStarted):
                turn = event.number
            text = event.sentence(self._match.names)
            said = None if self._speakers is None else self._speakers.after(event)
            if said is not None:
                self._said[len(lines)] = LogLine(said.sentence(self._match.names), "", said, turn)
            lines.append(LogLine(text, event.rule, event, turn, event.kind in headlines) if text else None)
        return lines

    def _seen(self, numbers: Iterable[int], viewer: int | None) -> Iterator[LogLine]:
        """Yield what events with these numbers tell to a player, with what was said to them."""
        for number in numbers:
            for line in (self._lines[number], self._said.get(number)):
                if line is not None and line.event.is_visible_to(viewer):
                    yield line

    # Events

    def latest_rolls(self, viewer: int | None) -> list[Rolled]:
        """Return the latest roll of this turn, with those for the same purpose right before it, first to last."""
        match = self._match
        rolls: list[Rolled] = []
        for event in reversed(match.events if match.prompt is None else match.turn_events):
            if not isinstance(event, Rolled):
                if rolls:
                    break
            elif not event.is_visible_to(viewer):
                continue
            elif rolls and (event.seat, event.purpose_in_words) != (rolls[0].seat, rolls[0].purpose_in_words):
                break
            else:
                rolls.insert(0, event)
        return rolls

    def last_value(self, seat: int, sides: int, viewer: int | None) -> int | None:
        """Return what a seat rolled last to move with a die of some sides; None: nothing yet in this match."""
        rolls = (event for event in reversed(self._match.events) if isinstance(event, Rolled) and not event.purpose)
        own = (one.value for one in rolls if (one.seat, one.sides) == (seat, sides) and one.is_visible_to(viewer))
        return next(own, None)

    def contest_of(self, roll: Rolled, viewer: int | None, *, was_animated: bool = True) -> tuple[Contest, bool] | None:
        """Return the contest of this turn to which a roll belongs, as the dice of the attack or of its damage.

        With it comes whether something else is under way by now: the turn of another piece, or what is asked about; the
        next phase, too, unless nobody has seen the contest yet, as there are no animations.
        """
        match = self._match
        turn = match.events if match.prompt is None else match.turn_events
        seen = [event for event in turn if event.is_visible_to(viewer)]
        for contest in reversed(match.rules.contests(seen)):
            if any(event is roll for event in seen[slice(*contest.span)]):
                first, end = contest.span
                return contest, self._is_past(seen[:first], contest, seen[end:], was_animated=was_animated)
        return None

    def is_past(self, roll: Rolled, *, was_animated: bool = True) -> bool:
        """Return whether a roll of this turn that moves nothing has nothing to do with what follows.

        That is so in the next phase, but for what nobody has seen yet as there are no animations.
        """
        match = self._match
        turn = match.events if match.prompt is None else match.turn_events
        start = next((number for number, event in enumerate(turn) if event is roll), len(turn))
        return bool(roll.purpose) and any(_is_past(event, was_animated=was_animated) for event in turn[start:])

    def _is_past(
        self, before: Sequence[Event], contest: Contest, since: Sequence[Event], *, was_animated: bool
    ) -> bool:
        """Return whether a contest has nothing to do with what is under way, by the events around it."""
        match, prompt = self._match, self._match.prompt
        if prompt is None or prompt.kind != "reaction":
            is_own_choice = was_animated and prompt is not None and prompt.seat == match.state.turn.seat
            if is_own_choice and contest.offence.seat != match.state.turn.seat:
                return True  # what another player did is over: who is on turn does something new
            return any(_is_past(event, was_animated=was_animated) for event in since)
        if not all(isinstance(event, ReactionTaken) for event in since):
            return True
        reactions = (event for event in reversed(before) if isinstance(event, ReactionTaken))
        cause = next((event.trigger for event in reactions if event.seat == contest.offence.seat), "")
        return not any(sentence.startswith(cause) for sentence in prompt.pending)

    def events(self, viewer: int | None) -> list[Event]:
        """Return everything from the turn on from which things are counted, first to last."""
        known = self._all_known()
        events = [*known.earlier, *self._match.events[known.told :]]
        return [event for event in events if event.is_visible_to(viewer)]

    def statistics(self, viewer: int | None) -> dict[int, dict[int, Counter[int]]]:
        """Count how often each seat rolled each value of each die: seat, sides, value."""
        counts: dict[int, dict[int, Counter[int]]] = {}
        for event in self.events(viewer):
            if isinstance(event, Rolled):
                counts.setdefault(event.seat, {}).setdefault(event.sides, Counter())[event.value] += 1
        return counts

    @property
    def counted_from(self) -> int:
        """Number of the turn from which on things are counted: 0, the opening, unless nobody can tell any more."""
        return self._all_known().first_turn

    def _all_known(self) -> "Known":
        """Return all events of the match; for those that a loaded match no longer has, its history is played again."""
        if self._known is None:
            match, first = self._match, self._match.first_turn
            if self._is_complete:
                self._known = Known((), 0, first)
            else:
                try:
                    self._known = Known(match.replayed().events, len(match.events), first)
                except OutOfSyncError:  # by the present rules earlier turns come out differently
                    turns = (event.number for event in match.events if isinstance(event, TurnStarted))
                    self._known = Known((), 0, next(turns, match.state.turn.number))
        return self._known


class Known(NamedTuple):
    """All events of a match up to some moment."""

    earlier: Sequence[Event]
    told: int
    """How many events of the match itself they stand for."""
    first_turn: int
    """Number of the turn in which the first of them happened."""


def _ends_turn_of(event: Event, seat: int) -> bool:
    return isinstance(event, TurnEnded) and event.seat == seat
