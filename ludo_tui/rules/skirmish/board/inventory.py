"""What a combatant carries besides weapons, and whether it has hands for it."""

from collections.abc import Sequence
from functools import lru_cache

from ludo_tui.engine import Dice, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Creature, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables import rows
from ludo_tui.rules.skirmish.tables.powers import Item
from ludo_tui.rules.skirmish.tables.rows import Tables


def carried_items(table: SkirmishTable, who: Who) -> Sequence[str]:
    """Return the items that a combatant has, with what the scenario gives it.

    Rule: sh.company.coins, sh.scenario.items
    """
    own = items_of(table.tables, table.state.creature(who))
    if who.number == 0 and who.seat != table.state.sage:
        return [*own, *table.tables.scenarios[table.options.scenario].items]
    return own


def items_of(tables: Tables, creature: Creature) -> list[str]:
    """Return the items among a combatant's things."""
    return [thing.id for thing in equipment.outfit(tables, creature) if thing.id in tables.items]


def has_free_hands(table: SkirmishTable, who: Who, hands: int) -> bool:
    """Return whether a combatant has hands for something: weapons are put away for it, a shield is not.

    Rule: sk.action.item.wielded
    """
    held = equipment.held(table.tables, table.state.creature(who))
    return hands + any(thing.id == rows.SHIELD for thing in held) <= table.sheet(who).hands


def spells_in(table: SkirmishTable, who: Who, item: Item) -> dict[str, str]:
    """Return the spells that a combatant's items of a kind hold, each with what is noted on the item.

    Rule: sh.item.scroll
    """
    own = [thing for thing in equipment.outfit(table.tables, table.state.creature(who)) if thing.id == item.id]
    found: dict[str, str] = {}
    for thing in own or [Thing(item.id)]:
        found.setdefault(thing.spell or drawn_spell(table, who, item), thing.spell or "")
    return found


def drawn_spell(table: SkirmishTable, who: Who, item: Item) -> str:
    """Return the spell that the item holds with which a combatant comes: drawn at random at the start of the match.

    Rule: sh.item.scroll
    """
    return item.casts[_drawn(table.setup.seed, f"{item.id} {who.seat} {who.number}", len(item.casts)) - 1]


@lru_cache(maxsize=1024)
def _drawn(seed: int, what: str, count: int) -> int:
    return Dice(seed, what).value(0, count)


def lose_item(table: SkirmishTable, who: Who, name: str, *, is_held: bool = False) -> Thing:
    """Take a thing from a combatant, from its hands or its belt, and return it: a scroll holds the same spell for ever.

    Rule: sh.item.scroll, sh.gear.alike
    """
    thing = equipment.lose(table.tables, table.state.creature(who), name, is_held=is_held)
    row = table.tables.items.get(name)
    if row is not None and len(row.casts) > 1 and not thing.spell:
        thing.spell = drawn_spell(table, who, row)
    return thing


def consume_item(table: SkirmishTable, who: Who, item: str, spell: str) -> None:
    """Take an item from a combatant that is gone when it has been used; of several scrolls the one with such a note."""
    creature = table.state.creature(who)
    if table.tables.items[item].is_spent and item in items_of(table.tables, creature):
        equipment.lose(table.tables, creature, item, spell=spell)
