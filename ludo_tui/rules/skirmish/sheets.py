"""What combatants are by the rows of the tables: scores, Health, Defense, ways to attack, traits."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Final, Literal

import msgspec

from ludo_tui.rules.skirmish.state import Fighter, Monster, Piece
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.tables import Critical, Flag, Manner, Tables, Trait, Weapon

Against = Literal["defense", "str", "agi", "int", "wil"]
"""What a roll to attack must reach."""
BASE: Final = 10
"""A score of nobody in particular; a modifier is the score less this."""


class Means(msgspec.Struct, frozen=True, kw_only=True):
    """One way to attack: a weapon, a natural weapon, an attack of a monster."""

    id: str
    name: str
    kind: Manner
    by: Attribute
    modifier: int
    dice: int
    plus: int
    reach: int
    """Of melee and natural weapons; 0 for ranged ones."""
    range: int
    """Of ranged weapons; 0 for others."""
    is_slow: bool = False
    is_ammunition: bool = False
    is_too_heavy: bool = False
    """Is its bearer weaker than it asks for?"""
    crit: Critical = ""
    against: Against = "defense"
    """What of the target the roll must reach."""

    @property
    def is_unarmed(self) -> bool:
        """Is it made without any weapon? Then Bonus Damage gives nothing.

        Rule: sk.bonus.not-unarmed, sk.unarmed.no-bonus
        """
        return self.kind == "unarmed"

    @property
    def is_ranged(self) -> bool:
        """Is it used from afar?"""
        return self.kind == "ranged"


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What a combatant is; what follows from its rows is worked out once."""

    name: str
    scores: Mapping[Attribute, int]
    health: int
    defense: int
    size: float
    speed: int
    means: tuple[Means, ...]
    bonus: int = 0
    """Dice of Bonus Damage a round."""
    has_shield: bool = False
    is_heavy: bool = False
    """Does it wear heavy armour?"""
    flags: frozenset[Flag] = frozenset()
    traits: tuple[Trait, ...] = ()
    spells: tuple[str, ...] = ()
    castings: int = 0
    """Spells that it casts in a match, in all."""

    def modifier(self, attribute: Attribute) -> int:
        """Return what an attribute adds to a roll."""
        return self.scores[attribute] - BASE

    def _unarmed(self, name: str, words: str, dice: int, by: Attribute, against: Against) -> Means:
        return Means(
            id=name,
            name=words,
            kind="unarmed",
            by=by,
            modifier=self.modifier(by),
            dice=dice,
            plus=0,
            reach=1,
            range=0,
            against=against,
        )

    @cached_property
    def shove(self) -> Means:
        """Its shove.

        Rule: sk.unarmed.shove.roll
        """
        return self._unarmed("shove", "shove", 0, "str", "str")

    def trip(self, against: Against) -> Means:
        """Return its trip, by what the target sets against it.

        Rule: sk.unarmed.trip.roll
        """
        return self._unarmed("trip", "trip", 0, "agi", against)

    @cached_property
    def ways(self) -> tuple[Means, ...]:
        """Every way in which it attacks to harm: a body that is no weapon can strike, too.

        Rule: sk.unarmed.strike.definition, sk.action.attack.unarmed
        """
        if any(means.kind == "natural" for means in self.means):
            return self.means
        return (*self.means, self._unarmed("strike", "bare hands", 1, "str", "defense"))

    def named(self, means: str) -> Means:
        """Return a way to attack by its id."""
        return next(one for one in (*self.ways, self.shove, self.trip("str")) if one.id == means)

    @cached_property
    def reach(self) -> int:
        """How far it reaches: 1, or further with its longest weapon."""
        return max([1, *(means.reach for means in self.means)])

    @cached_property
    def slips_from(self) -> float:
        """Creatures of this Size and above get no free attack on it; 0: all do."""
        return max((trait.slips_from_size for trait in self.traits), default=0)


def sheet_of(tables: Tables, fighter: Fighter) -> Sheet:
    """Return what a combatant is."""
    if isinstance(fighter, Piece):
        return _piece(_Held(tables), fighter.ancestry, fighter.path)
    assert isinstance(fighter, Monster)
    return _monster(_Held(tables), fighter.entry)


