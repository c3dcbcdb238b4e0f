"""Whether a party will move in the movement phase of this turn."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.legal_moves import brings_out, can_move
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import added_to_rolls
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.pieces_home import has_enough_home


def why_no_movement(table: LudicrousTable, seat: int) -> Reason | None:
    """Return why a party has no movement phase to come in its turn, or None.

    Rule: lh.readings.home-party, lh.readings.own-movement
    """
    if has_enough_home(table, seat):
        return ("lh.readings.home-party", "your party is home and no longer rolls to move")
    if not once_per_turn.has_movement(table):
        return ("lh.readings.own-movement", "you have lost this turn's movement phase")
    return None


def why_nothing_moves(table: LudicrousTable, seat: int) -> Reason | None:
    """Return why no piece of a party could move by any movement roll of this turn, or None.

    Rule: lh.readings.no-waste
    """
    reason = why_no_movement(table, seat)
    if reason is not None:
        return reason
    numbers, known = table.tables.numbers.movement, table.known
    added = added_to_rolls(known, seat)
    held: Reason | None = None
    for natural in range(1, numbers.sides + 1):
        for piece, one in enumerate(table.state.parties[seat].pieces):
            value = max(numbers.least, natural + added)
            found = can_move(known, Who(seat, piece), value, enters=brings_out(known, seat, natural))
            if isinstance(found, Landing):
                return None
            held = found if held is None and one.step >= 0 else held
    return ("lh.readings.no-waste", "none of your pieces could move" + (f": {held[1]}" if held is not None else ""))
