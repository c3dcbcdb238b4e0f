"""What effect steps are expected to do: the odds of the first roll, and its damage."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.fight.rolls import Degree, PlannedRoll
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.effects.attack import attack_expected
from ludo_tui.rules.ludicrous.effects.contests import contest_odds
from ludo_tui.rules.ludicrous.effects.reacting import fended
from ludo_tui.rules.ludicrous.effects.saving_throws import save_roll
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import promised_harm
from ludo_tui.rules.ludicrous.mechanics.interpreter import affected
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Expected,
    StepContext,
    Target,
    bearer_of,
    piece_of,
    trigger_target,
)
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import (
    AttackStep,
    CancelStep,
    ContestStep,
    DamageStep,
    DefendStep,
    SaveStep,
    Step,
    Steps,
)
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS


def expected(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Expected:
    """Return the odds and the damage of steps against their target; of what concerns several, those of each.

    Rule: lh.secrets.odds
    """
    for step in steps:
        match step:
            case AttackStep():
                return attack_expected(table, step, context)
            case ContestStep() | SaveStep() | DamageStep() if step.to in GROUPS:
                return Expected(encounters=tuple(_reached(table, step, context)))
            case ContestStep() | SaveStep():
                return Expected(_roll(table, step, context))
            case CancelStep() | DefendStep() if (found := fended(table.known, step, context)) is not None:
                return found
            case DamageStep():
                return Expected(_damage(table.known, (step,), context, context.target))
            case _:
                pass
    return Expected()


def with_expected(table: LudicrousTable, offer: Offer, steps: Iterable[Step], context: StepContext) -> Offer:
    """Return an answer with the expected odds and damage of its steps."""
    return expected(table, steps, context).added_to(offer)


def _reached(
    table: LudicrousTable, step: ContestStep | SaveStep | DamageStep, context: StepContext
) -> Iterator[Encounter]:
    """Yield the targets of a step, each with the chance that it takes effect where that is rolled for."""
    for each in affected(table, step.to, context, step.within, harms=True):
        aimed = msgspec.structs.replace(context, target=each)
        found = {} if isinstance(step, DamageStep) else _roll(table, step, aimed)
        yield Encounter(
            kind="reached",
            seat=each.seat,
            piece=None if (who := piece_of(each)) is None else who.piece,
            odds=found.get("odds"),
            graze=found.get("graze"),
            is_guess=found.get("is_guess", False),
        )


def _roll(table: LudicrousTable, step: ContestStep | SaveStep, context: StepContext) -> Mapping[str, Any]:
    """Return what a contest or a saving throw of the target promises, as facts of an answer."""
    target = trigger_target(context) if step.to == "trigger" else context.target
    known = table.known
    if isinstance(step, ContestStep) and target is not None:
        found = contest_odds(known, step, context, target)
        if found is None:
            return {}
        roll = found.roll if _is_all(step.success, step.critical, step.graze, step.failure) else None
        harm = _damage(known, step.success, context, target, roll, ("critical", "success"))
        return {**found.in_full, **harm}
    who = bearer_of(target)
    if who is None or isinstance(step, ContestStep):
        return {}
    save = save_roll(known, step, context, who)
    harm = _damage(
        known, step.failure, context, target, save if _is_all(step.failure, step.success) else None, ("failure",)
    )
    return {"odds": float(1 - save.chance()), "is_guess": known.has_guessed, **harm}


def _is_all(steps: Steps, *others: Steps) -> bool:
    """Return whether the first steps do damage once at most, and no others do any."""
    found = [sum(isinstance(one, DamageStep) for one in all_steps(some)) for some in (steps, *others)]
    return found[0] <= 1 and not any(found[1:])


def _damage(
    known: LudicrousTable,
    steps: Steps,
    context: StepContext,
    target: Target | None,
    roll: PlannedRoll | None = None,
    degrees: Sequence[Degree] = (),
) -> Mapping[str, Any]:
    """Return the damage among some steps, with the dice that go with the card, as facts of an answer.

    Args:
        known: the match as far as it is known.
        steps: the steps.
        context: for whom.
        target: whom it hits.
        roll: what decides whether the steps are carried out; None: more than that does damage.
        degrees: how it comes out where they are.
    """
    found = [step for step in steps if isinstance(step, DamageStep)]
    if not found:
        return {}
    amount = dice(found[0].amount)
    more = msgspec.structs.replace(amount, count=amount.count + context.dice) if amount.count else amount
    blows = dict.fromkeys(degrees, (more,))
    return promised_harm(known, piece_of(target), more, context.means, found[0].kind, roll, blows)
