"""HP: damage, healing, falling unconscious and elimination."""

from ludo_tui.board import HOME
from ludo_tui.engine import Flow, PieceId, window
from ludo_tui.rules.ludicrous.board.geometry import on_pathway
from ludo_tui.rules.ludicrous.board.placing import send_to_yard
from ludo_tui.rules.ludicrous.events.damage import Damaged, FellUnconscious, Healed, Revived
from ludo_tui.rules.ludicrous.mechanics.conditions import end, gain
from ludo_tui.rules.ludicrous.mechanics.modifiers import condition_of, facts_about, is_unconscious, sources, stat
from ludo_tui.rules.ludicrous.state import Bearer, Hit, bearer
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import DamageKind, Means
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.triggers import DamageDealt, Eliminating


def foremost(table: LudicrousTable, seat: int) -> int | None:
    """Return the conscious piece of a party that is farthest along the pathway, or None.

    Rule: lh.party.untargeted-damage
    """
    state = table.state
    there = [piece for piece in on_pathway(state, seat) if not is_unconscious(state, PieceId(seat, piece))]
    return max(there, key=lambda piece: state.piece(PieceId(seat, piece)).step, default=None)


def damage(
    table: LudicrousTable,
    who: Bearer,
    amount: int,
    kind: DamageKind,
    *,
    by: int | None = None,
    by_piece: int | None = None,
    means: Means | None = None,
    cause: str = "",
    rule: str = "",
    is_hit: bool = False,
    is_critical: bool = False,
) -> Flow[int]:
    """Take HP from a party, and see whether the piece that was hit falls unconscious.

    Args:
        table: the match.
        who: the piece that is hit; None: the foremost on the pathway, and with none there HP stop at 1.
        amount: HP before armor and the like; 0 or less does nothing.
        kind: `normal` is reduced by armor, `natural` by nothing.
        by: seat whose doing it is.
        by_piece: its piece.
        means: what it is done with.
        cause: what the players call it.
        rule: rulebook id that deals it.
        is_hit: it is one hit, hard enough to stun perhaps.
        is_critical: it is a critical hit.

    Returns:
        HP lost.

    Rule: lh.attacks.damage-types, lh.party.untargeted-damage
    """
    if who.piece is None:
        who = bearer(who.seat, foremost(table, who.seat))
    amount = _reduced(table, who, amount, kind, means)
    if amount <= 0:
        return 0
    trigger = yield from window(
        table,
        DamageDealt(
            seat=who.seat if by is None else by,
            by_piece=by_piece,
            target=who,
            amount=amount,
            damage=kind,
            is_hit=is_hit,
        ),
    )
    who, amount = trigger.target, trigger.amount
    seat, piece = who
    if trigger.cancelled or amount <= 0:
        return 0
    if piece is not None and is_hit:
        _note_hit(table, PieceId(seat, piece), amount, is_critical, by, by_piece)
    if piece is not None and _hurts_form(table, PieceId(seat, piece), amount, kind, cause, rule):
        return 0
    party = table.state.parties[seat]
    if piece is None:
        amount = min(amount, party.hp - 1)
        if amount <= 0:
            return 0
    party.hp -= amount
    table.emit(
        Damaged(
            seat=seat,
            piece=piece,
            amount=amount,
            damage=kind,
            hp=max(party.hp, 0),
            cause=cause,
            rule=rule or "lh.attacks.damage-types",
        )
    )
    if piece is not None and party.hp <= 0:
        _fall(table, PieceId(seat, piece))
    return amount


def _reduced(table: LudicrousTable, who: Bearer, amount: int, kind: DamageKind, means: Means | None) -> int:
    """Return what armor and the like leave of damage: at least 1 of it, or half.

    Rule: lh.party.armor
    """
    if amount <= 0 or kind == "natural":
        return amount
    about = facts_about(table, who)
    facts = Facts(terrain=about.terrain, wounded=about.wounded, damage=kind, means=means, magical=kind != "normal")
    for source in sources(table, who):
        for modifier in source.trait.modifiers:
            if isinstance(modifier.value, int) and modifier.fits("damage_taken", facts):
                amount = max(1, amount + modifier.value)
    if any(kind in source.trait.halved for source in sources(table, who)):
        amount //= 2
    return amount


def _note_hit(
    table: LudicrousTable, who: PieceId, amount: int, is_critical: bool, by: int | None, by_piece: int | None
) -> None:
    """Remember a hit that may stun.

    Rule: lh.conditions.risk-stunned
    """
    if by is None or not (is_critical or amount >= table.tables.numbers.special.stun_damage):
        return
    hit = Hit(by, stat(table, bearer(by, by_piece), "attack"))
    table.state.piece(who).hits.append(hit)


def _hurts_form(table: LudicrousTable, who: PieceId, amount: int, kind: DamageKind, cause: str, rule: str) -> bool:
    """Take damage off the HP of a morphed piece's form; what is too much for it is lost.

    Rule: lh.conditions.morphed
    """
    seat, piece = who
    affliction = condition_of(table.state, who, "morphed")
    if affliction is None:
        return False
    affliction.amount -= amount
    table.emit(
        Damaged(
            seat=seat,
            piece=piece,
            amount=amount,
            damage=kind,
            hp=max(0, affliction.amount),
            cause=cause,
            rule=rule or "lh.conditions.morphed",
        )
    )
    if affliction.amount <= 0:
        end(table, who, "morphed")
    return True


def _fall(table: LudicrousTable, who: PieceId) -> None:
    """Let a piece fall unconscious; its party fights on with half of its HP.

    Rule: lh.party.unconscious, ll.5.3.revive.target-number
    """
    seat, piece = who
    party = table.state.parties[seat]
    one = party.pieces[piece]
    below = -party.hp
    party.hp = max(1, party.hp_max // table.tables.numbers.party.recover_divisor)
    if one.step < 0 or one.step == HOME:
        return
    if is_unconscious(table.state, who):
        one.overshoot += below
        return
    one.overshoot = below
    one.down = 0
    table.emit(FellUnconscious(seat=seat, piece=piece, overshoot=below, rule="lh.party.unconscious"))
    gain(table, who, "unconscious", rule="lh.party.unconscious")


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


def come_round(table: LudicrousTable, who: PieceId, *, rule: str) -> None:
    """Make an unconscious piece conscious again.

    Rule: ll.5.3.revive.success.conscious
    """
    seat, piece = who
    if end(table, who, "unconscious"):
        one = table.state.piece(who)
        one.overshoot = one.down = 0
        table.emit(Revived(seat=seat, piece=piece, rule=rule))


def eliminate(
    table: LudicrousTable,
    who: PieceId,
    *,
    by: int | None = None,
    by_piece: int | None = None,
    cause: str = "",
    rule: str = "lh.party.eliminated",
) -> Flow[bool]:
    """Eliminate a piece unless a reaction saves it; return whether it is gone."""
    seat, piece = who
    trigger = yield from window(
        table, Eliminating(seat=seat if by is None else by, piece=piece if by_piece is None else by_piece, target=who)
    )
    if trigger.cancelled:
        return False
    if table.state.piece(who).step >= 0:
        send_to_yard(table, who, by, cause=cause, rule=rule)
    return True
