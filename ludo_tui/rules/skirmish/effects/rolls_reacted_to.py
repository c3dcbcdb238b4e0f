"""Steps of reactions: boons and banes for a roll, stopping a spell, and giving the alarm."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carries_out, concerned
from ludo_tui.rules.skirmish.tables.steps import AlertStep, BoonStep, CancelStep


@carries_out(BoonStep)
def _boon(step: BoonStep, doing: Doing) -> Flow[None]:
    """Give the roll that is reacted to boons or banes."""
    added: list[Circumstance] | None = getattr(doing.trigger, "added", None)
    if added is not None:
        added.append(Circumstance(doing.name.lower(), step.amount, doing.rule))
    yield from ()


@carries_out(CancelStep)
def _cancel(_step: CancelStep, doing: Doing) -> Flow[None]:
    assert doing.trigger is not None
    doing.trigger.cancelled = True
    yield from ()


@carries_out(AlertStep)
def _alert(_step: AlertStep, doing: Doing) -> Flow[None]:
    """Let a combatant take the initiative although it is surprised.

    Rule: sh.item.whistle
    """
    doing.table.state.alerted += concerned(doing, "target")
    yield from ()
