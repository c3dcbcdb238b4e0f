"""What happens in a match of Skirmish Ludo: one fact each, told in a sentence."""

from collections.abc import Sequence
from typing import ClassVar, Final

from ludo_tui.engine import Event, Feat, Names, Ref, Rolled, Verdict, name_at_start, name_of
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.rules.skirmish.model.names import boons_and_banes
from ludo_tui.rules.skirmish.tables.steps import ATTRIBUTES
from ludo_tui.text.first_letters import capital

_D20: Final = 20


WORDS: Final = {str(attribute): words for attribute, words in ATTRIBUTES.items()}
"""What attributes are called, by any word: what is named may be none."""


class Marked(Event, frozen=True, kw_only=True):
    """A combatant helped or hindered another."""

    who: Ref
    bearer: Ref
    mark: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who does what to whom."""
        who, bearer = name_at_start(names, self.who), name_of(names, self.bearer)
        if self.mark == "guarded":
            return f"{who} is on its guard."
        done = {"disrupting": "throws {} off balance", "pressing": "presses {}"}.get(self.mark, f"{self.mark}s {{}}")
        return f"{who} {done.format(bearer)}."


class Defended(Event, frozen=True, kw_only=True):
    """A combatant prepared to defend itself."""

    template: ClassVar = "{who} defends itself."

    who: Ref


class Tried(Verdict, frozen=True, kw_only=True):
    """A combatant rolled a d20, with dice for boons or banes."""

    def dice_among(self, rolls: Sequence[Rolled]) -> tuple[tuple[Rolled, ...], ...]:
        """Return the last d20, with the dice after it."""
        start = max((number for number, roll in enumerate(rolls) if roll.sides == _D20), default=len(rolls))
        return (tuple(rolls[start:]),)


class Attempted(Tried, frozen=True, kw_only=True, tag="attempted"):
    """A roll was decided."""

    cue: ClassVar = Cue("words", 0.7)

    who: Ref
    purpose: str
    total: int
    goal: int
    net: int
    circumstances: tuple[tuple[str, int], ...]
    is_success: bool
    is_critical: bool = False

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who rolled for what, the total, what it had to reach, and what counted."""
        outcome = "critical success" if self.is_critical else "success" if self.is_success else "failure"
        told = boons_and_banes(self.circumstances)
        because = f" ({told})" if told else ""
        who = name_at_start(names, self.who)
        return f"{who}, {self.purpose}: {self.total} against {self.goal}, {outcome}{because}."


class Attacks(Event, frozen=True, kw_only=True):
    """A combatant attacked."""

    cue: ClassVar = Cue("words", 0.6)
    log: ClassVar = LogHint(tells_action=True)

    who: Ref
    target: Ref
    means: str
    is_free: bool = False
    style: str = ""
    """The way of attacking, if it is no plain attack."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells whom and how."""
        verb = "makes a free attack on" if self.is_free else "attacks"
        style = {"called": ", called shot", "disarm": ", to disarm", "both": ", with both weapons"}.get(
            self.style, f", {self.style}" if self.style else ""
        )
        return f"{name_at_start(names, self.who)} {verb} {name_of(names, self.target)} ({self.means}{style})."


class Covered(Event, frozen=True, kw_only=True):
    """A combatant became the target in place of an ally."""

    log: ClassVar = LogHint(tells_action=True)
    template: ClassVar = "{who} covers {ally}."

    who: Ref
    ally: Ref


class Damaged(Event, frozen=True, kw_only=True):
    """A combatant took damage."""

    cue: ClassVar = Cue("loss")

    who: Ref
    amount: int
    damage: int
    """All that it has taken by now."""
    health: int
    dealt: int = 0
    """What the dice showed, of which nobody takes more than is left; 0: that was not told."""
    by: Ref | None = None
    """Who has done it; None: nobody, or a match up to version 5, which did not tell."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how much, and of how much."""
        left = f"{max(self.health - self.damage, 0)} of {self.health} Health left"
        taken = f"{self.amount} of {self.dealt}" if self.dealt > self.amount > 0 else self.amount or "no"
        return f"{name_at_start(names, self.who)} takes {taken} damage: {left}."

    def brief(self, names: Names) -> str:
        """Return the Health before and after."""
        before, left = (max(self.health - damage, 0) for damage in (self.damage - self.amount, self.damage))
        return f"{name_at_start(names, self.who)}: {before} › {left} of {self.health} Health"

    @property
    def lost_hp(self) -> int:
        """How many points of Health were lost."""
        return self.amount


class Healed(Event, frozen=True, kw_only=True):
    """Damage was healed."""

    who: Ref
    amount: int
    damage: int
    health: int
    is_rising: bool = False
    """Does it come to by that? Then that tells it."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how much."""
        if self.is_rising:
            return ""
        left = f"{self.health - self.damage} of {self.health} Health left"
        return f"{name_at_start(names, self.who)} heals {self.amount}: {left}."


