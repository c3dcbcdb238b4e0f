"""Traits: the one way in which races, classes, armor, perks, conditions, structures and creatures say what they change.

A trait is data. Rules that roll a die or ask "can it?" gather the traits that concern a piece and read them.
"""

from typing import Literal

import msgspec

from ludo_tui.rules.ludicrous.mechanics.amounts import Amount

DamageKind = Literal["normal", "magical", "fire", "natural"]
"""What armor reduces, what it does not, what sets alight, what nothing reduces."""
Group = Literal["melee", "ranged", "hybrid"]
"""Weapon groups."""
School = Literal["evocation", "nature", "mind", "necromancy", "warding", "time"]
Means = Literal["weapon", "punch", "stone", "spell", "grapple", "shove", "tackle", "tank", "creature", "structure"]
"""What an attack or a hit is made with."""
Stat = Literal[
    "attack",
    "constitution",
    "speed",
    "magic",
    "dexterity",
    "intelligence",
    "engineering",
    "luck",
    "neuroticism",
    "adaptability",
]
RollKind = Literal[
    "contest",
    "attack",
    "defense",
    "attacked",
    "damage",
    "damage_taken",
    "tackle",
    "tackle_defense",
    "taunt",
    "taunt_defense",
    "revive",
    "fishing",
    "hack",
    "hack_defense",
    "spell",
    "spell_defense",
    "grapple",
    "shove",
    "movement_roll",
    "bonus_die",
    "initiative",
    "save",
    "save:attack",
    "save:constitution",
    "save:speed",
    "save:magic",
    "save:dexterity",
    "save:intelligence",
    "save:engineering",
    "save:luck",
    "save:neuroticism",
    "save:adaptability",
    "stat:attack",
    "stat:constitution",
    "stat:speed",
    "stat:magic",
    "stat:dexterity",
    "stat:intelligence",
    "stat:engineering",
    "stat:luck",
    "stat:neuroticism",
    "stat:adaptability",
    "range",
    "hand_limit",
    "start_cards",
    "hp_max",
    "work_points",
    "bonus_points",
    "stat_budget",
    "languages",
    "trap_goal",
    "trap_damage",
]
"""What a modifier is added to.

`contest` is every contest roll and every save that the bearer makes, `save` every save. `attack` is the bearer's own
attack roll (weapon, stone, grapple, shove), `defense` its roll against an attack, `attacked` is added to the roll of
whoever attacks the bearer. `damage` is what the bearer deals, `damage_taken` what it suffers. `stat:...` changes the
stat itself wherever it is used. The last row are not rolls but numbers of the party.
"""
Flag = Literal[
    "no_act",
    "no_bonus_action",
    "no_react",
    "no_move",
    "no_attack",
    "no_taunt",
    "no_cast",
    "no_fire",
    "constrained",
    "must_attack_taunter",
    "stands_up_free",
    "pass_pair_untackled",
    "untackled",
    "unstoppable",
    "reroll_gamble",
    "any_item_as_bonus",
]
"""What the bearer cannot do or need not fear.

`no_act`: no action or bonus action by this piece (of a party: none at all). `no_move`: not moved by a movement roll.
`no_attack`: no weapon attack, stone, punch, grapple or shove. `no_fire`: a tank that never fires. `constrained`:
Struggle ends it. `untackled`: cannot be tackled. `unstoppable`: not stopped by a blocking token or creature.
"""


class When(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Restricts a modifier: every field that is set must fit the roll."""

    group: Group | None = None
    """Group of the weapon used."""
    means: tuple[Means, ...] = ()
    """One of these must be what the attack or hit is made with."""
    distance: Literal["adjacent", "farther"] | None = None
    """1 space, or more than 1."""
    magical: bool | None = None
    school: School | None = None
    damage: tuple[DamageKind, ...] = ()
    terrain: Literal["own_homefield", "star"] | None = None
    """Where the bearer stands."""
    wounded: bool | None = None
    """The bearer's party is wounded."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about a roll when modifiers for it are gathered."""

    group: Group | None = None
    means: Means | None = None
    distance: int | None = None
    magical: bool = False
    school: School | None = None
    damage: DamageKind | None = None
    terrain: frozenset[str] = frozenset()
    wounded: bool = False


NOTHING = Facts()
_ALWAYS = When()


class Modifier(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number or a die added to rolls of one kind."""

    to: RollKind
    value: Amount
    when: When = _ALWAYS

    def fits(self, kind: str, facts: Facts = NOTHING) -> bool:
        """Tell whether it is added to a roll of a kind.

        Args:
            kind: a `RollKind`. A roll made in a contest or against a goal has a kind other than `damage`,
                `damage_taken`, `movement_roll`, `bonus_die`, `attacked` and the numbers of a party.
            facts: what is known about the roll.
        """
        is_meant = (
            self.to == kind
            or (self.to == "contest" and is_contest(kind))
            or (self.to == "save" and kind.startswith("save:"))
        )
        if not is_meant:
            return False
        when = self.when
        return when is _ALWAYS or (
            (when.group is None or when.group == facts.group)
            and (not when.means or facts.means in when.means)
            and (when.distance is None or _is_at(facts.distance, when.distance))
            and (when.magical is None or when.magical == facts.magical)
            and (when.school is None or when.school == facts.school)
            and (not when.damage or facts.damage in when.damage)
            and (when.terrain is None or when.terrain in facts.terrain)
            and (when.wounded is None or when.wounded == facts.wounded)
        )


def _is_at(distance: int | None, wanted: str) -> bool:
    return distance is not None and (distance <= 1) == (wanted == "adjacent")


_NO_CONTESTS = frozenset(
    {
        "damage",
        "damage_taken",
        "movement_roll",
        "bonus_die",
        "attacked",
        "range",
        "hand_limit",
        "start_cards",
        "hp_max",
        "work_points",
        "bonus_points",
        "stat_budget",
        "languages",
        "trap_goal",
        "trap_damage",
        "initiative",
    }
)


def is_contest(kind: str) -> bool:
    """Tell whether rolls of a kind are contest rolls or saves."""
    return kind not in _NO_CONTESTS and not kind.startswith("stat:")


class Trait(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What something changes for whoever has it."""

    modifiers: tuple[Modifier, ...] = ()
    advantage: tuple[RollKind, ...] = ()
    """Rolls made with advantage; `attacked`: attacks against the bearer are."""
    disadvantage: tuple[RollKind, ...] = ()
    immune: tuple[str, ...] = ()
    """Ids of conditions that the bearer cannot gain."""
    halved: tuple[DamageKind, ...] = ()
    """Kinds of damage of which the bearer suffers half, rounded down."""
    max_push: int | None = None
    """Most spaces that it is pushed."""
    max_move: int | None = None
    """Most spaces that a movement roll moves it."""
    flags: tuple[Flag, ...] = ()


NO_TRAIT = Trait()


class Source(msgspec.Struct, frozen=True):
    """Something that has a trait, by name."""

    name: str
    rule: str
    trait: Trait
