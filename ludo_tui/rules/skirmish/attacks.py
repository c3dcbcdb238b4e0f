"""Attacks: those on offer, the roll, the damage."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from ludo_tui.engine import Combatant, Flow, Option, window
from ludo_tui.rules.skirmish import gear
from ludo_tui.rules.skirmish.afflictions import afflict, cure, turns_to_come
from ludo_tui.rules.skirmish.aims import (
    bonus_dice,
    hidden_dice,
    left,
    mean_harm,
    most_bonus,
    odds_of,
    off_hand,
    pending,
    promise,
    targets,
)
from ludo_tui.rules.skirmish.blows import Blow, blow_of, felling, roll_blow
from ludo_tui.rules.skirmish.bodies import choose_by, set_against
from ludo_tui.rules.skirmish.circumstances import PLAIN, Manner
from ludo_tui.rules.skirmish.damage import hurt
from ludo_tui.rules.skirmish.deeds import aim_of, aimed
from ludo_tui.rules.skirmish.events import WORDS, Attacks
from ludo_tui.rules.skirmish.hiding import reveal
from ludo_tui.rules.skirmish.incidents import CannotMiss
from ludo_tui.rules.skirmish.interpreter import Doing, carry_out
from ludo_tui.rules.skirmish.lasting import charms_on, use_up
from ludo_tui.rules.skirmish.luck import luck
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.pushes import push
from ludo_tui.rules.skirmish.rolls import Attempt, Circumstance, attempt
from ludo_tui.rules.skirmish.sheets import Means, Sheet
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.styles import STYLES, hit_with_style
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.thefts import snatch
from ludo_tui.rules.skirmish.things import break_worn, damage_thing, drop_thrown
from ludo_tui.rules.skirmish.triggers import Attack, Attacked

_VERBS = {"shove": "Shove", "trip": "Trip", "grab": "Grab"}


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
    for means, larger in unarmed(sheet):
        for target in targets(field, who, means, ring):
            if field.sheet(target).size <= sheet.size + larger and can_grab(field, who, means):
                yield _offer(field, who, means, ring, target)


def unarmed(sheet: Sheet) -> tuple[tuple[Means, int], ...]:
    """Return the attacks without weapons that do no damage, each with how much larger its target may be.

    Rule: sk.unarmed.shove.target, sk.unarmed.trip.target, sk.unarmed.grab.target
    """
    return (sheet.shove, 2), (sheet.trip("str"), 2), (sheet.hold, 1)


def can_grab(field: Field, who: Who, means: Means) -> bool:
    """Tell whether somebody has a hand free, if that is what it takes.

    Rule: sk.unarmed.grab.free-hand
    """
    return means.id != "grab" or field.free_hands(who) > 0


def _offer(field: Field, who: Who, means: Means, ring: int, target: Who) -> Offer:
    promised = promise(field, who, means, ring, target)
    verb, aim = _VERBS.get(means.id, "Attack"), aim_of(field, target)
    return Offer(
        id=f"{means.id}:{aim}" if means.is_unarmed else f"attack:{means.id}:{aim}",
        label=f"{verb} {field.table.name(target)}" + ("" if means.id in _VERBS else f" ({means.name})"),
        rule="sk.action.attack.weapon",
        group="Attack",
        does="attack",
        entry=means.id,
        piece=who.piece,
        critical=float(promised.critical) or None,
        harm=promised.harm,
        left=promised.left,
        **odds_of(field, promised.roll, target),
        **aimed(field, target),
    )


# Making one


def arm(
    table: SkirmishTable, who: Who, target: Who, found: Sequence[Means], rule: str, more: tuple[Circumstance, ...] = ()
) -> Flow[Means]:
    """Ask with what somebody attacks whom it has to attack now, where it has a choice.

    Args:
        table: the match.
        who: who attacks.
        target: whom.
        found: with what it could.
        rule: the rule by which it does.
        more: what counts for this attack besides.
    """
    if len(found) == 1:
        return found[0]
    field = Field(table)
    options: list[Option] = []
    for means in found:
        promised = promise(field, who, means, field.rings[who], target, more=more)
        options.append(
            Offer(
                id=f"with:{means.id}",
                label=means.name.capitalize(),
                rule=rule,
                does="thing",
                entry=means.id,
                odds=float(promised.success),
                critical=float(promised.critical) or None,
                harm=promised.harm,
                left=promised.left,
            )
        )
    text = f"With what does {table.name(who)} attack {table.name(target)}?"
    chosen = yield from table.ask(table.player_of(who), "weapon", text, options, rule=rule)
    return found[options.index(chosen)]


def attack(
    table: SkirmishTable,
    who: Who,
    target: Who,
    means: Means,
    *,
    is_free: bool = False,
    manner: Manner = PLAIN,
    added: Sequence[Circumstance] = (),
) -> Flow[bool]:
    """Make one attack: reactions before any die, then the roll, then what comes of it; tell whether it succeeds.

    Rule: sk.attack.definition, sk.attack.order, sk.attack.roll.defense, sk.attack.miss, sk.reaction.before-dice,
    sk.reaction.cover-ally.circumstances, sk.option.before-dice, sk.option.failure
    """
    _open(table, who, target, means, manner, is_free=is_free)
    if means.id == "trip":
        known, trip = Field(table, target, who), table.sheet(who).trip
        against = yield from set_against(
            table, who, target, "trips", lambda own: pending(known, who, trip(own), known.rings[who], target, manner)
        )
        means = trip(against)
    elif means.id == "grab":
        means = yield from _grab(table, who, target, manner)
    trigger = _announced(table, who, target, means, manner, added)
    if not manner.is_blind:
        yield from window(table, trigger)
    target, field = trigger.target, Field(table)
    ahead = pending(field, who, means, field.rings[who], target, manner)
    if ahead.is_certain:
        table.emit(CannotMiss(who=table.ref(who), target=table.ref(target), rule="sk.unarmed.grab.auto-success"))
        tried = Attempt(total=ahead.goal, is_success=True)
    else:
        rule, is_told = "sk.attack.roll.defense", not manner.is_blind
        counted = [*ahead.counted, *trigger.added]
        tried = yield from attempt(table, who, means.by, ahead.goal, counted, "attack", rule, is_told=is_told)
    use_up(table, who)
    table.state.use_marks(target, "against")
    manner = msgspec.structs.replace(manner, extra=hidden_dice(table, who, target))
    reveal(table, who)
    there = table.state.ring(target)
    is_hit = tried.is_success and not (yield from _is_warded_off(table, target))
    if is_hit:
        reveal(table, target, [who] if manner.is_blind else [])
        yield from _succeed(table, who, target, means, manner, tried)
    else:
        yield from _answered(table, who, target, means, is_hit=False)
    break_worn(table, who, means, is_broken=tried.is_fumble or (is_hit and tried.is_critical))
    drop_thrown(table, who, means, there)
    if means.is_single_shot and table.state.is_here(who):
        gear.shoot(table.tables, table.state.fighter(who), means.thing)
    return is_hit


def _open(table: SkirmishTable, who: Who, target: Who, means: Means, manner: Manner, *, is_free: bool) -> None:
    """Take the weapon in hand, come down for a melee attack, and say what is coming.

    Rule: sh.gear.ready, sh.fly.hovers, sh.weapon.slow
    """
    fighter = table.state.fighter(who)
    gear.ready(table.tables, fighter, means.thing, means.hands)
    if means.is_slow:
        table.use_in_round("slow", Combatant(*who))
    if not means.is_ranged:
        fighter.is_low = True
    if manner.is_blind:
        return
    table.emit(
        Attacks(
            who=table.ref(who),
            target=table.ref(target),
            means=means.name,
            is_free=is_free,
            style=manner.style,
            rule="sk.reaction.free-attack.trigger" if is_free else "sk.action.attack.procedure",
        )
    )


def _succeed(table: SkirmishTable, who: Who, target: Who, means: Means, manner: Manner, tried: Attempt) -> Flow[None]:
    """Carry out what a successful attack does.

    Rule: sk.unarmed.shove.push, sk.unarmed.trip.success, sk.unarmed.grab.success, sk.attack.hit.damage-roll
    """
    if means.id == "shove":
        yield from _shoved(table, who, target, is_critical=tried.is_critical)
    elif means.id == "trip":
        _tripped(table, who, target, is_critical=tried.is_critical)
    elif means.id == "grab":
        is_lasting = any(trait.grip for trait in table.sheet(who).traits)
        afflict(table, target, "grabbed", who, None if is_lasting else turns_to_come(table, who))
    elif manner.style == "disarm":
        yield from hit_with_style(table, who, target, manner, tried, bonus_dice(table, who) + manner.extra)
    else:
        yield from _hit(table, who, target, means, manner, is_critical=tried.is_critical)
        if manner.style and table.state.is_here(target):
            yield from hit_with_style(table, who, target, manner, tried, 0)
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


def _grab(table: SkirmishTable, who: Who, target: Who, manner: Manner) -> Flow[Means]:
    """Ask whether a grab is made with Strength or with Agility.

    Rule: sk.unarmed.grab.roll
    """
    field, grab = Field(table, who), table.sheet(who).grab

    def chance(by: Attribute) -> Fraction:
        return pending(field, who, grab(by), field.rings[who], target, manner).chance()

    return grab((yield from choose_by(table, who, target, chance)))


def _announced(
    table: SkirmishTable, who: Who, target: Who, means: Means, manner: Manner, added: Sequence[Circumstance]
) -> Attack:
    """Return an attack as it is announced, with what it promises before reactions as far as its target knows.

    Rule: sh.hidden.knowledge
    """
    field = Field(table, target, who)
    return Attack(
        seat=who.seat,
        who=who,
        target=target,
        means=means.name,
        roll=pending(field, who, means, field.rings[who], target, manner),
        harm=mean_harm(field, who, means, target, manner),
        against=means.against,
        added=[*added],
        way=means,
        manner=manner,
        brings=_brings(table, means, manner),
    )


_BRINGS: Final[Mapping[str, str]] = {
    "shove": "it would be pushed along the track",
    "trip": "it would be prone",
    "grab": "it would be held where it is",
    "disarm": "it would drop what it holds, and take no damage",
    "both": "with both weapons at once",
}
"""What unarmed attacks and those with both weapons bring to their target besides damage."""


def _brings(table: SkirmishTable, means: Means, manner: Manner) -> str:
    """Tell what an attack would bring to its target besides damage.

    Rule: sk.circ.called-shot.declare, sk.circ.called-shot.object, sk.option.declare
    """
    if manner.style == "called":
        impaired = WORDS.get(manner.named)
        if impaired is not None:
            return f"a called shot that would impair its {impaired}, too"
        return f"a called shot at the {gear.kind_of(table.tables, manner.named).name}, which would take the damage"
    style = STYLES.get(manner.style)
    return style.brings if style else _BRINGS.get(manner.style or means.id, "")


def _hit(table: SkirmishTable, who: Who, target: Who, means: Means, manner: Manner, *, is_critical: bool) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, with what a critical success adds to a plain one.

    Rule: sk.attack.hit.damage-roll, sk.bonus.counts-as-extra, sk.bonus.example, sk.unarmed.strike.larger-target,
    sk.option.no-weapon-damage, sk.option.keeps-extra, sk.two-weapons.off-hand-damage, sk.two-weapons.bonus-after,
    sk.circ.called-shot.object-damage, sh.weapon.critical
    """
    if means.is_unarmed and table.sheet(target).size > table.sheet(who).size:
        yield from hurt(table, target, 1, who, "sk.unarmed.strike.larger-target")
        return
    if not manner.style and (yield from snatch(table, who, target, means)):
        return
    is_plain = is_critical and not manner.style
    is_at_thing = manner.style == "called" and manner.named not in table.sheet(target).scores
    blows = [] if manner.is_option else [blow_of(means, more=is_plain and means.crit == "slashing")]
    if manner.style == "both":
        second = off_hand(table, who, means)
        assert second is not None
        blows.append(blow_of(second, purpose="off-hand damage"))
    if means.is_plain_weapon:
        hit = None if is_at_thing else target
        more = yield from spend_bonus(table, who, means, blows, hit, manner.extra)
        blows.append(Blow(more, purpose="Bonus Damage"))
    amount = 0
    for blow in blows:
        amount += yield from roll_blow(table, who, blow)
    if is_at_thing:
        damage_thing(table, target, manner.named, amount)
        return
    if is_plain and means.crit in ("piercing", "bludgeoning"):
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


