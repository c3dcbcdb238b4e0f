"""With what a combatant attacks: a weapon, a thing that comes to hand, its body."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from ludo_tui.rules.skirmish.tables.rows import AttackKind, Critical, Grip
from ludo_tui.rules.skirmish.tables.steps import Attribute

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
    def is_unarmed(self) -> bool:
        """Is it made without any weapon?"""
        return self.kind == "unarmed"

    @property
    def is_harmless(self) -> bool:
        """Is it an unarmed attack that does no damage?"""
        return self.is_unarmed and not self.dice

    @property
    def is_melee_weapon(self) -> bool:
        """Is it a weapon that is held while it strikes?"""
        return self.kind == "melee" and not self.is_thrown

    @property
    def is_ranged(self) -> bool:
        """Is it used from afar?"""
        return self.kind == "ranged" or self.is_thrown


def unarmed_form(name: str, by: Attribute, scores: Mapping[Attribute, int], against: Against) -> AttackForm:
    """Return an attack with the body alone that does no damage of its own.

    Rule: sk.unarmed.no-bonus
    """
    return AttackForm(
        id=name,
        name=name,
        kind="unarmed",
        by=by,
        modifier=scores[by] - BASE,
        dice=0,
        plus=0,
        reach=1,
        range=0,
        against=against,
    )
