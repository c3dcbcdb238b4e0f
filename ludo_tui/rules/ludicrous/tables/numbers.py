"""The file `numbers.yaml`: every number of the rules that stands in no other table."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from ludo_tui.engine import Rules
from ludo_tui.rules.fight.amounts import Positive
from ludo_tui.rules.ludicrous.tables.kinds import Change, Small
from ludo_tui.rules.ludicrous.tables.traits import Trait
from ludo_tui.rulesets.problems import Path

Count = Annotated[int, Meta(ge=1, le=99)]
Length = Literal["short", "standard", "full"]
SEAT_COUNTS: Final = Rules.seat_counts
"""How many seats there may be."""
Seats = Annotated[int, Meta(ge=min(SEAT_COUNTS), le=max(SEAT_COUNTS))]
"""How many seats play; where one is missing in a table, it counts as none, unless the table needs all."""


class _Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class MatchNumbers(_Group, frozen=True, kw_only=True):
    """How long a match is, and how it begins."""

    pieces_home: dict[Length, Annotated[int, Meta(ge=1, le=4)]]
    start_cards: Small
    pieces_out: dict[Seats, Annotated[int, Meta(ge=0, le=2)]]
    """Pieces that a head start puts on the starting space, by the number of seats."""
    pieces_on_star: dict[Seats, Annotated[int, Meta(ge=0, le=2)]]
    """Further pieces that it puts on the party's own star space, by the number of seats."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the lengths of a match for which nobody says how many pieces are to come home."""
        if missing := [length for length in get_args(Length) if length not in self.pieces_home]:
            needed = "expected how many pieces come home in every length of a match"
            yield ("pieces_home",), f"missing {' and '.join(missing)}: {needed}"


class StatNumbers(_Group, frozen=True, kw_only=True):
    """The budget of ability stats."""

    least: Annotated[int, Meta(ge=-99, le=0)]
    most: Small
    sum: Small
    """Most that all stats add up to."""
    high: Count
    """A stat of so much counts as high."""
    most_high: Small
    perks: Small
    """Perks that each party picks."""
    language_from: Change
    """Adaptability from which on there is one more language."""


