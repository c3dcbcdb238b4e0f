"""Use an item: what is on the belt and can be used, and the hands that it takes."""

from functools import lru_cache

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.inventory import has_free_hands
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.rows import Tables


@lru_cache(maxsize=256)
def use_of_item(tables: Tables, item: str) -> KnownPower:
    """Return the use of an item.

    Rule: sk.action.item.use, sk.action.item.reaction-kind
    """
    return KnownPower("use", tables.items[item], item)


def lacks_hands(table: SkirmishTable, who: Who, one: KnownPower) -> bool:
    """Return whether a combatant has no hands for the item of a power.

    Rule: sk.action.item.wielded
    """
    return bool(one.item) and not has_free_hands(table, who, table.tables.items[one.item].hands)
