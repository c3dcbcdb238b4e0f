"""What somebody carries besides weapons, and whether it has hands for it."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.gear import outfit
from ludo_tui.rules.skirmish.state import Who
from ludo_tui.rules.skirmish.table import SkirmishTable

HANDS: Final = 2


def carried(table: SkirmishTable, who: Who) -> Iterator[str]:
    """Yield the items on somebody's belt.

    Rule: sh.company.coins, sh.scenario.items
    """
    fighter, items = table.state.fighter(who), table.tables.items
    spent = dict(fighter.used)
    given = (
        table.tables.scenarios[table.options.scenario].items if who.piece == 0 and who.seat != table.state.sage else ()
    )
    for item in (*(thing.id for thing in outfit(table.tables, fighter)), *given):
        if item in items and items[item].is_spent and spent.get(item):
            spent[item] -= 1
        elif item in items:
            yield item


def has_free_hands(table: SkirmishTable, who: Who, hands: int) -> bool:
    """Tell whether somebody has hands for something: a shield takes one of the two.

    Rule: sk.action.item.wielded
    """
    return hands + table.sheet(who).has_shield <= HANDS
