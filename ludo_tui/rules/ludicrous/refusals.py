"""Why an action or a reaction cannot be taken: the reasons that several of them share."""

from collections.abc import Iterable, Mapping
from typing import Final

from ludo_tui.engine import PieceId, counted
from ludo_tui.rules.ludicrous.board.creatures import creatures_in_reach
from ludo_tui.rules.ludicrous.board.geometry import enemies_in_reach, on_pathway
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Flag

Reason = tuple[str, str]
"""Rulebook id and sentence of why something cannot be chosen."""
_DEEDS: Final[Mapping[Flag, str]] = {"no_attack": "attack", "no_taunt": "taunt", "no_cast": "cast spells"}
"""What a flag keeps a piece from."""
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
    spaces = counted(reach, "space")
    return (rule, f"no enemy is within {spaces} of a piece of yours that can act")


def why_nobody(table: LudicrousTable, seat: int, rule: str, *flags: Flag) -> Reason | None:
    """Return why a party has no piece on the pathway that can act, or None if it has one.

    Args:
        table: the match.
        seat: whose pieces.
        rule: rulebook id that asks for a piece on the pathway.
        flags: what keeps a piece from this besides being unable to act.

    Rule: lh.readings.refused
    """
    there = on_pathway(table.state, seat)
    if not there:
        return (rule, "none of your pieces is on the pathway")
    able = actors(table, seat)
    if not able:
        source = has_flag(table, PieceId(seat, there[0]), "no_act")
        assert source is not None
        return (source.rule, f"no piece of yours on the pathway can act: {source.name}")
    for flag in flags:
        kept = [has_flag(table, PieceId(seat, piece), flag) for piece in able]
        if (source := kept[0]) is not None and None not in kept:
            return (source.rule, f"no piece of yours can {_DEEDS[flag]}: {source.name}")
    return None
