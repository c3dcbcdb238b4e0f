"""What the options of all attacks have in common: their targets, odds and damage."""

from collections.abc import Iterable

from ludo_tui.engine import OptionShown, Who, name_of
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm, attack_forms
from ludo_tui.rules.ludicrous.attacking.attack_odds import attack_odds
from ludo_tui.rules.ludicrous.attacking.hit_damage import damage_dice, extra_damage_dice
from ludo_tui.rules.ludicrous.attacking.targets import is_in_reach
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import HarmFields, blows_of_hit, promised_harm
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


def attack_offer(table: LudicrousTable, who: Who, target: Target, form: AttackForm, does: str, group: str) -> Offer:
    """Return the option of a strike, without its odds and damage."""
    return Offer(
        id=f"{does}:{who.number}:{form.id}:{attack_id(target)}",
        label=f"{table.names.own_piece(who.piece).capitalize()}: {form.name} at {target_name(table, target)}",
        rule=form.rule,
        piece=who.number,
        aim=OfferAim(
            target=piece_of(target),
            creature=creature_of(target),
            space=target_space(table, target),
            at=creature_name(table, target),
            row=form.id,
            weapon=form.name,
        ),
        shown=OptionShown(group=group, same_as=f"{does}:{form.id}:{attack_id(target)} {identifying_marks(table, who)}"),
        does=does,
        stock=OfferStock(
            left=table.state.parties[who.seat].weapons[form.weapon].ammo
            if form.spends and form.weapon is not None
            else None
        ),
    )


def with_attack_odds(table: LudicrousTable, seat: int, option: Offer, forms: Iterable[AttackForm]) -> Offer:
    """Return the option of a strike with its odds and damage; it is made with one of some forms."""
    form = next(form for form in forms if form.id == option.aim.row)
    promise = attack_fields(table, option.by(seat), target_of(option), form)
    return option.with_facts(**promise)


def answering_attacks(
    table: LudicrousTable, who: Who, target: Who, prefix: str, *, most: int | None = None, advantage: int = 0
) -> list[tuple[Offer, AttackForm | None]]:
    """Return the weapon attacks and the punch (None) that a piece can make at another one now.

    Args:
        table: the match.
        who: seat and piece that strike.
        target: whom.
        prefix: how the ids of the options begin.
        most: spaces that the target may be away; None: as far as the weapon reaches.
        advantage: with how much of it a weapon strikes.

    Rule: ll.5.2.opportunity.one-of-two-forms, lh.attacks.retaliation
    """
    if not can_attack(table, who):
        return []
    if most is not None and not in_reach(table.state, who, target, most):
        return []
    does, name = f"{prefix}:{who.number}", name_of(table.names, target)
    found: list[tuple[Offer, AttackForm | None]] = [
        (
            attack_preview(
                table, who, target, form, f"{does}:{form.id}", f"Strike {name} with the {form.name}", prefix, advantage
            ),
            form,
        )
        for form in attack_forms(table, who.seat)
        if is_in_reach(table, who, target, form)
    ]
    if in_reach(table.state, who, target, table.tables.numbers.punch.range):
        punch = Offer(
            id=f"{does}:punch",
            label=f"Punch {name}",
            rule="lh.attacks.punch",
            piece=who.number,
            aim=OfferAim(target=target, weapon="punch"),
            does=prefix,
            facts=OfferFacts(**punches.punch_fields(table, who, table.tables.numbers.punch.damage, target)),
        )
        found.append((punch, None))
    return found


class AttackFields(RollFields, HarmFields):
    """The chances and the damage of a strike, as the fields of an option."""


def attack_fields(
    table: LudicrousTable, who: Who, target: Target, form: AttackForm, *, advantage: int = 0
) -> AttackFields:
    """Return what a strike promises: its odds and its damage; a guess at what is added to that is one at both."""
    known = table.known
    damage, found = damage_dice(known, who, form), attack_odds(known, who, target, form, advantage=advantage)
    blows = blows_of_hit(known, damage, *extra_damage_dice(known, who, form))
    return {**found.in_full, **promised_harm(known, target, damage, form.means, roll=found.roll, blows=blows)}


def attack_preview(
    table: LudicrousTable,
    who: Who,
    target: Target,
    form: AttackForm,
    answer: str,
    label: str,
    does: str,
    advantage: int = 0,
) -> Offer:
    """Return the option of a strike with what it promises.

    Args:
        table: the match.
        who: the piece that strikes.
        target: what.
        form: with what.
        answer: id of the option.
        label: what players call it.
        does: what the answer does.
        advantage: with how much of it it is made.
    """
    return Offer(
        id=answer,
        label=label,
        rule=form.rule,
        piece=who.number,
        aim=OfferAim(target=piece_of(target), creature=creature_of(target), row=form.id, weapon=form.name),
        does=does,
        facts=OfferFacts(**attack_fields(table, who, target, form, advantage=advantage)),
    )
