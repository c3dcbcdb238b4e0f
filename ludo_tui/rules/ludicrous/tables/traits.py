"""Traits: the one way in which races, classes, armor, perks, conditions, structures and creatures say what they change.

A trait is data. Rules that roll a die or ask "can it?" gather the traits that concern a piece and read them.
"""

from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from ludo_tui.rules.fight.modifiers import Source, SourceModifier
from ludo_tui.rules.ludicrous.tables.kinds import ConditionId, DamageKind, Flag, RollKind, Small
from ludo_tui.rules.ludicrous.tables.modifiers import TraitModifier


class Trait(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
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

    @lru_cache(maxsize=1024)  # noqa: B019 - rows stay for as long as their tables
    def source(self, name: str, rule: str) -> Source:
        """Return it as what somebody has, by name."""
        limits = {"max_push": self.max_push, "max_move": self.max_move}
        modifiers = (
            *(one.modifier for one in self.modifiers),
            *(SourceModifier(to=kind, edge=1) for kind in self.advantage),
            *(SourceModifier(to=kind, edge=-1) for kind in self.disadvantage),
            *(SourceModifier(to=number, value=most) for number, most in limits.items() if most is not None),
        )
        return Source(name, rule, modifiers, self.flags, self.immune, self.halved)


NO_TRAIT = Trait()
