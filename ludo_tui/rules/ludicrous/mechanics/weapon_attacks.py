"""Striking with a weapon or a stone: what a piece can strike with, the roll, the damage, and the retaliation."""

import msgspec

from ludo_tui.engine import Flow, Modifier, Option, PieceId
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.board.geometry import distance, foes, in_reach, on_pathway, ring_name, ring_of
from ludo_tui.rules.ludicrous.effects.interpreter import run_steps
from ludo_tui.rules.ludicrous.events.attacks import AmmunitionSpent, Attacked
from ludo_tui.rules.ludicrous.events.board import TokenPlaced
from ludo_tui.rules.ludicrous.mechanics import punches
from ludo_tui.rules.ludicrous.mechanics.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.conditions import bearers, rule_of, use_up
from ludo_tui.rules.ludicrous.mechanics.contests import (
    Contest,
    Contestant,
    ContestTerms,
    Odds,
    against,
    contest,
    odds,
    odds_against,
)
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, condition_of, facts_about, sources, stat, total
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, ring_of_target, target_name
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.state import WEAPON, PartyId, Token
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.amounts import Amount, dice
from ludo_tui.rules.ludicrous.tables.kinds import Group, Means, Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.triggers import name_of


class WeaponUse(msgspec.Struct, frozen=True, kw_only=True):
    """One way of striking: a weapon in the hand, the same weapon thrown, a stone, or what a card describes."""

    id: str
    name: str
    damage: Amount
    reach: int
    """Spaces, on the faced side."""
    beyond: int = 0
    """Nearer targets than this many spaces plus one are struck in another way."""
    group: Group | None = None
    means: Means = "weapon"
    stat: Stat = "dexterity"
    bonus: int = 0
    """Added to the attack roll, such as the proficiency bonus."""
    damage_bonus: int = 0
    """Added to the damage, such as the proficiency bonus."""
    weapon: int | None = None
    """Number of the weapon of the party."""
    spends: bool = False
    """It costs a shot, or the weapon is thrown."""
    is_thrown: bool = False
    is_two_handed: bool = False
    is_second: bool = False
    """The bonus attack of a dual wielder: no positive modifiers, no proficiency."""
    rule: str = "lh.attacks.weapon"


# What there is to strike with, and whom


def weapon_uses(table: LudicrousTable, seat: int, *, only: int | None = None) -> list[WeaponUse]:
    """Return the ways in which a party can strike with its weapons now.

    Args:
        table: the match.
        seat: whose weapons.
        only: number of the one weapon to look at; None: all, but the second of an equal pair only if the first is
            spent.

    Rule: ll.5.3.weapon-attack.party-weapon, ll.5.3.weapon-attack.ammunition, ll.5.3.weapon-attack.no-ammo-needed,
    lh.party.ammunition, lh.party.proficiency
    """
    tables = table.tables
    party = table.state.parties[seat]
    groups = tables.classes[party.profession].weapons
    found: list[WeaponUse] = []
    for number, weapon in enumerate(party.weapons):
        if (only is not None and number != only) or weapon.ammo == 0:
            continue
        if only is None and any(arm.id == weapon.id for arm in found):
            continue
        entry = tables.weapons[weapon.id]
        proficiency = tables.numbers.party.proficiency if entry.group in groups else 0
        more = total(table, PartyId(seat), "range", Facts(group=entry.group))
        arm = WeaponUse(
            id=weapon.id,
            name=entry.name.lower(),
            damage=entry.damage,
            reach=entry.range + more,
            group=entry.group,
            bonus=proficiency,
            damage_bonus=proficiency,
            weapon=number,
            spends=weapon.ammo is not None and entry.thrown is None,
            is_two_handed="two_handed" in entry.properties,
        )
        found.append(arm)
        if entry.thrown is not None:
            found.append(
                msgspec.structs.replace(
                    arm,
                    id=f"{weapon.id}-thrown",
                    name=f"{arm.name}, thrown",
                    reach=entry.thrown + more,
                    beyond=arm.reach,
                    spends=True,
                    is_thrown=True,
                )
            )
    return found


def stone(table: LudicrousTable) -> WeaponUse:
    """Return a thrown stone: a weapon attack without proficiency.

    Rule: lh.attacks.stones
    """
    numbers = table.tables.numbers.stones
    return WeaponUse(
        id="stone", name="stone", damage=numbers.damage, reach=numbers.range, means="stone", rule="lh.attacks.stones"
    )


