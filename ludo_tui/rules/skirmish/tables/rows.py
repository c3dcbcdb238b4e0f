"""The tables of Skirmish Ludo: what each YAML file of its rulesets holds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.fight.amounts import Positive, Unsigned
from ludo_tui.rules.fight.modifiers import Source, SourceModifier
from ludo_tui.rules.fight.tables import kept
from ludo_tui.rules.skirmish.tables.modifiers import NO_GRANTS, Grants, TraitModifier
from ludo_tui.rules.skirmish.tables.powers import Item, Power, Spell, SpellId, Stunt, TraitId
from ludo_tui.rules.skirmish.tables.steps import AfflictionId, Attribute, Change, Count, Some, Steps
from ludo_tui.rulesets.links import In
from ludo_tui.rulesets.model import Line
from ludo_tui.text.first_letters import small

SHIELD: Final = "shield"


ItemId = Annotated[str, In("items", "item")]


Length = Literal["short", "standard", "full"]
"""Of a match."""


ScenarioId = Literal["open_road", "high_water", "broken_gates", "night_march", "sleeping_camp", "grudge"]
"""A row of the table of scenarios."""


WeaponKind = Literal["melee", "ranged", "natural"]


AttackKind = Literal[WeaponKind, "unarmed", "improvised"]
"""What an attack is made with."""


WeaponTrait = Literal["nimble", "slow", "versatile", "ammunition", "thrown", "disarming", "light", "brutal", "reload"]


Grip = Literal["off", "one", "two"]
"""How a weapon is held: one that can be held in the off hand, in one hand, in both."""


Critical = Literal["", "slashing", "piercing", "bludgeoning"]


Flag = Literal[
    "bars",
    "floats",
    "slippery",
    "small_fry",
    "passes_bars",
    "passes_all",
    "flies",
    "hovers",
    "shoots_in_reach",
    "swims",
    "lurks",
    "fences",
    "snatches",
    "vanishes",
    "holds_on",
]
"""What a trait or talent lets its bearer do: each word is one rule."""


AfflictionFlag = Literal[
    "no_reaction",
    "no_action",
    "no_sight",
    "no_standing",
    "crawl_only",
    "held",
    "fails",
    "no_free_attacks",
    "played_by_source",
    "unseen",
    "interrupts",
]
"""What an affliction lets its bearer do no longer, or others no longer do to it: each word is one rule."""


Parties = Annotated[int, Meta(ge=2, le=4)]


Score = Annotated[int, Meta(ge=-20, le=40)]


ByParties = Annotated[dict[Parties, Count], Meta(min_length=1)]
"""A number that goes by how many parties play."""


ByLength = Annotated[dict[Literal["short", "standard", "full"], ByParties], Meta(min_length=1)]


class _Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str


class Scored(_Row, frozen=True, kw_only=True):
    """The four attributes: of a piece what is added to 10, of a monster the scores."""

    str_: Score = msgspec.field(name="str")
    agi: Score
    int_: Score = msgspec.field(name="int")
    wil: Score

    def of(self, attribute: Attribute) -> int:
        """Return one of them."""
        return {"str": self.str_, "agi": self.agi, "int": self.int_, "wil": self.wil}[attribute]


class Trait(Power, frozen=True, kw_only=True):
    """Changes and abilities that an ancestry, a path or a kind of monster gives."""

    slot: Literal["passive", "action", "reaction"] = "passive"
    flags: tuple[Flag, ...] = ()
    modifiers: tuple[TraitModifier, ...] = ()
    immune: tuple[AfflictionId, ...] = ()
    """Afflictions that it cannot have."""
    halves: tuple[Literal["fire"], ...] = ()
    """Kinds of damage of which it takes half."""
    grants: Grants = NO_GRANTS
    on_hit: Steps = ()
    """Additional effects of its hits."""
    on_critical: Steps = ()
    """Additional effects of its critical hits."""

    def source(self, table: str) -> Source:
        """Return it as what somebody has, by the table in which it stands."""
        rule = f"sh.{table}.{self.id.replace('_', '-')}"
        return Source(self.name.lower(), rule, self.modifiers, self.flags, self.immune, self.halves)


class Ancestry(Scored, frozen=True, kw_only=True):
    """Where a piece comes from."""

    name: Line
    text: Line
    health: Annotated[int, Meta(ge=-99, le=99)]
    size: Annotated[float, Meta(gt=0, le=3)]
    speed: Annotated[int, Meta(ge=1, le=12)]
    traits: tuple[TraitId, ...] = ()


class PathEntry(Scored, frozen=True, kw_only=True):
    """What a piece has learned."""

    name: Line
    health: Annotated[int, Meta(ge=1, le=99)]
    bonus: Count
    """Dice of Bonus Damage a round."""
    armour: Annotated[str, In("armour", "armour")]
    shield: bool = False
    weapons: tuple[Annotated[str, In("weapons", "weapon")], ...] = ()
    talents: tuple[Annotated[str, In("talents", "talent")], ...] = ()
    items: tuple[ItemId, ...] = ()
    spells: tuple[SpellId, ...] = ()
    castings: Count = 0
    """Spells that it casts in a match, in all."""


class Weapon(_Row, frozen=True, kw_only=True):
    """Something to attack with."""

    name: Line
    kind: WeaponKind
    dice: Count
    plus: Count = 0
    reach: Count = 0
    range: Count = 0
    grip: Grip = "one"
    thrown: Count = 0
    """How far it can be thrown as a ranged attack; 0: it is not made for that."""
    health: Annotated[int, Meta(ge=1, le=99)] = 6
    """Damage that breaks it."""
    traits: tuple[WeaponTrait, ...] = ()
    crit: Critical = ""
    min_str: Count = 0


class Armour(_Row, frozen=True, kw_only=True):
    """What protects."""

    name: Line
    defense: Count
    heavy: bool = False
    health: Annotated[int, Meta(ge=1, le=99)] = 12
    """Damage that breaks it."""


class MonsterAttack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way in which a monster attacks."""

    name: Line
    kind: WeaponKind
    by: Attribute
    dice: Count
    plus: Count = 0
    reach: Count = 0
    range: Count = 0


