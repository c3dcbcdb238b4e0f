"""Steps about what stands on the road: a roll alone, and pulling it down."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.objects.object_damage import destroy_object
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import try_alone
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.steps import BreakStep, TryStep


@INTERPRETER.carries_out(TryStep)
def _try(table: SkirmishTable, step: TryStep, context: StepContext) -> Flow[None]:
    """Roll against 10, and go on where that succeeds.

    Rule: sk.action.other.roll
    """
    result = yield from try_alone(table, context.who, step.by, context.cause, context.rule)
    if result.is_success:
        yield from INTERPRETER.run(table, step.success, context)


@INTERPRETER.carries_out(BreakStep)
def _break(table: SkirmishTable, _step: BreakStep, context: StepContext) -> None:
    """Destroy what stands on the chosen space; nobody is hit by it.

    Rule: sh.stunt.bring-down
    """
    assert context.ring is not None
    destroy_object(table, context.ring, "sh.stunt.bring-down")
