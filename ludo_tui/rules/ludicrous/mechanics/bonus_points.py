"""The points on a party's bonus die."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.events.turn import BonusPointsChanged
from ludo_tui.rules.ludicrous.mechanics.modifiers import trait_total
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


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


def points_of_a_turn(table: LudicrousTable, seat: int) -> int:
    """Return how many points a party gets at the start of its turn."""
    return table.tables.numbers.party.bonus_points_per_turn + trait_total(table, Who(seat), "bonus_points")


def bonus_die_maximum(table: LudicrousTable, seat: int) -> int:
    """Return how many points fill the bonus die of a party's race."""
    return table.tables.races[table.state.parties[seat].race].maximum
