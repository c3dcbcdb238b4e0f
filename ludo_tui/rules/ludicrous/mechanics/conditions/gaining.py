"""Conditions that a piece or a party gains, and what keeps it from gaining them."""

from typing import NamedTuple

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.events.conditions import ConditionGained
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition, own_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.grappled import end_grapples_of
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition, sources
from ludo_tui.rules.ludicrous.model.state import Affliction, Bearer, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.traits import Source


def is_immune(table: LudicrousTable, who: Bearer, condition: str) -> bool:
    """Return whether something keeps a piece or a party from gaining a condition."""
    return immunity(table, who, condition) is not None


def immunity(table: LudicrousTable, who: Bearer, condition: str) -> Source | None:
    """Return what keeps a piece or a party from gaining a condition, or None."""
    return next((source for source in sources(table, who) if condition in source.trait.immune), None)


class Onset(NamedTuple):
    """How a condition is gained."""

    condition: str
    """Id in conditions.yaml."""
    turns: int | None = None
    """Own turns that it lasts; None: as conditions.yaml says."""
    by: Bearer | None = None
    """Who caused it."""
    note: str = ""
    """What else it must remember."""
    amount: int = 0
    """A number that it must remember."""
    rule: str = ""
    """Rulebook id that gives it; the condition's own without one."""
    cause: str = ""
    """What the players call what brings it."""


def gain_condition(table: LudicrousTable, who: Bearer, onset: Onset) -> bool:
    """Give a condition to a piece or a party; one that only parties have goes to the party of the piece.

    The same condition again keeps the longer duration; effects do not add up. Where each source brings one of its own,
    it is the same condition only from the same source.

    Returns:
        False if it is immune.

    Rule: lh.conditions.repeat, lh.conditions.repeat.each-source
    """
    condition, by = onset.condition, onset.by
    seat, piece = who
    entry = table.tables.conditions[condition]
    if "piece" not in entry.on:
        piece = None
    if is_immune(table, bearer(seat, piece), condition):
        return False
    left = entry.turns if onset.turns is None else onset.turns
    own = own_conditions(table, bearer(seat, piece))
    affliction = Affliction(
        id=condition,
        left=left,
        counted=table.state.turn.number,
        seat=None if by is None else by.seat,
        piece=None if by is None else by.piece,
        note=onset.note,
        amount=onset.amount,
    )
    _take_on(own, affliction, each_source=entry.each_source)
    rule = onset.rule or rule_of_condition(table, condition)
    turn = table.state.turn
    told = ConditionGained(
        seat=seat,
        piece=piece,
        condition=condition,
        turns=affliction.left,
        is_on_top=turn.seat == seat and affliction.counted == turn.number,
        cause=onset.cause,
        rule=rule,
    )
    table.emit(told)
    for other in list(own):
        if condition in table.tables.conditions[other.id].ended_by:
            end_condition(table, bearer(seat, piece), other.id)
    if piece is not None and {"constrained", "no_act"}.intersection(entry.trait.flags):
        end_grapples_of(table, PieceId(seat, piece))
    return True


def _take_on(own: list[Affliction], affliction: Affliction, *, each_source: bool) -> None:
    """Add a condition, or put it in the place of the same one, which keeps the longer duration.

    Rule: lh.conditions.repeat, lh.conditions.repeat.each-source
    """
    for number, before in enumerate(own):
        is_same_source = (before.seat, before.piece) == (affliction.seat, affliction.piece)
        if before.id == affliction.id and (is_same_source or not each_source):
            if before.left is None or (affliction.left is not None and before.left > affliction.left):
                affliction.left, affliction.counted = before.left, before.counted
            own[number] = affliction
            return
    own.append(affliction)
