"""Attacks with weapons: whom they can be aimed at, what counts, the roll, the damage."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from ludo_tui.board import king_distance
from ludo_tui.engine import Combatant, Flow, Option, window
from ludo_tui.rules.skirmish.afflictions import afflict, cure, turns_to_come
from ludo_tui.rules.skirmish.damage import hurt
from ludo_tui.rules.skirmish.effects import Doing, carry_out
from ludo_tui.rules.skirmish.events import Attacks
from ludo_tui.rules.skirmish.lasting import charms_on, power_name, use_up
from ludo_tui.rules.skirmish.luck import luck
from ludo_tui.rules.skirmish.marks import marks_on
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.pushes import push
from ludo_tui.rules.skirmish.rolls import FACES, Circumstance, attempt, chance, critical_chance, net
from ludo_tui.rules.skirmish.sheets import Against, Means
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Attack, Attacked

_VERBS = {"shove": "Shove", "trip": "Trip"}
MEAN_DIE = (FACES + 1) / 2


def refusal(field: Field, who: Who, means: Means, ring: int, target: Who) -> tuple[str, str] | None:
    """Return why an attack cannot be made from a space, with the rule; None: it can.

    Rule: sk.attack.target.melee, sk.attack.target.ranged, sk.circ.long-range.max, sh.board.sight,
    sk.circ.submerged.weapon-ban, sh.weapon.slow
    """
    there = field.rings[target]
    if (ban := forbidden(field, who, means, ring)) is not None:
        return ban
    if means.is_ranged:
        if king_distance(ring, there) > 2 * means.range:
            return "more than twice the range", "sk.circ.long-range.max"
    elif king_distance(ring, there) > means.reach or field.is_out_of_reach_above(who, target, means.reach):
        return "out of reach", "sk.attack.target.melee"
    if not field.is_near(ring, there, king_distance(ring, there)):
        return "out of sight", "sh.board.sight"
    return None


def forbidden(field: Field, who: Who, means: Means, ring: int) -> tuple[str, str] | None:
    """Return why a weapon cannot be used on a space at all, with the rule; None: it can.

    Rule: sk.circ.submerged.weapon-ban, sh.weapon.slow
    """
    terrain = field.terrain(ring)
    is_submerged = terrain is not None and terrain.is_deep and not field.has(who, "swims")
    if is_submerged and (means.is_ammunition or means.is_slow):
        return f"the {means.name} does not work in deep water", "sk.circ.submerged.weapon-ban"
    if means.is_slow and field.table.used_in_round("slow", Combatant(*who)):
        return f"the {means.name} is used once a round", "sh.weapon.slow"
    return None


def targets(field: Field, who: Who, means: Means, ring: int) -> Iterator[Who]:
    """Yield everybody whom somebody could attack from a space.

    Rule: sk.attack.target-kind
    """
    if forbidden(field, who, means, ring) is None:
        for other in field.enemies(who):
            if field.is_target(who, other) and refusal(field, who, means, ring, other) is None:
                yield other


def circumstances(field: Field, who: Who, means: Means, ring: int, target: Who) -> list[Circumstance]:
    """Return everything that gives an attack from a space boons or banes, one of each kind.

    Rule: sk.circ.cumulative
    """
    found = [*_of_place(field, who, means, ring, target), *_of_company(field, who, means, ring, target)]
    found += [*_of_afflictions(field, who, means, target), *_of_hands(field, who, means)]
    found += [*marks_on(field.state, who), *_of_charms(field, who, target)]
    if means.is_too_heavy:
        found.append(Circumstance("too heavy", -1, "sh.weapon.min-str"))
    return found


def _of_place(field: Field, who: Who, means: Means, ring: int, target: Who) -> Iterator[Circumstance]:
    """Yield what follows from where the two stand.

    Rule: sk.circ.high-ground, sk.circ.high-ground.any-attack, sk.circ.obscurement, sk.circ.submerged.bane,
    sk.circ.submerged.natural-exempt, sk.circ.long-range.allowed, sk.circ.long-range.bane,
    sk.cover.partial.bane-defense
    """
    here, there = field.terrain(ring), field.terrain(field.rings[target])
    if here is not None and here.is_high and not (there is not None and there.is_high):
        yield Circumstance("high ground", 1, "sk.circ.high-ground")
    if any(one is not None and one.is_obscured for one in (here, there)):
        yield Circumstance("obscured", -1, "sk.circ.obscurement")
    if here is not None and here.is_deep and means.kind != "natural" and not field.has(who, "swims"):
        yield Circumstance("submerged", -1, "sk.circ.submerged.bane")
    if means.is_ranged and king_distance(ring, field.rings[target]) > means.range:
        yield Circumstance("long range", -1, "sk.circ.long-range.bane")
    if field.covers(ring, target):
        yield Circumstance("partial cover", -1, "sk.cover.partial.bane-defense")


def _of_company(field: Field, who: Who, means: Means, ring: int, target: Who) -> Iterator[Circumstance]:
    """Yield what follows from who else is near.

    Rule: sk.circ.surrounded.boon, sk.circ.surrounded.size, sk.circ.ranged-in-reach, sh.talent.parting-shot
    """
    if means.is_ranged:
        near = sum(
            field.is_awake(other) and field.is_near(there, ring, field.sheet(other).reach)
            for other, there in field.rings.items()
            if other.seat != who.seat
        )
        if near > (1 if field.has(who, "shoots_in_reach") else 0):
            yield Circumstance("in an enemy's reach", -1, "sk.circ.ranged-in-reach")
        return
    there = field.rings[target]
    is_surrounded = any(
        other != who
        and other.seat == who.seat
        and field.is_awake(other)
        and field.is_near(at, there, field.sheet(other).reach)
        for other, at in field.rings.items()
    )
    if is_surrounded and field.sheet(target).size <= field.sheet(who).size + 2:
        yield Circumstance("surrounded", 1, "sk.circ.surrounded.boon")


def _of_afflictions(field: Field, who: Who, means: Means, target: Who) -> Iterator[Circumstance]:
    """Yield what follows from what has befallen the two; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.prone, sh.affliction.weakened, sh.affliction.vulnerable
    """
    rows = field.table.tables.afflictions
    for name in dict.fromkeys(one.id for one in field.state.fighter(who).afflictions):
        if banes := rows[name].own.get(means.by, 0):
            yield Circumstance(name, -banes, f"sh.affliction.{name}")
    for name in dict.fromkeys(one.id for one in field.state.fighter(target).afflictions):
        row = rows[name]
        if boons := row.against.get(means.against, 0) + (row.ranged if means.is_ranged else row.melee):
            yield Circumstance(f"target {name}", boons, f"sh.affliction.{name}")


def _of_charms(field: Field, who: Who, target: Who) -> Iterator[Circumstance]:
    """Yield what powers have made of whoever attacks.

    Rule: sh.charm.attack
    """
    for charm in charms_on(field.table, who):
        if charm.attack and not (charm.spares and charm.maker == target):
            yield Circumstance(power_name(field.table, charm.power).lower(), charm.attack, "sh.charm.attack")


def _of_hands(field: Field, who: Who, means: Means) -> Iterator[Circumstance]:
    """Yield what follows from attacking without a weapon.

    Rule: sk.unarmed.strike.improvised, sk.unarmed.shove.shield-boon, sk.unarmed.shove.run-up-boon,
    sk.unarmed.trip.shield-boon
    """
    if means.id == "strike":
        yield Circumstance("bare hands", -1, "sk.unarmed.strike.improvised")
    if means.id in ("shove", "trip") and field.sheet(who).has_shield:
        yield Circumstance("shield", 1, f"sk.unarmed.{means.id}.shield-boon")
    if means.id == "shove":
        acting = field.state.acting
        if acting is not None and acting.who == who and acting.walked >= field.table.tables.numbers.shove_run_up:
            yield Circumstance("run-up", 1, "sk.unarmed.shove.run-up-boon")


def goal_of(field: Field, means: Means, target: Who) -> int:
    """Return what a roll to attack must reach: the target's Defense, or its Strength.

    Rule: sk.attack.roll.defense, sk.unarmed.shove.roll
    """
    sheet = field.sheet(target)
    if means.against != "defense":
        return sheet.scores[means.against]
    return sheet.defense + sum(charm.defense for charm in charms_on(field.table, target))


class Promise(msgspec.Struct, frozen=True):
    """What an attack promises before reactions."""

    success: Fraction
    critical: Fraction
    harm: float
    left: int


def promise(field: Field, who: Who, means: Means, ring: int, target: Who) -> Promise:
    """Return the exact chances of an attack from a space, and the damage that it does on average."""
    boons = net(circumstances(field, who, means, ring, target))
    goal, fighter = goal_of(field, means, target), field.state.fighter(target)
    dice = means.dice + (0 if means.is_unarmed else bonus_dice(field.table, who))
    return Promise(
        success=chance(means.modifier, boons, goal),
        critical=critical_chance(field.table, means.modifier, boons, goal),
        harm=dice * MEAN_DIE + means.plus,
        left=field.sheet(target).health - fighter.damage,
    )


def offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield every attack that somebody can make from where it stands.

    Rule: sk.action.attack.weapon, sk.action.attack.unarmed, sk.attack.order, sk.unarmed.shove.target,
    sk.unarmed.trip.target
    """
    ring = field.rings[who]
    sheet = field.sheet(who)
    for means in sheet.ways:
        for target in targets(field, who, means, ring):
            yield _offer(field, who, means, ring, target)
    for means in (sheet.shove, sheet.trip("str")):
        for target in targets(field, who, means, ring):
            if field.sheet(target).size <= sheet.size + 2:
                yield _offer(field, who, means, ring, target)


