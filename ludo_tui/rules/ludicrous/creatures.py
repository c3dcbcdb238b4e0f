"""Creatures on the pathway: they act at the end of each round, block, and can be attacked."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.state import LudicrousState, LudicrousTable
from ludo_tui.rules.ludicrous.traits import DamageKind


def summon(
    table: LudicrousTable,
    creature: str,
    ring: int,
    *,
    seat: int | None = None,
    rounds: int | None = None,
    rule: str = "",
) -> None:
    """Bring a creature onto a ring space."""
    raise NotImplementedError


def end_round(table: LudicrousTable) -> Flow[None]:
    """Let every creature act, then count its rounds down."""
    raise NotImplementedError


def at(state: LudicrousState, ring: int) -> list[int]:
    """Return the numbers of the creatures on a ring space."""
    return [number for number, creature in enumerate(state.creatures) if creature.ring == ring]


def targets(table: LudicrousTable, seat: int, piece: int, reach: int, *, faced: bool = True) -> list[int]:
    """Return the numbers of the creatures that a piece of a seat can attack within a number of spaces."""
    raise NotImplementedError


def goal(table: LudicrousTable, creature: int) -> int:
    """Return what an attack roll must reach to hit a creature: creatures do not roll."""
    raise NotImplementedError


def hurt(table: LudicrousTable, creature: int, amount: int, kind: DamageKind = "normal", *, cause: str = "") -> int:
    """Take HP off a creature; at 0 it is gone. Return the HP lost."""
    raise NotImplementedError


def remove(table: LudicrousTable, creature: int, *, cause: str = "") -> None:
    """Take a creature off the board."""
    raise NotImplementedError


def blocker(table: LudicrousTable, seat: int, piece: int, ring: int) -> int | None:
    """Return the number of a creature on a ring space that stops a piece that would pass it, or None."""
    raise NotImplementedError


def morph(table: LudicrousTable, seat: int, piece: int, form: str, turns: int | None, *, rule: str = "") -> bool:
    """Turn a piece into a creature until it ends or the form's HP are gone; return whether it took."""
    raise NotImplementedError