class MonsterEntry(Scored, frozen=True, kw_only=True):
    """A kind of monster."""

    name: Line
    cost: Annotated[int, Meta(ge=1, le=20)]
    """Menace that it takes to summon it."""
    size: Annotated[float, Meta(gt=0, le=3)]
    health: Annotated[int, Meta(ge=1, le=99)]
    defense: Count
    speed: Annotated[int, Meta(ge=1, le=12)]
    attacks: Annotated[tuple[MonsterAttack, ...], Meta(min_length=1)]
    traits: tuple[TraitId, ...] = ()
    hands: Annotated[int, Meta(ge=0, le=2)] = 2
    """With which it holds things and grabs; without any it attacks with its body alone."""


class Company(_Row, frozen=True, kw_only=True):
    """A ready party: ancestry and path of its four pieces, and what they carry in place of the weapons of the path."""

    name: Line
    pieces: Annotated[
        tuple[Annotated[tuple[str, ...], Meta(min_length=2, max_length=4)], ...], Meta(min_length=4, max_length=4)
    ]


class ObjectEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands on a space of a kind and can be attacked."""

    size: Annotated[float, Meta(gt=0, le=3)]
    is_full: bool = False
    """Does it hide what is behind it entirely?"""
    defense: Count
    health: Annotated[int, Meta(ge=1, le=99)]
    unarmed: Literal["normal", "immune", "forbidden"] = "normal"
    """Do bare hands harm it, do they do nothing to it, or can they not be tried?"""
    unarmed_banes: Count = 0
    backlash: Count = 0
    """Damage to a creature that strikes it with bare hands."""


class Terrain(_Row, frozen=True, kw_only=True):
    """What a kind of space is like."""

    name: Line
    text: Line
    is_high: bool = False
    is_obscured: bool = False
    is_deep: bool = False
    is_slick: bool = False
    """Must a creature that enters roll Agility or fall prone?"""
    cost: Count = 0
    """Yards more that it takes to enter."""
    object: ObjectEntry | None = None

    @property
    def in_words(self) -> str:
        """Its name and what it does, as a part of a sentence."""
        text = self.text.removesuffix(".")
        return f"{self.name.lower()}, {small(text)}"


class Scenario(_Row, frozen=True, kw_only=True):
    """What the road is like."""

    name: Line
    text: Line
    terrain: dict[Annotated[str, In("terrain", "terrain")], tuple[Annotated[int, Meta(ge=1, le=12)], ...]] = {}
    """Where each kind of terrain lies, in spaces past each of the four starting spaces."""
    ambush: Literal["none", "parties", "monsters"] = "none"
    """Who is surprised at the start, if the house rules do not say."""
    is_dark: bool = False
    """Is every space obscured that no light reaches?"""
    items: tuple[ItemId, ...] = ()
    """Additional items on the belt of the first piece of every party."""
    has_camp: bool = False
    """Do monsters sleep at the lairs when the match begins?"""
    has_sage: bool = True


class AfflictionEntry(_Row, frozen=True, kw_only=True, eq=False):
    """What befalls a creature for a while.

    It is equal to itself alone, so that it can be a key.
    """

    name: Line
    own: dict[Literal["str", "agi", "int", "wil", "attack", "luck"], Count] = {}
    """Banes on its own rolls: with an attribute, to attack, of luck."""
    against: dict[Literal["str", "agi", "int", "wil", "defense"], Count] = {}
    """Boons for those who roll against its attribute or Defense."""
    named: Count = 0
    """Banes on its rolls with the attribute that an instance names, and boons for those who roll against it."""
    melee: Change = 0
    """Boons or banes for those who attack it in melee."""
    ranged: Change = 0
    """Boons or banes for those who shoot at it."""
    speed: Literal["", "half", "zero", "two"] = ""
    brings: tuple[AfflictionId, ...] = ()
    """Other afflictions that it is made of."""
    flags: tuple[AfflictionFlag, ...] = ()
    hurts: Unsigned = 0
    """Damage at the end of each round."""
    ends: Literal["", "luck"] = ""
    """Does a luck roll end it, at the end of a round or by overcoming it?"""
    while_seen: bool = False
    """Does it count only while its bearer sees its source?"""
    is_help: bool = False
    """Is it good for its bearer?"""

    @lru_cache(maxsize=512)  # noqa: B019 - rows stay for as long as their tables
    def source(self, attribute: str) -> Source:
        """Return it as what befalls somebody, in the attribute that an instance is about, if it is about one."""
        own, against = Counter[str](self.own), Counter[str](self.against)
        own[attribute] += self.named
        against[attribute] += self.named
        against.update(melee=self.melee, ranged=self.ranged)
        edges = [(kind, -banes) for kind, banes in own.items()]
        edges += [(f"against:{kind}", boons) for kind, boons in against.items()]
        modifiers = tuple(SourceModifier(to=kind, edge=edge) for kind, edge in edges if edge)
        return Source(self.id, f"sh.affliction.{self.id}", modifiers, self.flags)


class Choice(_Row, frozen=True, kw_only=True):
    """What is said about answers of a kind, and where in the choices of a turn they stand."""

    text: Line
    name: str = ""
    """What it is called where several kinds are named together, if not by its id."""
    part: Literal["", "attack", "wrestle", "move", "guard", "magic", "things", "tricks", "ways"] = ""
    is_seldom: bool = False
    """Is it so seldom the best that lists fold it away? `benchmarks/verbs.py` tells."""


class _Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class LengthNumbers(_Group, frozen=True, kw_only=True):
    """How long a match is."""

    home_needed: ByLength
    fewer_without_sage: ByParties
    on_track: ByParties
    """Upright pieces that a party may have on the track; a six lifts it."""
    round_limit: ByLength


class LudoDie(_Group, frozen=True, kw_only=True):
    """The die that brings pieces out and forward."""

    sides: Annotated[int, Meta(ge=2, le=20)]
    musters_extra: Count
    """What it must show to bring out one more piece."""


class MoveNumbers(_Group, frozen=True, kw_only=True):
    """What moving costs."""

    run: Annotated[int, Meta(ge=2, le=5)]
    retreat_divisor: Some
    stand_up_divisor: Some
    crawl_cost: Some


class RollNumbers(_Group, frozen=True, kw_only=True):
    """What rolls must reach."""

    target: Count
    critical_at: Count
    critical_margin: Count
    fumble_at: Score


class DownNumbers(_Group, frozen=True, kw_only=True):
    """What becomes of the fallen."""

    fails: Some
    """Failed luck rolls after which a piece is carried off."""
    rises_with: Positive
    tended: Positive


class KeenNumbers(_Group, frozen=True, kw_only=True):
    """The menace of a Sage."""

    start: ByParties
    income: ByParties
    lean: ByParties
    """Menace less in every second round."""
    cap: ByParties
    """Most monsters on the track."""


class SageNumbers(KeenNumbers, frozen=True, kw_only=True):
    """What the Sage can do."""

    same_kind: Count
    """Each of a kind already on the track makes the next cost so much more."""
    lair: Annotated[dict[Parties, tuple[Annotated[int, Meta(ge=1, le=12)], ...]], Meta(min_length=1)]
    """Where lairs are, in spaces past each of the four starting spaces."""
    camp: Count
    """Most menace that a monster costs that sleeps at a lair."""
    clear: Count
    """No character may stand this near a lair that is used."""
    doom: ByLength
    """Pieces that the Sage's side must carry off to win."""
    keen: KeenNumbers
    """The menace if a hard computer is the Sage."""


