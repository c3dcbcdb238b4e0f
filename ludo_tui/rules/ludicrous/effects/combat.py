"""Effect steps that strike, and those of reactions: cancel, defend, reduce, intercept."""

import msgspec

from ludo_tui.engine import Flow, Modifier, PieceId, Trigger
from ludo_tui.rules.fight.amounts import Amount, roll_amount, written
from ludo_tui.rules.ludicrous.attacking.taunts import taunt, taunt_options, with_taunt_chances
from ludo_tui.rules.ludicrous.attacking.weapon_attacks import StrikeTerms, strike
from ludo_tui.rules.ludicrous.attacking.weapon_uses import (
    WeaponUse,
    is_in_reach,
    strike_offer,
    targets_in_reach,
    weapon_uses,
)
from ludo_tui.rules.ludicrous.events.yard import ShotFired
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestResult, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.interpreter import carries_out, roll_for_step, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, can_attack
from ludo_tui.rules.ludicrous.mechanics.targets import (
    StepContext,
    Target,
    target_name,
    target_option,
    targets_of,
    trigger_target,
)
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, DamageDealt, SpellCast
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Bearer, PartyId, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.tables.steps import (
    AttackStep,
    CancelStep,
    DefendStep,
    InterceptStep,
    ReduceStep,
    TauntStep,
)

Way = tuple[int, Target, WeaponUse]
"""Piece, target and arm of a possible attack."""


def uses_of_step(table: LudicrousTable, seat: int, step: AttackStep, name: str, rule: str) -> list[WeaponUse]:
    """Return what an attack step can be made with: the weapons of the party, or the weapon that it describes."""
    if step.damage is None:
        found = [arm for arm in weapon_uses(table, seat) if step.group is None or arm.group == step.group]
    else:
        arm = WeaponUse(
            id=step.name or "weapon",
            name=step.name or name.lower(),
            damage=step.damage,
            reach=step.range,
            group=step.group,
            stat=step.stat,
            rule=rule,
        )
        found = [arm]
    more = (Modifier(name.lower(), step.bonus, rule),) if step.bonus else ()
    return [msgspec.structs.replace(arm, more=more) for arm in found]


def attack_ways(
    table: LudicrousTable, who: Bearer, step: AttackStep, target: Target | None, name: str, rule: str
) -> list[Way]:
    """Return the attacks that an attack step allows now.

    Args:
        table: the match.
        who: the acting piece, or its party: any piece of that which can.
        step: the step.
        target: the one target that is meant; None: any.
        name: what the card is called.
        rule: its rulebook id.
    """
    seat, piece = who
    pieces = actors(table, seat) if piece is None else [piece]
    found: list[Way] = []
    for one in pieces:
        if not can_attack(table, PieceId(seat, one)):
            continue
        for arm in uses_of_step(table, seat, step, name, rule):
            if target is None:
                found += [(one, other, arm) for other in targets_in_reach(table, PieceId(seat, one), arm)]
            elif target.creature is not None:
                found += [
                    (one, t, arm)
                    for t in targets_in_reach(table, PieceId(seat, one), arm)
                    if t.creature == target.creature
                ]
            elif target.seat is not None and target.piece is not None:
                is_near = is_in_reach(table, PieceId(seat, one), PieceId(target.seat, target.piece), arm)
                found += [(one, Target(target.seat, target.piece), arm)] if is_near else []
    return found


def way_option(table: LudicrousTable, seat: int, way: Way, rule: str) -> Offer:
    """Return the option for a possible attack, with its odds."""
    piece, target, arm = way
    plain = target_option(table, seat, target, rule)
    names = table.names
    return msgspec.structs.replace(
        strike_offer(table, PieceId(seat, piece), target, arm, "strike"),
        id=f"strike:{piece}:{target.id}:{arm.id}",
        label=f"{names.own_piece(piece).capitalize()} strikes {target_name(table, target)} with the {arm.name}",
        rule=rule,
        space=plain.space,
    )


def _can_strike(table: LudicrousTable, step: AttackStep, context: StepContext) -> bool:
    """Tell whether there is anybody to strike: whoever set the reaction off, the chosen target, or anybody."""
    target = trigger_target(context)
    if target is None and step.to == "target":
        target = context.target
    return bool(attack_ways(table, context.who, step, target, context.name, context.rule))


@carries_out(AttackStep, works_when=_can_strike)
def _attack(table: LudicrousTable, step: AttackStep, context: StepContext) -> Flow[None]:
    """Make one weapon attack; one made as a reaction is never answered by a retaliation.

    Rule: lh.effects.attack, lh.attacks.no-retaliation
    """
    target: Target | None = None
    if step.to != "choice":
        found = targets_of(table, step.to, context)
        if not found:
            return
        target = found[0]
    if context.means == "structure":
        yield from _shoot(table, step, context, target)
        return
    ways = attack_ways(table, bearer(context.seat, context.piece), step, target, context.name, context.rule)
    if not ways:
        tell_nothing_happened(table, context, "there is nobody in reach")
        return
    way = ways[0]
    if len(ways) > 1:
        offers = [way_option(table, context.seat, one, context.rule) for one in ways]
        answer = yield from table.ask(
            context.seat,
            "attack",
            f"{context.name}: whom does it strike, and with what?",
            offers,
            rule=context.rule,
            promised=lambda at: [way_option(at, context.seat, one, context.rule) for one in ways],
        )
        way = ways[[offer.id for offer in offers].index(answer.id)]
    piece, other, arm = way
    terms = StrikeTerms(occasion="own" if context.trigger is None else "reaction")
    yield from strike(table, PieceId(context.seat, piece), other, arm, terms)


