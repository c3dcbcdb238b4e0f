"""Effect steps that grant a phase or take it away."""

from ludo_tui.rules.ludicrous.events.turn import ExtraPhaseGranted, PhaseLost
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import ExtraPhaseStep, LosePhaseStep


@INTERPRETER.carries_out(LosePhaseStep)
def _lose_phase(table: LudicrousTable, step: LosePhaseStep, context: StepContext) -> None:
    """Leave a phase of this turn out, for the party whose turn it is.

    Rule: lh.conditions.stressed, lh.readings.own-movement
    """
    seat = context.who.seat if context.target is None or context.target.seat is None else context.target.seat
    if table.state.turn.seat == seat and once_per_turn.lose_phase(table, step.phase):
        table.emit(PhaseLost(seat=seat, phase=step.phase, cause=context.cause, rule=context.rule))


@INTERPRETER.carries_out(ExtraPhaseStep)
def _extra_phase(table: LudicrousTable, step: ExtraPhaseStep, context: StepContext) -> None:
    """Grant one more movement phase to the party whose turn it is.

    Rule: lh.annustar.time-slip
    """
    once_per_turn.grant_movement(table)
    seat = table.state.turn.seat
    table.emit(ExtraPhaseGranted(seat=seat, phase=step.phase, cause=context.cause, rule=context.rule))
