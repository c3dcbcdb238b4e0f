"""What talents, traits and afflictions change: rolls, by boons and banes, and numbers."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from ludo_tui.rules.fight.amounts import DiceAdded
from ludo_tui.rules.fight.modifiers import SourceModifier
from ludo_tui.rules.skirmish.tables.powers import SpellId
from ludo_tui.rules.skirmish.tables.steps import Attribute, Change, Count
from ludo_tui.rulesets.links import In
from ludo_tui.rulesets.problems import Path

UnarmedKind = Literal["grab", "drag", "wrestle", "escape", "trip", "shove"]
AgainstKind = Literal["against:str", "against:agi", "against:int", "against:wil", "against:defense"]
RollKind = Literal[Attribute, "attack", "luck", "steal", UnarmedKind, AgainstKind, "against:melee", "against:ranged"]
"""Rolls of the bearer with an attribute, to attack, of luck, to steal, of unarmed attacks; rolls against its scores or
its Defense, and attacks on it from near or from afar."""


Reach = Literal["cover_reach", "stabilize_reach", "slips_from"]
NumberKind = Literal["speed", "bonus", "hidden_bonus", "max_push", "retreat", "stabilize", "unnoticed", Reach]
"""Numbers of the bearer."""


NUMBERS: Final = frozenset(get_args(NumberKind))


class Facts(msgspec.Struct, frozen=True):
    """What is known about the bearer of a modifier when rolls and numbers are worked out."""

    is_injured: bool = False
    """Is its damage at half of its Health or above?"""


UNHURT: Final = Facts()


class Restriction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Restricts a modifier to a state of its bearer."""

    injured: bool
    """Is its damage at half of its Health or above?"""

    def fits(self, facts: Facts) -> bool:
        """Return whether the bearer is in that state."""
        return self.injured == facts.is_injured


class TraitModifier(SourceModifier, frozen=True, kw_only=True):
    """Boons or banes on rolls of a kind; or what a number of the bearer is, or is changed by."""

    to: Literal[RollKind, NumberKind]
    value: Annotated[int, Meta(ge=-20, le=99)] | Annotated[float, Meta(ge=0, le=3)] | DiceAdded = 0
    """Of a number."""
    edge: Change = 0
    """Boons on a roll; below 0 banes."""
    when: Restriction | None = None

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what would change nothing: boons on a number, a number added to a roll."""
        if self.to in NUMBERS and self.edge:
            yield ("edge",), f"{self.to!r} is a number, which 'value' changes"
        if self.to not in NUMBERS and self.value:
            yield ("value",), f"{self.to!r} is a roll, to which 'edge' gives boons or banes"
        if self.to in NUMBERS - {"bonus", "hidden_bonus"} and self.when is not None:
            yield ("when",), f"{self.to!r} is the same, injured or not"


class Grants(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Means that come with a talent or trait."""

    natural: Count = 0
    """Dice of damage of its body as a natural weapon; 0: it is none."""
    spells: tuple[SpellId, ...] = ()
    castings: Count = 0
    """Spells that it casts in a match, in all."""
    aura: Annotated[str, In("terrain", "terrain", may_be_empty=True)] = ""
    """Terrain that its own and the neighbouring spaces are like."""


NO_GRANTS: Final = Grants()
