"""Effect steps that concern yards and the track-keeping board: building, tanks, the Annustar, phases."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.effects.interpreter import carries_out, roll_for_step, tell_nothing_happened
from ludo_tui.rules.ludicrous.events.turn import ExtraPhaseGranted
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import (
    AnnustarDamageStep,
    ExtraPhaseStep,
    InterruptionsStep,
    RepairStep,
    TankBonusStep,
    WorkPointsStep,
)
from ludo_tui.rules.ludicrous.yard import annustar, fortify, structures, tanks


def _without_structures(table: LudicrousTable, _step: WorkPointsStep, _context: StepContext) -> str:
    return "" if table.options.structures else "there are no structures in this match"


@carries_out(WorkPointsStep, refused_when=_without_structures)
def _work_points(table: LudicrousTable, step: WorkPointsStep, context: StepContext) -> Flow[None]:
    """Add work points to the project.

    Rule: lh.effects.work-points
    """
    if not table.options.structures:
        tell_nothing_happened(table, context, "there are no structures in this match")
        return
    if table.state.parties[context.seat].structure is not None:
        tell_nothing_happened(table, context, "a structure stands already")
        return
    points = yield from roll_for_step(table, step.points, context)
    yield from fortify.add_points(table, context.seat, points, rule=context.rule)


@carries_out(RepairStep)
def _repair(table: LudicrousTable, step: RepairStep, context: StepContext) -> Flow[None]:
    """Give HP back to tank or structure.

    Rule: lh.effects.repair
    """
    party = table.state.parties[context.seat]
    if step.what == "structure" and party.structure is None:
        tell_nothing_happened(table, context, "there is no structure to repair")
        return
    if step.what == "tank" and not table.options.tanks:
        tell_nothing_happened(table, context, "there are no tanks in this match")
        return
    amount = yield from roll_for_step(table, step.amount, context)
    repair = tanks.repair_tank if step.what == "tank" else structures.repair_structure
    if not repair(table, context.seat, amount, rule=context.rule):
        tell_nothing_happened(table, context, "nothing can be repaired")


@carries_out(TankBonusStep)
def _tank_bonus(table: LudicrousTable, step: TankBonusStep, context: StepContext) -> Flow[None]:
    """Aim the tank better.

    Rule: lh.effects.repair
    """
    if table.options.tanks:
        tanks.add_bonus(table, context.seat, step.bonus, rule=context.rule)
    else:
        tell_nothing_happened(table, context, "there are no tanks in this match")
    yield from ()


@carries_out(AnnustarDamageStep)
def _annustar(table: LudicrousTable, step: AnnustarDamageStep, context: StepContext) -> Flow[None]:
    """Change the damage value of the Annustar.

    Rule: lh.effects.annustar
    """
    if not table.options.annustar:
        tell_nothing_happened(table, context, "there is no Annustar in this match")
        return
    yield from annustar.add(table, context.seat, step.points, cause=context.name.lower(), rule=context.rule)


@carries_out(InterruptionsStep)
def _interruptions(table: LudicrousTable, step: InterruptionsStep, context: StepContext) -> Flow[None]:
    annustar.interrupt(table, step.rounds, rule=context.rule)
    yield from ()


@carries_out(ExtraPhaseStep)
def _extra_phase(table: LudicrousTable, step: ExtraPhaseStep, context: StepContext) -> Flow[None]:
    """Grant one more movement phase to the party whose turn it is.

    Rule: lh.annustar.time-slip
    """
    budgets.grant_movement(table)
    table.emit(ExtraPhaseGranted(seat=table.state.turn.seat, phase=step.phase, rule=context.rule))
    yield from ()
