"""Who pays the seal that a piece needs at its gate."""

from typing import Final

from ludo_tui.board import LAST_RING_STEP, YARD, king_distance, ring_index
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import SkirmishState

TOSS: Final = 5
"""How far off an ally may be that pays."""


def toll_payer(field: Field, who: Who) -> Who | None:
    """Return who pays the seal that lets a piece through its gate: itself, or an ally near the gate.

    Rule: sh.gate.toll, sh.gate.ally
    """
    state, toll = field.state, field.table.tables.numbers.toll
    if state.piece(who).seals >= toll:
        return who
    near = [other for other in toll_helpers(state, who.seat, toll) if other in field.rings]
    return max(near, key=lambda other: state.piece(other).seals, default=None)


def toll_helpers(state: SkirmishState, seat: int, toll: int) -> list[Who]:
    """Return the pieces of a party that can pay at its gate for another one.

    Rule: sh.gate.ally
    """
    side = state.sides[seat]
    gate = ring_index(side, LAST_RING_STEP)
    return [
        Who(seat, number)
        for number, piece in enumerate(state.parties[seat])
        if piece.seals >= toll and not piece.is_fallen and YARD < piece.step <= LAST_RING_STEP
        if king_distance(ring_index(side, piece.step), gate) <= TOSS
    ]
