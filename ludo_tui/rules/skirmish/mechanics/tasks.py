"""Tasks that take more than one action: how many, and what interrupts them."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.powers import WorkLost
from ludo_tui.rules.skirmish.tables.powers import Power


def interrupt_task(table: SkirmishTable, who: Who) -> None:
    """Take a combatant off what it is at work on: progress is lost, unless its row says that it is kept.

    Rule: sk.extra-effort.interrupted, sk.extra-effort.exception, sh.extra-effort.forced
    """
    creature = table.state.creature(who)
    task = creature.task
    if task is None or not task.is_at_work:
        return
    rule = "sk.extra-effort.exception" if task.is_kept else "sk.extra-effort.interrupted"
    table.emit(WorkLost(who=table.ref(who), power=task.power, is_kept=task.is_kept, rule=rule))
    task.is_at_work = False
    if not task.is_kept:
        creature.task = None


def actions_needed(table: SkirmishTable, power: Power) -> int:
    """Return how many actions of own turns something takes.

    Rule: sk.extra-effort.duration, sk.extra-effort.one-minute-spell, sk.extra-effort.sage-lengthens
    """
    return power.minutes * table.tables.numbers.minute if power.minutes else power.turns
