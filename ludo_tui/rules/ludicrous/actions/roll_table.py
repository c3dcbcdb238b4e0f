"""The step that rolls on the table of fish or of gambling."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.fish import catch
from ludo_tui.rules.ludicrous.actions.gamble import gamble
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import RollTableStep


@INTERPRETER.carries_out(RollTableStep)
def roll_table(table: LudicrousTable, step: RollTableStep, context: StepContext) -> Flow[None]:
    """Roll on the gamble or the fish table.

    Rule: lh.effects.roll-table
    """
    if step.table == "fish":
        yield from catch(table, context.who)
    else:
        yield from gamble(table, context.who)