def _offer(field: Field, who: Who, means: Means, ring: int, target: Who) -> Offer:
    promised = promise(field, who, means, ring, target)
    is_monster, verb = target.seat == field.state.sage, _VERBS.get(means.id, "Attack")
    aim = f"mon-{target.piece}" if is_monster else f"{target.seat}.{target.piece}"
    return Offer(
        id=f"{means.id}:{aim}" if means.is_unarmed else f"attack:{means.id}:{aim}",
        label=f"{verb} {field.table.name(target)} ({means.name})",
        rule="sk.action.attack.weapon",
        group="Attack",
        does="attack",
        entry=means.id,
        piece=who.piece,
        target=None if is_monster else target,
        aim=field.table.ref(target),
        odds=float(promised.success),
        critical=float(promised.critical) or None,
        harm=promised.harm,
        left=promised.left,
    )


# Making one


def bonus_dice(table: SkirmishTable, who: Who) -> int:
    """Return the dice of Bonus Damage that somebody has left in this round.

    Rule: sk.bonus.supply, sk.bonus.once-per-round, sh.talent.blood-up
    """
    if table.used_in_round("bonus", Combatant(*who)):
        return 0
    sheet = table.sheet(who)
    is_injured = 2 * table.state.fighter(who).damage >= sheet.health
    return sheet.bonus + (sum(trait.injured_bonus for trait in sheet.traits) if is_injured else 0)


