"""Striking with a weapon or a stone: the roll, the damage, and the retaliation."""

from typing import Literal

import msgspec

from ludo_tui.engine import Flow, LazyOptions, Option, Who, name_of
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.ludicrous.attacking import punches, weapon_odds
from ludo_tui.rules.ludicrous.attacking.ammunition_and_thrown import spend_ammunition
from ludo_tui.rules.ludicrous.attacking.attack_offers import answering_attacks
from ludo_tui.rules.ludicrous.attacking.attacks import end_attack, is_adjacent
from ludo_tui.rules.ludicrous.attacking.weapon_hits import deal_hit, roll_damage
from ludo_tui.rules.ludicrous.attacking.weapon_odds import damage_in_words, defender
from ludo_tui.rules.ludicrous.attacking.weapon_uses import WeaponUse, can_reach
from ludo_tui.rules.ludicrous.events.attacks import Attacked, StruckBack
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.contests import ContestResult, ContestTerms, attack_contest, roll_against
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import goal_against, hurt_creature
from ludo_tui.rules.ludicrous.mechanics.targets import Target, creature_of, piece_of, target_name
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

# The strike


Occasion = Literal["own", "reaction", "retaliation"]
"""Is a strike made of one's own accord, as a reaction, or in answer to a miss?"""


class AttackTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How a strike came about, and what that changes."""

    occasion: Occasion = "own"
    advantage: int = 0
    """Above 0 advantage, below 0 disadvantage."""
    after_two_handed: bool = False
    """It is a retaliation for an attack with a two-handed weapon."""
    most: int | None = None
    """Spaces that the target may be away; None: as far as the weapon reaches."""


PLAIN = AttackTerms()
"""An attack of its own accord, as it is made with the action or the bonus action."""


def make_attack(
    table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, terms: AttackTerms = PLAIN
) -> Flow[None]:
    """Make a weapon attack: spend what it costs, roll, deal damage, and let a piece that was missed retaliate.

    Args:
        table: the match.
        one: the piece that strikes.
        target: whom.
        arm: with what.
        terms: how it came about.

    Rule: ll.5.3.weapon-attack.contest-roll, ll.5.3.weapon-attack.one-weapon, lh.attacks.weapon
    """
    other = piece_of(target)
    _note(table, one, arm, terms)
    spend_ammunition(table, one, target, arm)
    table.emit(
        Attacked(
            seat=one.seat,
            piece=one.piece,
            target_seat=target.seat,
            target=None if other is None else other.piece,
            name=arm.name,
            rule=arm.rule,
            target_name="" if creature_of(target) is None else target_name(table, target),
        )
    )
    if other is None:
        yield from _attack_creature(table, one, target, arm, terms)
    else:
        yield from _attack_piece(table, one, other, arm, terms)


def _attack_creature(table: LudicrousTable, one: Who, target: Target, arm: WeaponUse, terms: AttackTerms) -> Flow[None]:
    """Roll against what a creature stands for, and take its HP.

    Rule: lh.annustar.creature.goal
    """
    number = creature_of(target)
    assert number is not None
    goal = goal_against(table, number)
    offender = weapon_odds.attacker(table, one, None, arm, terms.advantage)
    result = yield from roll_against(table, offender, goal, name=arm.name, rule=arm.rule)
    if result.is_success:
        amount = yield from roll_damage(table, one, arm, result)
        hurt_creature(table, number, amount, cause=f"the {arm.name}")


def _attack_piece(table: LudicrousTable, one: Who, other: Who, arm: WeaponUse, terms: AttackTerms) -> Flow[None]:
    """Roll against a piece, deal the damage, and let it answer a miss.

    Rule: ll.5.3.weapon-attack.contest-roll, lh.attacks.weapon
    """
    from_near = is_adjacent(table, one, other)
    reach = arm.reach if terms.most is None else min(arm.reach, terms.most)
    other, result = yield from attack_contest(
        table,
        other,
        lambda at: (weapon_odds.attacker(table, one, at, arm, terms.advantage), defender(table, one, at, arm)),
        ContestTerms(
            name=arm.name,
            rule=arm.rule,
            is_attack=True,
            can_graze=True,
            brings=f"{written(damage_in_words(table.known, one, arm))} damage",
            is_retaliation=terms.occasion == "retaliation",
            after_two_handed=terms.after_two_handed,
        ),
        lambda at: can_reach(table, one, at, reach),
    )
    if result.is_success or result.is_graze:
        yield from deal_hit(table, one, other, arm, result)
    yield from end_attack(table, one, other, from_near=from_near)
    if result.outcome == "failure" and not result.cancelled and terms.occasion == "own":
        yield from _retaliate(table, other, one, arm, result)


def _note(table: LudicrousTable, one: Who, arm: WeaponUse, terms: AttackTerms) -> None:
    """Remember what the action of this turn has struck with, for a dual wielder's bonus attack.

    Rule: ll.5.5.dual-wield.after-action-attack
    """
    turn = table.state.turn
    if arm.weapon is not None and terms.occasion == "own" and (turn.seat, turn.phase) == (one.seat, "action"):
        turn.used[once_per_turn.STRUCK_PIECE], turn.used[once_per_turn.STRUCK_WEAPON] = one.piece + 1, arm.weapon + 1


# Retaliation


def _retaliate(table: LudicrousTable, one: Who, attacker: Who, arm: WeaponUse, result: ContestResult) -> Flow[None]:
    """Let a piece that was missed strike back at once. It costs nothing and is answered by nothing.

    Rule: lh.attacks.retaliation, lh.attacks.critical-failure, lh.attacks.no-retaliation
    """
    advantage = int(result.fumble and table.tables.numbers.attack.retaliation_advantage)
    found = answering_attacks(table, one, attacker, "retaliate", advantage=advantage)
    if not found or one.seat in table.state.conceded:
        return
    text = f"{name_of(table.names, attacker)} missed {name_of(table.names, one)}. Retaliate?"
    decline = Option(id="pass", label="Do not retaliate", rule="lh.attacks.retaliation", does="pass")
    chosen = yield from table.ask(
        one.seat,
        "retaliation",
        text,
        LazyOptions(
            [*(option for option, _ in found), decline],
            promised=lambda at: [
                *(option for option, _ in answering_attacks(at, one, attacker, "retaliate", advantage=advantage)),
                decline,
            ],
        ),
        rule="lh.attacks.retaliation",
    )
    back = {option.id: way for option, way in found}
    if chosen.id not in back:
        return
    table.emit(StruckBack(seat=one.seat, piece=one.piece, rule="lh.attacks.retaliation"))
    way = back[chosen.id]
    if way is None:
        yield from punches.punch(table, one, attacker)
        return
    yield from make_attack(
        table,
        one,
        attacker,
        way,
        AttackTerms(occasion="retaliation", advantage=advantage, after_two_handed=arm.is_two_handed),
    )
