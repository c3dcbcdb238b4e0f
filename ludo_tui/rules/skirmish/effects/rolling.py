"""Steps that hang on a roll: against a score of the target, or of the target to resist."""

import msgspec

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_opposed
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carries_out, carry_out, concerned
from ludo_tui.rules.skirmish.tables.steps import ResistStep, RollStep


@carries_out(RollStep)
def _roll(step: RollStep, doing: Doing) -> Flow[None]:
    """Roll against a score of the target, and go on where that succeeds.

    Rule: sk.action.other.roll
    """
    for target in concerned(doing, "target"):
        mean = mean_step_damage(step.success)
        tried = yield from roll_opposed(
            doing.table,
            doing.who,
            step.by,
            target,
            step.against,
            doing.name.lower(),
            doing.rule,
            score=doing.score,
            harm=mean,
            brings=step.brings,
        )
        if tried.is_success:
            yield from carry_out(step.success, doing)


@carries_out(ResistStep)
def _resist(step: ResistStep, doing: Doing) -> Flow[None]:
    """Let everybody concerned roll for itself.

    Rule: sk.action.other.roll
    """
    mean = mean_step_damage(step.failure)
    for target in concerned(doing, step.to, step.within):
        if target not in doing.table.state.on_ring():
            continue
        is_resisted = yield from roll_to_resist(
            doing.table,
            target,
            step.by,
            doing.who,
            doing.name.lower(),
            doing.rule,
            harm=mean,
            brings=step.brings,
            origin=doing.table.state.ring(doing.who) if doing.who in doing.table.state.on_ring() else None,
        )
        hit = msgspec.structs.replace(doing, target=target)
        yield from carry_out(step.success if is_resisted else step.failure, hit)
