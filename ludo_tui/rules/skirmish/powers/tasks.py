"""Tasks that take more than one action: beginning them, going on with them, and losing what they take."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.powers import WorkDone
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed, interrupt_task
from ludo_tui.rules.skirmish.model.state import Task
from ludo_tui.rules.skirmish.powers.known import power_named, powers_of
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.using import use_power


def interrupt_without_tools(table: SkirmishTable) -> None:
    """Take those off what they are at work on who no longer have what it takes, such as a scroll.

    Rule: sk.extra-effort.interrupted
    """
    for who in table.state.on_ring():
        task = table.state.creature(who).task
        if task is not None and task.key not in [one.key for one in powers_of(table, who, "action")]:
            interrupt_task(table, who)


GOING_ON = "going-on"
"""What answers are alike that go on with what a combatant is at work on."""


def goes_on(table: SkirmishTable, who: Who, key: str) -> bool:
    """Return whether using a power goes on with what a combatant is at work on, and interrupts nothing.

    Rule: sk.extra-effort.duration, sk.extra-effort.interrupted
    """
    task = table.state.creature(who).task
    return task is not None and task.key == key


def task_in_words(field: Field, who: Who, name: str) -> str:
    """Name the task that a combatant has begun, and how far it has come."""
    task = field.state.creature(who).task
    assert task is not None
    needed = actions_needed(field.table, power_named(field.table, who, task.key).power)
    return f"Continue: {name.lower()} ({task.done} of {needed} turns)"


def work(table: SkirmishTable, who: Who, one: KnownPower, ring: int | None = None) -> Flow[None]:
    """Spend an action on a task; with the last one it is done.

    Rule: sk.extra-effort.duration, sk.extra-effort.one-minute-spell
    """
    creature, needed = table.state.creature(who), actions_needed(table, one.power)
    task = creature.task
    if task is None or task.key != one.key:
        task = creature.task = Task(key=one.key, power=one.power.name, is_kept=one.power.keeps_progress)
    task.done += 1
    task.is_at_work = True
    table.emit(
        WorkDone(
            who=table.ref(who), power=one.power.name, done=task.done, needed=needed, rule="sk.extra-effort.duration"
        )
    )
    if task.done >= needed:
        creature.task = None
        yield from use_power(table, who, one, who, ring)


def carry_on(table: SkirmishTable, who: Who) -> Flow[None]:
    """Go on with a task for an action."""
    task = table.state.creature(who).task
    assert task is not None
    yield from work(table, who, power_named(table, who, task.key))
