"""What effect steps are expected to do: the odds of the first roll, and its damage."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ludo_tui.rules.fight.amounts import Dice, dice
from ludo_tui.rules.fight.rolls import Degree, PlannedRoll
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.effects.attack import attack_expected
from ludo_tui.rules.ludicrous.effects.contests import contest_odds
from ludo_tui.rules.ludicrous.effects.reacting import fended
from ludo_tui.rules.ludicrous.effects.saving_throws import save_roll
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import Blows, promised_harm
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
                blows = _blows({"success": (step,)}, context)
                return Expected(_damage(table.known, (step,), context, context.target, None, blows))
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
        if isinstance(step, DamageStep):
            blows = _blows({"success": (msgspec.structs.replace(step, to="target"),)}, context)
            found = _damage(table.known, (step,), aimed, each, None, blows)
        else:
            found = _roll(table, step, aimed)
        yield Encounter(
            kind="reached",
            seat=each.seat,
            piece=None if (who := piece_of(each)) is None else who.piece,
            odds=found.get("odds"),
            graze=found.get("graze"),
            is_guess=found.get("is_guess", False),
            damage=found.get("damage"),
        )


def _roll(table: LudicrousTable, step: ContestStep | SaveStep, context: StepContext) -> Mapping[str, Any]:
    """Return what a contest or a saving throw of the target promises, as facts of an answer."""
    target = trigger_target(context) if step.to == "trigger" else context.target
    known = table.known
    if isinstance(step, ContestStep) and target is not None:
        found = contest_odds(known, step, context, target)
        if found is None:
            return {}
        branches: Branches = {
            "critical": step.success + step.critical,
            "success": step.success,
            "graze": step.graze,
            "failure": step.failure,
            "fumble": step.failure,
        }
        return {**found.in_full, **_damage(known, step.success, context, target, found.roll, _blows(branches, context))}
    who = bearer_of(target)
    if who is None or isinstance(step, ContestStep):
        return {}
    save = save_roll(known, step, context, who)
    branches = {"success": step.success, "failure": step.failure}
    harm = _damage(known, step.failure, context, target, save, _blows(branches, context))
    return {"odds": float(1 - save.chance()), "is_guess": known.has_guessed, **harm}


Branches = Mapping[Degree, Steps]
"""What is carried out, by how a roll comes out."""


def _blows(branches: Branches, context: StepContext) -> Blows | None:
    """Return what is rolled for the damage of the target, by how the roll comes out; None: more than that decides it.

    Two wounds in one branch are not one: armor takes something off each.
    """
    found: dict[Degree, tuple[Dice, ...]] = {}
    for degree, steps in branches.items():
        damage = [step for step in all_steps(steps) if isinstance(step, DamageStep)]
        if not all(step in steps and step.to == "target" for step in damage):
            return None
        if len(damage) > 1 and any(step.kind == "normal" for step in damage):
            return None
        if damage:
            found[degree] = tuple(_dice(step, context) for step in damage)
    kinds = {step.kind for steps in branches.values() for step in steps if isinstance(step, DamageStep)}
    return found if len(kinds) == 1 else None


def _dice(step: DamageStep, context: StepContext) -> Dice:
    """Return the dice of a step with those that go with the card."""
    amount = dice(step.amount)
    return msgspec.structs.replace(amount, count=amount.count + context.dice) if amount.count else amount


def _damage(
    known: LudicrousTable,
    steps: Steps,
    context: StepContext,
    target: Target | None,
    roll: PlannedRoll | None,
    blows: Blows | None,
) -> Mapping[str, Any]:
    """Return the damage among some steps, as facts of an answer.

    Args:
        known: the match as far as it is known.
        steps: the steps.
        context: for whom.
        target: whom it hits.
        roll: what decides whether the steps are carried out; None: nothing does.
        blows: what is rolled for damage, by how the roll comes out; None: more than that does damage.
    """
    found = [step for step in steps if isinstance(step, DamageStep)]
    if not found:
        return {}
    amount, kind = _dice(found[0], context), found[0].kind
    return promised_harm(known, target, amount, context.means, kind, roll, blows, is_whole=True)
