"""What the rows of each table hold."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, get_args

import msgspec
from msgspec import Meta

from ludo_tui.engine import counted
from ludo_tui.rules.fight.amounts import Positive, Unsigned
from ludo_tui.rules.ludicrous.tables.kinds import (
    ArmorId,
    Change,
    Companion,
    ConditionId,
    Group,
    LanguageId,
    RuleLink,
    School,
    Stat,
)
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.targeting import Count, TargetRule, TriggerRule, Turns, trigger_faults
from ludo_tui.rules.ludicrous.tables.traits import NO_TRAIT, Trait
from ludo_tui.rulesets.links import In
from ludo_tui.rulesets.problems import Path

Text = Annotated[str, Meta(min_length=1)]
Size = Literal["tiny", "small", "medium", "large"]
SIZES: dict[str, int] = {size: number for number, size in enumerate(get_args(Size), 1)}
"""Sizes as numbers, 1 for the smallest."""
Ending = Literal["first_special", "bonus_action", "movement"]
"""The phase of its bearer's last turn that a condition lasts to the end of."""
PerkSlot = Literal["passive", "action", "bonus", "reaction"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of a table has."""

    given_target: ClassVar[str | None] = None
    """What `target` means in its steps where none is chosen: `piece` where its rule is about one; None: nobody."""

    id: str
    name: Text
    text: str = ""
    """What it does, for players."""
    brief: str = ""
    """The same in at most eight words, for lists; empty: the text is as short."""
    rule: RuleLink = ""
    """Rulebook id."""


class Usable(Entry, frozen=True, kw_only=True):
    """An entry that does something when it is used."""

    target: TargetRule | None = None
    steps: Steps = ()


class Race(Entry, frozen=True, kw_only=True):
    """A race; its trait holds for the whole party."""

    die: Literal[4, 6, 8, 10, 12]
    """Sides of its bonus die."""
    maximum: Annotated[int, Meta(ge=1, le=20)]
    """Points needed to roll it."""
    size: Size
    languages: tuple[LanguageId, ...]
    free_languages: Annotated[int, Meta(ge=0, le=4)] = 0
    """Languages of the player's choice."""
    trait: Trait = NO_TRAIT


class PivotalMoment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a class can do a few times in a match."""

    name: Text
    text: Text
    brief: str = ""
    """What it does in at most eight words, for lists; empty: the text is as short."""
    slot: Literal["action", "bonus", "reaction"]
    uses: Annotated[int, Meta(ge=1, le=20)]
    triggers: tuple[TriggerRule, ...] = ()
    """For a reaction: what it answers, any of them."""
    target: TargetRule | None = None
    steps: Annotated[Steps, Meta(min_length=1)]

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with its triggers."""
        return trigger_faults(self.triggers, is_reaction=self.slot == "reaction")


class Profession(Entry, frozen=True, kw_only=True):
    """A class: what its party is trained in, and its pivotal moment."""

    weapons: tuple[Group, ...]
    """Groups that it is proficient in."""
    armor: Annotated[tuple[ArmorId, ...], Meta(min_length=1)]
    """What it can wear."""
    casts: tuple[School, ...]
    proficient: tuple[School, ...] = ()
    hp: Annotated[int, Meta(ge=0, le=20)] = 0
    pivotal: PivotalMoment
    trait: Trait = NO_TRAIT

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the schools that it is proficient in and cannot cast."""
        for number, school in enumerate(self.proficient):
            if school not in self.casts:
                yield ("proficient", number), f"{school!r} is not among the schools that the class casts"


class WeaponEntry(Entry, frozen=True, kw_only=True, cache_hash=True):
    """A row of `weapons.yaml`; ranges in spaces."""

    given_target = "piece"

    group: Group
    damage: Positive
    range: Count
    thrown: Count | None = None
    """Range when thrown."""
    ammo: Count | None = None
    """Shots, or pieces to throw; None: it needs none."""
    properties: tuple[Literal["dual", "two_handed", "slow"], ...] = ()
    hit: Steps = ()
    """What a hit does in addition to its damage."""
    hit_from: Count = 1
    """Least damage of a hit that does so."""

    @property
    def is_two_handed(self) -> bool:
        """Does it take both hands?"""
        return "two_handed" in self.properties

    def left(self, ammo: int) -> str:
        """Return how often it can still be shot or thrown."""
        return f"{counted(ammo, 'shot' if self.thrown is None else 'throw')} left"

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of throwing nobody knows how many."""
        if self.thrown is not None and self.ammo is None:
            yield (), "missing key 'ammo': a thrown weapon must say how many there are"


class Armor(Entry, frozen=True, kw_only=True):
    """A row of `armor.yaml`."""

    trait: Trait = NO_TRAIT


class Perk(Usable, frozen=True, kw_only=True):
    """A perk: a trait, or something to do in its slot."""

    slot: PerkSlot
    trait: Trait = NO_TRAIT
    uses: Annotated[int, Meta(ge=1, le=20)] | None = None
    """How often in a match; None: as often as the slot allows."""
    triggers: tuple[TriggerRule, ...] = ()
    """For a reaction: what it answers, any of them."""
    is_compelled: bool = False
    """It is not up to the player: whenever it can be used, it must be."""
    shield: bool = False
    companion: bool = False
    """The party sets out with a partner."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with its triggers and its steps, each of which only some perks have."""
        yield from trigger_faults(self.triggers, is_reaction=self.slot == "reaction")
        if self.slot == "passive" and self.steps:
            yield ("steps",), "a passive perk does nothing by itself; give it a slot or a trait"
        if self.slot != "passive" and not self.steps:
            yield (), f"missing key 'steps': a perk in the slot {self.slot!r} must do something"


class Condition(Entry, frozen=True, kw_only=True):
    """A condition, and everything that a lasting effect is made of."""

    given_target = "piece"

    on: Annotated[tuple[Literal["party", "piece", "structure", "tank"], ...], Meta(min_length=1)]
    verb: Literal["is", "has"] = "is"
    """With which its name is said of a piece: `is stunned`, `has insight`."""
    turns: Turns | None = None
    """Own turns that it lasts if nothing else is said; None: until something ends it."""
    ends: Ending = "movement"
    """When it ends in the last of its turns: with the first special rules phase if it does something there or while
    others act, with the bonus action phase if it acts on actions, with the movement phase if it acts on moving."""
    is_help: bool = False
    """A good thing to have: not ended by what cures."""
    trait: Trait = NO_TRAIT
    each_turn: Steps = ()
    """What it does in every own first special rules phase."""
    when_attacked: Steps = ()
    """What an attack (weapon, stone, punch) from 1 space away does to the attacker, who is the `target`."""
    ended_by: tuple[ConditionId, ...] = ()
    """Conditions that end it, when they are gained."""
    each_source: bool = False
    """Each piece that brings it brings one of its own, with an end of its own; otherwise a bearer has it once."""
    ends_after: tuple[Literal["movement_roll", "defense"], ...] = ()
    """What uses it up: the next movement roll, or the next roll against an attack."""


class ReadyParty(Entry, frozen=True, kw_only=True):
    """A row of `parties.yaml`, checked like a party that a player has built."""

    race: Annotated[str, In("races", "race")]
    profession: Annotated[str, In("classes", "class")] = msgspec.field(name="class")
    stats: dict[Stat, Change]
    """Stats that are not 0."""
    leader: Annotated[int, Meta(ge=0, le=3)] = 0
    weapons: Annotated[tuple[Annotated[str, In("weapons", "weapon")], ...], Meta(min_length=1, max_length=2)]
    armor: ArmorId = "none"
    has_shield: bool = False
    languages: tuple[LanguageId, ...] = ()
    """Those that the player chose, in addition to those of the race."""
    perks: tuple[Annotated[str, In("perks", "perk")], ...] = ()
    companion: Literal["", Companion] = ""


class Language(Entry, frozen=True, kw_only=True):
    """A row of `languages.yaml`; a piece taunts badly if the target shares no language with it."""


class Spell(Usable, frozen=True, kw_only=True):
    """A row of `spells.yaml`, with how many such cards the deck has."""

    school: School
    kind: Literal["spell", "reaction"] = "spell"
    copies: Count = 2
    triggers: tuple[TriggerRule, ...] = ()
    """For a reaction: what it answers, any of them."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with its triggers, and that it does nothing."""
        yield from trigger_faults(self.triggers, is_reaction=self.kind == "reaction")
        if not self.steps:
            yield (), "missing key 'steps': a spell must do something"


class MetaMagic(Entry, frozen=True, kw_only=True):
    """A meta magic card: what it changes in the spell that it is played with."""

    copies: Count = 2
    targets: Annotated[int, Meta(ge=0, le=3)] = 0
    """Targets more."""
    range: Annotated[int, Meta(ge=0, le=12)] = 0
    """Spaces more."""
    dice: Annotated[int, Meta(ge=0, le=3)] = 0
    """Damage dice more."""
    turns: Annotated[int, Meta(ge=0, le=6)] = 0
    """Turns or rounds more."""
    cannot_be_countered: bool = False
    spares_own: bool = False
    """Own pieces take no harm."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of changing nothing."""
        if not any((self.targets, self.range, self.dice, self.turns, self.cannot_be_countered, self.spares_own)):
            yield (), "changes nothing; set targets, range, dice, turns, cannot_be_countered or spares_own"


class ItemEntry(Usable, frozen=True, kw_only=True):
    """A row of `items.yaml`: something to consume, other than fish."""

    kind: Literal["potion", "star_energy", "other"] = "other"
    as_bonus: bool = False
    """It may be consumed as a bonus action, too."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of doing nothing."""
        if not self.steps:
            yield (), "missing key 'steps': an item must do something when it is consumed"


class Fish(Usable, frozen=True, kw_only=True):
    """A row of the fish table."""

    number: Count
    """What the die must show."""
    as_bonus: bool = False
    caught: Steps = ()
    """What happens at once when it is caught; such a catch is nothing to eat."""

    @property
    def is_consumable(self) -> bool:
        """It is carried, and eaten later."""
        return not self.caught

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of doing nothing, or something at two times."""
        if bool(self.steps) == bool(self.caught):
            yield (), "set either steps (when it is eaten) or caught (when it bites)"


class GambleRow(Entry, frozen=True, kw_only=True):
    """What happens when the gambling die shows a number."""

    number: Count
    steps: Annotated[Steps, Meta(min_length=1)]


class TauntingMethod(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of a taunt; it changes nothing."""

    number: Count
    text: Text


class StructureEntry(Usable, frozen=True, kw_only=True):
    """A row of `structures.yaml`."""

    cost: Annotated[int, Meta(ge=1, le=40)]
    """Work points."""
    use: Literal["action", "bonus", "passive"]
    is_electronic: bool = False
    trait: Trait = NO_TRAIT

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what is wrong with its steps, which only those have that are used."""
        if self.use == "passive" and self.steps:
            yield ("steps",), "a passive structure is not used; give it a trait"
        if self.use != "passive" and not self.steps:
            yield (), "missing key 'steps': a structure that is used must do something"


class TankSpaceEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tank does and suffers on one of its three spaces."""

    name: Text
    text: Text
    protects: bool = False
    """The tank and the structure of its party cannot be attacked by tanks."""
    fires_at: tuple[Literal["homefield_enemy", "enemy_structure", "enemy_tank"], ...] = ()
    damage: Unsigned = 0
    against: Stat = "dexterity"
    """What a piece or a tank defends with."""


class TankTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file `tank.yaml`."""

    hp: Annotated[int, Meta(ge=1, le=99)]
    stat: Stat
    """What is added to its shots."""
    structure_goal: Annotated[int, Meta(ge=2, le=30)]
    """What a shot at a structure must reach."""
    shield: TankSpaceEntry
    attack: TankSpaceEntry
    anti_tank: TankSpaceEntry


class Breaker(Entry, frozen=True, kw_only=True):
    """A possibility of the Annustaria Breaker."""

    number: Count
    steps: Annotated[Steps, Meta(min_length=1)]


class CreatureEntry(Entry, frozen=True, kw_only=True):
    """A creature: stands on the pathway, acts at the end of each round, and can be attacked."""

    given_target = "piece"

    hp: Annotated[int, Meta(ge=1, le=99)]
    size: Size = "medium"
    stats: dict[Stat, Change] = {}
    sight: Annotated[int, Meta(ge=0, le=26)] = 0
    """Spaces, either way, in which it looks for the nearest piece that is not a friend."""
    steps: Steps = ()
    """What it does to that piece, the `target`."""
    moves: Annotated[int, Meta(ge=0, le=12)] = 0
    """Spaces that it moves toward the nearest piece afterwards."""
    blocks: bool = False
    """The next piece that would pass it stops on the space before it, and it is gone."""
    trait: Trait = NO_TRAIT
    """What it changes for a piece that is morphed into it."""
    is_form: bool = False
    """A shape to be morphed into; never on the pathway by itself."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of doing something to pieces that it never sees."""
        if self.steps and not self.sight:
            yield (), "missing key 'sight': it can do nothing to pieces that it does not see"


class TokenEntry(Entry, frozen=True, kw_only=True):
    """Something that can lie on a space of the pathway."""

    given_target = "piece"

    rounds: Turns | None = None
    passed: Steps = ()
    """What happens to a piece that passes, the `target`."""
    landed: Steps = ()
    """What happens to a piece that ends its move there."""
    blocks: bool = False
    sneaks_by: bool = True
    """A piece that sneaks passes it unharmed."""
