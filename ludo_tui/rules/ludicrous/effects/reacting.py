"""Effect steps of reactions: cancel, defend, reduce, intercept."""

from copy import copy

from ludo_tui.engine import Flow, Trigger, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.ludicrous.attacking.tackles import tackle_odds
from ludo_tui.rules.ludicrous.mechanics.hit_points.armor import reduced_by_armor
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, roll_for_step
from ludo_tui.rules.ludicrous.mechanics.odds import failing
from ludo_tui.rules.ludicrous.mechanics.targets import Expected, StepContext
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, DamageDealt, PieceTackled, SpellCast
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import CancelStep, DefendStep, InterceptStep, ReduceStep


def _can_be_stopped(_step: CancelStep, _who: Who, trigger: Trigger) -> bool:
    """Return whether what is to be stopped can be.

    Rule: lh.magic.meta.quiet
    """
    return not (isinstance(trigger, SpellCast) and not trigger.can_be_countered)


@INTERPRETER.carries_out(CancelStep, answers_when=_can_be_stopped)
def _cancel(_table: LudicrousTable, _step: CancelStep, context: StepContext) -> None:
    """Make fail what the reaction answers.

    Rule: lh.effects.cancel
    """
    if context.trigger is not None:
        context.trigger.cancelled = True


def _is_rolled(_step: DefendStep, _who: Who, trigger: Trigger) -> bool:
    """Return whether there is a roll of the defender to add to: there is none against a punch."""
    return isinstance(trigger, Attacking) and trigger.is_rolled


@INTERPRETER.carries_out(DefendStep, answers_when=_is_rolled)
def _defend(_table: LudicrousTable, step: DefendStep, context: StepContext) -> None:
    """Add to the defender's roll.

    Rule: lh.effects.defend
    """
    if isinstance(context.trigger, Attacking):
        _add_bonus(step, context, context.trigger)


def _add_bonus(step: DefendStep, context: StepContext, trigger: Attacking) -> None:
    """Add what a step gives to the roll against an attack."""
    trigger.added = [*trigger.added, Counted(context.cause, rule=context.rule, value=step.bonus)]


def fended(known: LudicrousTable, step: CancelStep | DefendStep, context: StepContext) -> Expected | None:
    """Return how likely an attack or a tackle misses once it is answered, and without that.

    None: none with a roll is answered.

    Rule: lh.secrets.odds
    """
    attack = context.trigger
    if isinstance(attack, PieceTackled):
        found = tackle_odds(known, attack.who, attack.target, attack.spaces, is_crucial=attack.is_crucial)
        return Expected({"odds": 1.0}, without=float(1 - found.success - found.graze))
    without = failing(known, attack) if isinstance(attack, Attacking) else None
    if without is None or not isinstance(attack, Attacking):
        return None
    if isinstance(step, CancelStep):
        return Expected({"odds": 1.0}, without=without)
    harder = copy(attack)
    _add_bonus(step, context, harder)
    return Expected({"odds": failing(known, harder), "is_guess": known.has_guessed}, without=without)


@INTERPRETER.carries_out(ReduceStep)
def _reduce(table: LudicrousTable, step: ReduceStep, context: StepContext) -> Flow[None]:
    """Lower the damage that the reaction answers.

    Rule: lh.effects.reduce
    """
    trigger = context.trigger
    if not isinstance(trigger, DamageDealt):
        return
    if step.half:
        trigger.amount //= 2
    if step.amount is not None:
        less = yield from roll_for_step(table, step.amount, context)
        trigger.amount = max(0, trigger.amount - less)


def _hits_another(_step: InterceptStep, who: Who, trigger: Trigger) -> bool:
    return not (isinstance(trigger, DamageDealt) and trigger.target == who)


@INTERPRETER.carries_out(InterceptStep, answers_when=_hits_another)
def _intercept(table: LudicrousTable, _step: InterceptStep, context: StepContext) -> None:
    """Let the acting piece take the hit, with what lowers damage of its own in place of that of the other piece.

    Rule: lh.effects.intercept
    """
    trigger = context.trigger
    if isinstance(trigger, DamageDealt) and context.who.number is not None:
        before, taker = trigger.target, context.who
        left = [reduced_by_armor(table, who, trigger.dealt, trigger.damage, trigger.means) for who in (before, taker)]
        trigger.target, trigger.amount = taker, max(0, trigger.amount - left[0] + left[1])
