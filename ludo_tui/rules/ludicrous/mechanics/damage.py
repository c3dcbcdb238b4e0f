"""HP: damage, healing, falling unconscious and elimination."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludo_tui.board import HOME
from ludo_tui.engine import Flow, PieceId, window
from ludo_tui.rules.ludicrous.events.damage import Damaged, FellUnconscious, FightsOn, Healed, Reels, Revived
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, end_condition, gain_condition
from ludo_tui.rules.ludicrous.mechanics.modifiers import condition_of, facts_about, is_unconscious, sources, stat
from ludo_tui.rules.ludicrous.mechanics.placing import send_to_yard
from ludo_tui.rules.ludicrous.mechanics.triggers import DamageDealt, Eliminating
from ludo_tui.rules.ludicrous.menu.offers import Felling
from ludo_tui.rules.ludicrous.model.state import Bearer, Hit, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def foremost_piece(table: LudicrousTable, seat: int) -> int | None:
    """Return the conscious piece of a party that is farthest along the pathway, or None.

    Rule: lh.party.untargeted-damage
    """
    state = table.state
    there = [piece for piece in on_pathway(state, seat) if not is_unconscious(state, PieceId(seat, piece))]
    return max(there, key=lambda piece: state.piece(PieceId(seat, piece)).step, default=None)


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    """What is about to cost a party HP."""

    amount: int
    """HP before armor and the like; 0 or less does nothing."""
    kept_off: int = 0
    """HP that armor and the like have taken off."""
    kind: DamageKind = "normal"
    """`normal` is reduced by armor, `natural` by nothing."""
    by: Bearer | None = None
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

    who: Bearer
    """Who was really hit."""
    amount: int
    """HP that its party has lost."""


def what_fells(
    known: LudicrousTable, who: PieceId | None, most: int, means: Means | None, kind: DamageKind = "normal"
) -> Felling | None:
    """Return the damage that knocks a piece out, or None where even the most damage does not.

    A morphed piece loses the HP of its form instead; a piece that is unconscious cannot fall again.

    Args:
        known: the match as far as it is known.
        who: whom it hits; None: no piece.
        most: the most damage that is dealt.
        means: what it is dealt with.
        kind: what kind of damage it is.

    Rule: lh.attacks.damage-types, lh.party.armor, lh.conditions.morphed, lh.party.unconscious
    """
    if who is None or is_unconscious(known.state, who) or condition_of(known.state, who, "morphed") is not None:
        return None
    hp = known.state.parties[who.seat].hp
    enough = (n for n in range(hp, most + 1) if _reduced(known, who, Harm(amount=n, kind=kind, means=means)) >= hp)
    least = next(enough, None)
    return None if least is None else Felling(least, hp)


def deal_damage(table: LudicrousTable, who: Bearer, harm: Harm) -> Flow[Dealt]:
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
    if who.piece is None:
        who = bearer(who.seat, foremost_piece(table, who.seat))
    amount = _reduced(table, who, harm)
    if amount <= 0:
        return Dealt(who, 0)
    by = who if harm.by is None else harm.by
    trigger = yield from window(
        table,
        DamageDealt(
            seat=by.seat,
            by_piece=None if harm.by is None else by.piece,
            target=who,
            amount=amount,
            damage=harm.kind,
            is_hit=harm.is_hit,
        ),
    )
    if trigger.cancelled:
        return Dealt(who, 0)
    harm = msgspec.structs.replace(harm, amount=trigger.amount, kept_off=max(harm.amount - trigger.amount, 0))
    lost = _lose(table, trigger.target, harm)
    _tell_risk(table, trigger.target, harm)
    return Dealt(trigger.target, lost)


def _lose(table: LudicrousTable, who: Bearer, harm: Harm) -> int:
    """Take what nothing has kept off from the HP of a piece's form or of its party; return how many HP are lost.

    Rule: lh.party.untargeted-damage
    """
    party = table.state.parties[who.seat]
    amount = harm.amount if isinstance(who, PieceId) else min(harm.amount, party.hp - 1)
    if amount <= 0:
        return 0
    if isinstance(who, PieceId):
        _note_hit(table, who, harm)
        if _hurts_form(table, who, harm):
            return 0
    party.hp -= amount
    _tell(table, who, amount, max(party.hp, 0), harm, "lh.attacks.damage-types")
    if isinstance(who, PieceId) and party.hp <= 0 and _fall(table, who) and harm.by is not None:
        _pay_bounty(table, harm.by.seat, who.seat)
    return amount


def _tell(table: LudicrousTable, who: Bearer, amount: int, hp: int, harm: Harm, rule: str) -> None:
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


def _reduced(table: LudicrousTable, who: Bearer, harm: Harm) -> int:
    """Return what armor and the like leave of damage: at least 1 of it, or half.

    Rule: lh.party.armor
    """
    amount, kind = harm.amount, harm.kind
    if amount <= 0 or kind == "natural":
        return amount
    about = facts_about(table, who)
    facts = Facts(terrain=about.terrain, wounded=about.wounded, damage=kind, means=harm.means, magical=kind != "normal")
    for source in sources(table, who):
        for modifier in source.trait.modifiers:
            if isinstance(modifier.value, int) and modifier.fits("damage_taken", facts):
                amount = max(1, amount + modifier.value)
    if any(kind in source.trait.halved for source in sources(table, who)):
        amount //= 2
    return amount


def _note_hit(table: LudicrousTable, who: PieceId, harm: Harm) -> None:
    """Remember a hit that may stun.

    Rule: lh.conditions.risk-stunned
    """
    if harm.by is not None and _may_stun(table, harm):
        table.state.piece(who).hits.append(Hit(harm.by.seat, stat(table, harm.by, "attack")))


def _may_stun(table: LudicrousTable, harm: Harm) -> bool:
    """Return whether damage is that of a hard or critical hit."""
    is_hard = harm.is_critical or harm.amount >= table.tables.numbers.special.stun_damage
    return harm.amount > 0 and harm.is_hit and is_hard


def _tell_risk(table: LudicrousTable, who: Bearer, harm: Harm) -> None:
    """Tell that a piece which is still on its feet may be stunned by what it took."""
    if not isinstance(who, PieceId) or harm.by is None or not _may_stun(table, harm):
        return
    if table.state.piece(who).hits and not is_unconscious(table.state, who):
        table.emit(Reels(seat=who.seat, piece=who.piece, rule="lh.conditions.risk-stunned"))


def _hurts_form(table: LudicrousTable, who: PieceId, harm: Harm) -> bool:
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


def _fall(table: LudicrousTable, who: PieceId) -> bool:
    """Let a piece fall unconscious, and return whether it does; its party fights on with half of its HP.

    Rule: lh.party.unconscious, ll.5.3.revive.target-number
    """
    seat, piece = who
    party = table.state.parties[seat]
    one = party.pieces[piece]
    below = -party.hp
    party.hp = max(1, party.hp_max // table.tables.numbers.party.recover_divisor)
    if one.step < 0 or one.step == HOME:
        return False
    if is_unconscious(table.state, who):
        one.overshoot += below
        return False
    one.overshoot = below
    one.down = 0
    table.emit(FellUnconscious(seat=seat, piece=piece, overshoot=below, rule="lh.party.unconscious"))
    gain_condition(table, who, Onset("unconscious", rule="lh.party.unconscious"))
    table.emit(FightsOn(seat=seat, hp=party.hp, rule="lh.party.unconscious"))
    return True


def _pay_bounty(table: LudicrousTable, seat: int, victim: int) -> None:
    """Give a party what it earns by knocking out an enemy piece: bonus die points, and cards that fit into its hand.

    Rule: lh.party.bounty
    """
    if table.state.are_friends(seat, victim):
        return
    numbers = table.tables.numbers.party
    add_bonus_points(table, seat, numbers.bounty_points, cause="a bounty", rule="lh.party.bounty")
    if spell_cards.has_room(table, seat):
        spell_cards.draw_cards(table, seat, numbers.bounty_cards, cause="a bounty", rule="lh.party.bounty")


def heal(table: LudicrousTable, seat: int, amount: int, *, cause: str = "", rule: str = "") -> int:
    """Give HP back to a party, up to its maximum; return how many.

    Rule: ll.5.3.revive.crit-success.heal-cap
    """
    party = table.state.parties[seat]
    amount = min(amount, party.hp_max - party.hp)
    if amount <= 0:
        return 0
    party.hp += amount
    table.emit(Healed(seat=seat, amount=amount, hp=party.hp, cause=cause, rule=rule))
    return amount


def wake_up(table: LudicrousTable, who: PieceId, *, rule: str) -> None:
    """Make an unconscious piece conscious again.

    Rule: ll.5.3.revive.success.conscious
    """
    seat, piece = who
    if end_condition(table, who, "unconscious"):
        one = table.state.piece(who)
        one.overshoot = one.down = 0
        table.emit(Revived(seat=seat, piece=piece, rule=rule))


def eliminate(
    table: LudicrousTable,
    who: PieceId,
    *,
    by: PieceId | None = None,
    cause: str = "",
    rule: str = "lh.party.eliminated",
    before: Callable[[], None] = lambda: None,
) -> Flow[bool]:
    """Eliminate a piece unless a reaction saves it; return whether it is gone.

    Args:
        table: the match.
        who: the piece.
        by: the piece that does it.
        cause: what does it, in words.
        rule: rulebook id that eliminates it.
        before: comes first where nothing saves the piece: who lands on it arrives.

    Rule: lh.party.eliminated
    """
    doer = who if by is None else by
    trigger = yield from window(table, Eliminating(seat=doer.seat, piece=doer.piece, target=who))
    if trigger.cancelled:
        return False
    before()
    if table.state.piece(who).step >= 0:
        send_to_yard(table, who, None if by is None else by.seat, cause=cause, rule=rule)
    return True
