"""Effect steps that roll: saving throws and contests."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.attacking.attacks import end_attack, is_adjacent
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, attack_contest, contest, roll_against
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import goal_against
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    INTERPRETER,
    affected,
    affected_in_turn,
    does_something,
    run_steps,
)
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds, odds_against
from ludo_tui.rules.ludicrous.mechanics.spell_modifier import acting_side
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Spot,
    StepContext,
    Target,
    bearer_of,
    candidates,
    creature_of,
    is_in_play,
    target_name,
)
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions import geometry
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, DamageStep, Steps
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS


def _can_contest(table: LudicrousTable, step: ContestStep, context: StepContext) -> bool:
    """Return whether the contest may be rolled, and could change something.

    Rule: lh.attacks.what
    """
    if not can_begin(table, step, context):
        return False
    found = affected(table, step.to, context, step.within, harms=bool(step.success))
    return does_something(table, step.success + step.critical + step.graze + step.failure, context, found)


def can_begin(table: LudicrousTable, step: ContestStep, context: StepContext) -> bool:
    """Return whether the acting piece may make a contest: an attack only if it can attack."""
    who = context.who
    return (who.number is None or not is_attack(step, context)) or can_attack(table, who)


@INTERPRETER.carries_out(ContestStep, works_when=_can_contest)
def _contest(table: LudicrousTable, step: ContestStep, context: StepContext) -> Flow[None]:
    """Roll against everyone concerned, one by one.

    Rule: lh.magic.contest, lh.effects.branches
    """
    for target in affected_in_turn(table, step.to, context, step.within, harms=bool(step.success)):
        branch = msgspec.structs.replace(context, target=target, is_attack=is_attack(step, context))
        if (creature := creature_of(target)) is not None:
            steps = yield from _against_creature(table, step, context, creature)
            yield from run_steps(table, steps, branch)
        elif (other := bearer_of(target)) is not None:
            from_near = is_adjacent(table, context.who, other)
            other, steps = yield from _against_piece(table, step, branch, other)
            yield from run_steps(table, steps, msgspec.structs.replace(branch, target=other))
            if branch.is_attack and other.number is not None:
                yield from end_attack(table, context.who, other, from_near=from_near)


def is_attack(step: ContestStep, context: StepContext) -> bool:
    """Return whether a contest is an attack: one without magic is, a spell is when it does damage.

    Rule: lh.attacks.what
    """
    return not context.is_magical or any(isinstance(each, DamageStep) for each in all_steps(step.success))


def _distance(table: LudicrousTable, context: StepContext, who: Who) -> int | None:
    seat, piece = who
    if context.who.number is None or piece is None:
        return None
    return geometry.distance(table.state, context.who, Who(seat, piece))


def contestants(
    table: LudicrousTable, step: ContestStep, context: StepContext, who: Who
) -> tuple[Contestant, Contestant]:
    """Return the two sides of a contest against a piece or a party."""
    acting = acting_side(table, context, step.with_, _distance(table, context, who))
    kind = "spell_defense" if context.is_magical else "defense"
    return acting, Contestant(who=who, kind=kind, stats=(step.against,), facts=acting.facts)


def _against_piece(table: LudicrousTable, step: ContestStep, context: StepContext, who: Who) -> Flow[tuple[Who, Steps]]:
    """Roll against a piece or a party, and return against whom it was in the end, with the steps that follow."""
    terms = ContestTerms(
        name=context.cause,
        rule=context.rule,
        is_attack=context.is_attack,
        can_graze=bool(step.graze),
        is_direct=step.to not in GROUPS,
    )
    if who.number is not None and terms.is_attack:
        who, result = yield from attack_contest(
            table,
            who,
            lambda at: contestants(table, step, context, at),
            terms,
            lambda at: can_begin(table, step, context) and _can_aim_at(table, context, at),
        )
    else:
        result = yield from contest(table, *contestants(table, step, context, who), terms)
    if result.is_success:
        return who, step.success + (step.critical if result.critical else ())
    return who, step.graze if result.is_graze and step.graze else step.failure


def _against_creature(table: LudicrousTable, step: ContestStep, context: StepContext, number: int) -> Flow[Steps]:
    """Roll against what a creature stands for: the base of saves plus its stat. Creatures roll no dice.

    Rule: lh.annustar.creatures, lh.magic.creatures
    """
    goal = goal_against(table, number, step.against)
    acting = acting_side(table, context, step.with_, None)
    name = f"{context.cause} at {target_name(table, Spot('creature', number))}"
    result = yield from roll_against(table, acting, goal, name=name, rule=context.rule)
    if result.is_success:
        return step.success + (step.critical if result.critical else ())
    return step.failure


def _can_aim_at(table: LudicrousTable, context: StepContext, who: Who) -> bool:
    """Return whether a piece is where what the card asks for must be.

    Rule: lh.attacks.reacted, lh.magic.targets
    """
    if context.aim is None:
        return geometry.is_on_pathway(table.state, who)
    return who in candidates(table, context.who, context.aim, context.range)


def contest_odds(known: LudicrousTable, step: ContestStep, context: StepContext, target: Target) -> Odds | None:
    """Return the chances of a contest; None against a creature that is gone, and a space."""
    if (creature := creature_of(target)) is not None:
        if not is_in_play(known, target):
            return None
        acting = acting_side(known, context, step.with_, None)
        return odds_against(known, acting, goal_against(known, creature, step.against))
    who = bearer_of(target)
    if who is None:
        return None
    acting, defending = contestants(known, step, context, who)
    return odds(known, acting, defending, is_attack=is_attack(step, context), can_graze=bool(step.graze))
