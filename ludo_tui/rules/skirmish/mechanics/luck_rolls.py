"""Luck rolls: a d20 without a modifier, against 10."""

from typing import Final

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.fight.rolls import Boons, Counted, PlannedRoll, Thrower
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import LuckTried
from ludo_tui.rules.skirmish.mechanics.modifiers import boons_and_banes
from ludo_tui.rules.skirmish.mechanics.rolls import FACES
from ludo_tui.rules.skirmish.mechanics.triggers import TryingLuck

_LUCK: Final = Boons(FACES)


def roll_luck(table: SkirmishTable, who: Who, purpose: str, rule: str) -> Flow[bool]:
    """Roll d20 without a modifier against 10; boons on luck help.

    Rule: sh.roll.luck
    """
    trigger = yield from window(table, TryingLuck(seat=who.seat, target=who, purpose=purpose))
    roll = luck_roll(table, who, *trigger.added)
    result = yield from roll.throw(table, Thrower(who.seat, purpose, rule))
    table.emit(
        LuckTried(
            who=table.ref(who),
            is_success=result.is_success,
            purpose=purpose,
            total=result.total,
            goal=roll.goal,
            net=result.own.edge,
            dice=(result.own.dice,),
            rule=rule,
        )
    )
    return result.is_success


def luck_roll(table: SkirmishTable, who: Who, *more: Counted) -> PlannedRoll:
    """Return a combatant's luck roll as it would be made now, with more that counts.

    Rule: sh.roll.luck, sh.affliction.cursed
    """
    counted = (*more, *boons_and_banes(table, who, ("luck",)))
    return PlannedRoll(policy=_LUCK, counted=counted, goal=table.tables.numbers.roll.target)
