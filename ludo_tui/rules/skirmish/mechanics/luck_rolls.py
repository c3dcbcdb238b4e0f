"""Luck rolls: a d20 without a modifier, against 10."""

from fractions import Fraction

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import LuckTried
from ludo_tui.rules.skirmish.mechanics.afflictions.cursed import luck_banes
from ludo_tui.rules.skirmish.mechanics.rolls import SIDES, Circumstance, chance, net, roll_boons
from ludo_tui.rules.skirmish.mechanics.triggers import TryingLuck


def roll_luck(table: SkirmishTable, who: Who, purpose: str, rule: str) -> Flow[bool]:
    """Roll d20 without a modifier against 10; boons on luck help.

    Rule: sh.roll.luck
    """
    trigger = yield from window(table, TryingLuck(seat=who.seat, target=who, purpose=purpose))
    boons = net(trigger.added) + luck_boons(table, who)
    start = len(table.events)
    total = yield from table.roll(who.seat, SIDES, purpose, rule=rule)
    total += yield from roll_boons(table, who.seat, boons, rule)
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
            dice=(table.rolled_since(start),),
            rule=rule,
        )
    )
    return is_success


def luck_boons(table: SkirmishTable, who: Who) -> int:
    """Return the boons, or below 0 the banes, of a combatant's luck rolls.

    Rule: sh.roll.luck
    """
    return sum(trait.luck for trait in table.sheet(who).traits) - luck_banes(table, who)


def luck_chance(table: SkirmishTable, who: Who, *more: Circumstance) -> Fraction:
    """Return the chance of a combatant's luck roll, with what would count besides."""
    return chance(0, luck_boons(table, who) + net(more), table.tables.numbers.roll.target)
