"""Saving throws."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.ludicrous.events.contests import Saved
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, counted_in, throw_d20
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat


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
) -> Flow[bool]:
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

    Rule: lh.rolls.save, lh.readings.save-no-critical
    """
    seat, piece = who
    wanted = table.tables.numbers.contest.save_goal if goal is None else goal
    contestant = Contestant(who=who, kind=f"save:{stat}", stats=(stat,), advantage=advantage)
    counted = [*counted_in(table, contestant), *more]
    thrown = yield from throw_d20(table, contestant, counted, f"{stat} save against {name}", rule)
    is_saved = thrown.total >= wanted
    table.emit(
        Saved(
            seat=seat,
            piece=piece,
            name=name,
            total=thrown.total,
            goal=wanted,
            success=is_saved,
            dice=(thrown.dice,),
            rule=rule,
        )
    )
    return is_saved
