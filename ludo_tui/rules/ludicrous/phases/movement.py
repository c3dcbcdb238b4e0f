"""The movement phase."""

from ludo_tui.engine import Flow
from ludo_tui.rules.events import RollsAgain
from ludo_tui.rules.ludicrous.board.movement_roll import RollsSoFar, may_try_again, movement_roll
from ludo_tui.rules.ludicrous.board.movement_to_come import why_nothing_moves
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
        yield from roll_and_move(table, seat)
        yield from settle(table, seat)
    if mates := mates_on_the_way(table, seat):
        table.emit(StaysHome(seat=seat, mates=mates, rule="lh.readings.home-party"))
    return None


def roll_and_move(table: LudicrousTable, seat: int) -> Flow[None]:
    """Play a movement phase: roll and move, again after each 6, and again while nothing could move.

    Rule: ll.5.8.chapter-3
    """
    so_far = yield from movement_roll(table, seat, RollsSoFar())
    while so_far and not has_enough_home(table, seat):
        if so_far.sixes:
            rule = "lh.movement.six.again"
        elif may_try_again(table, so_far) and why_nothing_moves(table, seat) is None:
            rule = "lh.movement.roll-again"
        else:
            return
        table.emit(RollsAgain(seat=seat, rule=rule))
        so_far = yield from movement_roll(table, seat, so_far)
