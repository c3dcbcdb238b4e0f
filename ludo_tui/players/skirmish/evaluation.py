"""What a position of Skirmish Ludo is worth to each party and to the Sage, in spaces of race lead.

Every party is counted in the same parts: how far it has come, who is out and home, seals, wounds, what it has to fear.
The Sage is as far on as doom and night are, and its monsters. Each part has a weight, which
`benchmarks/skirmish_weights.py` finds from who won matches between hard seats.
"""

from functools import cache
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Who
from ludo_tui.players.skirmish.counts import Counts
from ludo_tui.players.skirmish.danger import HEALTH, danger
from ludo_tui.players.standings import Standings, Tuned, found_in
from ludo_tui.rules.skirmish.model.state import Goals, Piece, SkirmishState

HARMLESS: Final = frozenset({"defending", "slippery", "hidden", "invisible"})
"""Afflictions that help, or that a piece has chosen."""


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each part of a party counts, in spaces; a *counted* piece is one of those that must come home."""

    way: float = 1.0
    """A step of a counted piece."""
    out: float = 0.0
    """A counted piece that is out of the yard."""
    column: float = 0.0
    """A counted piece in the home column, whose seal is paid."""
    home: float = 0.0
    """A counted piece at home."""
    spare: float = 0.0
    """Another piece that is out."""
    spare_way: float = 0.0
    """A step of another piece."""
    seals: float = 0.0
    """A seal that a counted piece still needs."""
    more_seals: float = 0.0
    """Another seal."""
    wounds: float = 0.0
    """What a piece would lose by being captured, in spaces, for the share of its Health that it has lost."""
    fallen: float = 0.0
    """A space that pieces that are down would lose by being captured."""
    danger: float = 0.0
    """A space that the others are expected to take until the next turn."""
    bad: float = 0.0
    """An affliction."""


class Darkness(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes the Sage strong: shares of the way of a party that comes home, and spaces."""

    start: float
    """Share at the beginning."""
    doom: float
    """Share for the whole doom."""
    time: float
    """Share for nightfall, as long as nobody is home."""
    monsters: float
    """Spaces for a monster on the track."""
    menace: float
    """Spaces for a menace to spend."""


class WithSage(Tuned[Weights], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What parties and the Sage count."""

    sage: Darkness
    hard: Counts
    """What counts for hard parties when they weigh their answers."""


PARTS: Final = Weights.__struct_fields__


@cache
def tuned() -> WithSage:
    """Return what has been found."""
    return found_in(__package__, WithSage)


def parts_of(view: SkirmishState, seat: int, wanted: int) -> list[float]:
    """Return how much a party has of each part, in the order of `PARTS`."""
    party = view.parties[seat]
    ranked = sorted(party, key=lambda piece: -piece.step)
    counted, spare = ranked[:wanted], ranked[wanted:]
    through = sum(piece.step > LAST_RING_STEP for piece in counted)
    seals = sum(piece.seals for piece in party)
    needed = min(seals, wanted - through)
    on_way = [piece for piece in party if YARD < piece.step < HOME]
    return [
        float(sum(max(piece.step, 0) for piece in counted)),
        float(sum(piece.step > YARD for piece in counted)),
        float(sum(piece.is_in_column for piece in counted)),
        float(sum(piece.step == HOME for piece in counted)),
        float(sum(piece.step > YARD for piece in spare)),
        float(sum(max(piece.step, 0) for piece in spare)),
        float(needed),
        float(seals - needed),
        sum(_stake(piece) * min(1.0, piece.damage / HEALTH) for piece in on_way if not piece.is_down),
        sum(_stake(piece) for piece in on_way if piece.is_down),
        sum(danger(view, Who(seat, number)) for number in range(len(party))),
        float(sum(one.id not in HARMLESS for piece in on_way for one in piece.afflictions)),
    ]


def _stake(piece: Piece) -> float:
    """Return what a piece loses by being captured, in spaces: nothing in its home column."""
    return 0.0 if piece.is_in_column else piece.step + 1.0


class Evaluation(Standings):
    """What a position is worth to each seat.

    Args:
        view: what a player knows of it; it is not changed.
        goals: what decides the match.
        found: the weights.
    """

    def __init__(self, view: SkirmishState, goals: Goals, found: WithSage | None = None) -> None:
        self.found = tuned() if found is None else found
        seats = range(len(view.parties) + (view.sage is not None))
        super().__init__(view, [(seat,) for seat in seats], pace=self.found.pace, best=self.found.best)
        self.view = view
        self.goals = goals

    @property
    def goal(self) -> float:
        """What a party is worth that has just won."""
        weights = self.found.weights
        return self.goals.wanted * (HOME * weights.way + weights.out + weights.home)

    def worth(self, seat: int) -> float:
        """Return what a party or the Sage is worth where it stands."""
        if seat == self.view.sage:
            return self._sage()
        return self.found.worth(parts_of(self.view, seat, self.goals.wanted))

    def _sage(self) -> float:
        view, weights, goals = self.view, self.found.sage, self.goals
        share = weights.start + weights.doom * min(1.0, view.doom / goals.doom)
        if not any(piece.step == HOME for party in view.parties for piece in party):
            share += weights.time * min(1.0, view.round / goals.rounds)
        return self.goal * share + weights.monsters * len(view.monsters) + weights.menace * view.menace
