"""Where creatures stand, and which of them a piece reaches."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import Creature, LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import ring_in_reach


def creatures_on(state: LudicrousState, ring: int) -> list[int]:
    """Return the numbers of the creatures on a ring space."""
    return [creature.number for creature in state.creatures if creature.ring == ring]


def creatures_in_reach(table: LudicrousTable, who: Who, reach: int, *, faced: bool = True) -> list[int]:
    """Return the numbers of the creatures that a piece can attack: within reach, and no friends of its party.

    Rule: lh.annustar.creatures, lh.board.faced-side
    """
    seat = who.seat
    state = table.state
    return [
        creature.number
        for creature in state.creatures
        if (creature.seat is None or not state.are_friends(seat, creature.seat))
        and ring_in_reach(state, who, creature.ring, reach, faced=faced)
    ]


def creature_at(state: LudicrousState, number: int) -> Creature | None:
    """Return the creature with a number, if it is still there."""
    return next((creature for creature in state.creatures if creature.number == number), None)
