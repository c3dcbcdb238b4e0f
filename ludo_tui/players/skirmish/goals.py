"""What decides a match of Skirmish Ludo: pieces home, nightfall, doom."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ludo_tui.rules.skirmish.options import SkirmishOptions
from ludo_tui.rules.skirmish.state import SkirmishState
from ludo_tui.rules.skirmish.tables import Numbers, tables_of
from ludo_tui.rulesets import load


class Goals(NamedTuple):
    """The numbers that a match is about."""

    wanted: int
    """Pieces that must come home."""
    rounds: int
    """The last round."""
    doom: int
    """Pieces carried off that complete the doom."""


def goals_of(view: SkirmishState, options: Mapping[str, Any]) -> Goals:
    """Return what decides a match, by its length and its parties."""
    length, parties, numbers = msgspec.convert(options, SkirmishOptions).match, len(view.parties), _numbers()
    fewer = numbers.match.fewer_without_sage[parties] if view.sage is None else 0
    return Goals(
        wanted=numbers.match.home_needed[length][parties] - fewer,
        rounds=numbers.match.round_limit[length][parties],
        doom=numbers.sage.doom[length][parties],
    )


@cache
def _numbers() -> Numbers:
    return tables_of(load("skirmish").tables).numbers
