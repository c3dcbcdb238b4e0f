"""Rules of thumb for normal seats: what a move does at once, without a look at what comes after it."""

from collections import defaultdict
from collections.abc import Sequence

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, START_SPACING
from ludo_tui.engine import Prompt, Who
from ludo_tui.players.strategy import EVEN, Temper
from ludo_tui.rules.race.model import ROLLS, is_safe
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import MoveOffer
from ludo_tui.rules.seating import places


def scores(view: RaceState, prompt: Prompt, rules: RaceOptions, temper: Temper = EVEN) -> Sequence[float]:
    """Judge all answers by what they do at once: capture, come home, come out, reach safety, or just go on."""
    gone = {*view.conceded, *view.places}
    foes = [foe for foe in places(view.sides, rules.teams).foes[prompt.seat] if foe not in gone]
    steps = [[piece.step for piece in own] for own in view.pieces]
    thumb = Thumb(rules, view.sides, steps, foes, temper)
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
        rules: the house rules.
        sides: side of the board of each seat.
        steps: by seat, where its pieces stand.
        foes: the seats that it plays against and that are still in the match.
        temper: what counts more or less for the seat.
    """

    def __init__(
        self,
        rules: RaceOptions,
        sides: Sequence[int],
        steps: Sequence[Sequence[int]],
        foes: Sequence[int],
        temper: Temper = EVEN,
    ) -> None:
        self.rules = rules
        self.times = defaultdict(lambda: 1.0, temper)
        self.sides = sides
        self.steps = steps
        self.foes = foes

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
        value = end * 0.1
        if start < 0:
            value += 20.0 * self.times["out"]
        if end == HOME:
            value += 25.0 * self.times["home"]
        elif end > LAST_RING_STEP >= start:
            value += 12.0 * self.times["column"]
        if taken:
            value += (30.0 + max(self.steps[one.seat][one.piece] for one in taken) * 0.5) * self.times["attack"]
        if start >= 0:
            value += self._shelter(mover, end) - self._shelter(mover, start)
        return value

    def _shelter(self, mover: int, step: int) -> float:
        """Return what standing on a step is worth for being hard to capture."""
        space = (step + START_SPACING * self.sides[mover]) % RING_SIZE
        if step > LAST_RING_STEP or is_safe(self.rules, space):
            return 6.0 * self.times["safe"]
        behind = 0
        for foe in self.foes:
            there = (space - START_SPACING * self.sides[foe]) % RING_SIZE
            if there <= LAST_RING_STEP:
                behind += sum([other >= 0 and 0 < there - other <= max(ROLLS) for other in self.steps[foe]])
        return -4.0 * behind * self.times["danger"]
