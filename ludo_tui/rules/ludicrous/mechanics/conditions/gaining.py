"""Conditions that a piece or a party gains, and what keeps it from gaining them."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from ludo_tui.engine import Who
from ludo_tui.rules.fight import modifiers
from ludo_tui.rules.fight.lasting import Ends, gain, longer, same_as
from ludo_tui.rules.fight.modifiers import Source
from ludo_tui.rules.ludicrous.events.conditions import ConditionGained
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition, own_conditions
from ludo_tui.rules.ludicrous.mechanics.conditions.grappled import end_grapples_of
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition, sources
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def is_immune(table: LudicrousTable, who: Who, condition: str) -> bool:
    """Return whether something keeps a piece or a party from gaining a condition."""
    return immunity(table, who, condition) is not None


def immunity(table: LudicrousTable, who: Who, condition: str) -> Source | None:
    """Return what keeps a piece or a party from gaining a condition, or None."""
    return modifiers.immunity(sources(table, who), condition)


class Onset(NamedTuple):
    """How a condition is gained."""

    condition: str
    """Id in conditions.yaml."""
    turns: int | None = None
    """Own turns that it lasts; None: as conditions.yaml says."""
    by: Who | None = None
    """Who caused it."""
    note: str = ""
    """What else it must remember."""
    amount: int = 0
    """A number that it must remember."""
    rule: str = ""
    """Rulebook id that gives it; the condition's own without one."""
    cause: str = ""
    """What the players call what brings it."""


def gain_condition(table: LudicrousTable, who: Who, onset: Onset) -> bool:
    """Give a condition to a piece or a party; one that only parties have goes to the party of the piece.

    The same condition again keeps the longer duration; effects do not add up. Where each source brings one of its own,
    it is the same condition only from the same source.

    Returns:
        False if it is immune.

    Rule: lh.conditions.repeat, lh.conditions.repeat.each-source, lh.conditions.grappled
    """
    who, affliction = _taken_on(table, who, onset)
    seat, piece = who
    condition = onset.condition
    if is_immune(table, who, condition):
        return False
    entry, own = table.tables.conditions[condition], own_conditions(table, who)
    affliction = gain(own, affliction, _same(table, condition), "longer")
    rule = onset.rule or rule_of_condition(table, condition)
    turn = table.state.turn
    told = ConditionGained(
        seat=seat,
        piece=piece,
        condition=condition,
        turns=affliction.ends.left,
        is_on_top=turn.seat == seat and affliction.ends.since == turn.number,
        cause=onset.cause,
        rule=rule,
    )
    table.emit(told)
    for other in list(own):
        if condition in table.tables.conditions[other.id].ended_by:
            end_condition(table, Who(seat, piece), other.id)
    if piece is not None and (condition == "unconscious" or "constrained" in entry.trait.flags):
        end_grapples_of(table, Who(seat, piece))
    return True


def is_repeated(table: LudicrousTable, who: Who, onset: Onset) -> bool:
    """Return whether a condition would change nothing: there is the same one already, and it lasts as long or longer.

    What the party of a piece has is the same one for that piece.

    Rule: lh.readings.no-waste, lh.conditions.repeat
    """
    who, affliction = _taken_on(table, who, onset)
    if who.number is not None and is_repeated(table, Who(who.seat), onset):
        return True
    own = own_conditions(table, who)
    before = same_as(own, affliction, _same(table, onset.condition))
    if before is None or any(onset.condition in table.tables.conditions[other.id].ended_by for other in own):
        return False
    after = longer(before, affliction)
    return (before.ends, before.note) == (after.ends, after.note)


def _taken_on(table: LudicrousTable, who: Who, onset: Onset) -> tuple[Who, Affliction]:
    """Return who gets a condition, the piece or its party, and the condition as it begins."""
    entry = table.tables.conditions[onset.condition]
    ends = Ends(entry.turns if onset.turns is None else onset.turns, since=table.state.turn.number)
    affliction = Affliction(onset.condition, onset.by, ends, onset.note, onset.amount)
    return (who if "piece" in entry.on else Who(who.seat)), affliction


def _same(table: LudicrousTable, condition: str) -> Callable[[Affliction], Any]:
    """Return what tells by what two conditions of an id are the same.

    Rule: lh.conditions.repeat, lh.conditions.repeat.each-source
    """
    return attrgetter("id", "source") if table.tables.conditions[condition].each_source else attrgetter("id")
