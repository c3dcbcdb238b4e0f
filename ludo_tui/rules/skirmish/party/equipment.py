"""What combatants hold, wear and carry: hands, breaking, losing and getting things."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece, Thing
from ludo_tui.rules.skirmish.tables.rows import SHIELD, MonsterAttack, Tables, Weapon

HANDS: Final = 2
"""Hands of everybody."""


SEAL: Final = "seal"


Role = Literal["weapon", "shield", "armour", "item", "seal"]


class Kind(msgspec.Struct, frozen=True):
    """What a thing is."""

    name: str
    role: Role
    hands: int
    """Hands that it takes while it is held; 0: it is worn."""
    health: int
    """Damage that breaks it; 0: nothing does."""
    weapon: Weapon | None = None
    is_aerodynamic: bool = False
    item: str = ""
    """Id of its row, if it is an item."""


@lru_cache(maxsize=256)
def kind_of(tables: Tables, thing: str) -> Kind:
    """Return what a thing is by the row that describes it.

    Rule: sh.gear.hands, sh.gear.health
    """
    if thing == SEAL:
        return Kind("seal", "seal", 1, 0)
    if thing in tables.weapons:
        row = tables.weapons[thing]
        return Kind(row.name.lower(), "weapon", 2 if row.grip == "two" else 1, row.health, row)
    if thing in tables.armour:
        worn = tables.armour[thing]
        is_shield = thing == SHIELD
        return Kind(worn.name.lower(), "shield" if is_shield else "armour", int(is_shield), worn.health)
    if thing in tables.items:
        item = tables.items[thing]
        return Kind(item.name.lower(), "item", item.hands, 1, is_aerodynamic=item.is_aerodynamic, item=thing)
    found = next(attack for kind in tables.monsters.values() for attack in kind.attacks if attack_id(attack) == thing)
    weapon = _as_weapon(found)
    return Kind(found.name, "weapon", 1, weapon.health, weapon)


def every_thing(tables: Tables) -> set[str]:
    """Return everything that can be held, worn, carried or lie on the ground."""
    attacks = {attack_id(attack) for monster in tables.monsters.values() for attack in monster.attacks}
    return {SEAL, *tables.weapons, *tables.armour, *tables.items, *attacks}


def attack_id(attack: MonsterAttack) -> str:
    """Return the id of an attack of a monster."""
    return attack.name.replace(" ", "_")


def _as_weapon(attack: MonsterAttack) -> Weapon:
    """Return a monster's weapon as one that anybody can use."""
    return Weapon(
        id=attack_id(attack),
        name=attack.name.capitalize(),
        kind=attack.kind,
        dice=attack.dice,
        plus=attack.plus,
        reach=attack.reach,
        range=attack.range,
        crit="slashing",
    )


def outfit(tables: Tables, creature: Creature) -> Sequence[Thing]:
    """Return what a combatant holds, wears and carries besides seals, only to be looked at.

    Rule: sh.gear.outfit
    """
    if creature.things is not None:
        return creature.things
    if isinstance(creature, Monster):
        return _monster_outfit(tables, creature.entry)
    assert isinstance(creature, Piece)
    return _piece_outfit(tables, creature.path, creature.weapons, creature.item)


@lru_cache(maxsize=256)
def _monster_outfit(tables: Tables, entry: str) -> tuple[Thing, ...]:
    """Return what a monster comes with: the weapons of its row, if it has hands to hold them.

    Rule: sh.gear.hands
    """
    row = tables.monsters[entry]
    weapons = [attack for attack in row.attacks if attack.kind != "natural" and row.hands]
    return tuple(Thing(attack_id(attack), is_held=not number) for number, attack in enumerate(weapons))


@lru_cache(maxsize=2048)
def _piece_outfit(tables: Tables, path: str, weapons: tuple[str, ...], item: str) -> tuple[Thing, ...]:
    """Return what a piece comes with: by its path, with weapons in place of those of the path, and an item.

    Rule: sh.gear.outfit
    """
    row = tables.paths[path]
    found = [Thing(row.armour)] if row.armour != "none" else []
    found += [Thing(SHIELD, is_held=True)] if row.shield else []
    free = HANDS - row.shield
    for weapon in weapons or row.weapons:
        hands = kind_of(tables, weapon).hands
        found.append(Thing(weapon, is_held=hands <= free))
        free -= hands if hands <= free else 0
    return (*found, *map(Thing, row.items), *([Thing(item)] if item else []))