def attack(
    table: SkirmishTable,
    who: Who,
    target: Who,
    means: Means,
    *,
    is_free: bool = False,
    added: Sequence[Circumstance] = (),
) -> Flow[None]:
    """Make one attack: reactions before any die, then the roll, then what comes of it.

    Rule: sk.attack.definition, sk.attack.order, sk.attack.roll.defense, sk.attack.miss, sk.reaction.before-dice,
    sk.reaction.cover-ally.circumstances
    """
    state = table.state
    if means.is_slow:
        table.use_in_round("slow", Combatant(*who))
    if not means.is_ranged:
        state.fighter(who).is_low = True
    table.emit(
        Attacks(
            who=table.ref(who),
            target=table.ref(target),
            means=means.name,
            is_free=is_free,
            rule="sk.reaction.free-attack.trigger" if is_free else "sk.action.attack.procedure",
        )
    )
    if means.id == "trip":
        means = table.sheet(who).trip((yield from _set_against(table, who, target)))
    trigger = yield from window(table, _announced(table, who, target, means))
    target = trigger.target
    field = Field(table)
    counted = [*circumstances(field, who, means, field.rings[who], target), *added, *trigger.added]
    goal = goal_of(field, means, target)
    tried = yield from attempt(table, who, means.by, goal, counted, "attack", "sk.attack.roll.defense")
    use_up(table, who)
    if not tried.is_success or (yield from _is_warded_off(table, target)):
        yield from _answered(table, who, target, means, is_hit=False)
        return
    if means.id == "shove":
        yield from _shoved(table, who, target, is_critical=tried.is_critical)
    elif means.id == "trip":
        _tripped(table, who, target, is_critical=tried.is_critical)
    else:
        yield from _hit(table, who, target, means, is_critical=tried.is_critical)
        yield from _answered(table, who, target, means, is_hit=True)


