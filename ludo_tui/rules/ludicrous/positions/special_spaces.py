"""Homefields and star spaces."""

from ludo_tui.board import START_SPACING, ring_offset
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


def ring_from_start(state: LudicrousState, seat: int, ring: int) -> int:
    """Return a ring space 0..51 as its number from a seat's starting space."""
    return ring_offset(state.sides[seat], ring)


def is_in_homefield(table: LudicrousTable, seat: int, ring: int) -> bool:
    """Return whether a ring space is in a seat's homefield.

    Rule: lh.board.homefield
    """
    return ring_from_start(table.state, seat, ring) in table.tables.board.homefield


def is_star(table: LudicrousTable, ring: int) -> bool:
    """Return whether a ring space is a star space of any side.

    Rule: lh.board.star-space
    """
    return ring % START_SPACING == table.tables.board.star % START_SPACING


def stands_on_star(table: LudicrousTable, who: Who) -> bool:
    """Return whether a piece stands on a star space."""
    ring = ring_of(table.state, who)
    return ring is not None and is_star(table, ring)