def targets_in_reach(table: LudicrousTable, who: PieceId, arm: WeaponUse) -> list[Target]:
    """Return whom a piece can strike: enemy pieces and creatures within reach on the side that it faces.

    Rule: ll.5.3.weapon-attack.in-range, ll.5.3.weapon-attack.target-entity, ll.5.3.weapon-attack.no-friendly-fire,
    lh.board.faced-side
    """
    seat = who.seat
    state = table.state
    found: list[Target] = []
    for foe in foes(state, seat):
        for number in on_pathway(state, foe):
            if is_in_reach(table, who, PieceId(foe, number), arm):
                found.append(Target(foe, number))
    near = creatures.creatures_in_reach(table, who, arm.beyond) if arm.beyond else []
    found += [
        Target(creature=number) for number in creatures.creatures_in_reach(table, who, arm.reach) if number not in near
    ]
    return found


def is_in_reach(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse) -> bool:
    """Tell whether a piece can strike another one where it stands."""
    state = table.state
    if not in_reach(state, one, other, arm.reach):
        return False
    return not (arm.beyond and in_reach(state, one, other, arm.beyond))


# The roll


def _facts(table: LudicrousTable, one: PieceId, other: PieceId | None, arm: WeaponUse) -> Facts:
    apart = None if other is None else distance(table.state, one, other)
    return Facts(group=arm.group, means=arm.means, distance=apart)


def _offender(table: LudicrousTable, one: PieceId, other: PieceId | None, arm: WeaponUse, advantage: int) -> Contestant:
    """Return the attacking side.

    Rule: lh.attacks.weapon, ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity
    """
    extra: list[Modifier] = []
    stats: tuple[Stat, ...] = (arm.stat,)
    if arm.is_second:
        stats = ()
        extra.append(Modifier(arm.stat, min(0, stat(table, one, arm.stat)), "ll.5.5.dual-wield.negative-dexterity"))
    if arm.bonus:
        extra.append(Modifier("proficiency", arm.bonus, "lh.party.proficiency"))
    if other is not None:
        advantage += _fixed_by_taunt(table, one, other)
    return Contestant(
        who=one,
        kind="attack",
        stats=stats,
        extra=tuple(extra),
        facts=_facts(table, one, other, arm),
        advantage=advantage,
    )


def _fixed_by_taunt(table: LudicrousTable, one: PieceId, other: PieceId) -> int:
    """Return what a critical taunt has fixed for the attack on the taunter: 1 advantage, -1 disadvantage, 0 neither.

    Rule: ll.5.3.taunt.crit.offender-success, lh.conditions.taunted
    """
    affliction = condition_of(table.state, one, "taunted")
    if affliction is None or (affliction.seat, affliction.piece) != other:
        return 0
    return {"advantage": 1, "disadvantage": -1}.get(affliction.note, 0)


def _defender(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse) -> Contestant:
    return Contestant(who=other, kind="defense", stats=("dexterity",), facts=_facts(table, one, other, arm))


def strike_odds(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, *, advantage: int = 0) -> Odds:
    """Return the chances of a strike."""
    other = target.who
    offender = _offender(table, one, other, arm, advantage)
    if other is None:
        assert target.creature is not None
        return odds_against(table, offender, creatures.goal(table, target.creature))
    return odds(table, offender, _defender(table, one, other, arm), is_attack=True, can_graze=True)


def strength(table: LudicrousTable, one: PieceId, arm: WeaponUse) -> tuple[int, Facts]:
    """Return what is added to the damage dice, and the facts of the hit.

    Rule: lh.attacks.damage, ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier
    """
    about = facts_about(table, one)
    facts = Facts(group=arm.group, means=arm.means, damage="normal", terrain=about.terrain, wounded=about.wounded)
    attack = stat(table, one, "attack")
    if arm.is_second:
        attack = min(0, attack)
    return attack + arm.damage_bonus + total(table, one, "damage", facts), facts


def strike_offer(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, does: str) -> Offer:
    """Return what a strike promises: its odds and its damage; what players call it is added where it is offered."""
    parts = dice(arm.damage)
    bonus, _ = strength(table, one, arm)
    plus = parts.plus + bonus
    text = f"{parts.count if parts.count > 1 else ''}d{parts.sides}" if parts.count else ""
    return Offer(
        id="",
        label="",
        rule=arm.rule,
        piece=one.piece,
        target=target.who,
        creature=target.creature,
        does=does,
        entry=arm.id,
        harm=parts.mean + bonus,
        dice=f"{text}{plus:+d}" if plus and text else text or f"{plus}",
        **strike_odds(table, one, target, arm).figures,
    )


def punch_offer(table: LudicrousTable, one: PieceId, target: Target, does: str) -> Offer:
    """Return what a punch promises; what players call it is added where it is offered."""
    return Offer(
        id="",
        label="",
        rule="lh.attacks.punch",
        piece=one.piece,
        target=target.who,
        creature=target.creature,
        does=does,
        **punches.prospects(table, one, table.tables.numbers.punch.damage),
    )


