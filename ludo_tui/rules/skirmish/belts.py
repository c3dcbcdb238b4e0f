"""What somebody carries besides weapons, and whether it has hands for it."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.state import Piece, Who
from ludo_tui.rules.skirmish.table import SkirmishTable

HANDS: Final = 2


def carried(table: SkirmishTable, who: Who) -> Iterator[str]:
    """Yield the items on somebody's belt.

    Rule: sh.company.coins, sh.scenario.items
    """
    fighter = table.state.fighter(who)
    if isinstance(fighter, Piece):
        spent = dict(fighter.used)
        given = table.tables.scenarios[table.options.scenario].items if who.piece == 0 else ()
        for item in (*table.tables.paths[fighter.path].items, *filter(None, [fighter.item]), *given):
            if table.tables.items[item].is_spent and spent.get(item):
                spent[item] -= 1
            else:
                yield item


def has_free_hands(table: SkirmishTable, who: Who, hands: int) -> bool:
    """Tell whether somebody has hands for something: a shield takes one of the two.

    Rule: sk.action.item.wielded
    """
    return hands + table.sheet(who).has_shield <= HANDS
