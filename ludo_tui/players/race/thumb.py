"""Rules of thumb for normal seats: what a move does at once, without a look at what comes after it."""

from collections import defaultdict
from collections.abc import Sequence

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, START_SPACING
from ludo_tui.engine import Option, Prompt
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.race.model import is_safe
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.seating import places


def scores(view: RaceState, prompt: Prompt, rules: RaceOptions, temper: Temper = EVEN) -> Sequence[float]:
    """Judge all answers by what they do at once: capture, come home, come out, reach safety, or just go on."""
    thumb = _Thumb(view, prompt.seat, rules, temper)
    return [thumb.score(option) for option in prompt.options]


class _Thumb:
    """The board as one seat sees it.

    Args:
        view: what the seat may see; it is not changed.
        seat: who is to move.
        rules: the house rules.
        temper: what counts more or less for the seat.
    """

    def __init__(self, view: RaceState, seat: int, rules: RaceOptions, temper: Temper) -> None:
        self.rules = rules
        self.times = defaultdict(lambda: 1.0, temper)
        self.sides = view.sides
        self.steps = [[piece.step for piece in own] for own in view.pieces]
        gone = {*view.conceded, *view.places}
        self.foes = [foe for foe in places(view.sides, rules.teams).foes[seat] if foe not in gone]

    def score(self, option: Option) -> float:
        """Judge an answer."""
        assert option.seat is not None
        assert option.piece is not None
        assert option.aim.to_step is not None
        mover, end = option.seat, option.aim.to_step
        start = self.steps[mover][option.piece]
        if "trap" in option.facts.effects:
            return -100.0 - max(start, 0)
        value = end * 0.1
        if start < 0:
            value += 20.0 * self.times["out"]
        if end == HOME:
            value += 25.0 * self.times["home"]
        elif end > LAST_RING_STEP >= start:
            value += 12.0 * self.times["column"]
        if option.aim.captures:
            taken = max(self.steps[one.seat][one.piece] for one in option.aim.captures)
            value += (30.0 + taken * 0.5) * self.times["attack"]
        if start >= 0:
            value += self._shelter(mover, end) - self._shelter(mover, start)
        return value

    def _ring(self, seat: int, step: int) -> int:
        return (step + START_SPACING * self.sides[seat]) % RING_SIZE

    def _shelter(self, mover: int, step: int) -> float:
        """Return what standing on a step is worth for being hard to capture."""
        if step > LAST_RING_STEP or is_safe(self.rules, self._ring(mover, step)):
            return 6.0 * self.times["safe"]
        behind = 0
        for foe in self.foes:
            for other in self.steps[foe]:
                gap = (self._ring(mover, step) - self._ring(foe, other)) % RING_SIZE
                if other >= 0 and 1 <= gap <= 6 and other + gap <= LAST_RING_STEP:
                    behind += 1
        return -4.0 * behind * self.times["danger"]
