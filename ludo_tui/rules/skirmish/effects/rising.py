"""Steps about lying and standing: getting up, and being brought down out of the air."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.falling_from_the_air import bring_down
from ludo_tui.rules.skirmish.events.movement import StoodUp
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import forget_affliction
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import is_stood_over
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import FallStep, StandStep


@INTERPRETER.carries_out(StandStep)
def _stand(table: SkirmishTable, _step: StandStep, context: StepContext) -> None:
    """Let a combatant stand up, unless an upright enemy stands over it.

    Rule: sh.board.upright-enemy
    """
    for target in concerned(table, context, "target"):
        creature = table.state.creature(target)
        if creature.has("prone") and not creature.is_fallen and not is_stood_over(Field(table), target):
            forget_affliction(table, target, "prone")
            table.emit(StoodUp(who=table.ref(target), rule=context.rule))


@INTERPRETER.carries_out(FallStep)
def _fall(table: SkirmishTable, _step: FallStep, context: StepContext) -> Flow[None]:
    """Bring down the one that hovers: d6 damage and prone.

    Rule: sh.fly.lands
    """
    for target in concerned(table, context, "target"):
        if "hovers" in table.sheet(target).flags and not table.state.creature(target).is_low:
            yield from bring_down(table, target, context.who, "sh.fly.lands")
