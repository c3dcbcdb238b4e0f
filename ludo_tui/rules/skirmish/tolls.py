"""Who pays the seal that a piece needs at its gate."""

from typing import Final

from ludo_tui.board import LAST_RING_STEP, king_distance, ring_index
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.state import Who

TOSS: Final = 5
"""How far off an ally may be that pays."""


def payer(field: Field, who: Who) -> Who | None:
    """Return who pays the seal that lets a piece through its gate: itself, or an ally near the gate.

    Rule: sh.gate.toll, sh.gate.ally
    """
    state, toll = field.state, field.table.tables.numbers.toll
    if state.piece(who).seals >= toll:
        return who
    gate = ring_index(state.sides[who.seat], LAST_RING_STEP)
    near = [
        other
        for other, ring in field.rings.items()
        if other.seat == who.seat and field.fighter(other).seals >= toll and _can_toss(field, other, ring, gate)
    ]
    return max(near, key=lambda other: field.fighter(other).seals, default=None)


def _can_toss(field: Field, who: Who, ring: int, gate: int) -> bool:
    return field.is_awake(who) and king_distance(ring, gate) <= TOSS
