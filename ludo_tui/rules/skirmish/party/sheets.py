"""What combatants are by the rows of the tables: scores, Health, Defense, ways to attack, traits."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from ludo_tui.rules.fight.modifiers import Source, numbers
from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import BASE, AttackForm
from ludo_tui.rules.skirmish.party.equipment import Kind, attack_id, outfit
from ludo_tui.rules.skirmish.party.improvised_weapons import can_be_improvised, improvised_form
from ludo_tui.rules.skirmish.party.natural_weapons import natural_weapon
from ludo_tui.rules.skirmish.party.unarmed_strike import unarmed_strike
from ludo_tui.rules.skirmish.party.weapons import form_of_weapon, thrown_weapon
from ludo_tui.rules.skirmish.tables.modifiers import UNHURT, Facts, NumberKind
from ludo_tui.rules.skirmish.tables.rows import SHIELD, Flag, Tables, Trait
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

N = TypeVar("N", int, float)


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """What a combatant is; what follows from its rows is worked out once, and alike combatants have the same one."""

    name: str
    scores: Mapping[Attribute, int]
    health: int
    defense: int
    size: float
    speed: int
    forms: tuple[AttackForm, ...]
    bonus: int = 0
    """Dice of Bonus Damage a round."""
    has_shield: bool = False
    is_heavy: bool = False
    """Does it wear heavy armour?"""
    flags: frozenset[Flag] = frozenset()
    traits: tuple[Trait, ...] = ()
    sources: tuple[Source, ...] = ()
    """The same as what changes rolls and numbers."""
    spells: tuple[str, ...] = ()
    hands: int = equipment.HANDS
    """Hands that it has."""
    castings: int = 0
    """Spells that it casts in a match, in all."""

    def modifier(self, attribute: Attribute) -> int:
        """Return what an attribute adds to a roll."""
        return self.scores[attribute] - BASE

    @cached_property
    def attacks(self) -> tuple[AttackForm, ...]:
        """Everything with which it attacks to harm: a body that is no weapon can strike, too."""
        is_weapon = any(form.kind == "natural" for form in self.forms)
        return self.forms if is_weapon else (*self.forms, unarmed_strike(self.scores))

    def named(self, name: str) -> AttackForm:
        """Return what it attacks with to harm by its id."""
        return next(one for one in self.attacks if one.id == name)

    @cached_property
    def reach(self) -> int:
        """How far it reaches: 1, or further with its longest weapon."""
        return max([1, *(form.reach for form in self.forms if form.kind != "improvised")])

    @cached_property
    def auras(self) -> tuple[str, ...]:
        """What it makes of its space and those beside it: ids of terrain."""
        return tuple(trait.grants.aura for trait in self.traits if trait.grants.aura)

    @cached_property
    def changed(self) -> frozenset[str]:
        """The kinds of rolls, and the numbers, that its talents and traits change."""
        return frozenset(one.to for source in self.sources for one in source.modifiers)

    def numbers(self, kind: NumberKind, facts: Facts = UNHURT) -> list[Any]:
        """Return what its talents and traits say of a number."""
        return numbers(self.sources, (kind,), facts) if kind in self.changed else []

    def most(self, kind: NumberKind, least: N) -> N:
        """Return the highest that its talents and traits say of a number, or what it is at least."""
        found: N = max([least, *self.numbers(kind)])
        return found


def sheet_summary(sheet: Sheet) -> str:
    """Return in a few words what a combatant is good for: what it stands, how far it walks, its first attack."""
    first = next(iter(sheet.attacks))
    plus = f"+{first.plus}" if first.plus else ""
    harm = f"{first.name} {first.dice}d6{plus}" + (f", Bonus Damage {sheet.bonus}d6" if sheet.bonus else "")
    return f"Health {sheet.health}, Defense {sheet.defense}, Speed {sheet.speed}; {harm}"


def original_sheet(tables: Tables, creature: Creature) -> Sheet:
    """Return what a combatant is with what it came with: traits, spells and Size stay the same whatever it holds."""
    if isinstance(creature, Piece):
        return _piece(tables, creature.ancestry, creature.path, creature.weapons, None)
    assert isinstance(creature, Monster)
    return _monster(tables, creature.entry, None)


def sheet_of(tables: Tables, creature: Creature) -> Sheet:
    """Return what a combatant is."""
    if creature.things is None:
        return original_sheet(tables, creature)
    own = tuple([(thing.id, thing.is_held) for thing in creature.things])
    if isinstance(creature, Piece):
        return _piece(tables, creature.ancestry, creature.path, creature.weapons, own)
    assert isinstance(creature, Monster)
    return _monster(tables, creature.entry, own)


Own = tuple[tuple[str, bool], ...] | None
"""Things by id, and whether they are held; None: what a combatant came with."""


def _own(tables: Tables, creature: Creature, own: Own) -> tuple[tuple[str, bool], ...]:
    return own if own is not None else tuple((thing.id, thing.is_held) for thing in outfit(tables, creature))


@lru_cache(maxsize=4096)
def _piece(tables: Tables, ancestry: str, path: str, weapons: tuple[str, ...], own: Own) -> Sheet:
    """Return what a piece is.

    Rule: sh.piece.scores, sh.piece.defense
    """
    folk, learned = tables.ancestries[ancestry], tables.paths[path]
    things = _own(tables, Piece(ancestry=ancestry, path=path, weapons=weapons), own)
    has_shield = (SHIELD, True) in things
    is_armoured = any(thing == learned.armour for thing, _ in things)
    scores = {name: BASE + folk.of(name) + learned.of(name) for name in ATTRIBUTES}
    armour = tables.armour[learned.armour]
    worn = max(tables.numbers.natural_defense, armour.defense if is_armoured else 0)
    traits = (*(tables.traits[one] for one in folk.traits), *(tables.talents[one] for one in learned.talents))
    sources = (*_sources(tables, "trait", folk.traits), *_sources(tables, "talent", learned.talents))
    kinds = [(equipment.kind_of(tables, thing), is_held) for thing, is_held in things]
    forms = [form_of_weapon(kind.weapon, scores, has_shield=has_shield) for kind, _ in kinds if kind.weapon is not None]
    forms += [natural_weapon(trait, scores) for trait in traits if trait.grants.natural]
    forms += _other_uses(kinds, scores)
    return Sheet(
        name=learned.name.lower(),
        scores=scores,
        health=folk.health + learned.health,
        defense=worn + (tables.armour[SHIELD].defense if has_shield else 0),
        size=folk.size,
        speed=folk.speed + sum(numbers(sources, ("speed",), UNHURT)),
        forms=tuple({form.id: form for form in forms}.values()),
        bonus=learned.bonus,
        has_shield=has_shield,
        is_heavy=armour.heavy and is_armoured,
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        sources=sources,
        spells=(*learned.spells, *_spells(traits)),
        castings=learned.castings + sum(trait.grants.castings for trait in traits),
    )


def _sources(tables: Tables, table: Literal["talent", "trait"], ids: Sequence[str]) -> tuple[Source, ...]:
    """Return talents or traits as what changes rolls and numbers."""
    rows = tables.talents if table == "talent" else tables.traits
    return tuple(rows[one].source(table) for one in ids)


def _spells(traits: Sequence[Trait]) -> tuple[str, ...]:
    return tuple(spell for trait in traits for spell in trait.grants.spells)


def _other_uses(kinds: Sequence[tuple[Kind, bool]], scores: Mapping[Attribute, int]) -> list[AttackForm]:
    """Return how weapons are thrown that are made for it, and how what is held can be used to hit if it is not."""
    found = []
    for kind, is_held in kinds:
        if kind.weapon is not None and kind.weapon.thrown:
            found.append(thrown_weapon(kind.weapon, scores))
        if is_held and can_be_improvised(kind):
            found.append(improvised_form(kind, "str", scores, reach=1))
    return found


@lru_cache(maxsize=1024)
def _monster(tables: Tables, kind: str, own: Own) -> Sheet:
    entry = tables.monsters[kind]
    scores = {name: entry.of(name) for name in ATTRIBUTES}
    traits = tuple(tables.traits[one] for one in entry.traits)
    sources = _sources(tables, "trait", entry.traits)
    things = {thing for thing, _ in _own(tables, Monster(number=0, entry=kind, ring=0), own)}
    forms = [
        AttackForm(
            id=attack_id(attack),
            name=attack.name,
            kind=attack.kind,
            by=attack.by,
            modifier=scores[attack.by] - BASE,
            dice=attack.dice,
            plus=attack.plus,
            reach=attack.reach,
            range=attack.range,
            crit="slashing",
            thing="" if is_own else attack_id(attack),
            hands=not is_own,
        )
        for attack in entry.attacks
        if (is_own := attack.kind == "natural" or not entry.hands) or attack_id(attack) in things
    ]
    return Sheet(
        name=entry.name.lower(),
        scores=scores,
        health=entry.health,
        defense=entry.defense,
        size=entry.size,
        speed=entry.speed + sum(numbers(sources, ("speed",), UNHURT)),
        hands=entry.hands,
        forms=(*forms, *(natural_weapon(trait, scores) for trait in traits if trait.grants.natural)),
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        sources=sources,
        spells=_spells(traits),
        castings=sum(trait.grants.castings for trait in traits),
    )
