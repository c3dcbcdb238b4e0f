"""How the race stands turn by turn, and how the dice fell, from a session."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import Match, OutOfDiceError, OutOfSyncError
from ludo_tui.presenting.table import panels
from ludo_tui.records.progress import progress_of
from ludo_tui.table.session import Session

_D6: Final = 6
NOT_TOLD: Final = -1.0
"""Stands in a lane for what is still to come."""


class Lane(NamedTuple):
    """How a seat came along."""

    side: int
    shape: str
    name: str
    way: Sequence[float]
    """How far it had come, 0..1, at equal distances from the beginning to the end."""


class DiceStatistics(NamedTuple):
    """How the dice fell."""

    faces: tuple[str, ...]
    """What the six-sided die shows; empty where it was not rolled."""
    counts: tuple[tuple[int, ...], ...]
    """How often each seat rolled each face."""
    means: tuple[str, ...]
    others: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Every other die with the mean of each seat."""
    note: str = "each face"


def dice_of(session: Session, seats: Sequence[int]) -> DiceStatistics:
    """Count how often each number fell, as far as those who look saw it.

    Args:
        session: the match.
        seats: whose dice, in this order.
    """
    statistics, names = session.news.statistics(session.privacy.viewer), session.game.names

    def mean(seat: int, sides: int) -> str:
        count = statistics.get(seat, {}).get(sides, Counter())
        total = count.total()
        return f"{sum(value * often for value, often in count.items()) / total:.1f}" if total else "-"

    kinds = sorted({sides for counts in statistics.values() for sides in counts})
    first = session.news.counted_from
    faces = range(1, _D6 + 1) if _D6 in kinds else ()
    return DiceStatistics(
        tuple(panels.face_of(names, _D6, value) for value in faces),
        tuple(
            tuple(statistics.get(seat, {}).get(_D6, Counter())[value] for value in faces) if faces else ()
            for seat in seats
        ),
        tuple(mean(seat, _D6) for seat in seats),
        tuple((f"d{sides}", tuple(mean(seat, sides) for seat in seats)) for sides in kinds if sides != _D6),
        note=f"from turn {first} on" if first > 0 else "each face",
    )


class RaceHistory:
    """How far each seat of a match had come at the beginning of every turn, and has come now, 0..1.

    It tells the same whether a match was played here or loaded, and follows what is taken back.

    Args:
        session: the match; what was played before is played again once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._begun: dict[int, list[float]] = {}
        """At the beginning of each turn in which a player was asked, by its number."""
        self._can_play_again = True
        if session.game.answer_count:
            self._play_again()

    def _play_again(self) -> None:
        """Find out how the turns began, by playing them again."""
        found: dict[int, list[float]] = {}
        try:
            for again in self._session.game.replay_positions():
                if again.state.turn.number not in found:
                    found[again.state.turn.number] = self._beginning(again)
        except (OutOfDiceError, OutOfSyncError):  # it was begun by other rules: it is told from here on
            self._can_play_again = False
        else:
            self._begun = found

    def _beginning(self, game: Match[Any]) -> list[float]:
        """Return how far the seats had come when the present turn of a match began."""
        state = msgspec.json.decode(game.checkpoint, type=game.rules.state_type)
        return self._seats(game.rules.view(state, game.setup, None))

    def _seats(self, view: object) -> list[float]:
        game = self._session.game
        look = game.rules.look(view, game.setup)
        return [progress_of(look, seat) for seat in range(len(game.setup.seats))]

    def lanes(self) -> tuple[Lane, ...]:
        """Return how each seat came along up to now."""
        session = self._session
        game = session.game
        now = game.state.turn.number
        for turn in [turn for turn in self._begun if turn > now]:
            del self._begun[turn]
        last = max(self._begun, default=now)
        unseen = game.history[last + 1 : now]
        if self._can_play_again and any(turn.answers for turn in unseen):
            self._play_again()
        self._begun.setdefault(now, self._beginning(game))
        ways: list[list[float]] = []
        for turn in range(min(self._begun), now):
            # a turn in which nobody was asked is drawn as the one before
            ways.append(self._begun.get(turn) or ways[-1])
        ways.append(self._seats(game.view(None)))
        return tuple(
            Lane(
                session.seats.sides[seat],
                session.seats.shape(seat),
                session.seats.names[seat],
                [way[seat] for way in ways],
            )
            for seat in range(len(session.seats.names))
        )
