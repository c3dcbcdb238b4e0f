"""Effect steps for conditions: giving and curing them."""

from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import can_cure, cure_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition, is_immune
from ludo_tui.rules.ludicrous.mechanics.conditions.morphed import morph
from ludo_tui.rules.ludicrous.mechanics.interpreter import affected, carries_out, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, targets_of
from ludo_tui.rules.ludicrous.model.state import bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import CureStep, GainConditionStep


def _with_everybody_immune(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> str:
    entry = table.tables.conditions[step.condition]
    found = affected(table, step.to, context, step.within, harms=not entry.is_help)
    held = [is_immune(table, bearer(one.seat, one.piece), step.condition) for one in found if one.seat is not None]
    return f"nobody there can be {entry.name.lower()}" if held and all(held) else ""


@carries_out(GainConditionStep, refused_when=_with_everybody_immune)
def _gain_condition(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> Flow[None]:
    """Give a condition to everyone concerned.

    Rule: lh.effects.condition, lh.magic.meta.lasting
    """
    entry = table.tables.conditions[step.condition]
    turns = entry.turns if step.turns is None else step.turns
    if turns is not None:
        turns += context.turns
    for target in affected(table, step.to, context, step.within, harms=not entry.is_help):
        if target.seat is None:
            continue
        if step.form is not None:
            if target.piece is not None:
                morph(
                    table, PieceId(target.seat, target.piece), step.form, turns, cause=context.cause, rule=context.rule
                )
            continue
        by = None if context.by_creature else context.who
        onset = Onset(step.condition, turns, by=by, rule=context.rule, cause=context.cause)
        if not gain_condition(table, bearer(target.seat, target.piece), onset):
            tell_nothing_happened(table, context, f"it cannot be {entry.name.lower()}", target.seat)
    yield from ()


def _with_nothing_to_cure(table: LudicrousTable, step: CureStep, context: StepContext) -> str:
    found = [target for target in targets_of(table, step.to, context, step.within) if target.seat is not None]
    cures = (can_cure(table, bearer(one.seat, one.piece), step.conditions) for one in found if one.seat is not None)
    return "there is nothing to cure" if found and not any(cures) else ""


@carries_out(CureStep, refused_when=_with_nothing_to_cure)
def _cure(table: LudicrousTable, step: CureStep, context: StepContext) -> Flow[None]:
    """End conditions of everyone concerned.

    Rule: lh.effects.cure
    """
    for target in affected(table, step.to, context, step.within):
        if target.seat is not None:
            cure_conditions(table, bearer(target.seat, target.piece), step.conditions, context.cause)
    yield from ()
