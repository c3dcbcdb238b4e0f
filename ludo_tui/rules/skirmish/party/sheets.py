"""What combatants are by the rows of the tables: scores, Health, Defense, ways to attack, traits."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal

import msgspec

from ludo_tui.rules.skirmish.model.state import Creature, Monster, Piece
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.equipment import Kind, attack_id, outfit
from ludo_tui.rules.skirmish.tables.rows import SHIELD, AttackKind, Critical, Flag, Grip, Tables, Trait, Weapon
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES, Attribute

Against = Literal["defense", "str", "agi", "int", "wil"]
"""What a roll to attack must reach."""


BASE: Final = 10
"""A score of nobody in particular; a modifier is the score less this."""


class AttackForm(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """What an attack is made with: a weapon, a natural weapon, an attack of a monster."""

    id: str
    name: str
    kind: AttackKind
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
    thing: str = ""
    """Id of the thing that is used; empty: the body."""
    hands: int = 0
    """Hands that it takes."""
    grip: Grip = "one"
    is_thrown: bool = False
    """Is the thing thrown, so that it lies with the target afterwards?"""
    is_light: bool = False
    is_disarming: bool = False
    is_brutal: bool = False
    is_single_shot: bool = False
    """Must it be loaded after each shot?"""

    @property
    def is_plain_weapon(self) -> bool:
        """Does Bonus Damage count with it? With weapons and natural weapons it does.

        Rule: sk.bonus.eligible, sk.bonus.not-improvised, sk.improvised.no-bonus-damage, sk.bonus.not-unarmed
        """
        return self.kind not in ("unarmed", "improvised")

    @property
    def is_unarmed(self) -> bool:
        """Is it made without any weapon? Then Bonus Damage gives nothing.

        Rule: sk.bonus.not-unarmed, sk.unarmed.no-bonus
        """
        return self.kind == "unarmed"

    @property
    def is_melee_weapon(self) -> bool:
        """Is it a weapon that is held while it strikes?"""
        return self.kind == "melee" and not self.is_thrown

    @property
    def is_ranged(self) -> bool:
        """Is it used from afar?"""
        return self.kind == "ranged" or self.is_thrown


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
    spells: tuple[str, ...] = ()
    castings: int = 0
    """Spells that it casts in a match, in all."""

    def modifier(self, attribute: Attribute) -> int:
        """Return what an attribute adds to a roll."""
        return self.scores[attribute] - BASE

    def _unarmed(self, name: str, words: str, dice: int, by: Attribute, against: Against) -> AttackForm:
        return AttackForm(
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
    def hold(self) -> AttackForm:
        """Its grab, by the better of Strength and Agility.

        Rule: sk.unarmed.grab.roll
        """
        by: Attribute = "agi" if self.scores["agi"] > self.scores["str"] else "str"
        return self.grab(by)

    def grab(self, by: Attribute) -> AttackForm:
        """Return its grab by an attribute.

        Rule: sk.unarmed.grab.roll
        """
        return self._unarmed("grab", "grab", 0, by, "agi")

    @cached_property
    def shove(self) -> AttackForm:
        """Its shove.

        Rule: sk.unarmed.shove.roll
        """
        return self._unarmed("shove", "shove", 0, "str", "str")

    def trip(self, against: Against) -> AttackForm:
        """Return its trip, by what the target sets against it.

        Rule: sk.unarmed.trip.roll
        """
        return self._unarmed("trip", "trip", 0, "agi", against)

    @cached_property
    def attacks(self) -> tuple[AttackForm, ...]:
        """Everything with which it attacks to harm: a body that is no weapon can strike, too.

        Rule: sk.unarmed.strike.definition, sk.action.attack.unarmed
        """
        if any(form.kind == "natural" for form in self.forms):
            return self.forms
        return (*self.forms, self._unarmed("strike", "bare hands", 1, "str", "defense"))

    def named(self, name: str) -> AttackForm:
        """Return what it attacks with by its id."""
        return next(one for one in (*self.attacks, self.shove, self.trip("str"), self.hold) if one.id == name)

    @cached_property
    def reach(self) -> int:
        """How far it reaches: 1, or further with its longest weapon."""
        return max([1, *(form.reach for form in self.forms if form.kind != "improvised")])

    @cached_property
    def auras(self) -> tuple[str, ...]:
        """What it makes of its space and those beside it: ids of terrain."""
        return tuple(trait.aura for trait in self.traits if trait.aura)

    @cached_property
    def slips_from(self) -> float:
        """Creatures of this Size and above get no free attack on it; 0: all do."""
        return max((trait.slips_from_size for trait in self.traits), default=0)


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

    Rule: sh.piece.scores, sh.piece.defense, sh.piece.natural-weapon
    """
    folk, learned = tables.ancestries[ancestry], tables.paths[path]
    things = _own(tables, Piece(ancestry=ancestry, path=path, weapons=weapons), own)
    has_shield = (SHIELD, True) in things
    is_armoured = any(thing == learned.armour for thing, _ in things)
    scores = {name: BASE + folk.of(name) + learned.of(name) for name in ATTRIBUTES}
    armour = tables.armour[learned.armour]
    worn = max(tables.numbers.natural_defense, armour.defense if is_armoured else 0)
    traits = (*(tables.traits[one] for one in folk.traits), *(tables.talents[one] for one in learned.talents))
    kinds = [(equipment.kind_of(tables, thing), is_held) for thing, is_held in things]
    forms = [form_of_weapon(kind.weapon, scores, has_shield=has_shield) for kind, _ in kinds if kind.weapon is not None]
    forms += [_natural(trait, scores) for trait in traits if trait.natural]
    forms += _other_uses(kinds, scores)
    return Sheet(
        name=learned.name.lower(),
        scores=scores,
        health=folk.health + learned.health,
        defense=worn + (tables.armour[SHIELD].defense if has_shield else 0),
        size=folk.size,
        speed=folk.speed + sum(trait.speed for trait in traits),
        forms=tuple(forms),
        bonus=learned.bonus,
        has_shield=has_shield,
        is_heavy=armour.heavy and is_armoured,
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        spells=learned.spells,
        castings=learned.castings,
    )