def _answered(table: SkirmishTable, who: Who, target: Who, means: Means, *, is_hit: bool) -> Flow[None]:
    """Let an attack that has failed or hit be answered, if both are still there.

    Rule: sk.reaction.other-sources
    """
    state = table.state
    if state.is_here(who) and state.is_here(target) and not state.over:
        yield from window(table, Attacked(seat=who.seat, who=who, target=target, kind=means.kind, is_hit=is_hit))


def _is_warded_off(table: SkirmishTable, target: Who) -> Flow[bool]:
    """Let somebody that defends itself try its luck on the first success against it, and tell whether that fails.

    It is the same for every roll to attack, with a weapon or without one.

    Rule: sk.attack.roll-scope, sk.action.defend.trigger, sk.action.defend.luck-success, sk.action.defend.luck-failure,
    sk.action.defend.single-use
    """
    if not table.state.fighter(target).has("defending"):
        return False
    cure(table, target, "defending")
    return (yield from luck(table, target, "defending", "sk.action.defend.trigger"))


def _set_against(table: SkirmishTable, who: Who, target: Who) -> Flow[Against]:
    """Let the target of a trip choose what it sets against it, before the roll.

    Rule: sk.unarmed.trip.target-chooses
    """
    scores = table.sheet(target).scores
    names: tuple[tuple[Against, Attribute, str], ...] = (("str", "str", "Strength"), ("agi", "agi", "Agility"))
    options = [
        Offer(id=against, label=f"{words} {scores[own]}", rule="sk.unarmed.trip.target-chooses", does="set_against")
        for against, own, words in names
    ]
    text = f"{table.name(who).capitalize()} trips {table.name(target)}. What is set against it?"
    chosen = yield from table.ask(target.seat, "defend-with", text, options, rule="sk.unarmed.trip.target-chooses")
    return "str" if chosen is options[0] else "agi"