# The strike


def strike(
    table: LudicrousTable,
    one: PieceId,
    target: Target,
    arm: WeaponUse,
    *,
    advantage: int = 0,
    can_be_retaliated: bool = True,
    is_retaliation: bool = False,
    after_two_handed: bool = False,
) -> Flow[Contest]:
    """Strike somebody: spend what it costs, roll, deal damage, and let whoever was missed retaliate.

    Args:
        table: the match.
        one: seat and piece that strike.
        target: whom.
        arm: with what.
        advantage: above 0 advantage, below 0 disadvantage.
        can_be_retaliated: a miss may be answered; never after a reaction.
        is_retaliation: it is a retaliation itself.
        after_two_handed: it is a retaliation for an attack with a two-handed weapon.

    Rule: ll.5.3.weapon-attack.contest-roll, ll.5.3.weapon-attack.one-weapon, lh.attacks.weapon
    """
    other = target.who
    _spend(table, one, target, arm)
    table.emit(
        Attacked(
            seat=one.seat,
            piece=one.piece,
            target_seat=target.seat,
            target=target.piece,
            name=arm.name,
            rule=arm.rule,
            target_name="" if target.creature is None else target_name(table, Target(creature=target.creature)),
        )
    )
    offender = _offender(table, one, other, arm, advantage)
    if other is None:
        assert target.creature is not None
        goal = creatures.goal(table, target.creature)
        result = yield from against(table, offender, goal, name=arm.name, rule=arm.rule)
        use_up(table, one, "attack")
        if result.is_success:
            amount = yield from _rolled_damage(table, one, arm, result)
            creatures.hurt(table, target.creature, amount, cause=f"the {arm.name}")
        return result
    is_adjacent = (distance(table.state, one, other) or 0) <= 1
    result = yield from contest(
        table,
        offender,
        _defender(table, one, other, arm),
        ContestTerms(
            name=arm.name,
            rule=arm.rule,
            is_attack=True,
            can_graze=True,
            is_retaliation=is_retaliation,
            after_two_handed=after_two_handed,
        ),
    )
    use_up(table, one, "attack")
    use_up(table, other, "defense")
    if result.is_success or result.is_graze:
        yield from _hit(table, one, other, arm, result)
    yield from _sting(table, one, other, is_adjacent=is_adjacent)
    if result.outcome == "failure" and not result.cancelled and can_be_retaliated and not is_retaliation:
        yield from _retaliate(table, other, one, arm, result)
    return result


def _spend(table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse) -> None:
    """Spend the shot, the stone or the thrown weapon; what was thrown lies on the target's space.

    Rule: lh.party.ammunition, lh.party.thrown, lh.attacks.stones
    """
    state = table.state
    party = state.parties[one.seat]
    if arm.means == "stone":
        party.stones -= 1
        return
    if arm.weapon is None or not arm.spends:
        return
    weapon = party.weapons[arm.weapon]
    assert weapon.ammo is not None
    weapon.ammo -= 1
    table.emit(
        AmmunitionSpent(
            seat=one.seat,
            weapon=table.tables.weapons[weapon.id].name.lower(),
            left=weapon.ammo,
            rule="lh.party.ammunition",
        )
    )
    if not arm.is_thrown:
        return
    ring = ring_of_target(state, Target(target.seat, target.piece, target.creature))
    if ring is not None:
        token = f"{WEAPON}{weapon.id}"
        state.tokens.append(Token(id=token, ring=ring, seat=one.seat))
        name = f"{table.tables.weapons[weapon.id].name.lower()}, thrown,"
        table.emit(
            TokenPlaced(seat=one.seat, token=token, name=name, ring=ring, space=ring_name(ring), rule="lh.party.thrown")
        )


