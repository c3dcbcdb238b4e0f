"""How likely each of two, three or four seats is to win: what was learned from matches of normal seats.

For each game and number of seats there is a small network in `chances/`. It judges a match as each seat looks at it: by
where its pieces stand and where those of all others do, counted by their own steps, by what their next rolls are
expected to take from each other, and by how soon it rolls. `benchmarks/race_chances.py` finds it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui.players.race.network import RISK, Row, added, odds, row_of_pieces
from ludo_tui.players.standings import shares
from ludo_tui.rules.race.options import RaceOptions

FOLDER: Final = Path(__file__).with_name("chances")
LEVELS: Final = 16
"""How many levels of danger there are."""
_KNOWN: Final = 1 << 15
"""The pieces of a seat are remembered for so many ways to stand."""


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned of matches of so many seats."""

    found: str
    """How, and how well it says who wins."""
    pieces: tuple[tuple[Row, ...], ...]
    """By step, the yard last: an own piece, each further one on its space; the same of the others."""
    risks: tuple[tuple[Row, ...], ...]
    """By what may be taken: from the seat itself; from one of the others."""
    turns: tuple[Row, ...]
    """By how many turns it is until the seat has its own."""
    counts: Row
    """How much each neuron counts."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was learned of a game, and the house rules that it was found for."""

    options: dict[str, Any]
    seats: dict[int, Network]
    """By how many play."""


class Chances:
    """Says who is likely to win.

    Args:
        network: was learned from matches of as many seats.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._rows = lru_cache(_KNOWN)(self._rows_of)
        """What the pieces of a seat add for itself, and for the others."""

    def __call__(self, steps: Sequence[Sequence[int]], losses: Sequence[int], seat: int) -> list[float]:
        """Return how likely each seat is to win, 0..1.

        Args:
            steps: by seat, where its pieces stand.
            losses: by seat, what the next rolls of the others are expected to take from it.
            seat: who is on turn.
        """
        network, seats = self._network, len(steps)
        known = [self._rows(tuple(sorted(own)), level_of(lost)) for own, lost in zip(steps, losses, strict=True)]
        everybody = added(*(theirs for _, theirs in known))
        strengths = {}
        for one, (mine, theirs) in enumerate(known):
            told = zip(mine, everybody, theirs, network.turns[(one - seat) % seats], strict=True)
            strengths[one] = odds([own + all_ - less + turn for own, all_, less, turn in told], network.counts)
        return list(shares(strengths).values())

    def _rows_of(self, own: tuple[int, ...], level: int) -> tuple[Row, Row]:
        pieces, (mine, theirs) = self._network.pieces, self._network.risks
        return (
            added(row_of_pieces(pieces[:2], own), mine[level]),
            added(row_of_pieces(pieces[2:], own), theirs[level]),
        )


def level_of(lost: int) -> int:
    """Return the step in which something counts that is expected to be taken."""
    return min(lost // RISK, LEVELS - 1)


@cache
def _learned() -> Sequence[Learned]:
    return [msgspec.json.decode(path.read_bytes(), type=Learned) for path in sorted(FOLDER.glob("*.json"))]


@cache
def chances_for(options: RaceOptions, seats: int) -> Chances | None:
    """Return what says who is likely to win; None under house rules that nothing was learned for."""
    played = msgspec.to_builtins(options)
    for learned in _learned():
        if seats in learned.seats and all(played[name] == value for name, value in learned.options.items()):
            return Chances(learned.seats[seats])
    return None
