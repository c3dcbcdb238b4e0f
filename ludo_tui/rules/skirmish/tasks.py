"""Tasks that take more than one action, and what puts an end to them."""

from ludo_tui.rules.skirmish.feats import WorkLost
from ludo_tui.rules.skirmish.powers import known
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable


def interrupt(table: SkirmishTable, who: Who) -> None:
    """Take somebody off what it is at work on: progress is lost, unless its row says that it is kept.

    Rule: sk.extra-effort.interrupted, sk.extra-effort.exception
    """
    fighter = table.state.fighter(who)
    task = fighter.task
    if task is None or not task.is_at_work:
        return
    rule = "sk.extra-effort.exception" if task.is_kept else "sk.extra-effort.interrupted"
    table.emit(WorkLost(who=table.ref(who), power=task.power, is_kept=task.is_kept, rule=rule))
    task.is_at_work = False
    if not task.is_kept:
        fighter.task = None


def drop_tools(table: SkirmishTable) -> None:
    """Take those off what they are at work on who no longer have what it takes, such as a scroll.

    Rule: sk.extra-effort.interrupted
    """
    for who in table.state.on_ring():
        task = table.state.fighter(who).task
        if task is not None and task.key not in [one.key for one in known(table, who, "action")]:
            interrupt(table, who)
