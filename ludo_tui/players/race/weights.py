"""What counts how much in a race game: numbers by the house rules and the number of seats, in `weights.yaml`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui.platform.cached_files import program_yaml
from ludo_tui.players.strategy import Temper
from ludo_tui.rules.race.options import RaceOptions

FILE: Final = "weights.yaml"


class Weights(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What counts how much, in hundredths of a space; shares are in hundredths."""

    out: int
    """A piece that is out of the yard."""
    front: int
    """Added to each step for every ten steps that the piece has come: above 0, runners count more."""
    column: int
    """A piece in the home column, out of everybody's reach."""
    home: int
    """A piece at home, beyond its last step."""
    block: int
    """Two own pieces on one ring space."""
    safe: int
    """A piece on a ring space where nobody is sent back, besides that nobody takes it now."""
    again: int
    """Another roll."""
    danger: int
    """Share of what the next rolls of the others are expected to take."""
    attack: int
    """Share of what the own next roll is expected to take from the others."""
    best: int
    """Share of the foremost of several opponents; the rest is shared by all of them."""
    capture: int
    """The first capture, where no home column opens before it."""
    idle: int
    """Share of a piece that need not come home to win."""


class Tuned(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Weights and what they were found for."""

    seats: int
    options: dict[str, Any]
    """House rules by name."""
    weights: Weights
    pace: int
    """How surely a lead wins: thousandths of a unit of log-odds for a space of lead, by the root of the spaces left."""
    samples: int = 0
    """How often at most hard seats play each of the best moves on; 0: they judge by what they see."""


FEATURES: Final[Mapping[str, str]] = {
    "danger": "what the others may take",
    "attack": "what may be taken from the others",
    "block": "two on one space",
    "safe": "safe spaces",
    "out": "getting pieces out",
    "front": "the foremost piece",
    "column": "the home column",
    "home": "coming home",
    "again": "another roll",
    "best": "who is ahead",
}
"""What a temper may bend: the weights by name, each in words."""
_STEPS: Final = {"block": 200, "front": 5}
"""What each time more adds to a weight that may be nothing, or less; the others are multiplied."""


def bent(weights: Weights, temper: Temper) -> Weights:
    """Return the weights as a player of a temper has them."""
    changed = {}
    for name, times in temper.items():
        usual = getattr(weights, name)
        changed[name] = usual + round((times - 1) * _STEPS.get(name, usual))
    return msgspec.structs.replace(weights, **changed)


@cache
def tuned() -> tuple[Tuned, ...]:
    """Return everything that has been found."""
    return program_yaml(Path(__file__).with_name(FILE), tuple[Tuned, ...])


@cache
def weights_for(options: RaceOptions, seats: int) -> Tuned:
    """Return the weights that were found for house rules most like these, and as many seats or nearly so."""
    played: Mapping[str, Any] = msgspec.to_builtins(options)

    def likeness(one: Tuned) -> tuple[int, int]:
        alike = sum(played[name] == value for name, value in one.options.items())
        return alike - len(one.options), -abs(one.seats - seats)

    return max(tuned(), key=likeness)
