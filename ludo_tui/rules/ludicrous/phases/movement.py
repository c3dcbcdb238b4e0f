"""The movement phase."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.board import movement_roll
from ludo_tui.rules.ludicrous.events.movement import StaysHome
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases import special_rules
from ludo_tui.rules.ludicrous.positions.pieces_home import has_enough_home, mates_on_the_way
from ludo_tui.rules.ludicrous.yard.annustar import settle


def move(table: LudicrousTable) -> Flow[str | None]:
    """Play the movement phase unless it has been lost, and once more for each that something has granted.

    Rule: ll.5.8.chapter-3, ll.5.1.phase-order.last-movement, lh.annustar.time-slip, ll.5.8.last-phase,
    lh.readings.own-movement, lh.readings.home-party
    """
    seat = table.state.turn.seat
    special_rules.forget(table, seat)
    played = table.used(once_per_turn.LOST_MOVEMENT)
    while played <= table.used(once_per_turn.EXTRA_MOVEMENT) and not has_enough_home(table, seat):
        played += 1
        yield from movement_roll.movement(table, seat)
        yield from settle(table, seat)
    if mates := mates_on_the_way(table, seat):
        table.emit(StaysHome(seat=seat, mates=mates, rule="lh.readings.home-party"))
    return None
