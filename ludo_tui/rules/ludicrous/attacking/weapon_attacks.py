"""Striking with a weapon or a stone: the roll, the damage, and the retaliation."""

from typing import Literal

import msgspec

from ludo_tui.engine import Flow, Option, PieceId
from ludo_tui.rules.fight.amounts import roll_amount, written
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.attacks import is_adjacent, rebound
from ludo_tui.rules.ludicrous.attacking.weapon_uses import (
    WeaponUse,
    added_damage,
    defender_of,
    is_in_reach,
    offender_of,
    punch_offer,
    strength,
    strike_offer,
    told_damage,
    weapon_uses,
)
from ludo_tui.rules.ludicrous.events.attacks import AmmunitionSpent, Attacked, StruckBack
from ludo_tui.rules.ludicrous.events.board import TokenPlaced
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestResult, ContestTerms, against, contest
from ludo_tui.rules.ludicrous.mechanics.creatures import goal_against, hurt_creature
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, sources
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, ring_of_target, target_name
from ludo_tui.rules.ludicrous.mechanics.triggers import name_of
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import in_reach, ring_name, ring_of
from ludo_tui.rules.ludicrous.tables.kinds import WEAPON

# The strike


Occasion = Literal["own", "reaction", "retaliation"]
"""Is a strike made of one's own accord, as a reaction, or in answer to a miss?"""


class StrikeTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How a strike came about, and what that changes."""

    occasion: Occasion = "own"
    advantage: int = 0
    """Above 0 advantage, below 0 disadvantage."""
    after_two_handed: bool = False
    """It is a retaliation for an attack with a two-handed weapon."""


PLAIN = StrikeTerms()
"""An attack of its own accord, as it is made with the action or the bonus action."""


def strike(
    table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, terms: StrikeTerms = PLAIN
) -> Flow[None]:
    """Strike somebody: spend what it costs, roll, deal damage, and let whoever was missed retaliate.

    Args:
        table: the match.
        one: the piece that strikes.
        target: whom.
        arm: with what.
        terms: how it came about.

    Rule: ll.5.3.weapon-attack.contest-roll, ll.5.3.weapon-attack.one-weapon, lh.attacks.weapon
    """
    other = target.who
    _note(table, one, arm, terms)
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
    offender = offender_of(table, one, other, arm, terms.advantage)
    if other is None:
        yield from _strike_creature(table, one, target, arm, offender)
    else:
        yield from _strike_piece(table, one, other, arm, offender, terms)


def _strike_creature(
    table: LudicrousTable, one: PieceId, target: Target, arm: WeaponUse, offender: Contestant
) -> Flow[None]:
    """Roll against what a creature stands for, and take its HP.

    Rule: lh.annustar.creature.goal
    """
    assert target.creature is not None
    goal = goal_against(table, target.creature)
    result = yield from against(table, offender, goal, name=arm.name, rule=arm.rule)
    if result.is_success:
        amount = yield from _rolled_damage(table, one, arm, result)
        hurt_creature(table, target.creature, amount, cause=f"the {arm.name}")


def _strike_piece(
    table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse, offender: Contestant, terms: StrikeTerms
) -> Flow[None]:
    """Roll against a piece, deal the damage, and let it answer a miss.

    Rule: ll.5.3.weapon-attack.contest-roll, lh.attacks.weapon
    """
    from_near = is_adjacent(table, one, other)
    result = yield from contest(
        table,
        offender,
        defender_of(table, one, other, arm),
        ContestTerms(
            name=arm.name,
            rule=arm.rule,
            is_attack=True,
            can_graze=True,
            brings=f"{written(told_damage(table.known, one, arm))} damage",
            is_retaliation=terms.occasion == "retaliation",
            after_two_handed=terms.after_two_handed,
        ),
    )
    if result.is_success or result.is_graze:
        yield from _hit(table, one, other, arm, result)
    yield from rebound(table, one, other, from_near=from_near)
    if result.outcome == "failure" and not result.cancelled and terms.occasion == "own":
        yield from _retaliate(table, other, one, arm, result)


def _note(table: LudicrousTable, one: PieceId, arm: WeaponUse, terms: StrikeTerms) -> None:
    """Remember what the action of this turn has struck with, for a dual wielder's bonus attack.

    Rule: ll.5.5.dual-wield.after-action-attack
    """
    turn = table.state.turn
    if arm.weapon is not None and terms.occasion == "own" and (turn.seat, turn.phase) == (one.seat, "action"):
        turn.used[once_per_turn.STRUCK_PIECE], turn.used[once_per_turn.STRUCK_WEAPON] = one.piece + 1, arm.weapon + 1


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
    ring = ring_of_target(state, target)
    if ring is not None:
        token = f"{WEAPON}{weapon.id}"
        state.tokens.append(Token(id=token, ring=ring, seat=one.seat))
        name = f"the thrown {table.tables.weapons[weapon.id].name.lower()}"
        table.emit(
            TokenPlaced(seat=one.seat, token=token, name=name, ring=ring, space=ring_name(ring), rule="lh.party.thrown")
        )


def _rolled_damage(table: LudicrousTable, one: PieceId, arm: WeaponUse, result: ContestResult) -> Flow[int]:
    """Roll the damage of a hit: dice doubled by a critical success, halved by a graze, at least 1.

    Rule: lh.attacks.damage, lh.attacks.critical, lh.attacks.grazing
    """
    numbers = table.tables.numbers.contest
    plus, facts = strength(table, one, arm)
    show_stat(table, one, "attack")
    show_perks(table, one.seat, "damage")
    amount = yield from roll_amount(
        table,
        one.seat,
        arm.damage,
        f"{arm.name} damage",
        rule="lh.attacks.damage",
        times=numbers.critical_damage if result.critical else 1,
        added=added_damage(table, one, arm),
        manner="doubled" if result.critical else "halved" if result.is_graze else "",
    )
    for source in sources(table, one):
        for modifier in source.trait.modifiers:
            if isinstance(modifier.value, str) and modifier.fits("damage", facts):
                plus += yield from roll_amount(table, one.seat, modifier.value, source.name, rule=source.rule)
    amount = max(1, amount + plus)
    return max(1, amount // numbers.graze_divisor) if result.is_graze else amount


def _hit(table: LudicrousTable, one: PieceId, other: PieceId, arm: WeaponUse, result: ContestResult) -> Flow[None]:
    """Deal the damage of a hit, and to whoever is really hit what else the weapon does.

    Rule: lh.attacks.damage, lh.effects.intercept, lh.party.weapons
    """
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
    if arm.weapon is None or result.is_graze or not isinstance(dealt.who, PieceId):
        return
    entry = table.tables.weapons[table.state.parties[one.seat].weapons[arm.weapon].id]
    if entry.hit and dealt.amount >= entry.hit_from and ring_of(table.state, dealt.who) is not None:
        yield from run_steps(
            table,
            entry.hit,
            StepContext(
                seat=one.seat,
                piece=one.piece,
                target=Target(*dealt.who),
                name=arm.name,
                rule="lh.party.weapons",
                means="weapon",
            ),
        )


# Retaliation


def answers(
    table: LudicrousTable, one: PieceId, other: PieceId, prefix: str, *, most: int | None = None, advantage: int = 0
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
    target = Target(*other)
    found: list[tuple[Offer, WeaponUse | None]] = []
    for arm in weapon_uses(table, one.seat):
        if is_in_reach(table, one, other, arm):
            option = msgspec.structs.replace(
                strike_offer(table, one, target, arm, prefix, advantage=advantage),
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


def _retaliate(
    table: LudicrousTable, one: PieceId, attacker: PieceId, arm: WeaponUse, result: ContestResult
) -> Flow[None]:
    """Let a piece that was missed strike back at once. It costs nothing and is answered by nothing.

    Rule: lh.attacks.retaliation, lh.attacks.critical-failure, lh.attacks.no-retaliation
    """
    advantage = int(result.fumble and table.tables.numbers.attack.retaliation_advantage)
    found = answers(table, one, attacker, "retaliate", advantage=advantage)
    if not found or one.seat in table.state.conceded:
        return
    text = f"{name_of(table, attacker)} missed {name_of(table, one)}. Retaliate?"
    decline = Option(id="pass", label="Do not retaliate", rule="lh.attacks.retaliation", does="pass")
    chosen = yield from table.ask(
        one.seat,
        "retaliation",
        text,
        [*(option for option, _ in found), decline],
        rule="lh.attacks.retaliation",
        promised=lambda at: [
            *(option for option, _ in answers(at, one, attacker, "retaliate", advantage=advantage)),
            decline,
        ],
    )
    back = {option.id: way for option, way in found}
    if chosen.id not in back:
        return
    table.emit(StruckBack(seat=one.seat, piece=one.piece, rule="lh.attacks.retaliation"))
    way = back[chosen.id]
    if way is None:
        yield from punches.punch(table, one, attacker)
        return
    yield from strike(
        table,
        one,
        Target(*attacker),
        way,
        StrikeTerms(occasion="retaliation", advantage=advantage, after_two_handed=arm.is_two_handed),
    )
