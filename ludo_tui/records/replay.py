"""A match that is watched again: how the board stood after every decision, and the moments that one comes back to."""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ludo_tui.engine import Event, Feat, Finished, Look, Match, Names, Rolled, Snapshot, TurnStarted
from ludo_tui.players import chances_of
from ludo_tui.records.progress import progress_of
from ludo_tui.rules.events import Moved, RollsAgain

MarkKind = Literal["capture", "fall", "home", "upheaval", "contest", "turning"]
SEARCHES: Final[dict[str, tuple[MarkKind, ...]]] = {
    "marks": ("capture", "fall", "home", "upheaval", "turning"),
    "captures": ("capture",),
    "homecomings": ("home",),
    "contests": ("contest",),
    "swings": ("turning",),
}
"""What can be searched for in a match that is watched again."""
_TURNING_POINTS: Final = 6
_PARTS: Final = 8
"""Parts of a match, each with at most one turning point."""
_LEAST_SWING: Final = 0.05
"""Change of a chance to win from which a turn is a turning point."""
_OF_A_ROLL: Final = (Rolled, Moved, RollsAgain)
"""Events of a roll, which one clause tells together."""
_FEW: Final = 3
"""The most rolls of a turn that are named."""


class Moment(NamedTuple):
    """How a match stood after a decision."""

    turn: int
    """Number of the turn; 0 before the first."""
    seat: int
    """Whose turn it was."""
    told: int
    """How many events had happened."""
    look: Look
    """What everybody could see."""


class _Beginning(NamedTuple):
    """How a turn began."""

    moment: int
    """The first moment of the turn."""
    told: int
    """How many events had happened before it."""
    snapshot: Snapshot


class Mark(NamedTuple):
    """A moment worth coming back to."""

    moment: int
    """Its number among the moments."""
    turn: int
    kind: MarkKind
    seat: int
    """Whose doing it was."""
    text: str
    is_turning: bool = False
    """Is it one of the turning points?"""
    feat: Feat | None = None
    """What happened to which piece, where it tells just that."""
    swing: str = ""
    """How it changed the chances to win, which its text begins with; empty: it is no turning point."""

    def text_with(self, names: Names) -> str:
        """Return the text with pieces called in other words."""
        return self.text if self.feat is None else self.swing + feat_text(self.feat, names)

    def is_one_of(self, kinds: Collection[MarkKind]) -> bool:
        """Return whether it is of some kinds; a turning point is also of its own kind."""
        return self.kind in kinds or (self.is_turning and "turning" in kinds)


