"""How the race stands turn by turn, and how the dice fell, from a session."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import OutOfDiceError, OutOfSyncError
from ludo_tui.records.progress import progress_of
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.race import Dice, Lane, RaceLook
from ludo_tui.ui.widgets import panels

_D6: Final = 6


def dice_of(session: Session, seats: Sequence[int]) -> Dice:
    """Count how often each number fell, as far as those who look saw it.

    Args:
        session: the match.
        seats: whose dice, in this order.
    """
    statistics, names = session.news.statistics(session.viewer), session.game.names

    def mean(seat: int, sides: int) -> str:
        count = statistics.get(seat, {}).get(sides, Counter())
        total = count.total()
        return f"{sum(value * often for value, often in count.items()) / total:.1f}" if total else "-"

    kinds = sorted({sides for counts in statistics.values() for sides in counts})
    first = session.news.counted_from
    faces = range(1, _D6 + 1) if _D6 in kinds else ()
    return Dice(
        tuple(panels.face_of(names, _D6, value) for value in faces),
        tuple(
            tuple(statistics.get(seat, {}).get(_D6, Counter())[value] for value in faces) if faces else ()
            for seat in seats
        ),
        tuple(mean(seat, _D6) for seat in seats),
        tuple((f"d{sides}", tuple(mean(seat, sides) for seat in seats)) for sides in kinds if sides != _D6),
        note=f"from turn {first} on" if first > 0 else "each face",
    )


class Course:
    """How far each seat of a match had come in every turn, 0..1; it follows what is played and taken back.

    Args:
        session: the match; what was played before is played again once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._progress: dict[int, list[float]] = {}
        """By turn."""
        game = session.game
        if game.answer_count:
            try:
                for again in game.retold():
                    if again.state.turn.number not in self._progress:
                        self._progress[again.state.turn.number] = self._seats(again.view(None))
            except (OutOfDiceError, OutOfSyncError):  # it was begun by other rules: it is told from here on
                self._progress.clear()

    def _seats(self, view: object) -> list[float]:
        game = self._session.game
        look = game.rules.look(view, game.setup)
        return [progress_of(look, seat) for seat in range(len(game.setup.seats))]

    def look(self, *, is_ascii: bool) -> RaceLook:
        """Return the race up to now, and the dice."""
        session = self._session
        game = session.game
        now = game.state.turn.number
        for turn in [turn for turn in self._progress if turn > now]:
            del self._progress[turn]
        self._progress[now] = self._seats(game.view(None))
        ways: list[list[float]] = []
        for turn in range(min(self._progress), now + 1):
            ways.append(self._progress.get(turn) or ways[-1])  # turns that went by unseen are drawn as the one before
        seats = range(len(session.seats))
        lanes = tuple(
            Lane(
                session.sides[seat],
                panels.shape_of(session.style(seat), is_ascii),
                session.seats[seat],
                [way[seat] for way in ways],
            )
            for seat in seats
        )
        return RaceLook(lanes, dice_of(session, seats))
