"""Parties: choosing, checking and building what stands on a party sheet before the match."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.rules.ludicrous.options import LudicrousOptions
from ludo_tui.rules.ludicrous.state import Party
from ludo_tui.rules.ludicrous.tables import ReadyParty, Tables

Problem = tuple[str, str, str]
"""Field of the party data, what is wrong with it in a sentence, and the rulebook id."""


def problems(tables: Tables, spec: Mapping[str, Any]) -> list[Problem]:
    """Return everything that keeps party data from being a legal party; empty when it is one."""
    raise NotImplementedError


def build(tables: Tables, options: LudicrousOptions, spec: Mapping[str, Any] | str | None, *, seat: int = 0) -> Party:
    """Build the party of a seat: from a ready-made id, from party data, or (None) a ready-made one by seat.

    Raises:
        ValueError: no such ready-made party, or the data breaks a rule; the message lists every problem.
    """
    raise NotImplementedError


def ready_made(tables: Tables) -> list[ReadyParty]:
    """Return the ready-made parties, in the order of the table."""
    return list(tables.parties.values())


def random_party(tables: Tables, seed: int) -> dict[str, Any]:
    """Return the data of a legal party that depends on nothing but the tables and the seed."""
    raise NotImplementedError
