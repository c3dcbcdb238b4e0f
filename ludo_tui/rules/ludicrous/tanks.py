"""Tanks: the tank movement phase, firing, damage and repair."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.state import LudicrousTable


def phase(table: LudicrousTable) -> Flow[str | None]:
    """Run the tank movement phase of the seat whose turn it is: move the tank or let it stay."""
    raise NotImplementedError


def is_due(table: LudicrousTable) -> bool:
    """Tell whether the seat whose turn it is has a tank to move."""
    raise NotImplementedError


def damage(table: LudicrousTable, seat: int, amount: int, *, cause: str, rule: str) -> None:
    """Take HP from a tank; at 0 it is heavily damaged."""
    raise NotImplementedError


def repair(table: LudicrousTable, seat: int, amount: int, *, rule: str = "") -> None:
    """Give HP back to a tank, up to its maximum; heavy damage stays."""
    raise NotImplementedError


def add_bonus(table: LudicrousTable, seat: int, bonus: int, *, rule: str = "") -> None:
    """Add to the roll of a tank's next shot."""
    raise NotImplementedError
