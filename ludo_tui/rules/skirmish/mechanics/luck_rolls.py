"""Luck rolls: a d20 without a modifier, against 10."""

from fractions import Fraction
from typing import Final

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.fight.rolls import Boons, Counted, throw
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import LuckTried
from ludo_tui.rules.skirmish.mechanics.modifiers import boons_and_banes
from ludo_tui.rules.skirmish.mechanics.rolls import FACES, PlannedRoll
from ludo_tui.rules.skirmish.mechanics.triggers import TryingLuck

_LUCK: Final = Boons(FACES)


def roll_luck(table: SkirmishTable, who: Who, purpose: str, rule: str) -> Flow[bool]:
    """Roll d20 without a modifier against 10; boons on luck help.

    Rule: sh.roll.luck
    """
    trigger = yield from window(table, TryingLuck(seat=who.seat, target=who, purpose=purpose))
    counted = [*trigger.added, *luck_of(table, who)]
    _, total, boons, dice = yield from throw(table, who.seat, counted, _LUCK, purpose, rule)
    goal = table.tables.numbers.roll.target
    is_success = total >= goal
    table.emit(
        LuckTried(
            who=table.ref(who),
            is_success=is_success,
            purpose=purpose,
            total=total,
            goal=goal,
            net=boons,
            dice=(dice,),
            rule=rule,
        )
    )
    return is_success


def luck_of(table: SkirmishTable, who: Who) -> list[Counted]:
    """Return what gives a combatant's luck rolls boons or banes.

    Rule: sh.roll.luck, sh.affliction.cursed
    """
    return [*boons_and_banes(table, who, ("luck",))]


def luck_chance(table: SkirmishTable, who: Who, *more: Counted) -> Fraction:
    """Return the chance of a combatant's luck roll, with what would count besides."""
    return PlannedRoll(0, table.tables.numbers.roll.target, (*luck_of(table, who), *more)).chance()
