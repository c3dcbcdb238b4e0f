"""Attacks: those on offer, the roll, the damage."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from ludo_tui.engine import Combatant, Flow, Option, window
from ludo_tui.rules.skirmish.attacking import bonus_dice_left
from ludo_tui.rules.skirmish.attacking.attack_options import ATTACK_OPTIONS, apply_option
from ludo_tui.rules.skirmish.attacking.bonus_damage import spend_bonus
from ludo_tui.rules.skirmish.attacking.bonus_dice_left import hidden_bonus_dice
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice, roll_damage
from ludo_tui.rules.skirmish.attacking.grab import choose_grab_attribute
from ludo_tui.rules.skirmish.attacking.odds import attack_odds, attack_roll, mean_damage
from ludo_tui.rules.skirmish.attacking.two_weapons import off_hand
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.flying_things import drop_thrown
from ludo_tui.rules.skirmish.consequences.taking import snatch
from ludo_tui.rules.skirmish.consequences.thing_damage import break_worn, damage_thing
from ludo_tui.rules.skirmish.events.fighting import WORDS, Attacks, CannotMiss
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, turns_to_come
from ludo_tui.rules.skirmish.mechanics.attack_manner import PLAIN_ATTACK, AttackManner
from ludo_tui.rules.skirmish.mechanics.defending import is_warded_off
from ludo_tui.rules.skirmish.mechanics.magical_effects import charms_on, use_up_charms
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import choose_defence
from ludo_tui.rules.skirmish.mechanics.rolls import Attempt, Circumstance, attempt
from ludo_tui.rules.skirmish.mechanics.triggers import Attack, Attacked
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carry_out
from ludo_tui.rules.skirmish.unarmed import trip as trip_module
from ludo_tui.rules.skirmish.unarmed.grab import grab
from ludo_tui.rules.skirmish.unarmed.shove import shove


def choose_weapon(
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
        promised = attack_odds(field, who, means, field.rings[who], target, more=more)
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


def make_attack(
    table: SkirmishTable,
    who: Who,
    target: Who,
    means: Means,
    *,
    is_free: bool = False,
    manner: AttackManner = PLAIN_ATTACK,
    added: Sequence[Circumstance] = (),
) -> Flow[bool]:
    """Make one attack: reactions before any die, then the roll, then what comes of it; tell whether it succeeds.

    Rule: sk.attack.definition, sk.attack.order, sk.attack.roll.defense, sk.attack.miss, sk.reaction.before-dice,
    sk.reaction.cover-ally.circumstances, sk.option.before-dice, sk.option.failure
    """
    _open(table, who, target, means, manner, is_free=is_free)
    if means.id == "trip":
        known, trip = Field(table, target, who), table.sheet(who).trip
        against = yield from choose_defence(
            table,
            who,
            target,
            "trips",
            lambda own: attack_roll(known, who, trip(own), known.rings[who], target, manner),
        )
        means = trip(against)
    elif means.id == "grab":
        means = yield from choose_grab_attribute(table, who, target, manner)
    trigger = _announced(table, who, target, means, manner, added)
    if not manner.is_blind:
        yield from window(table, trigger)
    target, field = trigger.target, Field(table)
    ahead = attack_roll(field, who, means, field.rings[who], target, manner)
    if ahead.is_certain:
        table.emit(CannotMiss(who=table.ref(who), target=table.ref(target), rule="sk.unarmed.grab.auto-success"))
        tried = Attempt(total=ahead.goal, is_success=True)
    else:
        rule, is_told = "sk.attack.roll.defense", not manner.is_blind
        counted = [*ahead.counted, *trigger.added]
        tried = yield from attempt(table, who, means.by, ahead.goal, counted, "attack", rule, is_told=is_told)
    use_up_charms(table, who)
    table.state.use_marks(target, "against")
    manner = msgspec.structs.replace(manner, extra=hidden_bonus_dice(table, who, target))
    reveal(table, who)
    there = table.state.ring(target)
    is_hit = tried.is_success and not (yield from is_warded_off(table, target))
    if is_hit:
        reveal(table, target, [who] if manner.is_blind else [])
        yield from _succeed(table, who, target, means, manner, tried)
    else:
        yield from _answered(table, who, target, means, is_hit=False)
    break_worn(table, who, means, is_broken=tried.is_fumble or (is_hit and tried.is_critical))
    drop_thrown(table, who, means, there)
    if means.is_single_shot and table.state.is_here(who):
        equipment.note_shot(table.tables, table.state.fighter(who), means.thing)
    return is_hit


def _open(table: SkirmishTable, who: Who, target: Who, means: Means, manner: AttackManner, *, is_free: bool) -> None:
    """Take the weapon in hand, come down for a melee attack, and say what is coming.

    Rule: sh.gear.ready, sh.fly.hovers, sh.weapon.slow
    """
    fighter = table.state.fighter(who)
    equipment.draw_weapon(table.tables, fighter, means.thing, means.hands)
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


def _succeed(
    table: SkirmishTable, who: Who, target: Who, means: Means, manner: AttackManner, tried: Attempt
) -> Flow[None]:
    """Carry out what a successful attack does.

    Rule: sk.unarmed.shove.push, sk.unarmed.trip.success, sk.unarmed.grab.success, sk.attack.hit.damage-roll
    """
    if means.id == "shove":
        yield from shove(table, who, target, is_critical=tried.is_critical)
    elif means.id == "trip":
        trip_module.trip(table, who, target, is_critical=tried.is_critical)
    elif means.id == "grab":
        grab(table, who, target)
    elif manner.style == "disarm":
        yield from apply_option(
            table, who, target, manner, tried, bonus_dice_left.bonus_dice(table, who) + manner.extra
        )
    else:
        yield from _hit(table, who, target, means, manner, is_critical=tried.is_critical)
        if manner.style and table.state.is_here(target):
            yield from apply_option(table, who, target, manner, tried, 0)
        yield from _answered(table, who, target, means, is_hit=True)


def _answered(table: SkirmishTable, who: Who, target: Who, means: Means, *, is_hit: bool) -> Flow[None]:
    """Let an attack that has failed or hit be answered, if both are still there.

    Rule: sk.reaction.other-sources
    """
    state = table.state
    if state.is_here(who) and state.is_here(target) and not state.over:
        yield from window(table, Attacked(seat=who.seat, who=who, target=target, kind=means.kind, is_hit=is_hit))


def _announced(
    table: SkirmishTable, who: Who, target: Who, means: Means, manner: AttackManner, added: Sequence[Circumstance]
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
        roll=attack_roll(field, who, means, field.rings[who], target, manner),
        harm=mean_damage(field, who, means, target, manner),
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


def _brings(table: SkirmishTable, means: Means, manner: AttackManner) -> str:
    """Tell what an attack would bring to its target besides damage.

    Rule: sk.circ.called-shot.declare, sk.circ.called-shot.object, sk.option.declare
    """
    if manner.style == "called":
        impaired = WORDS.get(manner.named)
        if impaired is not None:
            return f"a called shot that would impair its {impaired}, too"
        return f"a called shot at the {equipment.kind_of(table.tables, manner.named).name}, which would take the damage"
    style = ATTACK_OPTIONS.get(manner.style)
    return style.brings if style else _BRINGS.get(manner.style or means.id, "")


def _hit(
    table: SkirmishTable, who: Who, target: Who, means: Means, manner: AttackManner, *, is_critical: bool
) -> Flow[None]:
    """Roll the damage of an attack that has succeeded, with what a critical success adds to a plain one.

    Rule: sk.attack.hit.damage-roll, sk.bonus.counts-as-extra, sk.bonus.example, sk.unarmed.strike.larger-target,
    sk.option.no-weapon-damage, sk.option.keeps-extra, sk.two-weapons.off-hand-damage, sk.two-weapons.bonus-after,
    sk.circ.called-shot.object-damage, sh.weapon.critical
    """
    if means.is_unarmed and table.sheet(target).size > table.sheet(who).size:
        yield from deal_damage(table, target, 1, who, "sk.unarmed.strike.larger-target")
        return
    if not manner.style and (yield from snatch(table, who, target, means)):
        return
    is_plain = is_critical and not manner.style
    is_at_thing = manner.style == "called" and manner.named not in table.sheet(target).scores
    blows = [] if manner.is_option else [damage_dice(means, more=is_plain and means.crit == "slashing")]
    if manner.style == "both":
        second = off_hand(table, who, means)
        assert second is not None
        blows.append(damage_dice(second, purpose="off-hand damage"))
    if means.is_plain_weapon:
        hit = None if is_at_thing else target
        more = yield from spend_bonus(table, who, means, blows, hit, manner.extra)
        blows.append(DamageDice(more, purpose="Bonus Damage"))
    amount = 0
    for blow in blows:
        amount += yield from roll_damage(table, who, blow)
    if is_at_thing:
        damage_thing(table, target, manner.named, amount)
        return
    if is_plain and means.crit in ("piercing", "bludgeoning"):
        affliction = "weakened" if means.crit == "piercing" else "vulnerable"
        afflict(table, target, affliction, who, turns_to_come(table, who))
    yield from deal_damage(table, target, amount, who, "sk.attack.hit.damage-total")
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
        yield from deal_damage(table, who, thorns, target, "sh.charm.thorns")
