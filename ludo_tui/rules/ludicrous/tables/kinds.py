"""What the tables are made of: numbers, and closed sets of words for damage, weapon groups, schools, rolls, flags."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from ludo_tui.rulesets.links import RULEBOOK, In

Small = Annotated[int, Meta(ge=0, le=99)]
Change = Annotated[int, Meta(ge=-99, le=99)]
"""What is added to something, or compared with what adds up."""

ArmorId = Annotated[str, In("armor", "armor")]
ConditionId = Annotated[str, In("conditions", "condition")]
CreatureId = Annotated[str, In("creatures", "creature")]
LanguageId = Annotated[str, In("languages", "language")]
RuleLink = Annotated[str, In(RULEBOOK, "rule", may_be_empty=True)]

WEAPON: Final = "weapon:"
"""How the id of a token begins that is a thrown weapon."""
DamageKind = Literal["normal", "magical", "fire", "natural"]
"""What armor reduces, what it does not, what sets alight, what nothing reduces."""
Group = Literal["melee", "ranged", "hybrid"]
"""Weapon groups."""
School = Literal["evocation", "nature", "mind", "necromancy", "warding", "time"]
"""The schools of magic.

Rule: lh.magic.schools
"""
Means = Literal["weapon", "punch", "stone", "spell", "grapple", "shove", "tackle", "tank", "creature", "structure"]
"""What an attack or a hit is made with. Where `weapon` is asked for, a thrown stone counts."""
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
Companion = Literal["catgirl", "catboy"]
COMPANIONS: Final[tuple[Companion, ...]] = get_args(Companion)
PartyNumber = Literal[
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
"""Numbers of a party that modifiers are added to."""
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
    PartyNumber,
]
"""What a modifier is added to.

`contest` is every contest roll and every save that the bearer makes, `save` every save. `attack` is the bearer's own
attack roll (weapon, stone, grapple, shove), `defense` its roll against an attack, `attacked` is added to the roll of
whoever attacks the bearer. `damage` is what the bearer deals, `damage_taken` what it suffers. `stat:...` changes the
stat itself wherever it is used. The last are not rolls but numbers of the party.
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
