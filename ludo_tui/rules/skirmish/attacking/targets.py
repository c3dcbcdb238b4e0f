"""Whom attacks can be aimed at, and what they promise: exact chances, mean damage."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.board import can_see, king_distance
from ludo_tui.engine import Combatant
from ludo_tui.rules.skirmish.attacking.circumstances.long_range import furthest
from ludo_tui.rules.skirmish.attacking.circumstances.submerged import weapon_ban
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.tables import rows

TOO_HIGH: Final = ("whoever is in reach flies too high for it", "sh.fly.hovers")


_OUT_OF_SIGHT = ("out of sight", "sh.board.sight")


def attack_refusal(field: Field, who: Who, means: Means, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why an attack cannot be made from a space, with the rule; None: it can.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.circ.submerged.weapon-ban, sh.weapon.slow, sk.cover.total.no-attack
    """
    return weapon_refusal(field, who, means, ring) or _beyond(field, who, means, ring, target)


def _beyond(field: Field, who: Who, means: Means, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why a weapon does not get to a combatant from a space, with the rule; None: it does.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.cover.total.no-attack, sh.fly.hovers
    """
    there = field.rings[target]
    if field.is_near(ring, there, furthest(means) if means.is_ranged else means.reach):
        is_above = not means.is_ranged and field.is_out_of_reach_above(who, target, means.reach)
        return TOO_HIGH if is_above else None
    if means.is_ranged:
        if king_distance(ring, there) > furthest(means):
            return "more than twice the range", "sk.circ.long-range.max"
    elif king_distance(ring, there) > means.reach:
        return "out of reach", "sk.attack.target.melee"
    is_covered = can_see(ring, there)
    return ("entirely behind something", "sk.cover.total.no-attack") if is_covered else _OUT_OF_SIGHT


def weapon_refusal(field: Field, who: Who, means: Means, ring: int) -> tuple[str, str] | None:
    """Return why a weapon cannot be used on a space at all, with the rule; None: it can.

    Rule: sk.circ.submerged.weapon-ban, sh.weapon.slow, sh.weapon.reload, sh.gear.hands
    """
    if (ban := weapon_ban(field, who, means, ring)) is not None:
        return ban
    fighter, tables = field.fighter(who), field.table.tables
    shield = sum(thing.id == rows.SHIELD for thing in equipment.held(tables, fighter))
    if means.hands + shield + field.grabs(who) > equipment.HANDS:
        return f"there is no hand free for the {means.name}", "sh.gear.hands"
    if means.is_single_shot and any(thing.id == means.thing for thing in equipment.needs_loading(tables, fighter)):
        return f"the {means.name} is not loaded", "sh.weapon.reload"
    if means.is_slow and field.table.used_in_round("slow", Combatant(*who)):
        return f"the {means.name} is used once a round", "sh.weapon.slow"
    return None


def attack_targets(field: Field, who: Who, means: Means, ring: int) -> Sequence[Who]:
    """Return everybody whom a combatant could attack from a space."""
    return field.recall(_targets, who, means, ring)


def _targets(field: Field, who: Who, means: Means, ring: int) -> list[Who]:
    """Work out whom a combatant could attack.

    Rule: sk.attack.target-kind
    """
    possible = field.targets(who, ring)
    if not possible or weapon_refusal(field, who, means, ring) is not None:
        return []
    return [other for other in possible if _beyond(field, who, means, ring, other) is None]


def attack_goal(field: Field, means: Means, target: Who) -> int:
    """Return what a roll to attack must reach: the target's Defense, or its Strength.

    Rule: sk.attack.roll.defense, sk.unarmed.shove.roll, sh.charm.defense
    """
    sheet = field.sheet(target)
    if means.against != "defense":
        return sheet.scores[means.against]
    return sheet.defense + sum(charm.defense for charm in charms_on(field.table, target))
