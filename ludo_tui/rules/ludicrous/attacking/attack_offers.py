"""What the options of all attacks have in common: their targets, odds and damage."""

from collections.abc import Iterable

from ludo_tui.engine import OptionShown, Who, name_of
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.weapon_odds import attack_odds, damage_dice
from ludo_tui.rules.ludicrous.attacking.weapon_uses import WeaponUse, is_in_reach, weapon_uses
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import HarmFields, promised_harm
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, identifying_marks
from ludo_tui.rules.ludicrous.mechanics.odds import RollFields
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Spot,
    Target,
    attack_id,
    creature_name,
    creature_of,
    piece_of,
    ring_of_target,
    target_name,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import in_reach
from ludo_tui.rules.ludicrous.positions.geometry import ring_name


def target_space(table: LudicrousTable, target: Target) -> str | None:
    """Return the coordinate where a target stands."""
    ring = ring_of_target(table.state, target)
    return None if ring is None else ring_name(ring)


def target_of(offer: Offer) -> Target:
    """Return the piece or creature that an option for an attack names."""
    if offer.aim.creature is not None:
        return Spot("creature", offer.aim.creature)
    assert offer.aim.target is not None
    return offer.aim.target


def attack_offer(table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, does: str, group: str) -> Offer:
    """Return the option of a strike, without its odds and damage."""
    return Offer(
        id=f"{does}:{one.number}:{arm.id}:{attack_id(target)}",
        label=f"{table.names.own_piece(one.piece).capitalize()}: {arm.name} at {target_name(table, target)}",
        rule=arm.rule,
        piece=one.number,
        aim=OfferAim(
            target=piece_of(target),
            creature=creature_of(target),
            space=target_space(table, target),
            at=creature_name(table, target),
            row=arm.id,
            weapon=arm.name,
        ),
        shown=OptionShown(group=group, same_as=f"{does}:{arm.id}:{attack_id(target)} {identifying_marks(table, one)}"),
        does=does,
        stock=OfferStock(
            left=table.state.parties[one.seat].weapons[arm.weapon].ammo
            if arm.spends and arm.weapon is not None
            else None
        ),
    )


def with_attack_odds(table: LudicrousTable, seat: int, option: Offer, arms: Iterable[WeaponUse]) -> Offer:
    """Return the option of a strike with its odds and damage; it is made with one of some arms."""
    arm = next(arm for arm in arms if arm.id == option.aim.row)
    promise = attack_fields(table, option.by(seat), target_of(option), arm)
    return option.with_facts(**promise)


def answering_attacks(
    table: LudicrousTable, one: Who, other: Who, prefix: str, *, most: int | None = None, advantage: int = 0
) -> list[tuple[Offer, WeaponUse | None]]:
    """Return the weapon attacks and the punch (None) that a piece can make at another one now.

    Args:
        table: the match.
        one: seat and piece that strike.
        other: whom.
        prefix: how the ids of the options begin.
        most: spaces that the target may be away; None: as far as the weapon reaches.
        advantage: with how much of it a weapon strikes.

    Rule: ll.5.2.opportunity.one-of-two-forms, lh.attacks.retaliation
    """
    if not can_attack(table, one):
        return []
    if most is not None and not in_reach(table.state, one, other, most):
        return []
    does, name = f"{prefix}:{one.number}", name_of(table.names, other)
    found: list[tuple[Offer, WeaponUse | None]] = [
        (
            attack_preview(
                table, one, other, arm, f"{does}:{arm.id}", f"Strike {name} with the {arm.name}", prefix, advantage
            ),
            arm,
        )
        for arm in weapon_uses(table, one.seat)
        if is_in_reach(table, one, other, arm)
    ]
    if in_reach(table.state, one, other, table.tables.numbers.punch.range):
        punch = Offer(
            id=f"{does}:punch",
            label=f"Punch {name}",
            rule="lh.attacks.punch",
            piece=one.number,
            aim=OfferAim(target=other, weapon="punch"),
            does=prefix,
            facts=OfferFacts(**punches.punch_fields(table, one, table.tables.numbers.punch.damage, other)),
        )
        found.append((punch, None))
    return found


class AttackFields(RollFields, HarmFields):
    """The chances and the damage of a strike, as the fields of an option."""


def attack_fields(
    table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, *, advantage: int = 0
) -> AttackFields:
    """Return what a strike promises: its odds and its damage; a guess at what is added to that is one at both."""
    known = table.known
    damage = damage_dice(known, one, arm)
    return {
        **attack_odds(known, one, target, arm, advantage=advantage).in_full,
        **promised_harm(known, piece_of(target), damage, arm.means),
    }


def attack_preview(
    table: LudicrousTable,
    one: Who,
    target: Target,
    arm: WeaponUse,
    answer: str,
    label: str,
    does: str,
    advantage: int = 0,
) -> Offer:
    """Return the option of a strike with what it promises.

    Args:
        table: the match.
        one: the piece that strikes.
        target: what.
        arm: with what.
        answer: id of the option.
        label: what players call it.
        does: what the answer does.
        advantage: with how much of it it is made.
    """
    return Offer(
        id=answer,
        label=label,
        rule=arm.rule,
        piece=one.number,
        aim=OfferAim(target=piece_of(target), creature=creature_of(target), row=arm.id, weapon=arm.name),
        does=does,
        facts=OfferFacts(**attack_fields(table, one, target, arm, advantage=advantage)),
    )
