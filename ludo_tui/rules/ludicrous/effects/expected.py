"""What effect steps promise against somebody: the chances of what is rolled first, and the damage that it does."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ludo_tui.engine import PieceId
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.ludicrous.attacking.weapon_uses import strike_offer
from ludo_tui.rules.ludicrous.effects.combat import attack_ways, shot_sides
from ludo_tui.rules.ludicrous.effects.control import contestants, goal_of, is_attack, offender
from ludo_tui.rules.ludicrous.mechanics.creatures import goal_against
from ludo_tui.rules.ludicrous.mechanics.damage import felling
from ludo_tui.rules.ludicrous.mechanics.interpreter import affected
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds, odds_against, save_chance
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, trigger_target
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.creatures import creature_at
from ludo_tui.rules.ludicrous.tables.steps import AttackStep, ContestStep, DamageStep, SaveStep, Step, Steps
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS

_STRUCK = ("odds", "graze", "about", "rolls", "harm", "dice", "fells", "target")
"""What an answer takes over of the strike that it makes."""


def prospects(table: LudicrousTable, steps: Iterable[Step], context: StepContext) -> Mapping[str, Any]:
    """Return the chances and the damage of steps against the one that they are aimed at, as fields of an answer.

    What concerns several at once tells each of them, as the `way` of an answer.

    Rule: lh.secrets.odds
    """
    for step in steps:
        match step:
            case AttackStep():
                return _strike(table, step, context)
            case ContestStep() | SaveStep() | DamageStep() if step.to in GROUPS:
                return {"way": tuple(_reached(table, step, context))}
            case ContestStep() | SaveStep():
                return _roll(table, step, context)
            case DamageStep():
                return _damage(table.known, (step,), context, context.target)
            case _:
                pass
    return {}


def with_prospects(table: LudicrousTable, offer: Offer, steps: Iterable[Step], context: StepContext) -> Offer:
    """Return an answer with what it promises."""
    return msgspec.structs.replace(offer, **prospects(table, steps, context))


def _strike(table: LudicrousTable, step: AttackStep, context: StepContext) -> Mapping[str, Any]:
    """Return what the best of the attacks promises that a step allows, or the shot of a structure."""
    target = trigger_target(context)
    if target is None and step.to == "target":
        target = context.target
    if context.means == "structure":
        return {} if target is None or target.who is None else _shot(table.known, step, context.seat, target.who)
    ways = attack_ways(table, context.who, step, target, context.name, context.rule)
    offers = [strike_offer(table, PieceId(context.seat, one), other, arm, "") for one, other, arm in ways]
    if not offers:
        return {}
    best = max(offers, key=lambda offer: (offer.odds or 0.0) * (offer.harm or 0.0))
    return {name: getattr(best, name) for name in _STRUCK}


def _shot(known: LudicrousTable, step: AttackStep, seat: int, target: PieceId) -> Mapping[str, Any]:
    """Return what a shot promises that no piece makes."""
    if step.damage is None:
        return {}
    found, amount = odds(known, *shot_sides(seat, step, target), is_attack=True, can_graze=True), dice(step.damage)
    fells = felling(known, target, amount.span[-1], "structure")
    return {**found.in_full, "harm": amount.mean, "dice": str(step.damage), "fells": fells}


def _reached(
    table: LudicrousTable, step: ContestStep | SaveStep | DamageStep, context: StepContext
) -> Iterator[Encounter]:
    """Yield everybody whom a step concerns, each with the chance that it takes effect where that is rolled for."""
    for each in affected(table, step.to, context, step.within, harms=True):
        aimed = msgspec.structs.replace(context, target=each)
        found = {} if isinstance(step, DamageStep) else _roll(table, step, aimed)
        yield Encounter(
            kind="reached",
            seat=each.seat,
            piece=each.piece,
            odds=found.get("odds"),
            graze=found.get("graze"),
            about=found.get("about", False),
        )


def _roll(table: LudicrousTable, step: ContestStep | SaveStep, context: StepContext) -> Mapping[str, Any]:
    """Return what a contest or a saving throw of the target promises."""
    target = trigger_target(context) if step.to == "trigger" else context.target
    if target is None or (target.creature is None and target.seat is None):
        return {}
    known = table.known
    if isinstance(step, ContestStep):
        found = _contest(known, step, context, target)
        return {} if found is None else {**found.in_full, **_damage(known, step.success, context, target)}
    if target.seat is None:
        return {}
    goal = goal_of(known, step, context, target.seat)
    wanted = known.tables.numbers.contest.save_goal if goal is None else goal
    chance = save_chance(known, bearer(target.seat, target.piece), step.stat, wanted)
    return {"odds": float(1 - chance), "about": known.has_guessed, **_damage(known, step.failure, context, target)}


def _contest(known: LudicrousTable, step: ContestStep, context: StepContext, target: Target) -> Odds | None:
    """Return the chances of a contest; None against a creature that is gone."""
    if target.creature is not None:
        if creature_at(known.state, target.creature) is None:
            return None
        acting = offender(known, context, step.with_, None)
        return odds_against(known, acting, goal_against(known, target.creature, step.against))
    assert target.seat is not None
    acting, defending = contestants(known, step, context, bearer(target.seat, target.piece))
    return odds(known, acting, defending, is_attack=is_attack(step, context), can_graze=bool(step.graze))


def _damage(known: LudicrousTable, steps: Steps, context: StepContext, target: Target | None) -> Mapping[str, Any]:
    """Return the damage among some steps, with the dice that go with the card."""
    found = [step for step in steps if isinstance(step, DamageStep)]
    if not found:
        return {}
    amount = dice(found[0].amount)
    count = amount.count + (context.dice if amount.count else 0)
    text = f"{count if count > 1 else ''}d{amount.sides}{f'{amount.plus:+d}' if amount.plus else ''}"
    mean = count * (amount.sides + 1) / 2 + amount.plus
    who = None if target is None else target.who
    fells = felling(known, who, count * amount.sides + amount.plus, context.means, found[0].kind)
    return {"harm": mean, "dice": text if count else f"{amount.plus}", "fells": fells}
