"""The effect step for a weapon attack."""

import msgspec

from ludo_tui.engine import Flow, LazyOptions, Modifier, Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm, attack_forms
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_fields, attack_preview, target_space
from ludo_tui.rules.ludicrous.attacking.targets import is_in_reach, targets_in_reach
from ludo_tui.rules.ludicrous.attacking.weapon_attack import AttackTerms, WeaponAttack
from ludo_tui.rules.ludicrous.effects.structure_shots import StructureShot
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, tell_nothing_happened
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, can_attack
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Expected,
    StepContext,
    Target,
    attack_id,
    creature_of,
    piece_of,
    target_name,
    targets_of,
    trigger_target,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.steps import AttackStep

PossibleAttack = tuple[int, Target, AttackForm]
"""Piece, target and form of a possible attack."""


def uses_of_step(table: LudicrousTable, seat: int, step: AttackStep, name: str, rule: str) -> list[AttackForm]:
    """Return what an attack step can be made with: the weapons of the party, or the weapon that it describes."""
    if step.damage is None:
        found = [form for form in attack_forms(table, seat) if step.group is None or form.group == step.group]
    else:
        form = AttackForm(
            id=step.name or "weapon",
            name=step.name or name.lower(),
            damage=step.damage,
            reach=step.range,
            group=step.group,
            stat=step.stat,
            rule=rule,
        )
        found = [form]
    more = (Modifier(name.lower(), step.bonus, rule),) if step.bonus else ()
    return [msgspec.structs.replace(form, more=more) for form in found]


def possible_attacks(
    table: LudicrousTable, who: Who, step: AttackStep, target: Target | None, name: str, rule: str
) -> list[PossibleAttack]:
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
    found: list[PossibleAttack] = []
    for one in pieces:
        if not can_attack(table, Who(seat, one)):
            continue
        for form in uses_of_step(table, seat, step, name, rule):
            if target is None:
                found += [(one, near, form) for near in targets_in_reach(table, Who(seat, one), form)]
            elif (other := piece_of(target)) is not None:
                found += [(one, other, form)] if is_in_reach(table, Who(seat, one), other, form) else []
            elif creature_of(target) is not None and target in targets_in_reach(table, Who(seat, one), form):
                found += [(one, target, form)]
    return found


def possible_attack_offer(table: LudicrousTable, seat: int, way: PossibleAttack, rule: str) -> Offer:
    """Return the option for a possible attack, with its odds."""
    piece, target, form = way
    does = table.names.own_piece(piece).capitalize()
    found = attack_preview(
        table,
        Who(seat, piece),
        target,
        form,
        f"strike:{piece}:{attack_id(target)}:{form.id}",
        f"{does} strikes {target_name(table, target)} with the {form.name}",
        "strike",
    )
    return msgspec.structs.replace(found, rule=rule).with_aim(space=target_space(table, target))


def _can_attack(table: LudicrousTable, step: AttackStep, context: StepContext) -> bool:
    """Return whether there is a target: the piece that set the reaction off, the chosen one, or any in reach."""
    target: Target | None = trigger_target(context)
    if target is None and step.to == "target":
        target = context.target
    return bool(possible_attacks(table, context.who, step, target, context.name, context.rule))


@INTERPRETER.carries_out(AttackStep, works_when=_can_attack)
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
        if (shot := _shot(table, step, context, target)) is not None:
            yield from shot.make()
        return
    ways = possible_attacks(table, context.who, step, target, context.name, context.rule)
    if not ways:
        tell_nothing_happened(table, context, "nobody is in reach")
        return
    way = ways[0]
    if len(ways) > 1:
        offers = [possible_attack_offer(table, context.who.seat, one, context.rule) for one in ways]
        answer = yield from table.ask(
            context.who.seat,
            "attack",
            f"{context.name}: choose a target and a weapon.",
            LazyOptions(
                offers,
                promised=lambda at: [possible_attack_offer(at, context.who.seat, one, context.rule) for one in ways],
            ),
            rule=context.rule,
        )
        way = ways[[offer.id for offer in offers].index(answer.id)]
    piece, other, form = way
    terms = AttackTerms(occasion="own" if context.trigger is None else "reaction")
    yield from WeaponAttack(table, Who(context.who.seat, piece), other, form, terms).make()


def _shot(table: LudicrousTable, step: AttackStep, context: StepContext, target: Target | None) -> StructureShot | None:
    """Return the shot of a structure; None: nobody is shot at."""
    who = piece_of(target)
    return None if who is None or step.damage is None else StructureShot(table, step, step.damage, context, who)


def attack_expected(table: LudicrousTable, step: AttackStep, context: StepContext) -> Expected:
    """Return what the best of the attacks promises that a step allows, or the shot of a structure."""
    target: Target | None = trigger_target(context)
    if target is None and step.to == "target":
        target = context.target
    if context.means == "structure":
        shot = _shot(table.known, step, context, target)
        return Expected() if shot is None else shot.expected()
    ways = possible_attacks(table, context.who, step, target, context.name, context.rule)
    seat = context.who.seat
    found = [(attack_fields(table, Who(seat, one), other, form), piece_of(other)) for one, other, form in ways]
    if not found:
        return Expected()
    facts, target = max(found, key=lambda one: one[0]["odds"] * one[0]["mean_damage"])
    return Expected(facts, target=target)
