"""Steps of reactions: boons and banes for a roll, stopping a spell, and giving the alarm."""

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import AlertStep, BoonStep, CancelStep


@INTERPRETER.carries_out(BoonStep)
def _boon(_table: SkirmishTable, step: BoonStep, context: StepContext) -> None:
    """Give the roll that is reacted to boons or banes."""
    added: list[Counted] | None = getattr(context.trigger, "added", None)
    if added is not None:
        added.append(Counted(context.cause, step.amount, context.rule))


@INTERPRETER.carries_out(CancelStep)
def _cancel(_table: SkirmishTable, _step: CancelStep, context: StepContext) -> None:
    assert context.trigger is not None
    context.trigger.cancelled = True


@INTERPRETER.carries_out(AlertStep)
def _alert(table: SkirmishTable, _step: AlertStep, context: StepContext) -> None:
    """Let a combatant take the initiative although it is surprised.

    Rule: sh.item.whistle
    """
    table.state.alerted += concerned(table, context, "target")
