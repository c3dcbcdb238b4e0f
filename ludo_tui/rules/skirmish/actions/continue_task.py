"""Continue a task: go on with what takes more than one action."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.powers import tasks
from ludo_tui.rules.skirmish.powers.known import power_named
from ludo_tui.rules.skirmish.powers.tasks import GOING_ON, task_in_words


def going_on(field: Field, who: Who) -> Iterator[Offer]:
    """Yield going on with what a combatant is at work on.

    Rule: sk.extra-effort.duration
    """
    task = field.state.creature(who).task
    if task is not None and task.is_at_work:
        needed = actions_needed(field.table, power_named(field.table, who, task.key).power)
        yield Offer(
            id="carry-on",
            label=task_in_words(field, who, task.power),
            rule="sk.extra-effort.duration",
            shown=OptionShown(group="Act", same_as=GOING_ON),
            does="carry_on",
            piece=who.number,
            aim=OfferAim(amount=needed - task.done),
        )


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the task that the combatant has begun."""
    return going_on(field, acting.who)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Spend the action on the task."""
    yield from tasks.carry_on(table, acting.who)


CONTINUE_TASK = Action(("carry_on",), _offers, _run)
