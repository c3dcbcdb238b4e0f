"""A match that is watched again: how the board stood after every decision, and the moments that one comes back to."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ludo_tui.engine import Event, Feat, Finished, Look, Match, Names, Rolled, Snapshot, TurnStarted
from ludo_tui.records.progress import progress_of, steps_of

MarkKind = Literal["capture", "fall", "home", "upheaval", "contest", "turning"]
SEARCHES: Final[dict[str, tuple[MarkKind, ...]]] = {
    "marks": ("capture", "fall", "home", "upheaval", "turning"),
    "captures": ("capture",),
    "homecomings": ("home",),
    "contests": ("contest",),
}
"""What can be searched for in a match that is watched again."""
_TURNING_POINTS: Final = 6
_FALLS: Final = 2
"""So many pieces that went down are turning points, if there is room: the last ones."""
_FAR: Final = 20
"""Steps behind the leader from which being last is worth telling."""


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

    def text_with(self, names: Names) -> str:
        """Return the text with pieces called in other words."""
        return self.text if self.feat is None else feat_text(self.feat, names)


class Replay:
    """A match played again, decision by decision, as everybody could see it.

    Args:
        match: the match, at whatever point; it is not changed.

    Attributes:
        original: the match that is told.
        match: the match that was played again; its events are all events of it.
        moments: before the first decision, and after each.
        answers: what was decided between each moment and the next.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """

    def __init__(self, match: Match[Any]) -> None:
        self.original = match
        self.answers = (*(answer for turn in match.history for answer in turn.answers), *match.answers)
        self.moments: list[Moment] = []
        self._turns: list[_Beginning] = []
        for number, again in enumerate(match.replay_positions()):
            turn, look = again.state.turn, again.rules.look(again.view(None), again.setup)
            self.moments.append(Moment(turn.number, turn.seat, len(again.events), look))
            if not self._turns or len(again.history) > len(self._turns[-1].snapshot.history):
                self._turns.append(_Beginning(number, len(again.events) - len(again.turn_events), again.snapshot(0)))
        self.match: Match[Any] = again
        again.id, again.lineage = match.id, match.lineage  # by which its pieces have their names
        self._plain = self._find_marks()
        self.marks = self._with_turning_points()

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

    def mark_from(self, moment: int, by: int, kinds: Sequence[MarkKind]) -> Mark | None:
        """Return the next or the previous mark of some kinds; None if there is none."""
        listed = [mark for mark in self.marks if mark.kind in kinds]
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
        """Return the moments at which it was decided, at most six, first to last."""
        captures = [mark for mark in self._plain if mark.kind == "capture"]
        found = captures[:1]
        feats = {
            (number, feat.seat, feat.piece): feat.spaces for number, feat in self.feats() if feat.kind == "capture"
        }
        if feats:
            dearest = max(feats, key=feats.__getitem__)
            found += [mark for mark in captures if mark.moment == dearest[0]][:1]
        takes = {(number, feat.by) for number, feat in self.feats() if feat.kind == "capture"}
        for first, second in pairwise([mark for mark in captures if (mark.moment, mark.seat) in takes]):
            if (first.turn, first.seat) == (second.turn, second.seat):
                name = self.match.names.seat(first.seat)
                found.append(second._replace(text=f"{name} takes two in one turn", feat=None))
                break
        found += self._comeback()
        upheavals = [mark for mark in self._plain if mark.kind == "upheaval"]
        found += sorted(upheavals, key=lambda mark: self._upset(mark.moment))[-1:]
        homes = [mark for mark in self._plain if mark.kind == "home"]
        for winners in self.match.standings[:1]:
            found += [mark for mark in homes if mark.seat in winners][-1:]
        room = min(_TURNING_POINTS - len({mark.moment for mark in found}), _FALLS)
        falls = [mark for mark in self._plain if mark.kind == "fall"]
        found = [*falls[max(len(falls) - room, 0) :], *found]
        by_moment = {mark.moment: mark._replace(is_turning=True) for mark in found}
        return [by_moment[number] for number in sorted(by_moment)]

    def _upset(self, moment: int) -> int:
        """Return how many steps all pieces together were moved, either way, with a decision."""
        before, after = self.moments[moment - 1].look.pieces, self.moments[moment].look.pieces
        return sum(
            abs(then.step - now.step)
            for ours, theirs in zip(before, after, strict=True)
            for then, now in zip(ours, theirs, strict=True)
        )

    def _comeback(self) -> list[Mark]:
        """Return the moment at which the winner was last and farthest behind, if that ever was so."""
        if not self.match.result:
            return []
        winner, worst = self.match.result[0], (_FAR - 1, 0)
        racing = [seat for seat, one in enumerate(self.moments[-1].look.seats) if one.needed]
        for number in range(1, len(self) if winner in racing else 1):
            steps = {seat: steps_of(self.moments[number].look, seat) for seat in racing}
            if steps[winner] == min(steps.values()):
                worst = max(worst, (max(steps.values()) - steps[winner], number))
        behind, number = worst
        if not number:
            return []
        text = f"{self.match.names.seat(winner)} is last, {behind} steps behind"
        return [Mark(number, self.moments[number].turn, "turning", winner, text)]


def feat_text(feat: Feat, names: Names) -> str:
    """Return what happened to a piece in words."""
    piece = names.piece(feat.seat, feat.piece)
    if feat.kind == "capture":
        return f"{piece} is sent back" if feat.by is None else f"{names.seat(feat.by)} takes {piece}"
    return f"{piece} is {'down' if feat.kind == 'fall' else 'home'}"
