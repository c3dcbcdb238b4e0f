"""Saving throws."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted, PlannedRoll, RollResult
from ludo_tui.rules.ludicrous.events.contests import Saved
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, Contestant, counted_in, thrower
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat


def saving_throw(
    table: LudicrousTable, who: Who, stat: Stat, goal: int, *, advantage: int = 0, more: Sequence[Counted] = ()
) -> PlannedRoll:
    """Return a saving throw as it would be made now.

    Rule: lh.rolls.save, lh.readings.save-no-critical
    """
    counted = [*counted_in(table, _saving(who, stat, advantage)), *more]
    return PlannedRoll(policy=ADVANTAGE, counted=tuple(counted), goal=goal)


def _saving(who: Who, stat: Stat, advantage: int = 0) -> Contestant:
    return Contestant(who=who, kind=f"save:{stat}", stats=(stat,), advantage=advantage)


def make_saving_throw(
    table: LudicrousTable,
    who: Who,
    stat: Stat,
    goal: int | None = None,
    *,
    name: str,
    rule: str,
    advantage: int = 0,
    more: Sequence[Counted] = (),
) -> Flow[RollResult]:
    """Make a saving throw: d20 plus a stat, against the goal (by default the usual one).

    Args:
        table: the match.
        who: the piece or party that saves.
        stat: what it adds.
        goal: the least total that succeeds; None: the usual one.
        name: what it saves against.
        rule: rulebook id that asks for it.
        advantage: above 0 advantage, below 0 disadvantage.
        more: what else is added.

    Rule: lh.rolls.save
    """
    wanted = table.tables.numbers.contest.save_goal if goal is None else goal
    roll = saving_throw(table, who, stat, wanted, advantage=advantage, more=more)
    own = thrower(table, _saving(who, stat), f"{stat} save against {name}", rule)
    result = yield from roll.throw(table, own)
    table.emit(
        Saved(
            seat=who.seat,
            piece=who.number,
            name=name,
            total=result.total,
            goal=wanted,
            success=result.is_success,
            dice=(result.own.dice,),
            rule=rule,
        )
    )
    return result
