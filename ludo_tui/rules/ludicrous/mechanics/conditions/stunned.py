"""Stunned: pieces that were hit hard hold out, or are stunned."""

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.ludicrous.events.damage import Reels
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious, stat
from ludo_tui.rules.ludicrous.model.state import Hit
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def settle_stuns(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every piece that was hit hard hold out against its attacker, or be stunned.

    Rule: lh.conditions.risk-stunned, lh.readings.unconscious-unafraid
    """
    rule = "lh.conditions.risk-stunned"
    for number in range(len(table.state.parties[seat].pieces)):
        hits = list(table.state.piece(Who(seat, number)).hits)
        table.state.piece(Who(seat, number)).hits.clear()
        if ring_of(table.state, Who(seat, number)) is None or is_unconscious(table.state, Who(seat, number)):
            continue
        for hit in hits:
            attack = Modifier("attack", hit.attack, "lh.party.stats")
            offender = Contestant(
                who=Who(hit.seat), kind="stun", extra=(attack,), within=("attack",) if hit.attack else ()
            )
            result = yield from contest(
                table,
                offender,
                Contestant(who=Who(seat, number), kind="stun_defense", stats=("constitution",)),
                ContestTerms(name="stunning blow", rule=rule),
            )
            if result.is_success:
                gain_condition(
                    table, Who(seat, number), Onset("stunned", by=Who(hit.seat), rule=rule, cause="a stunning blow")
                )
                break


def note_hit(table: LudicrousTable, who: Who, by: Who, amount: int, *, is_critical: bool) -> None:
    """Remember a hit that may stun.

    Rule: lh.conditions.risk-stunned
    """
    if _may_stun(table, amount, is_critical=is_critical):
        table.state.piece(who).hits.append(Hit(by.seat, stat(table, by, "attack")))


def tell_risk(table: LudicrousTable, who: Who, amount: int, *, is_critical: bool) -> None:
    """Tell that a piece which is still on its feet may be stunned by what it took."""
    if not _may_stun(table, amount, is_critical=is_critical):
        return
    if table.state.piece(who).hits and not is_unconscious(table.state, who):
        table.emit(Reels(seat=who.seat, piece=who.piece, rule="lh.conditions.risk-stunned"))


def _may_stun(table: LudicrousTable, amount: int, *, is_critical: bool) -> bool:
    """Return whether damage is that of a hard or critical hit."""
    return amount > 0 and (is_critical or amount >= table.tables.numbers.special.stun_damage)
