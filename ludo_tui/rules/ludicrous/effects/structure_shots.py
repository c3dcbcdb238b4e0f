"""Shots from structures: attacks that no piece makes."""

from ludo_tui.engine import Flow, Who, name_of
from ludo_tui.rules.fight.amounts import Amount, dice, roll_amount, written
from ludo_tui.rules.ludicrous.events.yard import ShotFired
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestResult, ContestTerms, attack_contest
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage, what_fells
from ludo_tui.rules.ludicrous.mechanics.odds import odds
from ludo_tui.rules.ludicrous.mechanics.targets import Expected, StepContext, Target, piece_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.tables.steps import AttackStep


def shoot(table: LudicrousTable, step: AttackStep, context: StepContext, target: Target | None) -> Flow[None]:
    """Shoot from a structure: a weapon attack without an attacking piece and without retaliation.

    Rule: lh.structures.watchtower
    """
    who = piece_of(target)
    if who is None or step.damage is None:
        return
    name = step.name or context.cause
    table.emit(
        ShotFired(
            seat=context.who.seat,
            what=name,
            target=name_of(table.names, who),
            piece_of=who.seat,
            piece=who.number,
            rule=context.rule,
        )
    )
    who, result = yield from attack_contest(
        table,
        who,
        lambda at: shot_sides(context.who.seat, step, at),
        ContestTerms(
            name=name, rule=context.rule, is_attack=True, can_graze=True, brings=f"{written(step.damage)} damage"
        ),
        lambda at: _can_shoot_at(table, context, at),
    )
    yield from _shot_damage(table, context.who.seat, who, step.damage, result, name, context.rule)


def _can_shoot_at(table: LudicrousTable, context: StepContext, who: Who) -> bool:
    """Return whether a piece is on the pathway, and in the homefield of the structure that shoots if it is known.

    Rule: lh.structures.watchtower, lh.attacks.reacted
    """
    ring = ring_of(table.state, who)
    return ring is not None and (context.owner is None or is_in_homefield(table, context.owner, ring))


def shot_sides(seat: int, step: AttackStep, target: Who) -> tuple[Contestant, Contestant]:
    """Return the two sides of a shot from a structure."""
    facts = Facts(group=step.group, means="structure")
    offender = Contestant(who=Who(seat), kind="attack", stats=(step.stat,), facts=facts)
    return offender, Contestant(who=Who(*target), kind="defense", stats=("dexterity",), facts=facts)


def _shot_damage(
    table: LudicrousTable, seat: int, target: Who, amount: Amount, result: ContestResult, name: str, rule: str
) -> Flow[None]:
    """Deal the damage of a shot that no piece fired: doubled by a critical success, halved by a graze, at least 1.

    Rule: lh.attacks.critical, lh.attacks.grazing
    """
    if result.outcome == "failure":
        return
    numbers = table.tables.numbers.contest
    rolled = yield from roll_amount(
        table, seat, amount, f"{name} damage", rule=rule, times=numbers.critical_damage if result.critical else 1
    )
    if result.is_graze:
        rolled //= numbers.graze_divisor
    yield from deal_damage(
        table,
        target,
        Harm(
            amount=max(1, rolled),
            by=Who(seat),
            means="structure",
            cause=f"the {name}",
            rule=rule,
            is_hit=True,
            is_critical=result.critical,
        ),
    )


def shot_expected(known: LudicrousTable, step: AttackStep, seat: int, target: Who) -> Expected:
    """Return what a shot promises that no piece makes."""
    if step.damage is None:
        return Expected()
    found, amount = odds(known, *shot_sides(seat, step, target), is_attack=True, can_graze=True), dice(step.damage)
    fells = what_fells(known, target, amount.span[-1], "structure")
    return Expected({**found.in_full, "mean_damage": amount.mean, "dice": str(step.damage), "fells": fells})
