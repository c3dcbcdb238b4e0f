"""Rules of thumb for normal seats: what a move does at once, without a look at what comes after it."""

from collections.abc import Sequence
from functools import lru_cache

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, START_SPACING
from ludo_tui.engine import Prompt, Who
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.race.model import ROLLS, Race, race_tables
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import MoveOffer


def scores(view: RaceState, prompt: Prompt, rules: RaceOptions, temper: Temper = EVEN) -> Sequence[float]:
    """Judge all answers by what they do at once: capture, come home, come out, reach safety, or just go on."""
    thumb = Thumb(Race.of(race_tables(rules, tuple(view.sides)), view), prompt.seat, temper)
    found = []
    for option in prompt.options:
        assert isinstance(option, MoveOffer)
        moved = option.moved
        taken = None if "trap" in option.facts.effects else option.aim.captures
        found.append(thumb.score(moved.seat, moved.start, moved.end, taken))
    return found


class Thumb:
    """The board as one seat sees it.

    Args:
        race: the match as it stands.
        seat: who looks.
        temper: what counts more or less for the seat.
    """

    def __init__(self, race: Race, seat: int, temper: Temper = EVEN) -> None:
        self._temper = temper
        self._steps = race.steps
        self._is_safe, self._sides = race.tables.is_safe, race.tables.sides
        self._close = 0
        """Four bits for each ring space: how many pieces of foes stand close behind it."""
        for foe in race.tables.foes[seat]:
            if race.plays(foe):
                self._close += _close_behind(self._sides[foe], tuple(race.steps[foe]))

    def score(self, mover: int, start: int, end: int, taken: Sequence[Who] | None) -> float:
        """Judge a move.

        Args:
            mover: whose piece moves.
            start: from which step.
            end: to which step.
            taken: whom it captures; None: a block sends it back.
        """
        if taken is None:
            return -100.0 - max(start, 0)
        times = self._temper.get
        value = end * 0.1
        if start < 0:
            value += 20.0 * times("out", 1.0)
        if end == HOME:
            value += 25.0 * times("home", 1.0)
        elif end > LAST_RING_STEP >= start:
            value += 12.0 * times("column", 1.0)
        if taken:
            value += (30.0 + max(self._steps[one.seat][one.piece] for one in taken) * 0.5) * times("attack", 1.0)
        if start >= 0:
            value += self._shelter(mover, end) - self._shelter(mover, start)
        return value

    def _shelter(self, mover: int, step: int) -> float:
        """Return what standing on a step is worth for being hard to capture."""
        if self._is_safe[mover][step]:
            return 6.0 * self._temper.get("safe", 1.0)
        space = (step + START_SPACING * self._sides[mover]) % RING_SIZE
        return -4.0 * (self._close >> 4 * space & 15) * self._temper.get("danger", 1.0)


@lru_cache(1 << 13)
def _close_behind(side: int, own: tuple[int, ...]) -> int:
    """Return how many pieces of a seat stand so close behind each ring space that a die takes them there: four bits."""
    return sum(
        1 << 4 * ((there + START_SPACING * side) % RING_SIZE)
        for step in own
        if step >= 0
        for there in range(step + 1, min(step + max(ROLLS), LAST_RING_STEP) + 1)
    )
