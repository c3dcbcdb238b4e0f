"""What gives a roll to attack boons and banes: the place, the company, afflictions, hands, the way of attacking."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import king_distance
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.attack_manner import PLAIN_ATTACK, AttackManner
from ludo_tui.rules.skirmish.mechanics.circumstances import against_boons, own_banes
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on, power_name
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means

CALLED: Final = -2


UNSEEN: Final = -3


DISARM: Final = {"ranged": -3, "improvised": -2, "unarmed": -2}
"""Banes of disarming by what it is done with; 1 with anything else."""


def from_space(
    field: Field, who: Who, means: Means, ring: int, target: Who, manner: AttackManner = PLAIN_ATTACK
) -> tuple[Circumstance, ...]:
    """Return what gives an attack boons or banes because it comes from a space."""
    company = field.recall(_of_enemies, who, ring) if means.is_ranged else field.recall(_of_friends, who, target)
    return (*_of_place(field, who, means, ring, target, manner), *company)


def from_anywhere(
    field: Field, who: Who, means: Means, target: Who, manner: AttackManner = PLAIN_ATTACK
) -> list[Circumstance]:
    """Return what gives an attack boons or banes wherever it comes from, one of each kind.

    Rule: sk.circ.cumulative
    """
    found = [*_of_afflictions(field, who, means, target), *_of_hands(field, who, means, manner)]
    found += [*_of_manner(means, manner), *marks_on(field.state, who, "roll", "attack")]
    found += [*marks_on(field.state, target, "against"), *_of_charms(field, who, target)]
    if means.is_too_heavy:
        found.append(Circumstance("too heavy", -1, "sh.weapon.min-str"))
    return found


def _of_place(
    field: Field, who: Who, means: Means, ring: int, target: Who, manner: AttackManner
) -> Iterator[Circumstance]:
    """Yield what follows from where the two stand.

    Rule: sk.circ.high-ground, sk.circ.high-ground.any-attack, sk.circ.obscurement, sk.circ.submerged.bane,
    sk.circ.submerged.natural-exempt, sk.circ.long-range.allowed, sk.circ.long-range.bane,
    sk.cover.partial.bane-defense, sk.cover.partial.bane-agility, sk.circ.invisible.banes
    """
    here, there = field.terrain(ring), field.terrain(field.rings[target])
    if here is not None and here.is_high and not (there is not None and there.is_high):
        yield Circumstance("high ground", 1, "sk.circ.high-ground")
    if manner.is_blind or field.table.has_flag(target, "unseen"):
        yield Circumstance("unseen", UNSEEN, "sk.circ.invisible.banes")
    elif any(one is not None and one.is_obscured for one in (here, there)):
        yield Circumstance("obscured", -1, "sk.circ.obscurement")
    if here is not None and here.is_deep and means.kind != "natural" and not field.has(who, "swims"):
        yield Circumstance("submerged", -1, "sk.circ.submerged.bane")
    if means.is_ranged and king_distance(ring, field.rings[target]) > means.range:
        yield Circumstance("long range", -1, "sk.circ.long-range.bane")
    if means.against != "str" and field.recall(Field.covers, ring, target):
        rule = "agility" if means.against == "agi" else "defense"
        yield Circumstance("partial cover", -1, f"sk.cover.partial.bane-{rule}")


def _of_enemies(field: Field, who: Who, ring: int) -> tuple[Circumstance, ...]:
    """Return what follows for a shot from a space from the enemies that reach it.

    Rule: sk.circ.ranged-in-reach, sh.talent.parting-shot
    """
    near = sum(field.reaches(other, ring) and field.is_awake(other) for other in field.rings if other.seat != who.seat)
    is_disturbed = near > (1 if field.has(who, "shoots_in_reach") else 0)
    return (Circumstance("in an enemy's reach", -1, "sk.circ.ranged-in-reach"),) if is_disturbed else ()


def _of_friends(field: Field, who: Who, target: Who) -> tuple[Circumstance, ...]:
    """Return what follows for a blow from the friends that reach its target.

    Rule: sk.circ.surrounded.boon, sk.circ.surrounded.size
    """
    there = field.rings[target]
    is_surrounded = field.sheet(target).size <= field.sheet(who).size + 2 and any(
        other.seat == who.seat and other != who and field.reaches(other, there) and field.is_awake(other)
        for other in field.rings
    )
    return (Circumstance("surrounded", 1, "sk.circ.surrounded.boon"),) if is_surrounded else ()


def _of_afflictions(field: Field, who: Who, means: Means, target: Who) -> Iterator[Circumstance]:
    """Yield what follows from what has befallen the two; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.prone, sh.affliction.weakened, sh.affliction.vulnerable
    """
    if not (field.table.conditions(who) or field.table.conditions(target)):
        return
    rows = field.table.tables.afflictions
    yield from own_banes(field, who, means.by)
    for name in dict.fromkeys(one.id for one in field.table.conditions(who)):
        if banes := rows[name].own.get("attack", 0):
            yield Circumstance(name, -banes, f"sh.affliction.{name}")
    yield from against_boons(field, target, means.against)
    for name in dict.fromkeys(one.id for one in field.table.conditions(target)):
        row = rows[name]
        if boons := row.ranged if means.is_ranged else row.melee:
            yield Circumstance(f"target {name}", boons, f"sh.affliction.{name}")


def _of_charms(field: Field, who: Who, target: Who) -> Iterator[Circumstance]:
    """Yield what powers have made of whoever attacks.

    Rule: sh.charm.attack
    """
    for charm in charms_on(field.table, who):
        if charm.attack and not (charm.spares and charm.maker == target):
            yield Circumstance(power_name(field.table, charm.power).lower(), charm.attack, "sh.charm.attack")


def _of_hands(field: Field, who: Who, means: Means, manner: AttackManner) -> Iterator[Circumstance]:
    """Yield what follows from attacking without a weapon.

    Rule: sk.unarmed.strike.improvised, sk.unarmed.shove.shield-boon, sk.unarmed.shove.run-up-boon,
    sk.unarmed.trip.shield-boon, sk.improvised.bane
    """
    if means.kind == "improvised" and manner.style != "disarm":
        yield Circumstance("improvised", -1, "sk.improvised.bane")
    if means.id == "strike" and manner.style != "disarm":
        yield Circumstance("bare hands", -1, "sk.unarmed.strike.improvised")
    if means.id in ("shove", "trip") and field.sheet(who).has_shield:
        yield Circumstance("shield", 1, f"sk.unarmed.{means.id}.shield-boon")
    if means.id == "grab" and (boons := sum(trait.grip for trait in field.sheet(who).traits)):
        yield Circumstance("iron grip", boons, "sh.talent.iron-grip")
    if means.id == "shove":
        acting = field.state.acting
        if acting is not None and acting.who == who and acting.walked >= field.table.tables.numbers.shove_run_up:
            yield Circumstance("run-up", 1, "sk.unarmed.shove.run-up-boon")


def _of_manner(means: Means, manner: AttackManner) -> Iterator[Circumstance]:
    """Yield what follows from the way of attacking.

    Rule: sk.circ.called-shot.banes, sk.disarm.bane-melee, sk.disarm.bane-improvised, sk.disarm.bane-ranged,
    sh.weapon.disarming
    """
    if manner.style == "called":
        yield Circumstance("called shot", CALLED, "sk.circ.called-shot.banes")
    if manner.style == "disarm" and not means.is_disarming:
        kind = "improvised" if means.kind == "unarmed" else means.kind
        rule = kind if kind in ("ranged", "improvised") else "melee"
        yield Circumstance("disarming", DISARM.get(means.kind, -1), f"sk.disarm.bane-{rule}")
