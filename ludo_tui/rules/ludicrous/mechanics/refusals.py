"""Why an action or a reaction cannot be taken: the reasons that several of them share."""

from collections.abc import Callable, Mapping
from typing import Final

from ludo_tui.engine import Who, counted
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, attackers, has_flag
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway
from ludo_tui.rules.ludicrous.tables.kinds import Flag

Reason = tuple[str, str]
"""Rulebook id and sentence of why something cannot be chosen."""
_DEEDS: Final[Mapping[Flag, str]] = {
    "no_act": "act",
    "no_attack": "attack",
    "no_cast": "cast spells",
    "no_taunt": "taunt",
}
"""What a flag keeps a piece from."""
NOT_IN_MATCH = "this match is played without it"
"""Why an action of a part of the game that is switched off is refused."""


def why_out_of_reach(
    table: LudicrousTable,
    seat: int,
    reach: int,
    rule: str,
    facing: str = "ll.5.2.facing.limits-action",
    only: int | None = None,
) -> Reason:
    """Return why no piece attacks: those near enough cannot or face away, or none is near.

    Args:
        table: the match.
        seat: whose pieces.
        reach: spaces that they reach.
        rule: rulebook id of the reach.
        facing: rulebook id by which they must face whom they reach.
        only: the one piece that could, if not all of them.

    Rule: lh.readings.refused
    """

    def reaches(who: Who, *, faced: bool = True) -> bool:
        near = enemies_in_reach(table, who, reach, faced=faced) or creatures_in_reach(table, who, reach, faced=faced)
        return bool(near)

    kept = why_kept(table, seat, reaches, "no_attack") if only is None else None
    if kept is not None:
        return kept
    for piece in attackers(table, seat) if only is None else (only,):
        who = Who(seat, piece)
        if reaches(who, faced=False):
            return (facing, "the enemies nearby are behind your pieces")
    spaces = counted(reach, "space")
    return (rule, f"no enemy is within {spaces} spaces of a piece of yours that can act")


def why_kept(table: LudicrousTable, seat: int, is_near: Callable[[Who], bool], *flags: Flag) -> Reason | None:
    """Return what keeps a piece that is near enough from acting, or None if no piece is.

    Args:
        table: the match.
        seat: whose pieces.
        is_near: tells whether a piece is near enough.
        flags: what keeps a piece from this besides being unable to act.

    Rule: lh.readings.refused
    """
    for piece in on_pathway(table.state, seat):
        who = Who(seat, piece)
        kept = {flag: source for flag in ("no_act", *flags) if (source := has_flag(table, who, flag)) is not None}
        if kept and is_near(who):
            flag, source = next(iter(kept.items()))
            name = table.names.piece(seat, piece)
            return (source.rule, f"{name} is near enough, but cannot {_DEEDS[flag]}: {source.name}")
    return None


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
        return (rule, "none of your pieces is on the track")
    able = actors(table, seat)
    if not able:
        source = has_flag(table, Who(seat, there[0]), "no_act")
        assert source is not None
        return (source.rule, f"none of your pieces on the track can act: {source.name}")
    for flag in flags:
        kept = [has_flag(table, Who(seat, piece), flag) for piece in able]
        if (source := kept[0]) is not None and None not in kept:
            return (source.rule, f"none of your pieces can {_DEEDS[flag]}: {source.name}")
    return None
