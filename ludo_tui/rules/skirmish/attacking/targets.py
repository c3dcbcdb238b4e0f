"""Whom attacks can be aimed at, and what each is rolled against."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.board import can_see, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.charms import charm_defense
from ludo_tui.rules.skirmish.attacking.circumstances.long_range import furthest
from ludo_tui.rules.skirmish.attacking.circumstances.submerged import weapon_ban
from ludo_tui.rules.skirmish.attacking.weapon_traits import why_used_up
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.flying import is_out_of_reach_above
from ludo_tui.rules.skirmish.board.objects import Spot, Target, object_at
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.tables import rows
from ludo_tui.rules.skirmish.unarmed.attacks import body_refusal, size_refusal

TOO_HIGH: Final = ("every enemy in reach flies too high", "sh.fly.hovers")


_OUT_OF_SIGHT = ("out of sight", "sh.board.sight")


def attack_refusal(field: Field, who: Who, form: AttackForm, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why an attack cannot be made from a space, with the rule; None: it can.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.circ.submerged.weapon-ban, sk.cover.total.no-attack
    """
    return weapon_refusal(field, who, form, ring) or target_refusal(field, who, form, ring, target)


def target_refusal(field: Field, who: Who, form: AttackForm, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why a combatant is no target of an attack from a space, with the rule; None: it is one.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.cover.total.no-attack, sh.fly.hovers
    """
    there = field.rings[target]
    if field.is_near(ring, there, furthest(form) if form.is_ranged else form.reach):
        is_above = not form.is_ranged and is_out_of_reach_above(field, who, target, form.reach)
        return TOO_HIGH if is_above else size_refusal(field, who, form, target)
    if form.is_ranged:
        if king_distance(ring, there) > furthest(form):
            return "more than twice the range", "sk.circ.long-range.max"
    elif king_distance(ring, there) > form.reach:
        return "out of reach", "sk.attack.target.melee"
    is_covered = can_see(ring, there)
    return ("fully behind cover", "sk.cover.total.no-attack") if is_covered else _OUT_OF_SIGHT


def weapon_refusal(field: Field, who: Who, form: AttackForm, ring: int) -> tuple[str, str] | None:
    """Return why a weapon cannot be used on a space at all, with the rule; None: it can.

    Rule: sk.circ.submerged.weapon-ban
    """
    return weapon_ban(field, who, form, ring) or field.recall(_why_no_weapon, who, form)


def _why_no_weapon(field: Field, who: Who, form: AttackForm) -> tuple[str, str] | None:
    """Return why a combatant cannot use a weapon wherever it stands, with the rule; None: it can.

    Rule: sh.gear.hands
    """
    creature, tables = field.creature(who), field.table.tables
    shield = sum(thing.id == rows.SHIELD for thing in equipment.held(tables, creature))
    if form.hands and form.hands + shield + field.grabs(who) > field.sheet(who).hands:
        return f"no free hand for the {form.name}", "sh.gear.hands"
    return body_refusal(field, who, form) or why_used_up(field, who, form)


def attack_targets(field: Field, who: Who, form: AttackForm, ring: int) -> Sequence[Who]:
    """Return everybody whom a combatant could attack from a space."""
    return field.recall(_targets, who, form, ring)


def _targets(field: Field, who: Who, form: AttackForm, ring: int) -> list[Who]:
    """Work out whom a combatant could attack.

    Rule: sk.attack.target-kind
    """
    possible = field.targets(who, ring)
    if not possible or weapon_refusal(field, who, form, ring) is not None:
        return []
    near = field.seen_within(ring, furthest(form) if form.is_ranged else form.reach)
    return [
        other
        for other in possible
        if near >> field.rings[other] & 1 and target_refusal(field, who, form, ring, other) is None
    ]


def attack_goal(field: Field, form: AttackForm, target: Target) -> int:
    """Return what a roll to attack must reach: the target's Defense, or another score.

    Rule: sk.attack.roll.defense, sk.attack.object-defense
    """
    if isinstance(target, Spot):
        return object_at(field, target.ring).defense
    sheet = field.sheet(target)
    if form.against != "defense":
        return sheet.scores[form.against]
    return sheet.defense + charm_defense(field.table, target)
