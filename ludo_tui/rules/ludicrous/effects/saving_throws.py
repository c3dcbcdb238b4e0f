"""The effect step for a saving throw."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import PlannedRoll
from ludo_tui.rules.ludicrous.mechanics.dodging import dodged_spell
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    INTERPRETER,
    affected,
    affected_in_turn,
    does_something,
    run_steps,
)
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw, saving_throw
from ludo_tui.rules.ludicrous.mechanics.spell_modifier import proficiency_in_school
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, bearer_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import SaveStep
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS


def _concerns_somebody(table: LudicrousTable, step: SaveStep, context: StepContext) -> bool:
    """Return whether failing or succeeding would change something for any target."""
    found = affected(table, step.to, context, step.within, harms=bool(step.failure))
    return does_something(table, step.failure + step.success, context, found)


@INTERPRETER.carries_out(SaveStep, works_when=_concerns_somebody)
def _save(table: LudicrousTable, step: SaveStep, context: StepContext) -> Flow[None]:
    """Let everyone concerned save; branches follow one by one.

    Rule: lh.rolls.save, lh.effects.branches
    """
    if step.against is not None:
        show_stat(table, context.who, step.against)
    for target in affected_in_turn(table, step.to, context, step.within, harms=bool(step.failure)):
        who = bearer_of(target)
        if who is None:
            continue
        goal = goal_of(table, step, context, who.seat)
        name = f"being {context.cause}" if context.is_lasting else context.cause
        save = yield from make_saving_throw(table, who, step.stat, goal, name=name, rule=context.rule)
        branch = msgspec.structs.replace(context, target=target)
        yield from run_steps(table, step.success if save.is_success else step.failure, branch)


def goal_of(table: LudicrousTable, step: SaveStep, context: StepContext, seat: int) -> int | None:
    """Return what a party must roll to save, None for the usual goal.

    Where the magic of a spell sets the goal, that is its spell-casting modifier: proficiency in the school adds to it,
    and a dodging party that the spell is aimed at takes off it.

    Rule: lh.rolls.save, lh.party.spell-modifier, ll.5.3.dodge.spell-modifier, ll.5.3.dodge.spell-direct-only
    """
    if step.against is None:
        return step.goal
    goal = table.tables.numbers.contest.save_base + stat(table, context.who, step.against)
    if context.is_magical and step.against == "magic":
        goal += sum(extra.value for extra in proficiency_in_school(table, context))
        if step.to not in GROUPS:
            goal += dodged_spell(table, context.who.seat, seat)
    return goal


def save_roll(known: LudicrousTable, step: SaveStep, context: StepContext, who: Who) -> PlannedRoll:
    """Return the saving throw of a piece or a party at a step, as far as it is known."""
    goal = goal_of(known, step, context, who.seat)
    wanted = known.tables.numbers.contest.save_goal if goal is None else goal
    return saving_throw(known, who, step.stat, wanted)
