"""The rulebook pages of Ludicrous Ludo made from the tables: every card, weapon, perk, fish and other row."""

from collections.abc import Iterable, Iterator

from ludo_tui.rules.ludicrous.party import entry_texts
from ludo_tui.rules.ludicrous.tables.entries import Entry, Spell, StructureEntry
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of
from ludo_tui.rulesets import Rule, Ruleset


def reference(ruleset: Ruleset) -> Iterator[Rule]:
    """Yield what stands in the tables as entries of the rulebook, after its rules."""
    tables = tables_of(ruleset.tables)
    for kind, section, rows in _sections(tables):
        for entry, facts in rows:
            told = " ".join(filter(None, facts))
            identity = f"lh.{kind}.{entry.id.replace('_', '-')}"
            yield Rule(id=identity, text=f"{entry.name}: {told}", section=section, kind="must", source="house")


_Rows = Iterable[tuple[Entry, Iterable[str]]]


def _sections(tables: Tables) -> Iterator[tuple[str, str, _Rows]]:
    """Yield a word for ids, a heading, and each entry with what is said of it."""
    yield "race", "Races", [(one, entry_texts.race(tables, one)) for one in tables.races.values()]
    yield "class", "Classes", [(one, entry_texts.profession(tables, one)) for one in tables.classes.values()]
    yield "weapon", "Weapons", [(one, entry_texts.weapon(tables, one, "")) for one in tables.weapons.values()]
    yield "armor", "Armour", _rows_with_text(tables.armor.values())
    yield "perk", "Perks", [(one, entry_texts.perk(one)) for one in tables.perks.values()]
    yield "card", "Spell cards", [(one, _card(one)) for one in tables.spells.values()]
    yield "meta", "Meta magic", [(one, (one.text, _copies(one.copies))) for one in tables.meta_magic.values()]
    yield "item", "Items", _rows_with_text(tables.items.values())
    yield "fish", "Fish", [(one, (one.text, f"Bites on {one.number}.")) for one in tables.fish.values()]
    yield "gamble", "Gambles", [(one, (one.text, f"On {one.number}.")) for one in tables.gamble.values()]
    yield "structure", "Structures", [(one, _structure(one)) for one in tables.structures.values()]
    yield "breaker", "Breakers", [(one, (one.text, f"On {one.number}.")) for one in tables.breakers.values()]
    yield "condition", "Conditions", _rows_with_text(tables.conditions.values())
    yield "creature", "Creatures", [(one, (one.text, f"{one.hp} HP.")) for one in tables.creatures.values()]
    yield "token", "Tokens on the track", _rows_with_text(tables.tokens.values())


def _rows_with_text(entries: Iterable[Entry]) -> _Rows:
    return [(one, (one.text,)) for one in entries if one.text]


def _card(spell: Spell) -> tuple[str, ...]:
    kind = "A reaction" if spell.kind == "reaction" else "A spell"
    return (spell.text, f"{kind} of {spell.school}.", _copies(spell.copies))


def _copies(count: int) -> str:
    return f"{count} in the deck." if count > 1 else "Once in the deck."


def _structure(entry: StructureEntry) -> tuple[str, ...]:
    return (entry.text, f"{entry.cost} work points.", entry_texts.SLOTS[entry.use].capitalize() + ".")
