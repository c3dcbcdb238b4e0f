"""Traits: the one way in which races, classes, armor, perks, conditions, structures and creatures say what they change.

A trait is data. Rules that roll a die or ask "can it?" gather the traits that concern a piece and read them.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from ludo_tui.rules.ludicrous.tables.kinds import ConditionId, DamageKind, Flag, RollKind, Small
from ludo_tui.rules.ludicrous.tables.modifiers import TraitModifier


class Trait(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What something changes for the piece or party that has it."""

    modifiers: tuple[TraitModifier, ...] = ()
    advantage: tuple[RollKind, ...] = ()
    """Rolls made with advantage; `attacked`: attacks against the bearer are."""
    disadvantage: tuple[RollKind, ...] = ()
    immune: tuple[ConditionId, ...] = ()
    """Conditions that the bearer cannot gain."""
    halved: tuple[DamageKind, ...] = ()
    """Kinds of damage of which the bearer suffers half, rounded down."""
    max_push: Small | None = None
    """Most spaces that it is pushed."""
    max_move: Annotated[int, Meta(ge=1, le=99)] | None = None
    """Most spaces that a movement roll moves it."""
    flags: tuple[Flag, ...] = ()


NO_TRAIT = Trait()


class Source(msgspec.Struct, frozen=True):
    """Something that has a trait, by name."""

    name: str
    rule: str
    trait: Trait
