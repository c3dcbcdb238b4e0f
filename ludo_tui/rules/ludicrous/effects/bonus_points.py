"""The effect step for the points on the bonus die."""

from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points, bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, parties_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import BonusPointsStep


def _with_full_die(table: LudicrousTable, _step: BonusPointsStep, context: StepContext) -> str:
    is_full = table.state.parties[context.who.seat].bonus_points >= bonus_die_maximum(table, context.who.seat)
    return "the bonus die is full" if is_full else ""


@INTERPRETER.carries_out(BonusPointsStep, refused_when=_with_full_die)
def _bonus_points(table: LudicrousTable, step: BonusPointsStep, context: StepContext) -> None:
    """Change the points on the bonus die of every party concerned.

    Rule: lh.effects.bonus-points
    """
    for seat in parties_of(table, step.to, context):
        if not add_bonus_points(table, seat, step.points, cause=context.cause, rule=context.rule):
            reason = "the bonus die is full" if step.points > 0 else "it has no points"
            tell_nothing_happened(table, context, reason, seat)
