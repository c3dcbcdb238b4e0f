"""What a position of Ludicrous Ludo is worth to a seat, in spaces of race lead, by what the seat sees of it.

Every party is counted in the same parts: how far it has come, who is out and home, HP, cards, buildings, what holds its
pieces. Each part has a weight, which `benchmarks/ludicrous_weights.py` finds from who won matches between hard seats.
"""

from functools import cache
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.players.ludicrous.outlook import WANTED, Outlook
from ludo_tui.players.ludicrous.worths import KEPT
from ludo_tui.players.standings import Standings, Tuned, found_in
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Party, Piece

HELD: Final = frozenset({"restrained", "grappled", "stunned", "morphed"})
"""Conditions that keep a piece where it is."""
GOOD: Final = frozenset(
    {"blessed", "lucky", "swift", "hasted", "unseen", "stone_skin", "spiny", "warded", "emboldened"}
)
"""Conditions that help."""
BAD: Final = frozenset(
    {"cursed", "frightened", "slowed", "stressed", "weakened", "burning", "silenced", "taunted", "prone"}
)
"""Conditions that hinder."""
FULL_TANK: Final = 12
"""HP of a tank that nobody has hit."""


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each part of a party counts, in spaces; a *counted* piece is one of those that must come home."""

    way: float = 1.0
    """A step of a counted piece."""
    out: float = 0.0
    """A counted piece that is out of the yard."""
    front: float = 0.0
    """Each counted piece by the square of its step, in `HOME` steps: above 0, the foremost counts more."""
    column: float = 0.0
    """A counted piece in the home column, out of everybody's reach."""
    home: float = 0.0
    """A counted piece at home."""
    spare: float = 0.0
    """Another piece that is out."""
    spare_way: float = 0.0
    """A step of another piece."""
    hp: float = 0.0
    """A point of HP."""
    stake: float = 0.0
    """A step of the counted pieces on the pathway, for the share of its HP that the party has lost."""
    danger: float = 0.0
    """A space that the next rolls of the others are expected to take by landing."""
    fallen: float = 0.0
    """A space that unconscious pieces are about to lose."""
    held: float = 0.0
    """A piece that cannot move."""
    good: float = 0.0
    """A condition that helps."""
    bad: float = 0.0
    """A condition that hinders."""
    cards: float = 0.0
    """A card in hand beyond `KEPT`."""
    points: float = 0.0
    """A point of the bonus die."""
    items: float = 0.0
    """An item that is known."""
    structure: float = 0.0
    """A structure that works."""
    project: float = 0.0
    """A work point of a structure that is not finished."""
    tank: float = 0.0
    """A tank that nobody has hit."""
    captive: float = 0.0
    """A piece in a prison of war."""


PARTS: Final = Weights.__struct_fields__


@cache
def tuned() -> Tuned[Weights]:
    """Return what has been found."""
    return found_in(__package__, Tuned[Weights])


def parts_of(look: Outlook) -> list[float]:
    """Return how much a party has of each part, in the order of `PARTS`."""
    party, wanted = look.party, look.wanted
    ranked = sorted(range(len(party.pieces)), key=lambda number: -party.pieces[number].step)
    counted = [party.pieces[number].step for number in ranked[:wanted]]
    spare = [party.pieces[number].step for number in ranked[wanted:]]
    on_ring = [step for step in counted if 0 <= step <= LAST_RING_STEP]
    everybody = range(len(party.pieces))
    return [
        float(sum(max(step, 0) for step in counted)),
        float(sum(step >= 0 for step in counted)),
        sum(max(step, 0) ** 2 for step in counted) / HOME,
        float(sum(LAST_RING_STEP < step < HOME for step in counted)),
        float(counted.count(HOME)),
        float(sum(step >= 0 for step in spare)),
        float(sum(max(step, 0) for step in spare)),
        float(party.hp),
        sum(on_ring) * look.wounds,
        sum(look.danger(party.pieces[number].step) * look.loss(look.seat, number) for number in everybody),
        sum(look.loss(look.seat, number) for number in everybody if _has(party.pieces[number], {"unconscious"})),
        float(sum(_has(piece, HELD) for piece in party.pieces)),
        float(_count(party, GOOD)),
        float(_count(party, BAD)),
        float(max(0, len(party.hand) - KEPT)),
        float(party.bonus_points),
        float(len(party.items)),
        float(party.structure is not None and party.structure.hacker is None),
        0.0 if party.project is None else float(party.project.points),
        0.0 if party.tank.is_heavily_damaged else party.tank.hp / FULL_TANK,
        float(sum(piece.prison is not None for piece in party.pieces)),
    ]


def _has(piece: Piece, conditions: frozenset[str] | set[str]) -> bool:
    return any(one.id in conditions for one in piece.conditions)


def _count(party: Party, conditions: frozenset[str]) -> int:
    """Return how many conditions of a set a party and its pieces have."""
    borne = [*party.conditions, *(one for piece in party.pieces for one in piece.conditions)]
    return sum(one.id in conditions for one in borne)


class Evaluation(Standings):
    """What a position is worth to each seat.

    Args:
        view: what a player sees of it; it is not changed.
        match: length of the match.
        found: the weights.
    """

    def __init__(self, view: LudicrousState, match: str, found: Tuned[Weights] | None = None) -> None:
        self.found = tuned() if found is None else found
        seats = range(len(view.parties))
        teams = list(dict.fromkeys(tuple(sorted((seat, *view.teams.get(seat, ())))) for seat in seats))
        super().__init__(view, teams, pace=self.found.pace, best=self.found.best)
        self.state = view
        self._match = match

    @property
    def goal(self) -> float:
        """What a party is worth that has just won."""
        weights = self.found.weights
        return WANTED.get(self._match, 2) * (HOME * (weights.way + weights.front) + weights.home)

    def worth(self, seat: int) -> float:
        """Return what the party of a seat is worth where it stands."""
        return self.found.worth(parts_of(Outlook(self.state, seat, self._match)))
