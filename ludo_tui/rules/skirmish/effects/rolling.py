"""Steps that hang on a roll: against a score of the target, or of the target to resist."""

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_opposed
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage
from ludo_tui.rules.skirmish.powers.interpreter import StepContext, carries_out, carry_out, concerned
from ludo_tui.rules.skirmish.tables.steps import ResistStep, RollStep


@carries_out(RollStep)
def _roll(step: RollStep, context: StepContext) -> Flow[None]:
    """Roll against a score of the target, and go on where that succeeds.

    Rule: sk.action.other.roll
    """
    for target in concerned(context, "target"):
        mean = mean_step_damage(step.success)
        tried = yield from roll_opposed(
            context.table,
            context.who,
            step.by,
            target,
            step.against,
            context.name.lower(),
            context.rule,
            score=context.score,
            harm=mean,
            brings=step.brings,
            lapses=context.lapses,
        )
        if tried.is_success:
            yield from carry_out(step.success, context)


@carries_out(ResistStep)
def _resist(step: ResistStep, context: StepContext) -> Flow[None]:
    """Let everybody concerned roll for itself; what breaks out on a space comes from there.

    Rule: sk.action.other.roll, sk.cover.partial.boon-resist
    """
    mean = mean_step_damage(step.failure)
    for target in concerned(context, step.to, step.within):
        if target not in context.table.state.on_ring():
            continue
        tried = yield from roll_to_resist(
            context.table,
            target,
            step.by,
            context.who,
            context.name.lower(),
            context.rule,
            harm=mean,
            brings=step.brings,
            origin=context.ring,
            lapses=context.lapses if step.to == "target" else None,
        )
        if tried.has_lapsed:
            continue
        hit = msgspec.structs.replace(context, target=target)
        yield from carry_out(step.success if tried.is_success else step.failure, hit)
