"""Steps that do damage, and that heal."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.fight.modifiers import takes_half
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.mechanics.health import heal
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import DamageStep, HealStep


@INTERPRETER.carries_out(DamageStep)
def _damage(table: SkirmishTable, step: DamageStep, context: StepContext) -> Flow[None]:
    """Roll damage and add it; who takes half of its kind takes half, rounded down.

    Rule: sh.trait.fireproof
    """
    for target in concerned(table, context, step.to):
        amount = yield from roll_amount(table, context.who.seat, step.amount, "damage", rule=context.rule)
        is_halved = step.half or takes_half(table.sheet(target).sources, step.kind)
        yield from deal_damage(table, target, amount // 2 if is_halved else amount, context.who, context.rule)


@INTERPRETER.carries_out(HealStep)
def _heal(table: SkirmishTable, step: HealStep, context: StepContext) -> Flow[None]:
    for target in concerned(table, context, step.to):
        amount = yield from roll_amount(table, context.who.seat, step.amount, "healing", rule=context.rule)
        heal(table, target, amount, context.rule)
