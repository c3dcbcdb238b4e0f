"""Structures: work points, projects, the active structure, its use, hacking and its end."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions import Action
from ludo_tui.rules.ludicrous.state import LudicrousTable

ACTIONS: list[Action] = []
"""Fortify, hack, use the structure, destroy it."""


def add_points(table: LudicrousTable, seat: int, points: int, *, rule: str) -> Flow[None]:
    """Add work points to the project of a party, which chooses one if it has none; a finished one is built."""
    raise NotImplementedError


def damage(table: LudicrousTable, seat: int, amount: int, *, by: int | None, cause: str, rule: str) -> None:
    """Take HP from the active structure of a party; at 0 it is destroyed."""
    raise NotImplementedError


def repair(table: LudicrousTable, seat: int, amount: int, *, rule: str = "") -> None:
    """Give HP back to the active structure of a party, up to its maximum."""
    raise NotImplementedError


def end_round(table: LudicrousTable) -> None:
    """Count hacks down by a round."""
    raise NotImplementedError
