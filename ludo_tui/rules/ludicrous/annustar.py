"""The Annustar: its damage value, its Breakers and electronic interruptions."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.state import LudicrousState, LudicrousTable


def add(
    table: LudicrousTable, seat: int, points: int, *, cause: str = "", rule: str = "lh.annustar.damage"
) -> Flow[None]:
    """Change the damage value (0..20); a rise is followed by the roll for a Breaker, made by `seat`."""
    raise NotImplementedError


def settle(table: LudicrousTable, seat: int) -> Flow[None]:
    """Add the mishaps (critical failures) that have not been added yet; called after each action and phase."""
    raise NotImplementedError


def interrupt(table: LudicrousTable, rounds: int, *, rule: str = "lh.annustar.interruptions") -> None:
    """Start electronic interruptions, or lengthen them, for some rounds."""
    raise NotImplementedError


def is_interrupted(state: LudicrousState) -> bool:
    """Tell whether electronic interruptions are in effect."""
    return state.annustar.interruptions > 0


def end_round(table: LudicrousTable) -> None:
    """Count electronic interruptions down by a round."""
    raise NotImplementedError
