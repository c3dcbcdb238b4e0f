"""Steps that hang on a roll: against a score of the target, or of the target to resist."""

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_opposed
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import ResistStep, RollStep


@INTERPRETER.carries_out(RollStep)
def _roll(table: SkirmishTable, step: RollStep, context: StepContext) -> Flow[None]:
    """Roll against a score of the target, and go on where that succeeds.

    Rule: sk.action.other.roll
    """
    for target in concerned(table, context, "target"):
        mean = mean_step_damage(step.success)
        result = yield from roll_opposed(
            table,
            context.who,
            step.by,
            target,
            step.against,
            context.cause,
            context.rule,
            score=context.score,
            harm=mean,
            brings=step.brings,
            lapses=context.lapses,
        )
        if result is not None and result.is_success:
            yield from INTERPRETER.run(table, step.success, context)


@INTERPRETER.carries_out(ResistStep)
def _resist(table: SkirmishTable, step: ResistStep, context: StepContext) -> Flow[None]:
    """Let everybody concerned roll for itself; what breaks out on a space comes from there.

    Rule: sk.action.other.roll, sk.cover.partial.boon-resist
    """
    mean = mean_step_damage(step.failure)
    for target in concerned(table, context, step.to, step.within):
        if target not in table.state.on_ring():
            continue
        result = yield from roll_to_resist(
            table,
            target,
            step.by,
            context.who,
            context.cause,
            context.rule,
            harm=mean,
            brings=step.brings,
            origin=context.ring,
            lapses=context.lapses if step.to == "target" else None,
        )
        if result is None:
            continue
        hit = msgspec.structs.replace(context, target=target)
        yield from INTERPRETER.run(table, step.success if result.is_success else step.failure, hit)
