"""What somebody carries besides weapons, and whether it has hands for it."""

from collections.abc import Sequence

from ludo_tui.rules.skirmish import gear
from ludo_tui.rules.skirmish.state import Fighter, Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.tables import Tables


def carried(table: SkirmishTable, who: Who) -> Sequence[str]:
    """Return the items that somebody has, with what the scenario gives it.

    Rule: sh.company.coins, sh.scenario.items
    """
    own = items_of(table.tables, table.state.fighter(who))
    if who.piece == 0 and who.seat != table.state.sage:
        return [*own, *table.tables.scenarios[table.options.scenario].items]
    return own


def items_of(tables: Tables, fighter: Fighter) -> list[str]:
    """Return the items among somebody's things."""
    return [thing.id for thing in gear.outfit(tables, fighter) if thing.id in tables.items]


def has_free_hands(table: SkirmishTable, who: Who, hands: int) -> bool:
    """Tell whether somebody has hands for something: weapons are put away for it, a shield is not.

    Rule: sk.action.item.wielded
    """
    held = gear.held(table.tables, table.state.fighter(who))
    return hands + any(thing.id == gear.SHIELD for thing in held) <= gear.HANDS


def use_up(table: SkirmishTable, who: Who, item: str) -> None:
    """Take an item from somebody that is gone when it has been used."""
    fighter = table.state.fighter(who)
    if table.tables.items[item].is_spent and item in items_of(table.tables, fighter):
        gear.lose(table.tables, fighter, item)
