"""Rows of the tables that let somebody do something: talents, traits, spells, items, stunts."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.skirmish.tables.steps import CloseLairStep, Count, RollStep, Steps
from ludo_tui.rulesets.links import In
from ludo_tui.rulesets.model import Line
from ludo_tui.rulesets.problems import Path

SpellId = Annotated[str, In("spells", "spell")]


TraitId = Annotated[str, In("traits", "trait")]


Occasion = Literal["", "attacked", "missed", "hit", "fell", "luck", "spell_cast", "entered_reach", "round_started"]
"""What a reaction answers: an attack, one that has failed or hit, somebody falling, a luck roll, a spell, ..."""


Whose = Literal["own", "ally", "enemy"]
"""On whom a reaction turns: whoever has it, somebody of its side (itself too), or an enemy."""


Size = Annotated[float, Meta(ge=0, le=3)]


Target = Literal["self", "enemy", "ally", "creature", "space", "lair", "object"]


class Power(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """Something that can be done with an action or a reaction, or that just holds."""

    id: str
    name: Line
    text: Line
    brief: str = ""
    """The same in eight words at most, for cards of monsters and the rows of answers; empty: none written."""
    slot: Literal["passive", "action", "reaction"] = "action"
    uses: Count = 0
    """Times a match; 0: no limit."""
    target: Target = "self"
    range: Count = 0
    """How far off the target may be, or the creature that a reaction affects. Sight is needed."""
    along: bool = False
    """Is the range counted along the track, so that its own space and targets round a corner are out of range?"""
    size: Size = 0.0
    """The largest Size of a target; 0: any."""
    is_own_size: bool = False
    """Can the target be no larger than the one that acts?"""
    not_on: tuple[TraitId, ...] = ()
    """Traits of those on whom it does nothing."""
    on: Occasion = ""
    whose: Whose = "own"
    means: Literal["", "melee"] = ""
    """Kind of the attacks that it answers; empty: any."""
    is_lasting: bool = False
    """Is what it does a magical effect that lasts, and can be ended by its maker?"""
    turns: Annotated[int, Meta(ge=1, le=12)] = 1
    """Own turns whose action it takes."""
    recharge: bool = False
    """Is it used once, until a luck roll at the start of one of its owner's turns renews it?"""
    minutes: Count = 0
    """Minutes that it takes, in place of turns."""
    keeps_progress: bool = False
    """Does an interrupted task continue where it stopped?"""
    steps: Steps = ()

    def faults(self) -> Iterator[tuple[Path, str]]:
        """Yield what it cannot do: what of its fields does not go together."""
        if self.slot == "reaction" and not self.on:
            yield (), "a reaction needs 'on': what it answers"
        if self.slot != "reaction" and self.on:
            yield ("on",), "only a reaction answers something; write 'slot: reaction' or leave it out"
        if self.slot != "passive" and not self.steps:
            yield (), f"its slot is {self.slot}, and it has no steps to carry out"
        if self.slot == "passive" and self.steps:
            yield ("steps",), "nobody carries out the steps of what is passive; write 'slot: action'"
        if self.minutes and self.turns > 1:
            yield ("minutes",), "a task takes turns or minutes, not both"
        if self.target == "self" and self.slot == "action" and any(isinstance(step, RollStep) for step in self.steps):
            yield ("target",), "a roll is made against somebody; choose a target such as 'enemy'"
        if self.target != "lair" and any(isinstance(step, CloseLairStep) for step in all_steps(self.steps)):
            yield ("target",), "a lair is closed where the target is 'lair'"


class Spell(Power, frozen=True, kw_only=True):
    """Something that is cast."""


class Stunt(Power, frozen=True, kw_only=True):
    """Something else that the Sage allows without being asked."""


class Item(Power, frozen=True, kw_only=True):
    """Something on a belt that can be used."""

    slot: Literal["passive", "action", "reaction"] = "passive"
    hands: Annotated[int, Meta(ge=1, le=2)] = 1
    price: Count = 0
    """Coins that it costs a company that is built; 0: it cannot be bought."""
    is_spent: bool = False
    """Is it gone when it has been used?"""
    casts: tuple[SpellId, ...] = ()
    """Spells of which it holds one, drawn at random at the start of the match."""
    score: Count = 0
    """The score with which its spell is cast; 0: that of its user."""
    light: Count = 0
    """How far it lights the dark."""
    is_aerodynamic: bool = False
    """Does it fly twice as far?"""
