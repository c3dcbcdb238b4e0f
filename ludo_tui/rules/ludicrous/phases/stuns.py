"""Pieces that were hit hard hold out, or are stunned."""

from ludo_tui.engine import Flow, Modifier, PieceId
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious
from ludo_tui.rules.ludicrous.model.state import PartyId, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def settle_stuns(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every piece that was hit hard hold out against its attacker, or be stunned.

    Rule: lh.conditions.risk-stunned, lh.readings.unconscious-unafraid
    """
    rule = "lh.conditions.risk-stunned"
    for number in range(len(table.state.parties[seat].pieces)):
        hits = list(table.state.piece(PieceId(seat, number)).hits)
        table.state.piece(PieceId(seat, number)).hits.clear()
        if ring_of(table.state, PieceId(seat, number)) is None or is_unconscious(table.state, PieceId(seat, number)):
            continue
        for hit in hits:
            attack = Modifier("attack", hit.attack, "lh.party.stats")
            offender = Contestant(
                who=PartyId(hit.seat), kind="stun", extra=(attack,), within=("attack",) if hit.attack else ()
            )
            result = yield from contest(
                table,
                offender,
                Contestant(who=bearer(seat, number), kind="stun_defense", stats=("constitution",)),
                ContestTerms(name="stunning blow", rule=rule),
            )
            if result.is_success:
                gain_condition(
                    table,
                    PieceId(seat, number),
                    Onset("stunned", by=PartyId(hit.seat), rule=rule, cause="a stunning blow"),
                )
                break
