"""What somebody carries besides weapons, and whether it has hands for it."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.state import Piece, Who
from ludo_tui.rules.skirmish.table import SkirmishTable

HANDS: Final = 2


def carried(table: SkirmishTable, who: Who) -> Iterator[str]:
    """Yield the items on somebody's belt."""
    fighter = table.state.fighter(who)
    if isinstance(fighter, Piece):
        items = table.tables.paths[fighter.path].items
        yield from (item for item in items if not (table.tables.items[item].is_spent and fighter.used.get(item)))


def has_free_hands(table: SkirmishTable, who: Who, hands: int) -> bool:
    """Tell whether somebody has hands for something: a shield takes one of the two.

    Rule: sk.action.item.wielded
    """
    return hands + table.sheet(who).has_shield <= HANDS