class _Held:
    """Tables as a key: the same tables are equal, and nothing in them is looked at."""

    __slots__ = ("tables",)

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.tables is self.tables

    def __hash__(self) -> int:
        return id(self.tables)


@lru_cache(maxsize=512)
def _piece(held: _Held, ancestry: str, path: str) -> Sheet:
    """Return what a piece is.

    Rule: sh.piece.scores, sh.piece.defense, sh.piece.natural-weapon
    """
    tables = held.tables
    folk, learned = tables.ancestries[ancestry], tables.paths[path]
    names: tuple[Attribute, ...] = ("str", "agi", "int", "wil")
    scores = {name: BASE + folk.of(name) + learned.of(name) for name in names}
    armour = tables.armour[learned.armour]
    worn = max(tables.numbers.natural_defense, armour.defense)
    traits = (*(tables.traits[one] for one in folk.traits), *(tables.talents[one] for one in learned.talents))
    means = [weapon_means(tables.weapons[one], scores, has_shield=learned.shield) for one in learned.weapons]
    means += [_natural(trait, scores) for trait in traits if trait.natural]
    return Sheet(
        name=learned.name.lower(),
        scores=scores,
        health=folk.health + learned.health,
        defense=worn + (tables.armour["shield"].defense if learned.shield else 0),
        size=folk.size,
        speed=folk.speed + sum(trait.speed for trait in traits),
        means=tuple(means),
        bonus=learned.bonus,
        has_shield=learned.shield,
        is_heavy=armour.heavy,
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        spells=learned.spells,
        castings=learned.castings,
    )


def weapon_means(weapon: Weapon, scores: Mapping[Attribute, int], *, has_shield: bool) -> Means:
    """Return how somebody attacks with a weapon.

    Rule: sk.attack.roll.melee-strength, sk.attack.roll.ranged-agility, sh.weapon.nimble, sh.weapon.versatile
    """
    by: Attribute = "agi" if weapon.kind == "ranged" else "str"
    if "nimble" in weapon.traits and scores["agi"] > scores["str"]:
        by = "agi"
    return Means(
        id=weapon.id,
        name=weapon.name.lower(),
        kind=weapon.kind,
        by=by,
        modifier=scores[by] - BASE,
        dice=weapon.dice + ("versatile" in weapon.traits and not has_shield),
        plus=weapon.plus,
        reach=weapon.reach,
        range=weapon.range,
        is_slow="slow" in weapon.traits,
        is_ammunition="ammunition" in weapon.traits,
        is_too_heavy=scores["str"] < weapon.min_str,
        crit=weapon.crit,
    )


def _natural(trait: Trait, scores: Mapping[Attribute, int]) -> Means:
    """Return how somebody attacks with what a trait makes of its body.

    Rule: sk.attack.roll.natural
    """
    return Means(
        id=trait.id,
        name="fists",
        kind="natural",
        by="str",
        modifier=scores["str"] - BASE,
        dice=trait.natural,
        plus=0,
        reach=1,
        range=0,
        crit="bludgeoning",
    )


@lru_cache(maxsize=512)
def _monster(held: _Held, kind: str) -> Sheet:
    entry = held.tables.monsters[kind]
    names: tuple[Attribute, ...] = ("str", "agi", "int", "wil")
    scores = {name: entry.of(name) for name in names}
    traits = tuple(held.tables.traits[one] for one in entry.traits)
    means = [
        Means(
            id=attack.name.replace(" ", "_"),
            name=attack.name,
            kind=attack.kind,
            by=attack.by,
            modifier=scores[attack.by] - BASE,
            dice=attack.dice,
            plus=attack.plus,
            reach=attack.reach,
            range=attack.range,
            crit="slashing",
        )
        for attack in entry.attacks
    ]
    return Sheet(
        name=entry.name.lower(),
        scores=scores,
        health=entry.health,
        defense=entry.defense,
        size=entry.size,
        speed=entry.speed,
        means=tuple(means),
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        spells=tuple(spell for trait in traits for spell in trait.spells),
        castings=sum(trait.castings for trait in traits),
    )
