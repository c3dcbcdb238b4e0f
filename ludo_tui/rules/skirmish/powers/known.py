"""The talents, spells, items and stunts that a combatant has, and why one cannot be used."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from ludo_tui.engine import Who, counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import carried_items
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.powers.cast_spell import castings_left, inscribed_spells, learned_spells
from ludo_tui.rules.skirmish.powers.do_something_else import stunts
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, Slot, Way
from ludo_tui.rules.skirmish.powers.use_item import lacks_hands, use_of_item
from ludo_tui.rules.skirmish.powers.use_talent import is_used_up, limit_of, talents
from ludo_tui.rules.skirmish.tables.powers import Occasion, Power
from ludo_tui.rules.skirmish.tables.rows import Tables


def powers_of(table: SkirmishTable, who: Who, slot: Slot) -> list[KnownPower]:
    """Return everything that a combatant could do with an action, or with a reaction.

    What says that it takes a reaction takes that, and no action.

    Rule: sk.action.talent.reaction-kind, sk.action.cast.own-casting-rule, sk.action.item.reaction-kind
    """
    tables = table.tables
    found = [*_learned(tables, table.original(who), slot)]
    for item in dict.fromkeys(carried_items(table, who)):
        row = tables.items[item]
        if row.slot == slot and row.steps:
            found.append(use_of_item(tables, item))
        elif row.casts and slot == "action":
            found += inscribed_spells(table, who, row)
    if slot == "action" and who.seat != table.state.sage:
        found += stunts(tables)
    return found


@lru_cache(maxsize=4096)
def _learned(tables: Tables, sheet: Sheet, slot: Slot) -> tuple[KnownPower, ...]:
    """Return the talents, traits and spells that a combatant can use with an action, or with a reaction."""
    return (*talents(sheet, slot), *learned_spells(tables, sheet, slot))


def power_named(table: SkirmishTable, who: Who, key: str) -> KnownPower:
    """Return a power by what answers call it."""
    slots: tuple[Slot, ...] = ("action", "reaction")
    return next(one for slot in slots for one in powers_of(table, who, slot) if one.key == key)


def why_not(field: Field, who: Who, one: KnownPower) -> tuple[str, str] | None:
    """Return why a combatant cannot use a power that it has, with the rule; None: it can, if there is a target.

    Rule: sk.action.item.wielded, sh.spell.castings, sh.talent.uses, sk.extra-effort.no-reaction, sh.board.start-truce
    """
    table = field.table
    if one.way == "cast" and castings_left(table, who) <= 0:
        return "no castings left", "sh.spell.castings"
    if is_used_up(table, who, one):
        return "used up", "sh.talent.uses"
    if lacks_hands(table, who, one):
        return "no free hand", "sk.action.item.wielded"
    if one.power.target == "space" and mean_step_damage(one.power.steps) and field.is_sheltered(who):
        return "a piece cannot harm others from its starting space", "sh.board.start-truce"
    if actions_needed(table, one.power) > 1 and table.used_in_round("reaction", who):
        return "reaction used this round", "sk.extra-effort.no-reaction"
    return None


def answering_powers(table: SkirmishTable, who: Who, on: Occasion) -> list[KnownPower]:
    """Return everything that a combatant has that answers an occasion."""
    tables = table.tables
    found = [*_learned_for(tables, table.original(who), on)]
    if items := _items_for(tables, on):
        found += [items[item] for item in dict.fromkeys(carried_items(table, who)) if item in items]
    return found


@lru_cache(maxsize=64)
def answering_ways(tables: Tables, on: Occasion) -> Collection[Way]:
    """Return by what anything answers an occasion that somebody could have."""
    learned: Mapping[Way, Iterable[Power]] = {
        "talent": (*tables.talents.values(), *tables.traits.values()),
        "cast": tables.spells.values(),
    }
    found: list[Way] = [
        way for way, rows in learned.items() if any(one.slot == "reaction" and one.on == on for one in rows)
    ]
    return [*found, "use"] if _items_for(tables, on) else found


@lru_cache(maxsize=4096)
def _learned_for(tables: Tables, sheet: Sheet, on: Occasion) -> tuple[KnownPower, ...]:
    """Return the talents, traits and spells that answer an occasion."""
    return tuple(one for one in _learned(tables, sheet, "reaction") if one.power.on == on)


@lru_cache(maxsize=64)
def _items_for(tables: Tables, on: Occasion) -> dict[str, KnownPower]:
    """Return the items that answer an occasion, by id."""
    rows = tables.items.values()
    return {
        row.id: use_of_item(tables, row.id) for row in rows if row.slot == "reaction" and row.steps and row.on == on
    }


def answering(table: SkirmishTable, on: Occasion) -> list[Who]:
    """Return those on the ring who have something that answers an occasion."""
    return [who for who in table.state.on_ring() if answering_powers(table, who, on)]


def uses_left(table: SkirmishTable, who: Who, one: KnownPower) -> str:
    """Return in words how often a combatant can still use a power in this match; empty where there is no limit."""
    used = table.state.creature(who).used
    if one.way == "cast":
        more = castings_left(table, who)
        return f"{counted(more, 'casting')} left"
    limit = limit_of(table, who, one)
    return f"{limit - used.get(one.item or one.power.id, 0)} of {limit} left" if limit else ""
