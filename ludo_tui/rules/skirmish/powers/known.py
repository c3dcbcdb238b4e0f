"""The talents, spells, items and stunts that a combatant has, and on whom each can be used now."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from ludo_tui.board import RING, RING_SIZE, ring_distance
from ludo_tui.engine import Combatant
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import carried_items, has_free_hands, spells_in
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of
from ludo_tui.rules.skirmish.mechanics.speed import is_stood_over
from ludo_tui.rules.skirmish.model.state import Piece, Who
from ludo_tui.rules.skirmish.party.equipment import held
from ludo_tui.rules.skirmish.party.sheets import Sheet, original_sheet
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage
from ludo_tui.rules.skirmish.tables.powers import Occasion, Power, Spell
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rules.skirmish.tables.steps import (
    AlarmStep,
    ChargeStep,
    CureStep,
    DropStep,
    HealStep,
    MusterStep,
    StandStep,
    SwapStep,
    TakeStep,
    ZoneStep,
    all_steps,
)

Way = Literal["talent", "cast", "read", "use", "stunt"]
"""How something is done: by a talent or trait, a spell that was learned, an item that holds one, an item, a stunt."""


Slot = Literal["action", "reaction"]
"""What it takes."""


INCURABLE = frozenset(
    {"held", "grabbed", "pinned", "down", "unconscious", "defending", "slippery", "hidden", "invisible"}
)
"""What no spell ends."""


_TESTED = frozenset({HealStep, StandStep, CureStep, MusterStep, SwapStep, TakeStep, DropStep, AlarmStep})
"""Steps that may have nothing to do for a combatant."""


class KnownPower(msgspec.Struct, frozen=True):
    """A power that a combatant has, and by what."""

    way: Way
    power: Power
    item: str = ""
    """Id of the item that it is, or that holds it."""
    spell: str = ""
    """What is noted on that item, if it is one that another combatant came with."""

    @property
    def key(self) -> str:
        """What answers call it: the way, the row, and what is noted on it."""
        return f"{self.way}:{self.item or self.power.id}" + f".{self.spell}" * bool(self.spell)


class Aim(msgspec.Struct, frozen=True):
    """On whom, or where, a power is used."""

    target: Who | None = None
    ring: int | None = None


def powers_of(table: SkirmishTable, who: Who, slot: Slot) -> list[KnownPower]:
    """Return everything that a combatant could do with an action, or with a reaction.

    What says that it takes a reaction takes that, and no action.

    Rule: sk.action.talent.use, sk.action.talent.reaction-kind, sk.action.cast.learned, sk.action.cast.inscription,
    sk.action.cast.object, sk.action.cast.own-casting-rule, sk.action.item.use, sk.action.item.reaction-kind,
    sk.action.other.allowed
    """
    tables = table.tables
    found = [*_learned(tables, original_sheet(tables, table.state.creature(who)), slot)]
    for item in dict.fromkeys(carried_items(table, who)):
        row = tables.items[item]
        if row.slot == slot and row.steps:
            found.append(_item(tables, item))
        elif row.casts and slot == "action":
            noted = spells_in(table, who, row)
            found += [KnownPower("read", tables.spells[spell], item, note) for spell, note in noted.items()]
    if slot == "action" and who.seat != table.state.sage:
        found += _stunts(tables)
    return found


@lru_cache(maxsize=4096)
def _learned(tables: Tables, sheet: Sheet, slot: Slot) -> tuple[KnownPower, ...]:
    """Return the talents, traits and spells that a combatant can use with an action, or with a reaction."""
    traits = [KnownPower("talent", trait) for trait in sheet.traits if trait.slot == slot]
    return (
        *traits,
        *(KnownPower("cast", tables.spells[one]) for one in sheet.spells if tables.spells[one].slot == slot),
    )


@lru_cache(maxsize=256)
def _item(tables: Tables, item: str) -> KnownPower:
    """Return the use of an item."""
    return KnownPower("use", tables.items[item], item)


@lru_cache(maxsize=16)
def _stunts(tables: Tables) -> tuple[KnownPower, ...]:
    """Return what every piece can try."""
    return tuple(KnownPower("stunt", stunt) for stunt in tables.stunts.values())


def power_named(table: SkirmishTable, who: Who, key: str) -> KnownPower:
    """Return a power by what answers call it."""
    slots: tuple[Slot, ...] = ("action", "reaction")
    return next(one for slot in slots for one in powers_of(table, who, slot) if one.key == key)


def actions_needed(table: SkirmishTable, power: Power) -> int:
    """Return how many actions of own turns something takes.

    Rule: sk.extra-effort.duration, sk.extra-effort.one-minute-spell, sk.extra-effort.sage-lengthens
    """
    return power.minutes * table.tables.numbers.minute if power.minutes else power.turns


def castings_left(table: SkirmishTable, who: Who) -> int:
    """Return how many more spells a combatant can cast in this match.

    Rule: sh.spell.castings
    """
    return table.sheet(who).castings - table.state.creature(who).used.get("casting", 0)


def limit_of(table: SkirmishTable, who: Who, one: KnownPower) -> int:
    """Return how often a combatant can use a power in a match, with all its items of the kind; 0: without limit.

    Rule: sh.talent.uses
    """
    return table.tables.items[one.item].uses * carried_items(table, who).count(one.item) if one.item else one.power.uses


def why_not(field: Field, who: Who, one: KnownPower) -> tuple[str, str] | None:
    """Return why a combatant cannot use a power that it has, with the rule; None: it can, if there is a target.

    Rule: sk.action.item.wielded, sh.spell.castings, sh.talent.uses, sk.extra-effort.no-reaction, sh.board.start-truce
    """
    table = field.table
    used = table.state.creature(who).used
    if one.way == "cast" and castings_left(table, who) <= 0:
        return "no castings left", "sh.spell.castings"
    limit = limit_of(table, who, one) or (0 if one.item else one.power.recharge)
    if limit and used.get(one.item or one.power.id, 0) >= limit:
        return "used up", "sh.talent.uses"
    if one.item and not has_free_hands(table, who, table.tables.items[one.item].hands):
        return "no free hand", "sk.action.item.wielded"
    if one.power.target == "space" and mean_step_damage(one.power.steps) and field.is_sheltered(who):
        return "it is on its starting space, and harms nobody from there", "sh.board.start-truce"
    if actions_needed(table, one.power) > 1 and table.used_in_round("reaction", Combatant(*who)):
        return "it has reacted this round", "sk.extra-effort.no-reaction"
    return None


def power_targets(field: Field, who: Who, power: Power) -> Sequence[Aim]:
    """Return on whom, or where, a combatant could use a power from where it stands."""
    return field.recall(_aims, who, power)


def _aims(field: Field, who: Who, power: Power) -> list[Aim]:
    return [*_found_aims(field, who, power)]


def _found_aims(field: Field, who: Who, power: Power) -> Iterator[Aim]:
    """Yield the aims of a power.

    Rule: sk.cover.total.no-effect, sh.spell.sight, sh.board.sight, sh.down.no-target, sh.stunt.seal-from-start,
    sh.trait.line
    """
    here = field.rings[who]
    if power.target == "self":
        if _does_something(field, who, power, who):
            yield Aim(who)
    elif power.target == "space":
        spaces = (ring for ring in range(RING_SIZE) if field.is_near(here, ring, power.range))
        yield from (Aim(ring=ring) for ring in spaces if _changes_ground(power, ring))
    elif power.target == "lair":
        table = field.table
        lairs = [] if field.is_sheltered(who) else [one for one in table.lairs if one not in table.state.closed_lairs]
        yield from (Aim(ring=ring) for ring in lairs if field.is_near(here, ring, power.range))
    elif power.target == "object":
        near = (ring for ring in field.table.terrain if ring != here and field.is_near(here, ring, power.range))
        yield from (Aim(ring=ring) for ring in near if field.table.obstacle(ring) is not None)
    else:
        for other, ring in field.rings.items():
            is_on_way = not power.along or 0 < ring_distance(here, ring) <= power.range
            if is_on_way and field.is_near(here, ring, power.range) and _is_fit(field, who, power, other):
                yield Aim(other)


def _changes_ground(power: Power, ring: int) -> bool:
    """Tell whether a power that does nothing but change spaces would change any around this one.

    Rule: sh.spell.zone
    """
    return any(not isinstance(step, ZoneStep) or step.rings(ring) for step in power.steps)


def _is_fit(field: Field, who: Who, power: Power, other: Who) -> bool:
    """Tell whether a power could be used on a combatant that is near enough."""
    sheet = field.sheet(other)
    is_large = (power.size and sheet.size > power.size) or (power.is_own_size and sheet.size > field.sheet(who).size)
    if is_large or any(trait.id in power.not_on for trait in sheet.traits):
        return False
    is_enemy = field.are_enemies(who, other)
    if power.target == "ally" or (power.target == "creature" and not is_enemy):
        is_wanted = not is_enemy and (power.target == "ally" or (other != who and field.is_awake(other)))
    else:
        is_charge = any(isinstance(step, ChargeStep) for step in power.steps)
        is_wanted = is_charge or field.is_target(who, other)
    return is_wanted and _does_something(field, who, power, other)


def _does_something(field: Field, who: Who, power: Power, other: Who) -> bool:
    """Tell whether a power that heals, cures or moves has anything to do for a combatant."""
    kinds = {type(step) for step in all_steps(power.steps)} & _TESTED
    if not kinds:
        return True
    creature = field.creature(other)
    tests: dict[type, Callable[[], bool]] = {
        HealStep: lambda: creature.damage > 0,
        StandStep: lambda: creature.is_fallen or creature.has("prone"),
        CureStep: lambda: not creature.is_fallen and bool(curable(field, other)),
        MusterStep: lambda: any(piece.step < 0 for piece in _party(field, who)),
        SwapStep: lambda: field.can_swap(who, other),
        TakeStep: lambda: any(one.ring == field.rings[who] for one in field.state.ground),
        DropStep: lambda: bool(held(field.table.tables, creature)),
        AlarmStep: lambda: any(
            field.knows(who, enemy) and not field.knows(ally, enemy)
            for enemy in field.enemies(who)
            for ally in field.rings
            if ally.seat == who.seat
        ),
    }
    return any(tests[kind]() for kind in kinds)


def curable(field: Field, who: Who) -> list[str]:
    """Return what a spell could end of what a combatant suffers: it raises nobody whom an upright enemy stands over.

    Rule: sh.spell.cure, sh.board.upright-enemy
    """
    kept = {*INCURABLE, "prone"} if is_stood_over(field, who) else INCURABLE
    return list(dict.fromkeys(one.id for one in field.creature(who).afflictions if one.id not in kept))


def _party(field: Field, who: Who) -> list[Piece]:
    """Return the pieces of a combatant's party; a monster has none."""
    return [] if who.seat == field.state.sage else field.state.parties[who.seat]