def spend_bonus(
    table: SkirmishTable, who: Who, means: Means, blows: Sequence[Blow] = (), target: Who | None = None, extra: int = 0
) -> Flow[int]:
    """Ask how many dice of Bonus Damage go into a hit, and return them.

    Args:
        table: the match.
        who: who has hit.
        means: with what.
        blows: what is rolled for the hit without it.
        target: who is hit; None: an object.
        extra: dice more, as it comes from hiding.

    Rule: sk.bonus.on-success, sk.bonus.eligible, sk.bonus.some-or-all, sk.bonus.once-per-round, sk.bonus.free-attack,
    sk.multi.divide, sk.multi.decide-after-result, sk.multi.hold-back, sh.weapon.light
    """
    most = most_bonus(table, who, means, extra)
    if not most:
        return 0
    acting = table.state.acting
    has_more = acting is not None and acting.who == who and acting.bonus is not None
    kept = "bonus" if has_more or table.can_react(who) else "bonus_lost"
    options: list[Option] = [
        Offer(
            id=f"dice:{count}",
            label=f"{count}d6 of Bonus Damage" if count else "No Bonus Damage",
            rule="sk.bonus.some-or-all",
            does="bonus" if count else "pass",
            entry="" if count else kept,
            amount=count,
            **({} if target is None else _outcome(table, target, (*blows, Blow(count)))),
        )
        for count in range(most, -1, -1)
    ]
    name = table.name(who)
    chosen = yield from table.ask(
        table.player_of(who), "bonus", f"A hit: how much Bonus Damage for {name}?", options, rule="sk.bonus.some-or-all"
    )
    spent = chosen.amount or 0
    if acting is not None and acting.who == who and acting.bonus is not None:
        acting.bonus = max(0, acting.bonus - spent)
    elif spent:
        table.use_in_round("bonus", Combatant(*who))
    return spent


def _outcome(table: SkirmishTable, target: Who, blows: Sequence[Blow]) -> dict[str, Any]:
    """Return what a hit does on average, and how likely it fells whom it hits."""
    health = left(table, target)
    return {"harm": sum(blow.mean for blow in blows), "left": health, "fells": float(felling(blows, health))}
