"""Luck rolls: a d20 without a modifier."""

from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish.incidents import LuckTried
from ludo_tui.rules.skirmish.rolls import SIDES, luck_boons, net, roll_boons
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import TryingLuck


def luck(table: SkirmishTable, who: Who, purpose: str, rule: str) -> Flow[bool]:
    """Roll d20 without a modifier against 10; boons on luck help.

    Rule: sh.roll.luck, sh.affliction.cursed
    """
    trigger = yield from window(table, TryingLuck(seat=who.seat, target=who, purpose=purpose))
    boons = net(trigger.added) + luck_boons(table, who)
    total = yield from table.roll(who.seat, SIDES, purpose, rule=rule)
    total += yield from roll_boons(table, who.seat, boons, rule)
    goal = table.tables.numbers.roll.target
    is_success = total >= goal
    table.emit(
        LuckTried(
            who=table.ref(who), is_success=is_success, purpose=purpose, total=total, goal=goal, net=boons, rule=rule
        )
    )
    return is_success