def _tripped(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> None:
    """Topple somebody; a critical trip takes its Speed until the next turn of the one who trips starts.

    Rule: sk.unarmed.trip.success, sk.unarmed.trip.critical
    """
    afflict(table, target, "prone", who)
    if is_critical:
        afflict(table, target, "stalled", who, to_start=True)


def _shoved(table: SkirmishTable, who: Who, target: Who, *, is_critical: bool) -> Flow[None]:
    """Push somebody by the modifier of a shove, at least 1, somebody larger half as far; a critical one topples it.

    Rule: sk.unarmed.shove.push, sk.unarmed.shove.larger-target, sk.unarmed.shove.critical
    """
    own, other = table.sheet(who), table.sheet(target)
    spaces = max(1, own.modifier("str")) // (2 if other.size > own.size else 1)
    yield from push(table, who, target, spaces, "sk.unarmed.shove.push")
    if is_critical:
        afflict(table, target, "prone", who)


def _announced(table: SkirmishTable, who: Who, target: Who, means: Means) -> Attack:
    """Return an attack as it is announced, with what it promises before reactions."""
    field = Field(table)
    promised = promise(field, who, means, field.rings[who], target)
    return Attack(
        seat=who.seat,
        who=who,
        target=target,
        means=means.name,
        odds=float(promised.success),
        harm=promised.harm,
        against=means.against,
        kind=means.kind,
    )


def _hit(table: SkirmishTable, who: Who, target: Who, means: Means, *, is_critical: bool) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, with what a critical success adds.

    Rule: sk.attack.hit.damage-roll, sk.bonus.counts-as-extra, sk.bonus.example, sk.unarmed.strike.larger-target,
    sh.weapon.critical
    """
    if means.is_unarmed and table.sheet(target).size > table.sheet(who).size:
        yield from hurt(table, target, 1, who, "sk.unarmed.strike.larger-target")
        return
    more = 0 if means.is_unarmed else (yield from _bonus(table, who))
    dice = means.dice + more + (is_critical and means.crit == "slashing")
    amount = means.plus
    for _ in range(dice):
        amount += yield from table.roll(who.seat, FACES, "damage", rule="sk.attack.hit.damage-roll")
    if is_critical and means.crit in ("piercing", "bludgeoning"):
        affliction = "weakened" if means.crit == "piercing" else "vulnerable"
        afflict(table, target, affliction, who, turns_to_come(table, who))
    yield from hurt(table, target, amount, who, "sk.attack.hit.damage-total")
    yield from _after_hit(table, who, target, means, is_critical=is_critical)


def _after_hit(table: SkirmishTable, who: Who, target: Who, means: Means, *, is_critical: bool) -> Flow[None]:
    """Carry out what the traits of whoever hits do besides, and let it suffer from thorns.

    Rule: sh.trait.on-hit, sh.trait.pulls-down, sh.charm.thorns
    """
    for trait in table.sheet(who).traits:
        steps = (*trait.on_hit, *(trait.on_critical if is_critical else ()))
        if steps and table.state.is_here(target) and not table.state.fighter(target).is_fallen:
            doing = Doing(table=table, who=who, power=trait.id, name=trait.name, rule="sh.trait.on-hit", target=target)
            yield from carry_out(steps, doing)
    thorns = sum(charm.thorns for charm in charms_on(table, target)) if not means.is_ranged else 0
    if thorns and table.state.is_here(who):
        yield from hurt(table, who, thorns, target, "sh.charm.thorns")


def _bonus(table: SkirmishTable, who: Who) -> Flow[int]:
    """Ask how many dice of Bonus Damage go into a hit, and return them.

    Rule: sk.bonus.on-success, sk.bonus.eligible, sk.bonus.some-or-all, sk.bonus.once-per-round, sk.bonus.free-attack
    """
    most = bonus_dice(table, who)
    if not most:
        return 0
    options: list[Option] = [
        Offer(
            id=f"dice:{count}",
            label=f"{count}d6 of Bonus Damage" if count else "No Bonus Damage",
            rule="sk.bonus.some-or-all",
            does="bonus" if count else "pass",
            entry="" if count else "bonus",
            amount=count,
        )
        for count in range(most, -1, -1)
    ]
    name = table.name(who)
    chosen = yield from table.ask(
        who.seat, "bonus", f"A hit: how much Bonus Damage for {name}?", options, rule="sk.bonus.some-or-all"
    )
    if chosen.amount:
        table.use_in_round("bonus", Combatant(*who))
    return chosen.amount or 0
