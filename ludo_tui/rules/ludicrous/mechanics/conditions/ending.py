"""Conditions that end or are cured."""

from collections.abc import Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def own_conditions(table: LudicrousTable, who: Who) -> list[Affliction]:
    """Return the conditions that a piece, or a party as a whole, has itself."""
    seat, piece = who
    party = table.state.parties[seat]
    return party.conditions if piece is None else party.pieces[piece].conditions


def bearers(table: LudicrousTable, seat: int) -> Iterator[tuple[int | None, Affliction]]:
    """Yield every condition of a party (None) and of its pieces; safe while they end."""
    party = table.state.parties[seat]
    for affliction in list(party.conditions):
        yield None, affliction
    for number, piece in enumerate(party.pieces):
        for affliction in list(piece.conditions):
            yield number, affliction


def felt_conditions(table: LudicrousTable, seat: int) -> Iterator[tuple[int | None, Affliction]]:
    """Yield the conditions of a party and of its pieces that do something: a piece's own not if the party has it, too.

    Rule: lh.conditions.repeat
    """
    for piece, affliction in bearers(table, seat):
        if piece is None or all(one.id != affliction.id for one in table.state.parties[seat].conditions):
            yield piece, affliction


def end_condition(table: LudicrousTable, who: Who, condition: str, cause: str = "") -> bool:
    """End a condition of a piece or of a whole party, whoever has brought it; return whether there was one."""
    found = [affliction for affliction in own_conditions(table, who) if affliction.id == condition]
    for affliction in found:
        end_affliction(table, who, affliction, cause)
    return bool(found)


def end_affliction(table: LudicrousTable, who: Who, affliction: Affliction, cause: str = "") -> None:
    """End one condition of a piece or of a whole party; the same one from another source stays.

    Rule: lh.conditions.repeat.each-source
    """
    own = own_conditions(table, who)
    end(own, lambda one: one is affliction)
    is_left = any(one.id == affliction.id for one in own)
    by_seat, by = (affliction.source if is_left else None) or (None, None)
    table.emit(
        ConditionEnded(
            seat=who.seat,
            piece=who.number,
            condition=affliction.id,
            cause=cause,
            by_seat=by_seat,
            by=by,
            rule=rule_of_condition(table, affliction.id),
        )
    )


def cure_conditions(table: LudicrousTable, who: Who, conditions: tuple[str, ...] = (), cause: str = "") -> bool:
    """End the named conditions, or all those that are no help except unconsciousness; return whether there were any."""
    curable = _curable(table, who, conditions)
    for condition in curable:
        end_condition(table, who, condition, cause)
    return bool(curable)


def can_cure(table: LudicrousTable, who: Who, conditions: tuple[str, ...] = ()) -> bool:
    """Return whether a cure would end anything."""
    return bool(_curable(table, who, conditions))


def _curable(table: LudicrousTable, who: Who, conditions: tuple[str, ...]) -> list[str]:
    """Return the named conditions of a piece or party, or all that are no help except unconsciousness."""
    entries = table.tables.conditions
    own = dict.fromkeys(affliction.id for affliction in own_conditions(table, who))
    if conditions:
        return [condition for condition in own if condition in conditions]
    return [condition for condition in own if not entries[condition].is_help and condition != "unconscious"]
