"""Conditions of pieces and parties: gaining, ending and counting down. What they do stands in conditions.yaml."""

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded, ConditionGained
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition, sources
from ludo_tui.rules.ludicrous.model.state import Affliction, Bearer, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.traits import Source

Use = Literal["movement_roll", "defense", "action_phase"]


def _own(table: LudicrousTable, who: Bearer) -> list[Affliction]:
    seat, piece = who
    party = table.state.parties[seat]
    return party.conditions if piece is None else party.pieces[piece].conditions


def bearers(table: LudicrousTable, seat: int) -> Iterator[tuple[int | None, Affliction]]:
    """Yield every condition of a party (None) and of its pieces; safe while they end."""
    for piece in (None, *range(len(table.state.parties[seat].pieces))):
        for affliction in list(_own(table, bearer(seat, piece))):
            yield piece, affliction


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

    The same condition again keeps the longer duration; effects do not add up.

    Returns:
        False if it is immune.

    Rule: lh.conditions.repeat
    """
    condition, by = onset.condition, onset.by
    seat, piece = who
    entry = table.tables.conditions[condition]
    if "piece" not in entry.on:
        piece = None
    if is_immune(table, bearer(seat, piece), condition):
        return False
    left = entry.turns if onset.turns is None else onset.turns
    own = _own(table, bearer(seat, piece))
    affliction = Affliction(
        id=condition,
        left=left,
        counted=table.state.turn.number,
        seat=None if by is None else by.seat,
        piece=None if by is None else by.piece,
        note=onset.note,
        amount=onset.amount,
    )
    _take_on(own, affliction)
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


def _take_on(own: list[Affliction], affliction: Affliction) -> None:
    """Add a condition, or put it in the place of the same one, which keeps the longer duration.

    Rule: lh.conditions.repeat
    """
    for number, before in enumerate(own):
        if before.id == affliction.id:
            if before.left is None or (affliction.left is not None and before.left > affliction.left):
                affliction.left, affliction.counted = before.left, before.counted
            own[number] = affliction
            return
    own.append(affliction)


def end_condition(table: LudicrousTable, who: Bearer, condition: str, cause: str = "") -> bool:
    """End a condition of a piece or of a whole party; return whether there was one."""
    seat, piece = who
    own = _own(table, who)
    for number, affliction in enumerate(own):
        if affliction.id == condition:
            del own[number]
            rule = rule_of_condition(table, condition)
            table.emit(ConditionEnded(seat=seat, piece=piece, condition=condition, cause=cause, rule=rule))
            return True
    return False


def clear_conditions(table: LudicrousTable, who: PieceId) -> None:
    """Take all conditions off a piece that leaves the board, without a word."""
    table.state.piece(who).conditions.clear()
    end_grapples_of(table, who)


def cure_conditions(table: LudicrousTable, who: Bearer, conditions: tuple[str, ...] = (), cause: str = "") -> bool:
    """End the named conditions, or all those that are no help except unconsciousness; return whether there were any."""
    curable = _curable(table, who, conditions)
    for condition in curable:
        end_condition(table, who, condition, cause)
    return bool(curable)


def can_cure(table: LudicrousTable, who: Bearer, conditions: tuple[str, ...] = ()) -> bool:
    """Return whether a cure would end anything."""
    return bool(_curable(table, who, conditions))


def _curable(table: LudicrousTable, who: Bearer, conditions: tuple[str, ...]) -> list[str]:
    """Return the named conditions of a piece or party, or all that are no help except unconsciousness."""
    entries, own = table.tables.conditions, [affliction.id for affliction in _own(table, who)]
    if conditions:
        return [condition for condition in own if condition in conditions]
    return [condition for condition in own if not entries[condition].is_help and condition != "unconscious"]


def end_grapples_of(table: LudicrousTable, who: PieceId) -> None:
    """End every grapple that a piece holds: it moved away, fell or is constrained.

    Rule: lh.conditions.grappled
    """
    seat, piece = who
    for other in range(len(table.state.parties)):
        for held, affliction in bearers(table, other):
            if affliction.id == "grappled" and (affliction.seat, affliction.piece) == (seat, piece):
                end_condition(table, bearer(other, held), "grappled")


def use_up_conditions(table: LudicrousTable, use: Use, *whose: Bearer) -> None:
    """End the conditions of parties and pieces that something uses up."""
    for who in whose:
        for affliction in list(_own(table, who)):
            if use in table.tables.conditions[affliction.id].ends_after:
                end_condition(table, who, affliction.id)


def is_counted(table: LudicrousTable, affliction: Affliction, over: Collection[str]) -> bool:
    """Return whether the present turn of its bearer counts for a condition now that some phases are over.

    Rule: lh.conditions.durations
    """
    is_over = table.tables.conditions[affliction.id].ends in over
    return is_over and affliction.left is not None and affliction.counted != table.state.turn.number


def count_conditions_down(table: LudicrousTable, seat: int, over: Collection[str]) -> None:
    """Count down what ends with a phase that is over or was left out; at none left it ends.

    Args:
        table: the match.
        seat: whose turn it is.
        over: the phases of this turn up to the one that ends now.

    Rule: lh.conditions.durations, ll.5.3.drink.duration
    """
    for piece, affliction in bearers(table, seat):
        if affliction.left is not None and is_counted(table, affliction, over):
            affliction.left -= 1
            affliction.counted = table.state.turn.number
            if affliction.left <= 0:
                end_condition(table, bearer(seat, piece), affliction.id)


def constraining_conditions(table: LudicrousTable, who: PieceId) -> list[str]:
    """Return the conditions of a piece that Struggle ends.

    Rule: lh.conditions.constrained
    """
    entries = table.tables.conditions
    own = table.state.piece(who).conditions
    return [affliction.id for affliction in own if "constrained" in entries[affliction.id].trait.flags]
