"""Pieces that are home: which parties have enough of them."""

from ludo_tui.board import HOME
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def has_enough_home(table: LudicrousTable, seat: int) -> bool:
    """Return whether a party has enough pieces home.

    Rule: lh.match.win
    """
    wanted = table.tables.numbers.match.pieces_home[table.options.match]
    return sum(piece.step == HOME for piece in table.state.parties[seat].pieces) >= wanted


def mates_on_the_way(table: LudicrousTable, seat: int) -> tuple[int, ...]:
    """Return the teammates that a party plays on for because it is home itself; none while it is not.

    Rule: lh.readings.home-party
    """
    if not has_enough_home(table, seat):
        return ()
    gone = table.state.conceded
    return tuple(mate for mate in table.state.team(seat) if mate not in gone and not has_enough_home(table, mate))
