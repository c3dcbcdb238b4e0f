"""Conditions that end or are cured."""

from collections.abc import Iterator

from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded
from ludo_tui.rules.ludicrous.mechanics.modifiers import rule_of_condition
from ludo_tui.rules.ludicrous.model.state import Affliction, Bearer, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def own_conditions(table: LudicrousTable, who: Bearer) -> list[Affliction]:
    """Return the conditions that a piece, or a party as a whole, has itself."""
    seat, piece = who
    party = table.state.parties[seat]
    return party.conditions if piece is None else party.pieces[piece].conditions


def bearers(table: LudicrousTable, seat: int) -> Iterator[tuple[int | None, Affliction]]:
    """Yield every condition of a party (None) and of its pieces; safe while they end."""
    for piece in (None, *range(len(table.state.parties[seat].pieces))):
        for affliction in list(own_conditions(table, bearer(seat, piece))):
            yield piece, affliction


def end_condition(table: LudicrousTable, who: Bearer, condition: str, cause: str = "") -> bool:
    """End a condition of a piece or of a whole party; return whether there was one."""
    seat, piece = who
    own = own_conditions(table, who)
    for number, affliction in enumerate(own):
        if affliction.id == condition:
            del own[number]
            rule = rule_of_condition(table, condition)
            table.emit(ConditionEnded(seat=seat, piece=piece, condition=condition, cause=cause, rule=rule))
            return True
    return False


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
    entries, own = table.tables.conditions, [affliction.id for affliction in own_conditions(table, who)]
    if conditions:
        return [condition for condition in own if condition in conditions]
    return [condition for condition in own if not entries[condition].is_help and condition != "unconscious"]
