"""Effect steps that roll: saving throws and contests."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.mechanics.any_attack import ContestAttack
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import goal_against
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    INTERPRETER,
    affected,
    affected_in_turn,
    does_something,
    run_steps,
)
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack
from ludo_tui.rules.ludicrous.mechanics.odds import Odds
from ludo_tui.rules.ludicrous.mechanics.spell_modifier import acting_side
from ludo_tui.rules.ludicrous.mechanics.targets import (
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
        met = bearer_of(target) if creature_of(target) is None else target
        if met is not None:
            yield from StepContest(table, step, context, met).make()


def is_attack(step: ContestStep, context: StepContext) -> bool:
    """Return whether a contest is an attack: one without magic is, a spell is when it does damage.

    Rule: lh.attacks.what
    """
    return not context.is_magical or any(isinstance(each, DamageStep) for each in all_steps(step.success))


class StepContest(ContestAttack):
    """A contest of a step, which is an attack if it is one without magic, or does damage; else nobody reacts to it.

    Args:
        table: the match.
        step: the step.
        context: for whom.
        target: a piece, a party or a creature.

    Rule: lh.attacks.what, lh.effects.branches
    """

    def __init__(self, table: LudicrousTable, step: ContestStep, context: StepContext, target: Target) -> None:
        name = context.cause if isinstance(target, Who) else f"{context.cause} at {target_name(table, target)}"
        super().__init__(table, context.who, target, name, context.rule)
        self._step, self._context = step, msgspec.structs.replace(context, is_attack=is_attack(step, context))
        self.can_graze, self.is_direct = bool(step.graze), step.to not in GROUPS
        if not self.is_attack:
            self.announced = None

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack."""
        return self._context.is_attack

    def sides(self, target: Target) -> tuple[Contestant, Contestant | int]:
        """Return the two sides of the contest; a creature rolls no dice.

        Rule: lh.annustar.creatures, lh.magic.creatures
        """
        table, step, context = self.table, self._step, self._context
        if not isinstance(target, Who):
            return acting_side(table, context, step.with_, None), goal_against(table, target.number, step.against)
        acting = acting_side(table, context, step.with_, _distance(table, context, target))
        kind = "spell_defense" if context.is_magical else "defense"
        return acting, Contestant(who=target, kind=kind, stats=(step.against,), facts=acting.facts)

    def is_possible(self, at: Who) -> bool:
        """Return whether the attack may be made, and a piece is where what the card asks for must be.

        Rule: lh.attacks.reacted, lh.magic.targets
        """
        table, context = self.table, self._context
        if not can_begin(table, self._step, context):
            return False
        if context.aim is None:
            return geometry.is_on_pathway(table.state, at)
        return at in candidates(table, context.who, context.aim, context.range)

    def land(self, result: RollResult) -> Flow[None]:
        """Carry out what success, a grazing hit or a failure brings."""
        step = self._step
        if result.is_success:
            yield from self._carry_out(step.success + (step.critical if result.is_critical else ()))
        else:
            yield from self._carry_out(step.graze if result.outcome == "graze" and step.graze else step.failure)

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let an attack that has lapsed have failed, and be over."""
        if result is None:
            yield from self._carry_out(self._step.failure)
        yield from super().end(result)

    def _carry_out(self, steps: Steps) -> Flow[None]:
        yield from run_steps(self.table, steps, msgspec.structs.replace(self._context, target=self.target))


def _distance(table: LudicrousTable, context: StepContext, who: Who) -> int | None:
    seat, piece = who
    if context.who.number is None or piece is None:
        return None
    return geometry.distance(table.state, context.who, Who(seat, piece))


def contest_odds(known: LudicrousTable, step: ContestStep, context: StepContext, target: Target) -> Odds | None:
    """Return the chances of a contest; None against a creature that is gone, and a space."""
    met = bearer_of(target) if creature_of(target) is None else target
    if met is None or not (isinstance(met, Who) or is_in_play(known, met)):
        return None
    return StepContest(known, step, context, met).odds()
