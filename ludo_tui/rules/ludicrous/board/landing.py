"""Where a move may end, and which piece it eliminates there."""

from typing import NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of_step
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star

OWN_PAIR = ("lh.movement.pairs", "two of your pieces are already on that space")
ENEMY_PAIR = ("lh.movement.pairs", "two enemy pieces are on that space")
TEAMMATE = ("lh.readings.teams", "a teammate's piece is on that space")
ON_STAR = ("lh.movement.protected", "an enemy is on that star space, and is safe there")
ON_ITS_START = ("lh.movement.protected", "the piece there is safe on its own starting space")
PRISONER = ("lh.conditions.prisoner", "held in a prison")


class Landing(NamedTuple):
    """Where a piece would end, and which piece it would eliminate there."""

    step: int
    victim: Who | None


def why_not_end(table: LudicrousTable, who: Who, step: int) -> Reason | Landing:
    """Return why a move may not end on a step, or how it ends there.

    Rule: lh.movement.pairs, lh.movement.protected, lh.movement.eliminate, lh.readings.teams, lh.board.start,
    lh.board.home-column
    """
    seat, piece = who
    state = table.state
    if step == HOME:
        return Landing(step, None)
    own = [n for n, one in enumerate(state.parties[seat].pieces) if n != piece and one.step == step]
    if len(own) >= 2:
        return OWN_PAIR
    if step > LAST_RING_STEP:
        return Landing(step, None)
    ring = ring_of_step(state, seat, step)
    others = [one for one in occupants(state, ring) if one[0] != seat]
    if not others:
        return Landing(step, None)
    if any(state.are_friends(seat, other) for other, _ in others):
        return TEAMMATE
    if len(others) >= 2 or own:
        return ENEMY_PAIR
    foe, number = others[0]
    if is_star(table, ring):
        return ON_STAR
    if state.piece(Who(foe, number)).step == 0:
        return ON_ITS_START
    return Landing(step, others[0])


def can_enter(table: LudicrousTable, who: Who) -> Reason | Landing:
    """Return why a piece cannot come out of the yard onto the starting space, or how it does.

    Rule: lh.movement.six, ll.5.3.sacrifice.occupied-start, ll.5.3.sacrifice.prisoners-not-eligible
    """
    one = table.state.piece(who)
    if one.prison is not None:
        return PRISONER
    if one.step >= 0:
        return ("lh.movement.six", "it is not in the yard")
    return why_not_end(table, who, 0)
