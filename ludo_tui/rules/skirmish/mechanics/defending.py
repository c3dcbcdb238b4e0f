"""Defending: a defender may try its luck against the first success of each enemy that targets it."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions import end_affliction_of
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.model.state import Who


def is_warded_off(table: SkirmishTable, target: Who) -> Flow[bool]:
    """Let somebody that defends itself try its luck on the first success against it, and tell whether that fails.

    It is the same for every roll to attack, with a weapon or without one.

    Rule: sk.attack.roll-scope, sk.action.defend.trigger, sk.action.defend.luck-success, sk.action.defend.luck-failure,
    sk.action.defend.single-use
    """
    if not table.state.fighter(target).has("defending"):
        return False
    end_affliction_of(table, target, "defending")
    return (yield from roll_luck(table, target, "defending", "sk.action.defend.trigger"))