def _rolled_damage(table: LudicrousTable, one: PieceId, arm: WeaponUse, result: Contest) -> Flow[int]:
    """Roll the damage of a hit: dice doubled by a critical success, halved by a graze, at least 1.

    Rule: lh.attacks.damage, lh.attacks.critical, lh.attacks.grazing
    """
    numbers = table.tables.numbers.contest
    plus, facts = strength(table, one, arm)
    amount = yield from roll_amount(
        table,
        one.seat,
        arm.damage,
        f"{arm.name} damage",
        rule="lh.attacks.damage",
        times=numbers.critical_damage if result.critical else 1,
    )
    for source in sources(table, one):
        for modifier in source.trait.modifiers:
            if isinstance(modifier.value, str) and modifier.fits("damage", facts):
                plus += yield from roll_amount(table, one.seat, modifier.value, source.name, rule=source.rule)
    amount = max(1, amount + plus)
    return max(1, amount // numbers.graze_divisor) if result.is_graze else amount


def _hit(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse, result: Contest) -> Flow[None]:
    """Deal the damage of a hit and what else the weapon does."""
    amount = yield from _rolled_damage(table, one, arm, result)
    dealt = yield from damage(
        table,
        other,
        Harm(
            amount=amount,
            by=one,
            means=arm.means,
            cause=f"the {arm.name}",
            rule="lh.attacks.damage",
            is_hit=True,
            is_critical=result.critical,
        ),
    )
    if arm.weapon is None or result.is_graze:
        return
    entry = table.tables.weapons[table.state.parties[one.seat].weapons[arm.weapon].id]
    if entry.hit and dealt >= entry.hit_from and ring_of(table.state, other) is not None:
        yield from run_steps(
            table,
            entry.hit,
            StepContext(
                seat=one.seat,
                piece=one.piece,
                target=Target(*other),
                name=arm.name,
                rule="lh.party.weapons",
                means="weapon",
            ),
        )


def _sting(table: LudicrousTable, one: PieceId, other: PieceId, *, is_adjacent: bool) -> Flow[None]:
    """Let an attack from 1 space away rebound on the attacker, where a condition of its victim says so."""
    if not is_adjacent:
        return
    tables = table.tables
    for piece, affliction in bearers(table, other.seat):
        entry = tables.conditions[affliction.id]
        if entry.when_attacked and piece in (None, other.piece):
            yield from run_steps(
                table,
                entry.when_attacked,
                StepContext(
                    seat=other.seat,
                    piece=other.piece,
                    target=Target(*one),
                    name=entry.name.lower(),
                    rule=rule_of(table, entry.id),
                    means="creature",
                ),
            )


# Retaliation


def answers(
    table: LudicrousTable, one: PieceId, other: PieceId, prefix: str, *, most: int | None = None
) -> list[tuple[Offer, WeaponUse | None]]:
    """Return the weapon attacks and the punch (None) that a piece can make at another one now.

    Args:
        table: the match.
        one: seat and piece that strike.
        other: whom.
        prefix: how the ids of the options begin.
        most: spaces that the target may be away; None: as far as the weapon reaches.

    Rule: ll.5.2.opportunity.one-of-two-forms, lh.attacks.retaliation
    """
    if not can_attack(table, one):
        return []
    if most is not None and not in_reach(table.state, one, other, most):
        return []
    target = Target(*other)
    found: list[tuple[Offer, WeaponUse | None]] = []
    for arm in weapon_uses(table, one.seat):
        if is_in_reach(table, one, other, arm):
            option = msgspec.structs.replace(
                strike_offer(table, one, target, arm, prefix),
                id=f"{prefix}:{one.piece}:{arm.id}",
                label=f"Strike {name_of(table, other)} with the {arm.name}",
            )
            found.append((option, arm))
    if in_reach(table.state, one, other, table.tables.numbers.punch.range):
        option = msgspec.structs.replace(
            punch_offer(table, one, target, prefix),
            id=f"{prefix}:{one.piece}:punch",
            label=f"Punch {name_of(table, other)}",
        )
        found.append((option, None))
    return found


def _retaliate(table: LudicrousTable, one: PieceId, attacker: PieceId, arm: WeaponUse, result: Contest) -> Flow[None]:
    """Let a piece that was missed strike back at once. It costs nothing and is answered by nothing.

    Rule: lh.attacks.retaliation, lh.attacks.critical-failure, lh.attacks.no-retaliation
    """
    found = answers(table, one, attacker, "retaliate")
    if not found or one.seat in table.state.conceded:
        return
    text = f"{name_of(table, attacker)} missed {name_of(table, one)}. Retaliate?"
    options: list[Option] = [option for option, _ in found]
    options.append(Option(id="pass", label="Do not retaliate", rule="lh.attacks.retaliation", does="pass"))
    chosen = yield from table.ask(one.seat, "retaliation", text, options, rule="lh.attacks.retaliation")
    back = {option.id: way for option, way in found}
    if chosen.id not in back:
        return
    way = back[chosen.id]
    if way is None:
        yield from fist(table, one, attacker)
        return
    has_advantage = result.fumble and table.tables.numbers.attack.retaliation_advantage
    yield from strike(
        table,
        one,
        Target(*attacker),
        way,
        advantage=int(has_advantage),
        is_retaliation=True,
        after_two_handed=arm.is_two_handed,
    )


def fist(table: LudicrousTable, one: PieceId, other: PieceId) -> Flow[bool]:
    """Punch a piece, with what that brings on the one who punches."""
    is_hit = yield from punches.punch(table, one, other)
    yield from _sting(table, one, other, is_adjacent=True)
    return is_hit