def aim_words(field: Field, aim: Aim, *, is_deed: bool) -> tuple[str, str]:
    """Return how answers write an aim, and how people say it: a deed is done to a target, a thing used on it."""
    if aim.ring is not None:
        return RING[aim.ring], f" at {RING[aim.ring]}"
    assert aim.target is not None
    return aim_of(field, aim.target), f"{'' if is_deed else ' on'} {field.table.name(aim.target)}"


def is_magic(one: KnownPower) -> bool:
    """Tell whether something is cast, so that it can be unravelled."""
    return isinstance(one.power, Spell)


def answering_powers(table: SkirmishTable, who: Who, on: Occasion) -> list[KnownPower]:
    """Return everything that a combatant has that answers an occasion."""
    tables = table.tables
    found = [*_learned_for(tables, original_sheet(tables, table.state.creature(who)), on)]
    if items := _items_for(tables, on):
        found += [items[item] for item in dict.fromkeys(carried_items(table, who)) if item in items]
    return found


@lru_cache(maxsize=4096)
def _learned_for(tables: Tables, sheet: Sheet, on: Occasion) -> tuple[KnownPower, ...]:
    """Return the talents, traits and spells that answer an occasion."""
    return tuple(one for one in _learned(tables, sheet, "reaction") if one.power.on == on)


@lru_cache(maxsize=64)
def _items_for(tables: Tables, on: Occasion) -> dict[str, KnownPower]:
    """Return the items that answer an occasion, by id."""
    rows = tables.items.values()
    return {row.id: _item(tables, row.id) for row in rows if row.slot == "reaction" and row.steps and row.on == on}


def answering(table: SkirmishTable, on: Occasion) -> list[Who]:
    """Return those on the ring who have something that answers an occasion."""
    return [who for who in table.state.on_ring() if answering_powers(table, who, on)]
