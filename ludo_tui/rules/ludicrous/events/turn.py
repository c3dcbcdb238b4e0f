"""What a party does with its turn: actions, the marker, the bonus die, phases gained and lost."""

from typing import ClassVar

from ludo_tui.engine import Event, Names, Who, name_of
from ludo_tui.engine.showing import Bar, Cue, LogHint
from ludo_tui.rules.ludicrous.events.words import caused, changed, spoken


class ActionTaken(Event, frozen=True, kw_only=True):
    """A party used its action or bonus action."""

    log: ClassVar = LogHint(is_quiet=True, announces=True)

    seat: int
    slot: str
    action: str
    name: str
    piece: int | None = None

    def sentence(self, names: Names) -> str:
        """Return which action is taken, in a sentence."""
        slot = "bonus action" if self.slot == "bonus" else "action"
        return f"{name_of(names, Who(self.seat, self.piece))} uses the {slot}: {self.name}."


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The Player Actions marker of a party moved."""

    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    marker: str

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells where the marker is now, unless it only went back."""
        return "" if self.marker == "none" else f"{names.seat(self.seat)}'s marker is on {spoken(self.marker).title()}."

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether the action of its name has just been told."""
        return isinstance(before, ActionTaken)


class BonusPointsChanged(Event, frozen=True, kw_only=True):
    """The points on a party's bonus die changed."""

    cue: ClassVar = Cue("bar")
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    change: int
    points: int
    most: int
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many points there are now."""
        change = changed(self.change, self.cause)
        return f"{names.seat(self.seat)}'s bonus die: {self.points} of {self.most} points ({change})."

    @property
    def bar(self) -> Bar:
        """The points of the die."""
        return Bar(self.seat, self.points, self.most)

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether its party has just taken the action to roll the die, which uses the points up."""
        is_rolled = isinstance(before, ActionTaken) and before.seat == self.seat
        return is_rolled and self.change < 0 and not self.points


class ExtraPhaseGranted(Event, frozen=True, kw_only=True):
    """A party gets one more phase this turn."""

    seat: int
    phase: str
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which phase comes once more."""
        return f"{names.seat(self.seat)} takes another phase: {names.phase(self.phase)}{caused(self.cause)}."


class PhaseLost(Event, frozen=True, kw_only=True):
    """A party loses a phase of this turn."""

    cue: ClassVar = Cue("words", 0.6, tone="bad")

    seat: int
    phase: str
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which phase is left out."""
        return f"{names.seat(self.seat)} loses a phase this turn: {names.phase(self.phase)}{caused(self.cause)}."
