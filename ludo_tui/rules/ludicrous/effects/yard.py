"""Effect steps that concern yards and the track-keeping board: building, tanks, the Annustar, phases."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, roll_for_step, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import (
    AnnustarDamageStep,
    InterruptionsStep,
    RepairStep,
    TankBonusStep,
    WorkPointsStep,
)
from ludo_tui.rules.ludicrous.yard import annustar, fortify, structures, tanks


def _with_nothing_to_build(table: LudicrousTable, _step: WorkPointsStep, context: StepContext) -> str:
    if not table.options.structures:
        return "this match has no structures"
    return "a structure already stands" if table.state.parties[context.who.seat].structure is not None else ""


@INTERPRETER.carries_out(WorkPointsStep, refused_when=_with_nothing_to_build)
def _work_points(table: LudicrousTable, step: WorkPointsStep, context: StepContext) -> Flow[None]:
    """Add work points to the project.

    Rule: lh.effects.work-points
    """
    reason = _with_nothing_to_build(table, step, context)
    if reason:
        tell_nothing_happened(table, context, reason)
        return
    points = yield from roll_for_step(table, step.points, context)
    yield from fortify.add_points(table, context.who.seat, points, rule=context.rule)


def _without_a_tank(table: LudicrousTable, context: StepContext) -> str:
    """Return why the tank of a party is of no use any more, or nothing."""
    if not table.options.tanks:
        return "this match has no tanks"
    return "the tank is heavily damaged" if table.state.parties[context.who.seat].tank.is_heavily_damaged else ""


def _with_nothing_to_repair(table: LudicrousTable, step: RepairStep, context: StepContext) -> str:
    party, tables = table.state.parties[context.who.seat], table.tables
    if step.what == "tank":
        return _without_a_tank(table, context) or ("" if party.tank.hp < tables.tank.hp else "the tank is undamaged")
    if party.structure is None:
        return "there is no structure to repair"
    return "" if party.structure.hp < tables.numbers.structures.hp else "the structure is undamaged"


@INTERPRETER.carries_out(RepairStep, refused_when=_with_nothing_to_repair)
def _repair(table: LudicrousTable, step: RepairStep, context: StepContext) -> Flow[None]:
    """Give HP back to tank or structure.

    Rule: lh.effects.repair, lh.structures.workshop
    """
    reason = _with_nothing_to_repair(table, step, context)
    if reason:
        tell_nothing_happened(table, context, reason)
        return
    amount = yield from roll_for_step(table, step.amount, context)
    repair = tanks.repair_tank if step.what == "tank" else structures.repair_structure
    repair(table, context.who.seat, amount, cause=context.cause, rule=context.rule)


def _with_nothing_to_aim(table: LudicrousTable, _step: TankBonusStep, context: StepContext) -> str:
    return _without_a_tank(table, context)


@INTERPRETER.carries_out(TankBonusStep, refused_when=_with_nothing_to_aim)
def _tank_bonus(table: LudicrousTable, step: TankBonusStep, context: StepContext) -> None:
    """Aim the tank better.

    Rule: lh.effects.repair, lh.structures.workshop
    """
    reason = _without_a_tank(table, context)
    if reason:
        tell_nothing_happened(table, context, reason)
    else:
        tanks.add_bonus(table, context.who.seat, step.bonus, cause=context.cause, rule=context.rule)


def _with_nothing_to_change(table: LudicrousTable, step: AnnustarDamageStep, _context: StepContext) -> str:
    if not table.options.annustar:
        return "this match has no Annustar"
    is_least = step.points <= 0 and not table.state.annustar.damage
    return "the Annustar is undamaged" if is_least else ""


@INTERPRETER.carries_out(AnnustarDamageStep, refused_when=_with_nothing_to_change)
def _annustar(table: LudicrousTable, step: AnnustarDamageStep, context: StepContext) -> Flow[None]:
    """Change the damage value of the Annustar.

    Rule: lh.effects.annustar
    """
    reason = _with_nothing_to_change(table, step, context)
    if reason:
        tell_nothing_happened(table, context, reason)
        return
    yield from annustar.add(table, context.who.seat, step.points, cause=context.cause, rule=context.rule)


@INTERPRETER.carries_out(InterruptionsStep)
def _interruptions(table: LudicrousTable, step: InterruptionsStep, context: StepContext) -> None:
    annustar.interrupt(table, step.rounds, rule=context.rule)
