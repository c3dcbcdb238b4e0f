"""Whom attacks can be aimed at, and what they promise: exact chances, mean damage."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import msgspec

from ludo_tui.board import can_see, king_distance
from ludo_tui.engine import Combatant
from ludo_tui.rules.skirmish import gear
from ludo_tui.rules.skirmish.blows import MEAN_DIE, blow_of
from ludo_tui.rules.skirmish.bodies import BODY
from ludo_tui.rules.skirmish.circumstances import PLAIN, Manner, from_anywhere, from_space
from ludo_tui.rules.skirmish.lasting import charms_on
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Circumstance, Pending, critical_goal, luck_chance
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable

_MET = Circumstance("dodge", -1, "sk.reaction.dodge.bane")
"""What a roll has against it whose target dodges or withstands it."""
TOO_HIGH: Final = ("whoever is in reach flies too high for it", "sh.fly.hovers")
_OUT_OF_SIGHT = ("out of sight", "sh.board.sight")


def refusal(field: Field, who: Who, means: Means, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why an attack cannot be made from a space, with the rule; None: it can.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.circ.submerged.weapon-ban, sh.weapon.slow, sk.cover.total.no-attack
    """
    return forbidden(field, who, means, ring) or _beyond(field, who, means, ring, target)


def _beyond(field: Field, who: Who, means: Means, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why a weapon does not get to somebody from a space, with the rule; None: it does.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.cover.total.no-attack, sh.fly.hovers
    """
    there = field.rings[target]
    if field.is_near(ring, there, 2 * means.range if means.is_ranged else means.reach):
        is_above = not means.is_ranged and field.is_out_of_reach_above(who, target, means.reach)
        return TOO_HIGH if is_above else None
    if means.is_ranged:
        if king_distance(ring, there) > 2 * means.range:
            return "more than twice the range", "sk.circ.long-range.max"
    elif king_distance(ring, there) > means.reach:
        return "out of reach", "sk.attack.target.melee"
    is_covered = can_see(ring, there)
    return ("entirely behind something", "sk.cover.total.no-attack") if is_covered else _OUT_OF_SIGHT


def forbidden(field: Field, who: Who, means: Means, ring: int) -> tuple[str, str] | None:
    """Return why a weapon cannot be used on a space at all, with the rule; None: it can.

    Rule: sk.circ.submerged.weapon-ban, sh.weapon.slow, sh.weapon.reload, sh.gear.hands
    """
    terrain = field.terrain(ring)
    is_submerged = terrain is not None and terrain.is_deep and not field.has(who, "swims")
    if is_submerged and (means.is_ammunition or means.is_slow):
        return f"the {means.name} does not work in deep water", "sk.circ.submerged.weapon-ban"
    fighter, tables = field.fighter(who), field.table.tables
    shield = sum(thing.id == gear.SHIELD for thing in gear.held(tables, fighter))
    if means.hands + shield + field.grabs(who) > gear.HANDS:
        return f"there is no hand free for the {means.name}", "sh.gear.hands"
    if means.is_single_shot and any(thing.id == means.thing for thing in gear.spent(tables, fighter)):
        return f"the {means.name} is not loaded", "sh.weapon.reload"
    if means.is_slow and field.table.used_in_round("slow", Combatant(*who)):
        return f"the {means.name} is used once a round", "sh.weapon.slow"
    return None


def targets(field: Field, who: Who, means: Means, ring: int) -> Sequence[Who]:
    """Return everybody whom somebody could attack from a space."""
    return field.recall(_targets, who, means, ring)


def _targets(field: Field, who: Who, means: Means, ring: int) -> list[Who]:
    """Work out whom somebody could attack.

    Rule: sk.attack.target-kind
    """
    possible = field.targets(who, ring)
    if not possible or forbidden(field, who, means, ring) is not None:
        return []
    return [other for other in possible if _beyond(field, who, means, ring, other) is None]


def goal_of(field: Field, means: Means, target: Who) -> int:
    """Return what a roll to attack must reach: the target's Defense, or its Strength.

    Rule: sk.attack.roll.defense, sk.unarmed.shove.roll
    """
    sheet = field.sheet(target)
    if means.against != "defense":
        return sheet.scores[means.against]
    return sheet.defense + sum(charm.defense for charm in charms_on(field.table, target))


class Promise(msgspec.Struct, frozen=True, dict=True):
    """What an attack promises before reactions."""

    roll: Pending
    more: tuple[Circumstance, ...]
    """What counts besides what the roll knows of."""
    topped: int
    """What the roll must reach to be a critical success."""
    harm: float
    left: int

    @cached_property
    def success(self) -> Fraction:
        """The chance of a success."""
        return self.roll.chance(*self.more)

    @cached_property
    def critical(self) -> Fraction:
        """The chance of a critical success."""
        return Fraction(0) if self.roll.is_certain else self.roll.chance(*self.more, goal=self.topped)


def promise(
    field: Field,
    who: Who,
    means: Means,
    ring: int,
    target: Who,
    manner: Manner = PLAIN,
    more: tuple[Circumstance, ...] = (),
) -> Promise:
    """Return the exact chances of an attack from a space, and the damage that it does on average.

    Whoever is tripped sets its better score against it; whoever grabs uses the better one of its own.
    """
    field, sheet = field.once_at(who, ring), field.sheet(who)
    if means.id == "trip":
        found = min((pending(field, who, sheet.trip(one), ring, target, manner) for one, _ in BODY), key=_odds)
    elif means.id == "grab":
        found = max((pending(field, who, sheet.grab(one), ring, target, manner) for one, _ in BODY), key=_odds)
    else:
        found = pending(field, who, means, ring, target, manner)
    return field.recall(_promise, found, more, mean_harm(field, who, means, target, manner), target)


def _promise(field: Field, roll: Pending, more: tuple[Circumstance, ...], harm: float, target: Who) -> Promise:
    """Tell what comes of a roll."""
    left = field.sheet(target).health - field.fighter(target).damage
    return Promise(roll=roll, more=more, topped=critical_goal(field.table, roll.goal), harm=harm, left=left)


def odds_of(field: Field, roll: Pending, target: Who, *, is_aware: bool = True) -> dict[str, Any]:
    """Return the chances of a roll as answers carry them, also with the reaction that everybody has against it.

    Whether somebody has its reaction left is open to all.

    Args:
        field: where who rolls knows everybody to be.
        roll: the roll.
        target: against whom.
        is_aware: does it see the roll coming?

    Rule: sk.reaction.dodge.bane, sk.reaction.withstand.bane
    """
    is_rolled = not (roll.is_certain or roll.is_hopeless)
    is_met = is_aware and is_rolled and field.table.can_react(target)
    return {
        "odds": float(roll.chance()),
        "if_met": float(roll.chance(_MET)) if is_met else None,
        "counted": tuple((one.name, one.value) for one in roll.counted) if is_rolled else (),
        "is_warded": bool(roll.spared),
    }


def _odds(roll: Pending) -> Fraction:
    return roll.chance()


def left(table: SkirmishTable, target: Who) -> int:
    """Return the damage that would fell somebody."""
    return table.sheet(target).health - table.state.fighter(target).damage


def pending(field: Field, who: Who, means: Means, ring: int, target: Who, manner: Manner = PLAIN) -> Pending:
    """Return the roll of an attack from a space, as it would be made now; luck may spare who defends itself."""
    return field.recall(_pending, who, means, target, manner, from_space(field, who, means, ring, target, manner))


def _pending(
    field: Field, who: Who, means: Means, target: Who, manner: Manner, here: tuple[Circumstance, ...]
) -> Pending:
    """Work out the roll of an attack, with what it gains and suffers where it is made.

    Rule: sk.attack.roll.defense, sk.unarmed.grab.auto-success, sk.action.defend.trigger
    """
    table = field.table
    return Pending(
        modifier=means.modifier,
        goal=goal_of(field, means, target),
        counted=(*here, *from_anywhere(field, who, means, target, manner)),
        is_certain=means.against == "agi" and table.has_flag(target, "held"),
        is_hopeless=table.has_flag(who, "fails"),
        spared=luck_chance(table, target) if field.fighter(target).has("defending") else Fraction(0),
    )


def mean_harm(field: Field, who: Who, means: Means, target: Who, manner: Manner = PLAIN) -> float:
    """Return the damage that a success does on average, all Bonus Damage in it."""
    return field.recall(_mean_harm, who, means, target, manner)


def _mean_harm(field: Field, who: Who, means: Means, target: Who, manner: Manner) -> float:
    """Work out the mean damage of a success."""
    if manner.style == "disarm":
        return 0.0
    if means.is_unarmed and means.dice and field.sheet(target).size > field.sheet(who).size:
        return 1.0
    extra = hidden_dice(field.table, who, target)
    bonus = most_bonus(field.table, who, means, extra) if means.is_plain_weapon else 0
    second = off_hand(field.table, who, means) if manner.style == "both" else None
    parts = [one for one in (None if manner.is_option else means, second) if one is not None]
    return bonus * MEAN_DIE + sum(blow_of(one).mean for one in parts)


def bonus_dice(table: SkirmishTable, who: Who) -> int:
    """Return the dice of Bonus Damage that somebody has left in this round.

    Rule: sk.bonus.supply, sk.bonus.once-per-round, sk.multi.cost, sh.talent.blood-up
    """
    acting = table.state.acting
    if acting is not None and acting.who == who and acting.bonus is not None:
        return acting.bonus
    if table.used_in_round("bonus", Combatant(*who)):
        return 0
    sheet = table.sheet(who)
    is_injured = 2 * table.state.fighter(who).damage >= sheet.health
    return sheet.bonus + (sum(trait.injured_bonus for trait in sheet.traits) if is_injured else 0)


def most_bonus(table: SkirmishTable, who: Who, means: Means, extra: int = 0) -> int:
    """Return how many dice of Bonus Damage a hit with a weapon can be given at most.

    Rule: sh.weapon.light
    """
    most = bonus_dice(table, who) + extra
    return max(1, most - 1) if most and means.is_light else most


def hidden_dice(table: SkirmishTable, who: Who, target: Who) -> int:
    """Return the dice of Bonus Damage more that somebody has on an attack on one that does not know where it is.

    Rule: sh.talent.from-the-shadows
    """
    if target not in table.state.fighter(who).hidden_from or table.used_in_round("bonus", Combatant(*who)):
        return 0
    return sum(trait.hidden_bonus for trait in table.sheet(who).traits)


def off_hand(table: SkirmishTable, who: Who, means: Means) -> Means | None:
    """Return the weapon in the other hand that can strike together with one, if there is such a weapon.

    Rule: sk.two-weapons.both-condition
    """
    holding = [thing.id for thing in gear.held(table.tables, table.state.fighter(who))]
    if means.kind != "melee" or means.thing not in holding:
        return None
    for other in table.sheet(who).means:
        if other.kind == "melee" and other.thing in holding and other.thing != means.thing:
            return other if "off" in (means.grip, other.grip) else None
    return None
