"""How likely each party of a game with fights is to win: facts about it, whose weights were learned from matches.

Facts are named by what they are about, so that whatever a ruleset adds counts for nothing until matches have been
played with it. Each game has its facts in its `learned.py` and their weights in `learned.json` beside it, by how many
parties play; `benchmarks/learned_chances.py` finds them.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from ludo_tui.players.standings import shares

RANKS: Final = ("first", "second", "third", "fourth")
"""What facts call the pieces of a party, the foremost first."""
Facts: TypeAlias = Iterable[tuple[str, float]]
"""Facts by name, each with how much of it there is, mostly 0..1."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned from matches of so many parties."""

    found: str
    """How, and how well it says who wins."""
    weights: dict[str, float]
    """What each fact is worth by its name, in units of log-odds for as much as 1 of it."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned of a game."""

    match: str
    """Length of the matches that it was learned from."""
    parties: dict[int, Weights]
    """By how many parties play."""


@cache
def learned_in(file: Path) -> Learned:
    """Return what was learned, from its file."""
    return msgspec.json.decode(file.read_bytes(), type=Learned)


def chances(known: Weights, told: Mapping[int, Facts]) -> dict[int, float]:
    """Return how likely each seat is to win, 0..1, by the facts about all that may win."""
    weights = known.weights
    return shares({seat: sum(weights.get(name, 0.0) * much for name, much in facts) for seat, facts in told.items()})
