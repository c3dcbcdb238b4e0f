"""Conditions of pieces and parties: gaining, ending and counting down. What they do stands in conditions.yaml."""

from collections.abc import Iterator
from typing import Literal

from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded, ConditionGained
from ludo_tui.rules.ludicrous.mechanics.modifiers import sources
from ludo_tui.rules.ludicrous.state import Affliction
from ludo_tui.rules.ludicrous.table import LudicrousTable

Use = Literal["movement_roll", "attack", "defense", "action_phase"]


def rule_of(table: LudicrousTable, condition: str) -> str:
    """Return the rulebook id of a condition."""
    return table.tables.conditions[condition].rule or f"lh.conditions.{condition}"


def _own(table: LudicrousTable, seat: int, piece: int | None) -> list[Affliction]:
    party = table.state.parties[seat]
    return party.conditions if piece is None else party.pieces[piece].conditions


def bearers(table: LudicrousTable, seat: int) -> Iterator[tuple[int | None, Affliction]]:
    """Yield every condition of a party (None) and of its pieces; safe while they end."""
    for piece in (None, *range(len(table.state.parties[seat].pieces))):
        for affliction in list(_own(table, seat, piece)):
            yield piece, affliction


def is_immune(table: LudicrousTable, seat: int, piece: int | None, condition: str) -> bool:
    """Tell whether something keeps a piece or a party from gaining a condition."""
    return any(condition in source.trait.immune for source in sources(table, seat, piece))


def gain(
    table: LudicrousTable,
    seat: int,
    piece: int | None,
    condition: str,
    turns: int | None = None,
    *,
    by: tuple[int, int | None] | None = None,
    note: str = "",
    amount: int = 0,
    rule: str = "",
) -> bool:
    """Give a condition to a piece, or to a whole party.

    The same condition again keeps the longer duration; effects do not add up.

    Args:
        table: the match.
        seat: whose.
        piece: which, None for the whole party. A condition that only parties have goes to the party.
        condition: id in conditions.yaml.
        turns: own first special rules phases that it lasts; None: as conditions.yaml says.
        by: seat and piece that caused it.
        note: what else it must remember.
        amount: a number it must remember.
        rule: rulebook id that gives it.

    Returns:
        False if it is immune.

    Rule: lh.conditions.repeat
    """
    entry = table.tables.conditions[condition]
    if "piece" not in entry.on:
        piece = None
    if is_immune(table, seat, piece, condition):
        return False
    left = entry.turns if turns is None else turns
    own = _own(table, seat, piece)
    affliction = Affliction(
        id=condition,
        left=left,
        seat=None if by is None else by[0],
        piece=None if by is None else by[1],
        note=note,
        amount=amount,
    )
    for number, before in enumerate(own):
        if before.id == condition:
            if before.left is None or (left is not None and before.left > left):
                affliction.left = before.left
            own[number] = affliction
            break
    else:
        own.append(affliction)
    table.emit(
        ConditionGained(
            seat=seat, piece=piece, condition=condition, turns=affliction.left, rule=rule or rule_of(table, condition)
        )
    )
    for other in list(own):
        if condition in table.tables.conditions[other.id].ended_by:
            end(table, seat, piece, other.id)
    if piece is not None and {"constrained", "no_act"}.intersection(entry.trait.flags):
        release(table, seat, piece)
    return True


def end(table: LudicrousTable, seat: int, piece: int | None, condition: str) -> bool:
    """End a condition of a piece or of a whole party; return whether there was one."""
    own = _own(table, seat, piece)
    for number, affliction in enumerate(own):
        if affliction.id == condition:
            del own[number]
            table.emit(ConditionEnded(seat=seat, piece=piece, condition=condition, rule=rule_of(table, condition)))
            return True
    return False


def end_all(table: LudicrousTable, seat: int, piece: int) -> None:
    """Take all conditions off a piece that leaves the board, without a word."""
    table.state.parties[seat].pieces[piece].conditions.clear()
    release(table, seat, piece)


def cure(table: LudicrousTable, seat: int, piece: int | None, conditions: tuple[str, ...] = ()) -> bool:
    """End the named conditions, or all those that are no help except unconsciousness; return whether there were any."""
    entries = table.tables.conditions
    ended = False
    for affliction in list(_own(table, seat, piece)):
        named = affliction.id in conditions
        if named or (not conditions and not entries[affliction.id].is_help and affliction.id != "unconscious"):
            ended = end(table, seat, piece, affliction.id) or ended
    return ended


def release(table: LudicrousTable, seat: int, piece: int) -> None:
    """End every grapple that a piece holds: it moved away, fell or is constrained.

    Rule: lh.conditions.grappled
    """
    for other in range(len(table.state.parties)):
        for held, affliction in bearers(table, other):
            if affliction.id == "grappled" and (affliction.seat, affliction.piece) == (seat, piece):
                end(table, other, held, "grappled")


def use_up(table: LudicrousTable, seat: int, piece: int | None, use: Use) -> None:
    """End the conditions of a party, and of one of its pieces, that something uses up."""
    for whose in {None, piece}:
        for affliction in list(_own(table, seat, whose)):
            if use in table.tables.conditions[affliction.id].ends_after:
                end(table, seat, whose, affliction.id)


def tick(table: LudicrousTable, seat: int, piece: int | None, condition: str) -> None:
    """Count one condition down by one own first special rules phase; at none left it ends.

    Rule: lh.conditions.durations, ll.5.3.drink.duration
    """
    for affliction in _own(table, seat, piece):
        if affliction.id == condition and affliction.left is not None:
            affliction.left -= 1
            if affliction.left <= 0:
                end(table, seat, piece, condition)
            return


def is_constrained(table: LudicrousTable, seat: int, piece: int) -> list[str]:
    """Return the conditions of a piece that Struggle ends.

    Rule: lh.conditions.constrained
    """
    entries = table.tables.conditions
    own = table.state.parties[seat].pieces[piece].conditions
    return [affliction.id for affliction in own if "constrained" in entries[affliction.id].trait.flags]