class Numbers(_Group, frozen=True, kw_only=True):
    """Every number of the rules that is not in another table."""

    match: LengthNumbers
    ludo_die: LudoDie
    move: MoveNumbers
    roll: RollNumbers
    down: DownNumbers
    spoils: Positive
    shove_run_up: Some
    """Yards moved in a turn from which a shove has a boon."""
    near: Some
    """How far help and hindrance go."""
    minute: Some
    """Actions that a minute is."""
    coins: Count
    """What a company that is built can spend on items."""
    toll: Annotated[int, Meta(ge=1, le=3)]
    """Seals that a gate takes from a piece."""
    natural_defense: Count
    sage: SageNumbers


class Tables(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All tables of a ruleset, by the names of their files; equal to themselves alone, so that they can be a key."""

    numbers: Numbers
    ancestries: dict[str, Ancestry]
    paths: dict[str, PathEntry]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    traits: dict[str, Trait]
    talents: dict[str, Trait]
    spells: dict[str, Spell]
    items: dict[str, Item]
    stunts: dict[str, Stunt]
    monsters: dict[str, MonsterEntry]
    companies: dict[str, Company]
    terrain: dict[str, Terrain]
    scenarios: dict[str, Scenario]
    afflictions: dict[str, AfflictionEntry]
    choices: dict[str, Choice]

    def flags_of(self, affliction: str) -> Iterator[AfflictionFlag]:
        """Yield the flags of an affliction, with those of what it is made of."""
        row = self.afflictions[affliction]
        yield from row.flags
        for part in row.brings:
            yield from self.flags_of(part)

    @property
    def powers(self) -> dict[str, Power]:
        """All that can be used, by id."""
        return {**self.spells, **self.talents, **self.traits, **self.items, **self.stunts}

    def power(self, way: str, row: str) -> Power | None:
        """Return what is used in a way by the id of its row: a talent or trait, a spell, an item, a stunt."""
        rows: dict[str, Sequence[Mapping[str, Power]]] = {
            "talent": (self.talents, self.traits),
            "cast": (self.spells,),
            "read": (self.spells,),
            "use": (self.spells, self.items),
            "stunt": (self.stunts,),
        }
        return next((table[row] for table in rows.get(way, ()) if row in table), None)


TABLES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Tables)}
"""The type of each file."""


@kept
def tables_of(loaded: Mapping[str, Any]) -> Tables:
    """Return the tables of a loaded ruleset."""
    return Tables(**{name: loaded[name] for name in TABLES})
