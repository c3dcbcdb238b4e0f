"""What a party can do only so often: once in a turn, or once until its next turn.

The turn counts how often each of these has been used; what other rules have granted on top counts against it.
"""

from ludo_tui.rules.ludicrous.model.table import LudicrousTable

ACTION = "action"
BONUS_ACTION = "bonus"
EXTRA_ACTION = "extra_action"
EXTRA_BONUS_ACTION = "extra_bonus"
EXTRA_MOVEMENT = "extra_movement"
"""Actions, bonus actions and movement phases that another rule has granted on top in this turn."""

READY = "ready"
SOUL_READ = "soul_read"
MEDITATION = "meditate"
SPELL = "spell"
"""The one spell of a turn, by action or bonus action."""
REACTION_SPELL = "reaction_spell"
"""Spells cast as a reaction by the party whose turn it is."""
STRUCTURE = "structure"
"""The one use of a structure as an action in a turn, of whatever structure; see also `structure_budget`.

Rule: lh.readings.once-per-turn
"""
LOST_MOVEMENT = "lost_movement"
"""The movement phase that belongs to the turn itself has been lost."""
AMBUSH = "ambush"
RUNNING_PUNCH = "running_punch"
"""The running punch of this turn has been thrown."""

STRUCK_PIECE = "struck_piece"
STRUCK_WEAPON = "struck_weapon"
"""The piece and the weapon, counted from 1, of the weapon attack made with the action."""

BONUS_PHASE = "bonus_action"
SECOND_SPECIAL_PHASE = "second_special"
"""The phases that a turn skips when its bonus action has been spent before them."""
MOVEMENT_PHASE = "movement"
"""The phase in which a turn's own movement is made, and all that is granted on top."""


def lose_phase(table: LudicrousTable, phase: str) -> bool:
    """Take a phase away from the present turn, unless that has been done; of movement phases only the turn's own.

    Rule: ll.5.3.sacrifice.no-movement-phase, lh.readings.own-movement
    """
    if phase == MOVEMENT_PHASE:
        if table.used(LOST_MOVEMENT):
            return False
        table.use(LOST_MOVEMENT)
        if table.used(EXTRA_MOVEMENT):
            return True
    if phase in table.state.turn.skips:
        return False
    table.state.turn.skips.append(phase)
    return True


def grant_movement(table: LudicrousTable) -> None:
    """Give the present turn one more movement phase, which is played even if its own has been lost.

    Rule: lh.annustar.time-slip, lh.readings.own-movement
    """
    table.use(EXTRA_MOVEMENT)
    if table.used(LOST_MOVEMENT) and MOVEMENT_PHASE in table.state.turn.skips:
        table.state.turn.skips.remove(MOVEMENT_PHASE)


def has_movement(table: LudicrousTable) -> bool:
    """Return whether a movement phase of this turn is still to be played.

    Rule: lh.readings.own-movement
    """
    return table.used(LOST_MOVEMENT) <= table.used(EXTRA_MOVEMENT)


def structure_budget(owner: int) -> str:
    """Return the budget of the one use in a turn, by action or bonus action, of the structure of a party."""
    return f"{STRUCTURE}:{owner}"


def has_bonus_action(table: LudicrousTable) -> bool:
    """Return whether the bonus action of this turn is still to come."""
    return not table.used(BONUS_ACTION) and BONUS_PHASE not in table.state.turn.skips


def spend_bonus_action(table: LudicrousTable) -> None:
    """Use up the bonus action before its phase, which is then left out with the special rules phase after it."""
    table.use(BONUS_ACTION)
    table.state.turn.skips += (BONUS_PHASE, SECOND_SPECIAL_PHASE)