def belongings(tables: Tables, creature: Creature) -> list[Thing]:
    """Return what a combatant holds, wears and carries as a list to change."""
    if creature.things is None:
        creature.things = [msgspec.structs.replace(thing) for thing in outfit(tables, creature)]
    return creature.things


def hands_full(tables: Tables, creature: Creature) -> int:
    """Return how many hands a combatant's things take.

    Rule: sh.gear.hands
    """
    return sum(kind_of(tables, thing.id).hands for thing in outfit(tables, creature) if thing.is_held)


def held(tables: Tables, creature: Creature) -> list[Thing]:
    """Return what a combatant holds in its hands."""
    return [thing for thing in outfit(tables, creature) if thing.is_held]


def take(tables: Tables, creature: Creature, thing: Thing) -> None:
    """Give a combatant a thing, with the uses that it has had: a seal goes to its belt.

    Rule: sh.talent.uses
    """
    if thing.id == SEAL:
        creature.seals += 1
        return
    belongings(tables, creature).append(thing)
    if thing.uses:
        creature.used[thing.id] = creature.used.get(thing.id, 0) + thing.uses
        thing.uses = msgspec.UNSET


def lose(tables: Tables, creature: Creature, thing: str, *, is_held: bool = False, spell: str | None = None) -> Thing:
    """Take a thing from a combatant, and return it with the uses that it has had: of several alike the one used most.

    Args:
        tables: what there is.
        creature: who loses it.
        thing: what it loses.
        is_held: of several alike, is it the one in the hands, or the one on the belt?
        spell: of several scrolls, the one on which this is noted; None: any.

    Rule: sh.talent.uses, sh.gear.alike
    """
    if thing == SEAL:
        creature.seals -= 1
        return Thing(SEAL)
    own = belongings(tables, creature)
    alike = [one for one in own if one.id == thing and spell in (None, one.spell or "")]
    found = min(alike, key=lambda one: (one.is_held != is_held, one.damage))
    own[:] = [one for one in own if one is not found]
    found.is_held = False
    if thing in tables.items and (limit := tables.items[thing].uses):
        had = creature.used.pop(thing, 0)
        found.uses = min(had, limit) or msgspec.UNSET
        if had > limit:
            creature.used[thing] = had - limit
    return found


def draw_weapon(tables: Tables, creature: Creature, weapon: str, hands: int) -> None:
    """Put a carried weapon into the hands; what was in the way but a shield goes to the belt.

    Args:
        tables: those of the match.
        creature: the one that takes it.
        weapon: which one; empty: none.
        hands: how many take it; more if it cannot be held with so few.

    Rule: sh.gear.ready, sh.gear.hands, sh.gear.alike
    """
    if not weapon or _readiest(outfit(tables, creature), weapon).is_held:
        return
    hands = max(hands, kind_of(tables, weapon).hands)
    own = belongings(tables, creature)
    for thing in own:
        if thing.is_held and thing.id != SHIELD and hands_full(tables, creature) + hands > HANDS:
            thing.is_held = False
    _readiest(own, weapon).is_held = True


def _readiest(own: Sequence[Thing], weapon: str) -> Thing:
    """Return which of several weapons alike is used: one that is loaded, in hand, with the least damage.

    Rule: sh.gear.alike
    """
    alike = (thing for thing in own if thing.id == weapon)
    return min(alike, key=lambda thing: (thing.is_spent, not thing.is_held, thing.damage))


def is_loaded(tables: Tables, creature: Creature, weapon: str) -> bool:
    """Return whether a combatant can shoot a weapon, or one of several alike, without loading it first."""
    return not _readiest(outfit(tables, creature), weapon).is_spent


def needs_loading(tables: Tables, creature: Creature) -> list[Thing]:
    """Return what must be loaded before it is shot again."""
    return [thing for thing in outfit(tables, creature) if thing.is_spent]


def note_shot(tables: Tables, creature: Creature, weapon: str) -> None:
    """Note that a weapon has been shot that must be loaded each time.

    Rule: sh.weapon.reload
    """
    _readiest(belongings(tables, creature), weapon).is_spent = True


def on_belt(tables: Tables, creature: Creature) -> Iterator[str]:
    """Yield each kind of thing on a combatant's belt once: what it carries and neither holds nor wears.

    Rule: sk.action.steal.not-in-hands, sk.action.steal.visible-object
    """
    if creature.seals:
        yield SEAL
    carried = (thing.id for thing in outfit(tables, creature) if not thing.is_held)
    yield from (thing for thing in dict.fromkeys(carried) if kind_of(tables, thing).role != "armour")
