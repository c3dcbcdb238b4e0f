"""Damage: what it takes from a party, and what a piece may suffer from it."""

from typing import NamedTuple

import msgspec

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.ludicrous.events.damage import Damaged
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.stunned import note_hit, tell_risk
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import fall_unconscious
from ludo_tui.rules.ludicrous.mechanics.hit_points.armor import reduced_by_armor
from ludo_tui.rules.ludicrous.mechanics.hit_points.bounty import pay_bounty
from ludo_tui.rules.ludicrous.mechanics.modifiers import condition_of, is_unconscious
from ludo_tui.rules.ludicrous.mechanics.triggers import DamageDealt
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means


def foremost_piece(table: LudicrousTable, seat: int) -> int | None:
    """Return the conscious piece of a party that is farthest along the pathway, or None.

    Rule: lh.party.untargeted-damage
    """
    state = table.state
    there = [piece for piece in on_pathway(state, seat) if not is_unconscious(state, Who(seat, piece))]
    return max(there, key=lambda piece: state.piece(Who(seat, piece)).step, default=None)


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """What is about to cost a party HP."""

    amount: int
    """HP before armor and the like; 0 or less does nothing."""
    kept_off: int = 0
    """HP that armor and the like have taken off."""
    kind: DamageKind = "normal"
    """`normal` is reduced by armor, `natural` by nothing."""
    by: Who | None = None
    """Whose doing it is; None: nobody's."""
    means: Means | None = None
    """What it is done with."""
    cause: str = ""
    """What the players call it."""
    rule: str = ""
    """Rulebook id that deals it."""
    is_hit: bool = False
    """It is the hit of an attack, hard enough to stun perhaps."""
    is_critical: bool = False
    """It is a critical hit."""
    is_lasting: bool = False
    """It is what goes on each turn, and not what comes of something that has just happened."""


class Dealt(NamedTuple):
    """What damage has come to."""

    who: Who
    """Who was really hit."""
    amount: int
    """HP that its party has lost."""


def deal_damage(table: LudicrousTable, who: Who, harm: Harm) -> Flow[Dealt]:
    """Take HP from a party, and see whether the piece that was hit falls unconscious.

    Args:
        table: the match.
        who: the piece that is hit; a party as a whole is hit in its foremost piece, and without one on the
            pathway HP stop at 1.
        harm: what hurts it.

    Returns:
        Who was really hit, and the HP lost.

    Rule: lh.attacks.damage-types, lh.party.untargeted-damage
    """
    if who.number is None:
        who = Who(who.seat, foremost_piece(table, who.seat))
    amount = reduced_by_armor(table, who, harm.amount, harm.kind, harm.means)
    if amount <= 0:
        return Dealt(who, 0)
    by = who if harm.by is None else harm.by
    trigger = yield from window(
        table,
        DamageDealt(
            seat=by.seat,
            by_piece=None if harm.by is None else by.number,
            target=who,
            amount=amount,
            dealt=harm.amount,
            damage=harm.kind,
            means=harm.means,
            is_hit=harm.is_hit,
        ),
    )
    if trigger.cancelled:
        return Dealt(who, 0)
    harm = msgspec.structs.replace(harm, amount=trigger.amount, kept_off=max(harm.amount - trigger.amount, 0))
    lost = _lose(table, trigger.target, harm)
    if trigger.target.number is not None and harm.is_hit and harm.by is not None:
        tell_risk(table, trigger.target, harm.amount, is_critical=harm.is_critical)
    return Dealt(trigger.target, lost)


def _lose(table: LudicrousTable, who: Who, harm: Harm) -> int:
    """Take what nothing has kept off from the HP of a piece's form or of its party; return how many HP are lost.

    Rule: lh.party.untargeted-damage
    """
    party = table.state.parties[who.seat]
    amount = harm.amount if who.number is not None else min(harm.amount, party.hp - 1)
    if amount <= 0:
        return 0
    if who.number is not None:
        if harm.is_hit and harm.by is not None:
            note_hit(table, who, harm.by, harm.amount, is_critical=harm.is_critical)
        if _hurts_form(table, who, harm):
            return 0
    party.hp -= amount
    _tell(table, who, amount, max(party.hp, 0), harm, "lh.attacks.damage-types")
    if who.number is not None and party.hp <= 0 and fall_unconscious(table, who) and harm.by is not None:
        pay_bounty(table, harm.by.seat, who.seat)
    return amount


def _tell(table: LudicrousTable, who: Who, amount: int, hp: int, harm: Harm, rule: str) -> None:
    seat, piece = who
    table.emit(
        Damaged(
            seat=seat,
            piece=piece,
            amount=amount,
            damage=harm.kind,
            hp=hp,
            kept_off=harm.kept_off,
            cause=harm.cause,
            is_lasting=harm.is_lasting,
            rule=harm.rule or rule,
        )
    )


def _hurts_form(table: LudicrousTable, who: Who, harm: Harm) -> bool:
    """Take damage off the HP of a morphed piece's form; what is too much for it is lost.

    Rule: lh.conditions.morphed
    """
    affliction = condition_of(table.state, who, "morphed")
    if affliction is None:
        return False
    affliction.amount -= harm.amount
    _tell(table, who, harm.amount, max(0, affliction.amount), harm, "lh.conditions.morphed")
    if affliction.amount <= 0:
        end_condition(table, who, "morphed")
    return True
