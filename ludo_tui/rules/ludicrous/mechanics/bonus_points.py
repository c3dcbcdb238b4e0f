"""The points on a party's bonus die."""

from ludo_tui.rules.ludicrous.events.turn import BonusPointsChanged
from ludo_tui.rules.ludicrous.mechanics.modifiers import bonus_die_maximum
from ludo_tui.rules.ludicrous.table import LudicrousTable


def add_bonus_points(table: LudicrousTable, seat: int, points: int, *, cause: str = "", rule: str) -> int:
    """Change the points on a party's bonus die, 0 to its maximum; return by how many they changed.

    Rule: ll.5.3.ready.cap, lh.party.bonus-die-points
    """
    party = table.state.parties[seat]
    most = bonus_die_maximum(table, seat)
    after = max(0, min(most, party.bonus_points + points))
    change = after - party.bonus_points
    if change:
        party.bonus_points = after
        table.emit(BonusPointsChanged(seat=seat, change=change, points=after, most=most, cause=cause, rule=rule))
    return change
