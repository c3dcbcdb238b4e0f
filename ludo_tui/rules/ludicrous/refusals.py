"""Why an action or a reaction cannot be taken: the reasons that several of them share."""

from collections.abc import Iterable

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.board.creatures import creatures_in_reach
from ludo_tui.rules.ludicrous.board.geometry import enemies_in_reach, on_pathway
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, can_attack, has_flag
from ludo_tui.rules.ludicrous.table import LudicrousTable

Reason = tuple[str, str]
"""Rulebook id and sentence of why something cannot be chosen."""
NOT_IN_MATCH = "there is no such thing in this match"
"""Why an action of a part of the game that is switched off is refused."""


def why_out_of_reach(
    table: LudicrousTable,
    seat: int,
    pieces: Iterable[int],
    reach: int,
    rule: str,
    facing: str = "ll.5.2.facing.limits-action",
) -> Reason:
    """Return why none of some pieces reaches anybody: nobody is near, or whoever is stands where none of them faces.

    Args:
        table: the match.
        seat: whose pieces.
        pieces: those that could act.
        reach: spaces that they reach.
        rule: rulebook id of the reach.
        facing: rulebook id by which they must face whom they reach.

    Rule: lh.readings.refused
    """
    for piece in pieces:
        who = PieceId(seat, piece)
        if enemies_in_reach(table, who, reach, faced=False) or creatures_in_reach(table, who, reach, faced=False):
            return (facing, "whoever is near stands on the side that your pieces do not face")
    spaces = "1 space" if reach == 1 else f"{reach} spaces"
    return (rule, f"no enemy is within {spaces} of a piece of yours that can act")


def why_nobody(table: LudicrousTable, seat: int, rule: str) -> Reason | None:
    """Return why a party has no piece on the pathway that can act, or None if it has one."""
    there = on_pathway(table.state, seat)
    if not there:
        return (rule, "none of your pieces is on the pathway")
    if not actors(table, seat):
        source = has_flag(table, PieceId(seat, there[0]), "no_act")
        assert source is not None
        return (source.rule, f"no piece of yours on the pathway can act: {source.name}")
    return None


def why_no_attacker(table: LudicrousTable, seat: int, rule: str) -> Reason | None:
    """Return why a party has no piece that can attack, or None if it has one."""
    reason = why_nobody(table, seat, rule)
    if reason is not None:
        return reason
    for piece in actors(table, seat):
        if can_attack(table, PieceId(seat, piece)):
            return None
    source = has_flag(table, PieceId(seat, actors(table, seat)[0]), "no_attack")
    assert source is not None
    return (source.rule, f"no piece of yours can attack: {source.name}")
