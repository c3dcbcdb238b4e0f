"""How far seats, or their teams, are ahead of each other in a position, and how likely each of them is to win."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from ludo_tui.engine import State
from ludo_tui.platform.cached_files import program_yaml

WON: Final = 60.0
"""Spaces that having won is worth: about a piece that comes all the way."""
FILE: Final = "weights.yaml"
T = TypeVar("T")
W = TypeVar("W", bound=msgspec.Struct)


class Tuned(msgspec.Struct, Generic[W], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each part of a position counts, and how leads count."""

    weights: W
    """Spaces for one of each part, in the order in which the parts are counted."""
    pace: float
    """How surely a lead wins: units of log-odds for a space of lead, by the root of the spaces left."""
    best: float
    """Share of the foremost of several opponents; the rest is shared by all of them."""

    def worth(self, parts: Sequence[float]) -> float:
        """Return what a party with so much of each part is worth, in spaces."""
        return float(
            sum(weight * part for weight, part in zip(msgspec.structs.astuple(self.weights), parts, strict=True))
        )


def found_in(package: str, kind: type[T]) -> T:
    """Return what has been found about the positions of a system, from the file beside its judgement."""
    return program_yaml(Path(__file__).with_name(package.rpartition(".")[2]) / FILE, kind)


def shares(strengths: Mapping[T, float], scale: float = 1.0) -> dict[T, float]:
    """Return how likely each is to win by how strong it is: the scale makes log-odds of a lead."""
    best = max(strengths.values(), default=0.0)
    odds = {one: exp((strength - best) * scale) for one, strength in strengths.items()}
    total = sum(odds.values())
    return {one: share / total for one, share in odds.items()}


class Standings(ABC):
    """What a position is worth to each seat, in spaces of race lead.

    Args:
        state: what a player sees of it; it is not changed.
        teams: the seats, those together that win together.
        pace: how surely a lead wins: units of log-odds for a space of lead, by the root of the spaces left.
        best: share of the foremost of several opponents; the rest is shared by all of them.
    """

    def __init__(self, state: State, teams: Sequence[tuple[int, ...]], *, pace: float, best: float) -> None:
        self._state = state
        self._teams = teams
        self._pace = pace
        self._best = best
        self._worths: dict[int, float] = {}

    @property
    @abstractmethod
    def goal(self) -> float:
        """What a seat is worth that has just won."""

    @abstractmethod
    def worth(self, seat: int) -> float:
        """Return what a seat is worth where it stands, by the parts of its position."""

    def standing(self, seat: int) -> float:
        """Return what a seat is worth where it stands."""
        if seat not in self._worths:
            self._worths[seat] = self.worth(seat)
        return self._worths[seat]

    def lead(self, seat: int) -> float:
        """Return how far a seat, or its team, is ahead of those it plays against."""
        own = next(team for team in self._teams if seat in team)
        if self._state.places:
            return WON if self._state.places[0] in own else -WON
        rivals = [self._together(team) for team in self._teams if team != own and self._plays(team)]
        if not rivals:
            return self._together(own)
        best = self._best if len(rivals) > 1 else 1.0
        return self._together(own) - best * max(rivals) - (1 - best) * sum(rivals) / len(rivals)

    def chances(self) -> list[float]:
        """Return how likely each seat, or its team, is to win, 0..1."""
        seats = sorted(seat for team in self._teams for seat in team)
        if self._state.places:
            winners = next(team for team in self._teams if self._state.places[0] in team)
            return [float(seat in winners) for seat in seats]
        strengths = {team: self._together(team) for team in self._teams if self._plays(team)}
        missing = [max(self.goal * len(team) - worth, 1.0) for team, worth in strengths.items()]
        found = shares(strengths, self._pace / sqrt(sum(missing) / max(1, len(missing))))
        return [next((share for team, share in found.items() if seat in team), 0.0) for seat in seats]

    def _plays(self, team: Sequence[int]) -> bool:
        return any(seat not in self._state.conceded for seat in team)

    def _together(self, team: Sequence[int]) -> float:
        return sum(self.standing(seat) for seat in team if seat not in self._state.conceded)
