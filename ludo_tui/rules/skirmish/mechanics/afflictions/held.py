"""Held: a creature that cannot get out of the way."""

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import RollResult, Thrown
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import CannotMiss
from ludo_tui.rules.skirmish.party.attack_forms import Against


def is_certain(field: Field, target: Who, against: Against) -> bool:
    """Return whether a roll against a combatant succeeds without dice: what is held cannot use its Agility.

    Rule: sh.affliction.held
    """
    return against == "agi" and field.table.has_flag(target, "held")


def succeed_without_dice(table: SkirmishTable, who: Who, target: Who, goal: int, rule: str) -> RollResult:
    """Return the success of a roll against what is held, and say that it needs no dice.

    Rule: sh.affliction.held
    """
    table.emit(CannotMiss(who=table.ref(who), target=table.ref(target), rule=rule))
    return RollResult("success", Thrown(total=goal))