class Replay:
    """A match played again, decision by decision, as everybody could see it.

    Args:
        match: the match, at whatever point; it is not changed.

    Attributes:
        original: the match that is told.
        match: the match that was played again; its events are all events of it.
        moments: before the first decision, and after each.
        chances: how likely each seat was to win when each turn began and at the end, by the number of the moment; none
            where nobody can tell.
        answers: what was decided between each moment and the next.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.original = match
        self.answers = (*(answer for turn in match.history for answer in turn.answers), *match.answers)
        self.moments: list[Moment] = []
        self._turns: list[_Beginning] = []
        self.chances: list[tuple[int, list[float]]] = []
        for number, again in enumerate(match.replay_positions()):
            turn, look = again.state.turn, again.rules.look(again.view(None), again.setup)
            if not self.moments or turn.number > self.moments[-1].turn:
                self._look_ahead(number, again)
            self.moments.append(Moment(turn.number, turn.seat, len(again.events), look))
            if not self._turns or len(again.history) > len(self._turns[-1].snapshot.history):
                self._turns.append(_Beginning(number, len(again.events) - len(again.turn_events), again.snapshot(0)))
        self._look_ahead(len(self.moments) - 1, again)
        self.match: Match[Any] = again
        again.id, again.lineage = match.id, match.lineage  # by which its pieces have their names
        self._plain = self._find_marks()
        self.marks = self._with_turning_points()

    def _look_ahead(self, moment: int, match: Match[Any]) -> None:
        """Note how likely each seat is to win."""
        if found := chances_of(match):
            self.chances.append((moment, found))

    def __len__(self) -> int:
        return len(self.moments)

    def events_of(self, moment: int) -> Sequence[Event]:
        """Return what a decision has brought about, as far as everybody could see it."""
        start = self.moments[moment - 1].told if moment else 0
        return [event for event in self.match.events[start : self.moments[moment].told] if event.is_visible_to(None)]

    def begun_at(self, moment: int) -> Match[Any]:
        """Return a match of its own that stands where this one stood at a moment."""
        turn = self._turns[bisect_right(self._turns, moment, key=lambda one: one.moment) - 1]
        answers = [*turn.snapshot.answers, *self.answers[turn.moment : moment]]
        snapshot = msgspec.structs.replace(turn.snapshot, answers=answers)
        begun = type(self.original).restore(
            self.original.rules, snapshot, self.match.events[: turn.told], keeps_pause=True
        )
        begun.id, begun.lineage = self.original.id, self.original.lineage
        return begun

    # Finding one's way

    def first_of_turn(self, moment: int, by: int) -> int:
        """Return the moment with which the next or the previous turn begins; at the ends the last or the first."""
        turns = [number for number in range(len(self)) if number == 0 or self._begins_turn(number)]
        found = [number for number in turns if (number > moment if by > 0 else number < moment)]
        if not found:
            return len(self) - 1 if by > 0 else 0
        return found[0] if by > 0 else found[-1]

    def _begins_turn(self, moment: int) -> bool:
        return self.moments[moment].turn != self.moments[moment - 1].turn

    def moment_of_turn(self, turn: int) -> int:
        """Return the first moment of a turn, or of the first one after it; past the end the last moment."""
        return next((number for number, moment in enumerate(self.moments) if moment.turn >= turn), len(self) - 1)

    def moment_within(self, mark: Mark) -> int:
        """Return the moment of a mark; if its decision ended the turn, the moment before."""
        is_over = self.moments[mark.moment].turn > mark.turn
        return mark.moment - 1 if is_over else mark.moment

    def mark_from(self, moment: int, by: int, kinds: Sequence[MarkKind]) -> Mark | None:
        """Return the next or the previous mark of some kinds; None if there is none."""
        listed = [mark for mark in self.marks if mark.is_one_of(kinds)]
        found = [mark for mark in listed if (mark.moment > moment if by > 0 else mark.moment < moment)]
        return None if not found else found[0] if by > 0 else found[-1]

    # What it tells

    def feats(self) -> list[tuple[int, Feat]]:
        """Return every capture, homecoming, taunt and upheaval, each with its moment."""
        return [
            (number, feat)
            for number in range(len(self))
            for event in self.events_of(number)
            if (feat := event.feat) is not None
        ]

    def rolls(self) -> list[Rolled]:
        """Return every roll that everybody could see."""
        return [event for event in self.match.events if isinstance(event, Rolled) and event.is_visible_to(None)]

    def progress(self, moment: int) -> list[float]:
        """Return how far each seat had come with the pieces that count, 0..1."""
        return [progress_of(self.moments[moment].look, seat) for seat in range(len(self.match.setup.seats))]

    def race(self, columns: int) -> list[list[float]]:
        """Return how far each seat had come, at equal distances from the first moment to the last."""
        last = len(self) - 1
        at = [round(number * last / max(columns - 1, 1)) for number in range(columns)]
        by_moment = {number: self.progress(number) for number in set(at)}
        return [[by_moment[number][seat] for number in at] for seat in range(len(self.match.setup.seats))]

    def outlook(self, columns: int) -> list[list[float]]:
        """Return how likely each seat was to win, as `race`; none where nobody can tell."""
        if not self.chances:
            return []
        last, begun = len(self) - 1, [moment for moment, _ in self.chances]
        at = [round(number * last / max(columns - 1, 1)) for number in range(columns)]
        found = [self.chances[max(bisect_right(begun, number) - 1, 0)][1] for number in at]
        return [[one[seat] for one in found] for seat in range(len(self.match.setup.seats))]

    def _find_marks(self) -> list[Mark]:
        names = self.match.names
        marks = []
        for number in range(1, len(self)):
            turn, events = self.moments[number - 1].turn, self.events_of(number)
            for event in events:
                turn = event.number if isinstance(event, TurnStarted) else turn
                feat = event.feat
                if feat is not None and feat.kind == "upheaval":
                    marks.append(Mark(number, turn, "upheaval", feat.seat, feat.words))
                if feat is not None and feat.kind in ("capture", "fall", "home"):
                    seat = feat.seat if feat.by is None else feat.by
                    marks.append(Mark(number, turn, feat.kind, seat, feat_text(feat, names), feat=feat))
            self._name_winners(marks, [e.seat for e in events if isinstance(e, Finished) and e.place == 1], number)
            for contest in self.match.rules.contests(events):
                marks.append(Mark(number, turn, "contest", contest.offence.seat, f"{contest.name}: {contest.verdict}"))
        return marks

    def _name_winners(self, marks: list[Mark], winners: Sequence[int], moment: int) -> None:
        """Let the homecoming that won the match say so; who won by what others did has none."""
        homes = [number for number, mark in enumerate(marks) if mark.kind == "home" and mark.seat in winners]
        if homes and all(progress_of(self.moments[moment].look, seat) >= 1 for seat in winners):
            text = f"{' and '.join(map(self.match.names.seat, winners))} {'wins' if len(winners) == 1 else 'win'}"
            marks[homes[-1]] = marks[homes[-1]]._replace(text=text, feat=None)

    def _with_turning_points(self) -> list[Mark]:
        """Return all marks, those that are turning points as such and in the same words."""
        points = {(mark.moment, mark.kind): mark for mark in self.turning_points()}
        marks = [points.pop((mark.moment, mark.kind), mark) for mark in self._plain]
        return sorted([*marks, *points.values()], key=lambda mark: mark.moment)

    def turning_points(self) -> list[Mark]:
        """Return the turns that changed the chances to win most, at most one of each eighth of the match, in order."""
        best: dict[int, tuple[float, tuple[int, int, int]]] = {}
        won = self._won_at
        for (first, before), (last, after) in pairwise(self.chances):
            if last >= won:
                break
            changes = {one: abs(after[one] - before[one]) for one in self._concerned(first, last)}
            seat = max(changes, key=changes.__getitem__)
            change = changes[seat]
            part = last * _PARTS // len(self)
            if change >= _LEAST_SWING and change > best.get(part, (0.0,))[0]:
                best[part] = change, (first, last, seat)
        found = sorted(best.values(), key=lambda one: one[0])[-_TURNING_POINTS:]
        return sorted((self._swing(*where) for _, where in found), key=lambda mark: mark.moment)

    def _concerned(self, first: int, last: int) -> list[int]:
        """Return whose turn it was, and whose pieces were captured in it."""
        feats = [event.feat for number in range(first + 1, last + 1) for event in self.events_of(number)]
        lost = [feat.seat for feat in feats if feat is not None and feat.kind == "capture"]
        return list(dict.fromkeys([self.moments[first].seat, *lost]))

    def _percentages(self, first: int, last: int, seat: int, whose: int) -> str:
        """Return how a turn changed the chance of a seat, which is named unless it was its own doing."""
        ends = dict(self.chances)
        who = "" if seat == whose else f"{self.match.names.seat(seat)} "
        return f"{who}{ends[first][seat]:.0%} › {ends[last][seat]:.0%}: "

    @property
    def _won_at(self) -> int:
        """The moment at which a seat had won; past the end where none has."""
        wins = (
            number
            for number in range(len(self))
            if any(isinstance(event, Finished) and event.place == 1 for event in self.events_of(number))
        )
        return next(wins, len(self))

    def _decisive(self, first: int, last: int, seat: int) -> int:
        """Return the moment after that decision of a turn across which the chance of a seat to win changed most."""
        between = [chances_of(self.begun_at(number))[seat] for number in range(first + 1, last)]
        ends = dict(self.chances)
        changes = [abs(after - before) for before, after in pairwise([ends[first][seat], *between, ends[last][seat]])]
        return first + 1 + changes.index(max(changes))

    def _swing(self, first: int, last: int, seat: int) -> Mark:
        """Return the mark for the decision in a turn that changed the chance of a seat most."""
        at, turn, whose = self._decisive(first, last, seat), self.moments[first].turn, self.moments[first].seat
        marks = [one for one in self._plain if one.moment == at and one.turn == turn and one.kind != "contest"]
        if marks:
            mark = next((one for one in marks if one.kind == "capture"), marks[0])
            swing = self._percentages(first, last, seat, mark.seat)
            return mark._replace(text=swing + mark.text, swing=swing, is_turning=True)
        told = self._event_told(at, turn) or self._rolls_told(first, last)
        swing = self._percentages(first, last, seat, whose)
        return Mark(at, turn, "turning", whose, swing + told, swing=swing, is_turning=True)

    def _event_told(self, moment: int, turn: int) -> str:
        """Return what a decision of a turn brought about, besides rolls and moves; empty: nothing that tells much."""
        events = self.events_of(moment)
        is_next = (isinstance(one, TurnStarted) and one.number > turn for one in events)
        end = next((number for number, begins in enumerate(is_next) if begins), len(events))
        names = self.match.names
        told = (one.sentence(names) for one in events[:end] if not isinstance(one, _OF_A_ROLL) and _matters(one))
        return next(filter(None, told), "").rstrip(".!")

    def _rolls_told(self, first: int, last: int) -> str:
        """Return what was rolled in a turn, and where that led."""
        here, names = self.moments[first], self.match.names
        begun = next((number for number in range(first, 0, -1) if self._begins_turn(number)), 0)
        events = [event for number in range(begun, last + 1) for event in self.events_of(number)]
        start = max(
            (n for n, one in enumerate(events) if isinstance(one, TurnStarted) and one.number == here.turn), default=0
        )
        rolled = [one for one in events[start:] if isinstance(one, Rolled) and one.seat == here.seat]
        moved = [one for one in events[start:] if isinstance(one, Moved) and one.seat == here.seat]
        plain = [one for one in rolled if not one.purpose] or rolled[-1:]
        faces = " and ".join(names.die(one.sides, one.value) for one in plain[-_FEW:])
        purpose = f" {plain[0].purpose_in_words}" if plain and plain[0].purpose else ""
        deeds = [f"rolls {faces}{purpose}"] if faces else []
        deeds += [f"moves to {names.step(here.seat, moved[-1].end)}"] if moved else []
        return f"{names.seat(here.seat)} {' and '.join(deeds) or 'has a turn'}"


def _matters(event: Event) -> bool:
    """Return whether an event tells something by itself: not that a turn or an action only begins."""
    log = event.log
    return not (event.begins_turn or log.is_quiet or log.is_own or log.is_aside or log.announces or log.opens_contest)


def feat_text(feat: Feat, names: Names) -> str:
    """Return what happened to a piece in words."""
    piece = names.piece(feat.seat, feat.piece)
    if feat.kind == "capture":
        return f"{piece} is sent back" if feat.by is None else f"{names.seat(feat.by)} takes {piece}"
    return f"{piece} is {'down' if feat.kind == 'fall' else 'home'}"
