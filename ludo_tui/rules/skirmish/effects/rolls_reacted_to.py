"""Steps of reactions: boons and banes for a roll, stopping a spell, and giving the alarm."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.powers.interpreter import StepContext, carries_out, concerned
from ludo_tui.rules.skirmish.tables.steps import AlertStep, BoonStep, CancelStep


@carries_out(BoonStep)
def _boon(step: BoonStep, context: StepContext) -> Flow[None]:
    """Give the roll that is reacted to boons or banes."""
    added: list[Counted] | None = getattr(context.trigger, "added", None)
    if added is not None:
        added.append(Counted(context.name.lower(), step.amount, context.rule))
    yield from ()


@carries_out(CancelStep)
def _cancel(_step: CancelStep, context: StepContext) -> Flow[None]:
    assert context.trigger is not None
    context.trigger.cancelled = True
    yield from ()


@carries_out(AlertStep)
def _alert(_step: AlertStep, context: StepContext) -> Flow[None]:
    """Let a combatant take the initiative although it is surprised.

    Rule: sh.item.whistle
    """
    context.table.state.alerted += concerned(context, "target")
    yield from ()