class FellDown(Event, frozen=True, kw_only=True):
    """A piece went down, by the damage that was told last."""

    cue: ClassVar = Cue("fall")
    template: ClassVar = "{who} goes down."

    who: Ref

    @property
    def feat(self) -> Feat:
        """A fall."""
        return Feat("fall", None, self.who.seat, self.who.number)


class RoseAgain(Event, frozen=True, kw_only=True):
    """A piece that was down came to."""

    who: Ref
    left: int = 0
    """Health that it has left; 0: of a match up to version 4, which did not tell."""
    health: int = 0

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who."""
        left = f": {self.left} of {self.health} Health left" if self.left else ""
        return f"{name_at_start(names, self.who)} wakes up, prone{left}."


class Afflicted(Event, frozen=True, kw_only=True):
    """Something befell a combatant."""

    who: Ref
    affliction: str
    attribute: str = ""
    is_told: bool = True
    """Does nothing else tell it?"""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what."""
        if not self.is_told:
            return ""
        where = f" in {WORDS[self.attribute]}" if self.attribute else ""
        return f"{name_at_start(names, self.who)} is {self.affliction.replace('_', ' ')}{where}."


class AfflictionEnded(Event, frozen=True, kw_only=True):
    """Something that befell a combatant ended."""

    who: Ref
    affliction: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what."""
        return f"{name_at_start(names, self.who)} is no longer {self.affliction.replace('_', ' ')}."


class MonsterFelled(Event, frozen=True, kw_only=True):
    """A monster was felled."""

    cue: ClassVar = Cue("words", 0.8, takes_away=True)
    template: ClassVar = "{who} is defeated."

    who: Ref
    by: Ref | None = None


_NAMED: Final = 3
"""As many from whom a combatant hides are named."""


class CannotMiss(Event, frozen=True, kw_only=True):
    """Something succeeded without a roll, because its target is held."""

    template: ClassVar = "{target} is held and cannot get out of the way."

    who: Ref
    target: Ref


class FellShort(Event, frozen=True, kw_only=True):
    """A hit was not good enough for what its way of attacking does besides."""

    template: ClassVar = "{who} rolls {total}: {style} {target} needs {goal}."

    who: Ref
    target: Ref
    style: str
    total: int
    goal: int


class CameToNothing(Event, frozen=True, kw_only=True):
    """What a combatant had announced could no longer be done when its roll was due."""

    who: Ref | None
    """Who had announced it; None: a monster that is gone."""
    what: str
    why: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells why."""
        whose = "" if self.who is None else f" by {name_of(names, self.who)}"
        return f"{capital(self.what)}{whose} fails: {self.why}."


class Missed(Event, frozen=True, kw_only=True):
    """A blow at a space met nobody; whether a combatant was there is not told."""

    template: ClassVar = "{who} attacks {space} and hits nothing."

    who: Ref
    space: str


class Hid(Event, frozen=True, kw_only=True):
    """A combatant tried to hide."""

    who: Ref
    observers: tuple[Ref, ...]
    """From whom it is hidden now; empty: it has failed."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells from whom."""
        who = name_at_start(names, self.who)
        if not self.observers:
            return f"{who} fails to hide."
        if len(self.observers) > _NAMED:
            return f"{who} hides from {len(self.observers)} enemies."
        return f"{who} hides from {', '.join(name_of(names, one) for one in self.observers)}."

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether its roll has just been told, which failed."""
        return isinstance(before, Attempted) and not self.observers


class Revealed(Event, frozen=True, kw_only=True):
    """A combatant is hidden no more from some."""

    who: Ref
    observers: tuple[Ref, ...]
    is_found: bool = False

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who sees it."""
        seen = "found" if self.is_found else "noticed"
        return f"{name_at_start(names, self.who)} is {seen} by {', '.join(name_of(names, o) for o in self.observers)}."


class Searched(Event, frozen=True, kw_only=True):
    """A combatant looked round; what it finds is told by what follows."""

    template: ClassVar = "{who} searches, and finds nothing more."

    who: Ref


class HoldEnded(Event, frozen=True, kw_only=True):
    """A grab or a pin ended."""

    template: ClassVar = "{who} is free of {by} ({why})."

    who: Ref
    by: Ref
    why: str


class HoldKept(Event, frozen=True, kw_only=True):
    """A combatant holds on to whom it has grabbed."""

    template: ClassVar = "{who} {how} {target}."

    who: Ref
    target: Ref
    how: str


class LuckTried(Tried, frozen=True, kw_only=True, tag="luck_tried"):
    """A combatant tried its luck."""

    who: Ref
    is_success: bool
    purpose: str = "luck"
    total: int = 0
    """What the dice show together; 0: of a match up to version 4, which did not tell."""
    goal: int = 0
    net: int = 0
    """Boons, or banes if below 0."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how it came out."""
        word = "lucky" if self.is_success else "out of luck"
        dice = f"{self.total} against {self.goal}, " if self.total else ""
        return f"{name_at_start(names, self.who)}, {self.purpose}: {dice}{word}."
