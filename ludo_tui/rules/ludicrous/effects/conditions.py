"""Effect steps for conditions: giving and curing them."""

from ludo_tui.rules.ludicrous.mechanics.conditions.ending import can_cure, cure_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition, is_immune, is_repeated
from ludo_tui.rules.ludicrous.mechanics.conditions.morphed import morph
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, affected, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, bearer_of, targets_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import CureStep, GainConditionStep


def _with_nobody_to_afflict(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> str:
    """Return that everybody concerned is immune, or has the condition already for as long."""
    entry = table.tables.conditions[step.condition]
    found = affected(table, step.to, context, step.within, harms=not entry.is_help)
    there = [who for one in found if (who := bearer_of(one)) is not None]
    able = [who for who in there if not is_immune(table, who, step.condition)]
    if there and not able:
        return f"nobody there can be {entry.name.lower()}"
    is_new = step.form is not None or any(not is_repeated(table, who, _onset(table, step, context)) for who in able)
    return "" if is_new or not there else f"everybody there {entry.verb} {entry.name.lower()} already"


def _onset(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> Onset:
    """Return how a step brings its condition."""
    turns = table.tables.conditions[step.condition].turns if step.turns is None else step.turns
    return Onset(
        step.condition,
        None if turns is None else turns + context.turns,
        by=None if context.by_creature else context.who,
        rule=context.rule,
        cause=context.cause,
    )


@INTERPRETER.carries_out(GainConditionStep, refused_when=_with_nobody_to_afflict)
def _gain_condition(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> None:
    """Give a condition to everyone concerned.

    Rule: lh.effects.condition, lh.magic.meta.lasting
    """
    entry = table.tables.conditions[step.condition]
    onset = _onset(table, step, context)
    for target in affected(table, step.to, context, step.within, harms=not entry.is_help):
        who = bearer_of(target)
        if who is None:
            continue
        if step.form is not None:
            if who.number is not None:
                morph(table, who, step.form, onset.turns, cause=context.cause, rule=context.rule)
            continue
        if not gain_condition(table, who, onset):
            tell_nothing_happened(table, context, f"it cannot be {entry.name.lower()}", who.seat)


def _with_nothing_to_cure(table: LudicrousTable, step: CureStep, context: StepContext) -> str:
    targets = targets_of(table, step.to, context, step.within)
    found = [who for target in targets if (who := bearer_of(target)) is not None]
    cures = (can_cure(table, who, step.conditions) for who in found)
    return "there is nothing to cure" if found and not any(cures) else ""


@INTERPRETER.carries_out(CureStep, refused_when=_with_nothing_to_cure)
def _cure(table: LudicrousTable, step: CureStep, context: StepContext) -> None:
    """End conditions of everyone concerned.

    Rule: lh.effects.cure
    """
    for target in affected(table, step.to, context, step.within):
        if (who := bearer_of(target)) is not None:
            cure_conditions(table, who, step.conditions, context.cause)