class PartyNumbers(_Group, frozen=True, kw_only=True):
    """HP, hand and the rest of the party sheet."""

    hp_base: Small | dict[Seats, Small]
    """What every party has, be it for any number of seats or for each of them."""
    hp_per_constitution: Small
    wounded_divisor: Count
    """Wounded at or below maximum HP divided by this, rounded down."""
    wounded_heal: Small
    recover_divisor: Count
    """HP after a piece fell, as a part of the maximum, rounded down."""
    phases_unconscious: Count
    """Own action phases in which an unconscious piece can be revived; after the last one it is eliminated."""
    hand_base: Small
    proficiency: Small
    leader: Small
    bonus_points_per_turn: Small
    cards_turned_over: Count
    """Cards of the draw pile that are turned over, at most, to draw one that the class can cast."""
    cards_at_least: Small
    """With fewer cards than this a party draws one at the start of its turn."""
    bounty_points: Small
    """Bonus die points for knocking an enemy piece out."""
    bounty_cards: Small
    """Cards for the same."""

    def hp_with(self, seats: int) -> int:
        """Return the HP that every party has in a match of so many seats.

        Rule: lh.party.hp
        """
        return self.hp_base if isinstance(self.hp_base, int) else self.hp_base[seats]

    def is_wounded(self, hp: int, hp_max: int) -> bool:
        """Return whether a party with so many HP is wounded.

        Rule: lh.party.wounded
        """
        return hp <= hp_max // self.wounded_divisor

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the numbers of seats for which nobody says how many HP every party has."""
        given = self.hp_base
        missing = [] if isinstance(given, int) else [str(count) for count in SEAT_COUNTS if count not in given]
        if missing:
            needed = "expected one number for all matches, or one each for 2, 3 and 4 seats"
            yield ("hp_base",), f"missing {' and '.join(missing)}: {needed}"


class ContestNumbers(_Group, frozen=True, kw_only=True):
    """Contest rolls and saves."""

    graze_short: Small
    """How much short of the defender still grazes."""
    critical_damage: Count
    """What the damage dice of a critical hit are multiplied by."""
    graze_divisor: Count
    save_goal: Small
    save_base: Small
    """A goal set by a stat is this plus the stat."""


class AttackNumbers(_Group, frozen=True, kw_only=True):
    """Modifiers of attacks and of the rolls against them; the range in spaces."""

    dodge: Change
    dodge_spell: Change
    """Added to the caster's modifier when the target's party dodges."""
    shield: Change
    opportunity_range: Count
    retaliation_advantage: bool
    """A critical failure gives the retaliation advantage."""


class PunchNumbers(_Group, frozen=True, kw_only=True):
    """The punching die and its damage in HP; ranges in spaces."""

    sides: Count
    miss_up_to: Small
    double_from: Count
    damage: Small
    range: Count
    running_damage: Small
    running_roll: Change
    """Added to the movement roll of a running punch."""


class StoneNumbers(_Group, frozen=True, kw_only=True):
    """Range in spaces, damage in HP, and how many a party can carry."""

    range: Count
    damage: Positive
    carried: Small


class WrestleNumbers(_Group, frozen=True, kw_only=True):
    """Grapple and shove."""

    range: Count
    size_above: Small
    """How much larger the target may be."""
    push: Count
    push_critical: Count
    shoves_back: bool
    """Who is shoved goes back along its own way, wherever the shover stands; otherwise away from the shover."""


class TackleNumbers(_Group, frozen=True, kw_only=True):
    """The modifier of a crucial tackle, and damage in HP."""

    crucial: Change
    critical_damage: Positive
    failure_damage: Positive


class TauntNumbers(_Group, frozen=True, kw_only=True):
    """The range in spaces, what having no language in common adds to the roll, and what success earns."""

    range: Count
    no_language: Change
    applause: Small
    """Bonus die points for a taunt that works."""


class ReviveNumbers(_Group, frozen=True, kw_only=True):
    """The range in spaces, the goal of the roll, and the HP of a critical success."""

    range: Count
    goal: Small
    critical_heal: Positive


class DeedNumbers(_Group, frozen=True, kw_only=True):
    """Other actions."""

    surrender_range: Count
    drunk_turns: Count
    ready_points: Small
    pocket_points: Small = 0
    """Bonus die points, at most, that who sneaks takes from the party of each enemy piece it passes."""
    pocket_cards: Small = 0
    """Cards, at most, that the same party discards at random, and the other draws."""
    soul_read_sides: Count
    soul_read_rolls: Count
    insight_turns: Small
    """Turns of insight that a Soul Read gives; 0: none."""
    sacrifice_cards: Count
    shed_cards: Count
    meditate_cards: Count
    mulligan_divisor: Count
    mulligan_points: Small
    """Bonus die points for each card that a mulligan discards."""


class CompanionLevel(_Group, frozen=True, kw_only=True):
    """What a relationship value does."""

    at: Count
    trait: Trait


class CompanionNumbers(_Group, frozen=True, kw_only=True):
    """Relationship values."""

    start: Small
    maximum: Count
    per_turn: Change
    """Added at the start of each of its turns."""
    rizz: Small
    levels: tuple[CompanionLevel, ...]
    heal_at: Count
    heal: Positive


class SpecialNumbers(_Group, frozen=True, kw_only=True):
    """The special rules phases."""

    frightened_range: Count
    frightened_goal: Small
    stun_damage: Count
    """Damage of one hit that may stun."""
    ambush_range: Count
    ambush_base: Small
    ambush_damage: Positive
    trap_base: Small
    prison_goal: Small
    prison_per_try: Change
    """Added to the goal after each failed try."""


class MovementNumbers(_Group, frozen=True, kw_only=True):
    """The die that moves pieces, and what its numbers bring."""

    sides: Count
    enters_on: Count
    enters_alone_on: Count
    """From this number on a piece comes out while no piece of its party is on its way."""
    tries: Count
    """Rolls of a movement phase while nothing can move."""
    underdog: dict[Seats, Small]
    """What the party with the most spaces to go adds to its movement rolls, by the number of seats."""
    sneaking: Small
    """What a sneaking party adds to its movement rolls."""
    full_die: Small
    """What a party adds to its movement rolls while its bonus die is full."""
    again_on: Count
    limit_from: Count
    """From this six in a row on, the roll is saved for."""
    limit_goal: Small
    least: Small
    """Lowest that a changed movement roll can be."""
    star_flight: dict[Seats, Annotated[int, Meta(ge=0, le=3)]]
    """How many star spaces farther a piece flies whose own move ends on one, by the number of seats."""
    home_exact: bool
    """Home needs the exact number; otherwise what exceeds it is lost."""

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield the fault of rolling again and again."""
        if self.again_on < 2:
            yield ("again_on",), "every number of the die would roll again, without end: expected 2 or more"


class StructureNumbers(_Group, frozen=True, kw_only=True):
    """HP of a new structure; how far, for how many rounds and how many turns hacking reaches, lasts and stuns."""

    hp: Count
    hack_range: Count
    hack_rounds: Count
    hack_stun: Count
    salvage: Small
    """Bonus die points for destroying one's own structure."""
    salvage_work: Small = 0
    """Extra work points for another one, if that took the action."""
    salvage_rounds: Count
    """Rounds for which it must have stood for that."""


class AnnustarNumbers(_Group, frozen=True, kw_only=True):
    """What each mishap adds to the damage of the Annustar, and the die against it."""

    maximum: Count
    sides: Count
    """The die rolled after each addition: below the damage value, a Breaker happens."""
    spell: Small
    meta_magic: Small
    """For a spell with meta magic, in place of `spell`."""
    hack: Small
    critical_failure: Small
    gamble: Small


class Numbers(_Group, frozen=True, kw_only=True):
    """The whole file."""

    match: MatchNumbers
    stats: StatNumbers
    party: PartyNumbers
    contest: ContestNumbers
    attack: AttackNumbers
    punch: PunchNumbers
    stones: StoneNumbers
    wrestle: WrestleNumbers
    tackle: TackleNumbers
    taunt: TauntNumbers
    revive: ReviveNumbers
    deeds: DeedNumbers
    companion: CompanionNumbers
    special: SpecialNumbers
    movement: MovementNumbers
    structures: StructureNumbers
    annustar: AnnustarNumbers
