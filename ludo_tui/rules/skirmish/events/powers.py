"""What talents, spells, items and stunts bring about: events, one fact each, told in a sentence."""

from typing import ClassVar, Final

from ludo_tui.engine import Event, Names, Ref, name_at_start, name_of
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.text.first_letters import small

HEADLINES: Final = frozenset({"power_used", "spell_stopped", "lair_sealed", "swapped"})
"""Kinds of events that nobody should miss."""


class PowerUsed(Event, frozen=True, kw_only=True):
    """A combatant used a talent, cast a spell, used an item, or did something else."""

    cue: ClassVar = Cue("words", 0.8)
    log: ClassVar = LogHint(tells_action=True)

    who: Ref
    power: str
    """Its name."""
    way: str
    """`talent`, `cast`, `read`, `use` or `stunt`."""
    target: Ref | None = None
    space: str = ""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who does what, and on whom."""
        verb = {"talent": "uses", "cast": "casts", "read": "reads", "use": "uses", "stunt": "tries to"}[self.way]
        on = "" if self.way == "stunt" else " on"
        aimed = f"{on} {name_of(names, self.target)}" if self.target is not None and self.target != self.who else ""
        aimed += f" at {self.space}" if self.space else ""
        return f"{name_at_start(names, self.who)} {verb} {self.power.lower()}{aimed}."


class WorkDone(Event, frozen=True, kw_only=True):
    """A combatant worked on something that takes more than one action."""

    who: Ref
    power: str
    done: int
    needed: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how far it has come."""
        return f"{name_at_start(names, self.who)} works: {self.power.lower()}, {self.done} of {self.needed} turns."


class WorkLost(Event, frozen=True, kw_only=True):
    """A combatant turned to something else, and what it worked on was lost or left."""

    who: Ref
    power: str
    is_kept: bool = False

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what became of it."""
        became = "stops" if self.is_kept else "loses all progress of"
        return f"{name_at_start(names, self.who)} {became} {self.power.lower()}."


class SpellStopped(Event, frozen=True, kw_only=True):
    """A spell had no effect."""

    who: Ref
    spell: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which."""
        return f"{name_at_start(names, self.who)}'s {self.spell.lower()} fails."


class EffectEnded(Event, frozen=True, kw_only=True):
    """What a power had done for a while ended."""

    what: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what."""
        return f"The effect of {small(self.what)} ends."


class SpacesChanged(Event, frozen=True, kw_only=True):
    """Spaces became like a kind of terrain."""

    spaces: tuple[str, ...]
    terrain: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which."""
        verb = "becomes" if len(self.spaces) == 1 else "become"
        return f"{', '.join(self.spaces)} {verb} {self.terrain.lower()}."


class Swapped(Event, frozen=True, kw_only=True):
    """Two combatants changed places."""

    template: ClassVar = "{who} and {target} change places."

    who: Ref
    target: Ref


class LairSealed(Event, frozen=True, kw_only=True):
    """A lair was closed for the match."""

    cue: ClassVar = Cue("words", 1.0)
    template: ClassVar = "{who} seals the lair at {space}."

    who: Ref
    space: str


class ThingTaken(Event, frozen=True, kw_only=True):
    """Something was picked up."""

    template: ClassVar = "{who} picks up the {thing}."

    who: Ref
    thing: str
