"""The tables of Ludicrous Ludo: what each YAML file of its rulesets holds."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.tables.board import Board
from ludo_tui.rules.ludicrous.tables.entries import (
    Armor,
    Breaker,
    Condition,
    CreatureEntry,
    Fish,
    GambleRow,
    ItemEntry,
    Language,
    MetaMagic,
    Perk,
    Profession,
    Race,
    ReadyParty,
    Spell,
    StructureEntry,
    TankTable,
    TauntingMethod,
    TokenEntry,
    WeaponEntry,
)
from ludo_tui.rules.ludicrous.tables.kinds import WEAPON
from ludo_tui.rules.ludicrous.tables.numbers import Numbers
from ludo_tui.rules.ludicrous.tables.steps import AttackStep, Steps


class Tables(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All tables of a ruleset, by the names of their files."""

    races: dict[str, Race]
    classes: dict[str, Profession]
    weapons: dict[str, WeaponEntry]
    armor: dict[str, Armor]
    perks: dict[str, Perk]
    conditions: dict[str, Condition]
    parties: dict[str, ReadyParty]
    languages: dict[str, Language]
    numbers: Numbers
    board: Board
    spells: dict[str, Spell]
    meta_magic: dict[str, MetaMagic]
    fish: dict[str, Fish]
    gamble: dict[str, GambleRow]
    items: dict[str, ItemEntry]
    structures: dict[str, StructureEntry]
    tank: TankTable
    breakers: dict[str, Breaker]
    creatures: dict[str, CreatureEntry]
    tokens: dict[str, TokenEntry]
    taunts: tuple[TauntingMethod, ...]

    @cached_property
    def consumables(self) -> dict[str, ItemEntry | Fish]:
        """Everything that can be consumed, by id.

        Rule: ll.5.3.consume.kinds.open-list
        """
        return {**self.items, **{name: fish for name, fish in self.fish.items() if fish.is_consumable}}

    @cached_property
    def cards(self) -> dict[str, Spell | MetaMagic]:
        """Every kind of card that the deck holds, by id."""
        return {**self.spells, **self.meta_magic}

    @cached_property
    def lying(self) -> dict[str, TokenEntry | WeaponEntry]:
        """Everything that can lie on the pathway, by the ids that tokens have: `weapon:` begins those of weapons."""
        return {**self.tokens, **{f"{WEAPON}{name}": weapon for name, weapon in self.weapons.items()}}

    @cached_property
    def companion_perks(self) -> tuple[str, ...]:
        """Ids of the perks that bring a companion."""
        return tuple(perk.id for perk in self.perks.values() if perk.companion)

    @cached_property
    def secret_reach(self) -> int:
        """The most spaces at which what may be in a hand, a bag or on a sheet reaches a piece that must be faced."""
        secret = [*self.spells.values(), *self.consumables.values(), *self.perks.values()]
        aimed = [one.target.range or 0 for one in secret if one.target is not None and one.target.facing]
        struck = [step.range for one in secret for step in all_steps(one.steps) if isinstance(step, AttackStep)]
        longer = max((meta.range for meta in self.meta_magic.values()), default=0)
        return max(0, *struck, *(reach + longer for reach in aimed))

    @cached_property
    def known_effects(self) -> dict[Steps, tuple[str, ...]]:
        """What steps bring, as far as anybody has asked."""
        return {}


TABLES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Tables)}
"""The type of each file."""


def tables_of(loaded: Mapping[str, Any]) -> Tables:
    """Return the tables under the names of their files; KeyError if one is missing."""
    return Tables(**{name: loaded[name] for name in TABLES})
