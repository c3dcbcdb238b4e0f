"""Cast a spell: those that a combatant has learned, those that its scrolls hold, and its castings."""

from collections.abc import Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.inventory import spells_in
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, Slot
from ludo_tui.rules.skirmish.tables.powers import Item
from ludo_tui.rules.skirmish.tables.rows import Tables


def learned_spells(tables: Tables, sheet: Sheet, slot: Slot) -> Iterator[KnownPower]:
    """Yield the spells that were learned and take an action, or a reaction.

    Rule: sk.action.cast.learned, sk.action.cast.own-casting-rule
    """
    return (KnownPower("cast", tables.spells[one]) for one in sheet.spells if tables.spells[one].slot == slot)


def inscribed_spells(table: SkirmishTable, who: Who, item: Item) -> Iterator[KnownPower]:
    """Yield the spells that the items of a kind hold.

    Rule: sk.action.cast.inscription, sk.action.cast.object, sh.item.scroll
    """
    noted = spells_in(table, who, item)
    return (KnownPower("read", table.tables.spells[spell], item.id, note) for spell, note in noted.items())


def castings_left(table: SkirmishTable, who: Who) -> int:
    """Return how many more spells a combatant can cast in this match.

    Rule: sh.spell.castings
    """
    return table.sheet(who).castings - table.state.creature(who).used.get("casting", 0)


def score_of_power(table: SkirmishTable, one: KnownPower) -> int:
    """Return the score of a scroll or potion that is read; 0 for every other power."""
    return table.tables.items[one.item].score if one.way == "read" else 0