def _shoot(table: LudicrousTable, step: AttackStep, context: StepContext, target: Target | None) -> Flow[None]:
    """Shoot from a structure: a weapon attack that no piece makes, and that nobody can answer.

    Rule: lh.structures.watchtower
    """
    who = None if target is None else target.who
    if who is None or step.damage is None:
        return
    name = step.name or context.name.lower()
    table.emit(
        ShotFired(
            seat=context.seat,
            what=name,
            target=table.names.piece(*who),
            piece_of=who.seat,
            piece=who.piece,
            rule=context.rule,
        )
    )
    ours, theirs = shot_sides(context.seat, step, who)
    result = yield from contest(
        table,
        ours,
        theirs,
        ContestTerms(
            name=name, rule=context.rule, is_attack=True, can_graze=True, brings=f"{written(step.damage)} damage"
        ),
    )
    yield from shot_damage(table, context.seat, who, step.damage, result, name, context.rule)


def shot_sides(seat: int, step: AttackStep, target: PieceId) -> tuple[Contestant, Contestant]:
    """Return the two sides of a shot from a structure."""
    facts = Facts(group=step.group, means="structure")
    offender = Contestant(who=PartyId(seat), kind="attack", stats=(step.stat,), facts=facts)
    return offender, Contestant(who=bearer(*target), kind="defense", stats=("dexterity",), facts=facts)


def shot_damage(
    table: LudicrousTable, seat: int, target: PieceId, amount: Amount, result: ContestResult, name: str, rule: str
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
    yield from damage(
        table,
        target,
        Harm(
            amount=max(1, rolled),
            by=PartyId(seat),
            means="structure",
            cause=f"the {name}",
            rule=rule,
            is_hit=True,
            is_critical=result.critical,
        ),
    )


def _can_taunt(table: LudicrousTable, _step: TauntStep, context: StepContext) -> bool:
    return bool(taunt_options(table, context.seat, "taunt", context.rule, ""))


@carries_out(TauntStep, works_when=_can_taunt)
def _taunt(table: LudicrousTable, step: TauntStep, context: StepContext) -> Flow[None]:
    """Let one of the party's pieces taunt.

    Rule: lh.effects.taunt
    """
    seat, name, advantage = context.seat, context.name, int(step.advantage)
    options = taunt_options(table, seat, "taunt", context.rule, name)
    if not options:
        tell_nothing_happened(table, context, "there is nobody to taunt")
        return
    answer = yield from table.ask(
        seat,
        "target",
        f"{name}: who taunts whom?",
        options,
        promised=lambda at: [with_taunt_chances(at, seat, option, advantage) for option in options],
    )
    if answer.piece is not None and answer.target is not None:
        one = PieceId(context.seat, answer.piece)
        yield from taunt(table, one, answer.target, advantage=advantage)


# Steps of reactions


def _can_be_stopped(_step: CancelStep, _who: Bearer, trigger: Trigger) -> bool:
    """Tell whether what is to be stopped can be.

    Rule: lh.magic.meta.quiet
    """
    return not (isinstance(trigger, SpellCast) and not trigger.can_be_countered)


@carries_out(CancelStep, answers_when=_can_be_stopped)
def _cancel(_table: LudicrousTable, _step: CancelStep, context: StepContext) -> Flow[None]:
    """Make fail what the reaction answers.

    Rule: lh.effects.cancel
    """
    if context.trigger is not None:
        context.trigger.cancelled = True
    yield from ()


def _is_rolled(_step: DefendStep, _who: Bearer, trigger: Trigger) -> bool:
    """Tell whether there is a roll of the defender to add to: there is none against a punch."""
    return isinstance(trigger, Attacking) and trigger.is_rolled


@carries_out(DefendStep, answers_when=_is_rolled)
def _defend(_table: LudicrousTable, step: DefendStep, context: StepContext) -> Flow[None]:
    """Add to the defender's roll.

    Rule: lh.effects.defend
    """
    trigger = context.trigger
    if isinstance(trigger, Attacking):
        trigger.bonus += step.bonus
        trigger.bonus_name = ", ".join(filter(None, (trigger.bonus_name, context.name.lower())))
        trigger.bonus_rule = context.rule
    yield from ()


@carries_out(ReduceStep)
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


def _hits_another(_step: InterceptStep, who: Bearer, trigger: Trigger) -> bool:
    return not (isinstance(trigger, DamageDealt) and trigger.target == who)


@carries_out(InterceptStep, answers_when=_hits_another)
def _intercept(_table: LudicrousTable, _step: InterceptStep, context: StepContext) -> Flow[None]:
    """Let the acting piece take the hit.

    Rule: lh.effects.intercept
    """
    trigger = context.trigger
    if isinstance(trigger, DamageDealt) and context.piece is not None:
        trigger.target = PieceId(context.seat, context.piece)
    yield from ()
