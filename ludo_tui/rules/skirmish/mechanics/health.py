"""Health: return the damage that would fell somebody."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Who


def health_left(table: SkirmishTable, target: Who) -> int:
    """Return the damage that would fell somebody."""
    return table.sheet(target).health - table.state.fighter(target).damage
