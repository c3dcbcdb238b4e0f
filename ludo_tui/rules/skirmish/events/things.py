"""What happens with things, with who hides and with who holds on: one fact each, told in a sentence."""

from typing import ClassVar

from ludo_tui.engine import Event, Names, Ref, name_at_start, name_of
from ludo_tui.engine.showing import Cue
from ludo_tui.text.first_letters import capital


class StruckObstacle(Event, frozen=True, kw_only=True):
    """A combatant struck at something that stands on the road."""

    template: ClassVar = "{who} attacks the {what} at {space} ({means})."

    who: Ref
    what: str
    space: str
    means: str


class ThingDamaged(Event, frozen=True, kw_only=True):
    """A thing took damage."""

    thing: str
    amount: int
    is_broken: bool
    who: Ref | None = None
    """Whose it is; None: it stands on the board."""
    space: str = ""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which, and whether it breaks."""
        whose = f"{name_of(names, self.who)}'s {self.thing}" if self.who is not None else f"the {self.thing}"
        where = f" at {self.space}" if self.space else ""
        broken = " and breaks" if self.is_broken else ""
        return f"{capital(whose)}{where} takes {self.amount} damage{broken}."


class ThingBroke(Event, frozen=True, kw_only=True):
    """A thing broke in the hands of its user."""

    template: ClassVar = "{who}'s {thing} breaks."

    who: Ref
    thing: str


class ThingFell(Event, frozen=True, kw_only=True):
    """A thing came down on a space."""

    thing: str
    space: str
    who: Ref | None = None
    """Who has let it go; None: nobody in particular."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which and where."""
        if self.who is not None:
            return f"{name_at_start(names, self.who)} drops the {self.thing} at {self.space}."
        return f"The {self.thing} comes down at {self.space}."


class ThingCaught(Event, frozen=True, kw_only=True):
    """A combatant caught a thing."""

    template: ClassVar = "{who} catches the {thing}."

    who: Ref
    thing: str


class ThingStolen(Event, frozen=True, kw_only=True):
    """A combatant tried to steal a thing."""

    cue: ClassVar = Cue("words", 0.8)

    who: Ref
    target: Ref
    thing: str
    is_taken: bool
    is_noticed: bool = False

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how it came out."""
        who, target = name_at_start(names, self.who), name_of(names, self.target)
        if self.is_taken:
            return f"{who} steals the {self.thing} of {target}."
        noticed = f", and {target} notices" if self.is_noticed else ""
        return f"{who} fails to steal the {self.thing} of {target}{noticed}."


class ThingThrown(Event, frozen=True, kw_only=True):
    """A combatant threw or tossed a thing."""

    who: Ref
    thing: str
    space: str = ""
    to: Ref | None = None
    """Whom it was tossed to."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what and where to."""
        who = name_at_start(names, self.who)
        if self.to is not None:
            return f"{who} tosses the {self.thing} to {name_of(names, self.to)}."
        return f"{who} throws the {self.thing} at {self.space}."


class ThingSnatched(Event, frozen=True, kw_only=True):
    """A hit took a thing in place of wounding."""

    template: ClassVar = "{who} snatches the {thing} from {target}."

    who: Ref
    target: Ref
    thing: str


class ThingLoaded(Event, frozen=True, kw_only=True):
    """A combatant loaded a weapon."""

    template: ClassVar = "{who} loads the {thing}."

    who: Ref
    thing: str


class ThingStowed(Event, frozen=True, kw_only=True):
    """A combatant put a thing away."""

    template: ClassVar = "{who} puts the {thing} away."

    who: Ref
    thing: str