def _other_uses(kinds: Sequence[tuple[Kind, bool]], scores: Mapping[Attribute, int]) -> list[AttackForm]:
    """Return how weapons are thrown that are made for it, and how what is held can be used to hit if it is not.

    Rule: sk.action.throw.attack-thrown-trait, sk.improvised.definition, sk.improvised.damage, sk.attack.roll.natural
    """
    found = []
    for kind, is_held in kinds:
        if kind.weapon is not None and kind.weapon.thrown:
            thrown = form_of_weapon(kind.weapon, scores, has_shield=False)
            name = f"thrown {thrown.name}"
            found.append(
                msgspec.structs.replace(
                    thrown,
                    id=f"thrown_{thrown.id}",
                    name=name,
                    kind="ranged",
                    reach=0,
                    range=kind.weapon.thrown,
                    is_thrown=True,
                )
            )
        is_no_club = kind.weapon is not None and kind.weapon.kind == "melee"
        if is_held and not is_no_club and kind.role in ("weapon", "item"):
            found.append(improvised(kind, "str", scores, reach=1))
    return found


def improvised(
    kind: Kind, by: Attribute, scores: Mapping[Attribute, int], reach: int = 0, range_: int = 0
) -> AttackForm:
    """Return how a combatant attacks with a thing that is not made for it: in its hand, or thrown.

    Rule: sk.improvised.definition, sk.improvised.damage, sk.attack.roll.natural
    """
    thing = kind.weapon.id if kind.weapon is not None else kind.item
    return AttackForm(
        id=f"{thing}_blow" if reach else f"{thing}_throw",
        name=f"{kind.name} as a club" if reach else f"thrown {kind.name}",
        kind="improvised",
        by=by,
        modifier=scores[by] - BASE,
        dice=1,
        plus=0,
        reach=reach,
        range=range_,
        thing=thing,
        hands=kind.hands,
        is_thrown=not reach,
    )


def form_of_weapon(weapon: Weapon, scores: Mapping[Attribute, int], *, has_shield: bool) -> AttackForm:
    """Return how a combatant attacks with a weapon.

    Rule: sk.attack.roll.melee-strength, sk.attack.roll.ranged-agility, sh.weapon.nimble, sh.weapon.versatile
    """
    by: Attribute = "agi" if weapon.kind == "ranged" else "str"
    if "nimble" in weapon.traits and scores["agi"] > scores["str"]:
        by = "agi"
    return AttackForm(
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
        thing=weapon.id,
        hands=2 if weapon.grip == "two" else 1,
        grip=weapon.grip,
        is_light="light" in weapon.traits,
        is_disarming="disarming" in weapon.traits,
        is_brutal="brutal" in weapon.traits,
        is_single_shot="reload" in weapon.traits,
    )


def _natural(trait: Trait, scores: Mapping[Attribute, int]) -> AttackForm:
    """Return how a combatant attacks with what a trait makes of its body.

    Rule: sk.attack.roll.natural
    """
    return AttackForm(
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


@lru_cache(maxsize=1024)
def _monster(tables: Tables, kind: str, own: Own) -> Sheet:
    entry = tables.monsters[kind]
    scores = {name: entry.of(name) for name in ATTRIBUTES}
    traits = tuple(tables.traits[one] for one in entry.traits)
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
            thing="" if attack.kind == "natural" else attack_id(attack),
            hands=attack.kind != "natural",
        )
        for attack in entry.attacks
        if attack.kind == "natural" or attack_id(attack) in things
    ]
    return Sheet(
        name=entry.name.lower(),
        scores=scores,
        health=entry.health,
        defense=entry.defense,
        size=entry.size,
        speed=entry.speed,
        forms=tuple(forms),
        flags=frozenset(flag for trait in traits for flag in trait.flags),
        traits=traits,
        spells=tuple(spell for trait in traits for spell in trait.spells),
        castings=sum(trait.castings for trait in traits),
    )
