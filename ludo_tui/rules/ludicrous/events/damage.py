"""HP lost and regained, and what becomes of pieces that have none left."""

from typing import ClassVar

from ludo_tui.board import YARD
from ludo_tui.engine import Event, Feat, Names, Who, name_of
from ludo_tui.engine.showing import Cue
from ludo_tui.rules.ludicrous.events.conditions import ConditionEnded


class Damaged(Event, frozen=True, kw_only=True):
    """A party lost HP."""

    cue: ClassVar = Cue("loss")

    seat: int
    piece: int | None
    amount: int
    damage: str
    hp: int
    """HP left."""
    kept_off: int = 0
    """HP of the damage that armor, a shape or a reaction took off."""
    cause: str = ""
    is_lasting: bool = False
    """It is what goes on each turn, and not what comes of something that has just happened."""

    def sentence(self, names: Names) -> str:
        """Return the damage and the HP left, in a sentence."""
        cause = f" from {self.cause}" if self.cause else ""
        taker = name_of(names, Who(self.seat, self.piece))
        return f"{taker} takes {self.amount} {self.damage} damage{cause}; {self.hp} HP left."

    @property
    def lost_hp(self) -> int:
        """How many HP were lost."""
        return self.amount


class Reels(Event, frozen=True, kw_only=True):
    """A piece took a blow that may stun it, once its party settles its special rules."""

    template: ClassVar = "{piece} is shaken: it must make a save in {seat}'s next Special phase or be stunned."

    seat: int
    piece: int


class Healed(Event, frozen=True, kw_only=True):
    """A party regained HP."""

    seat: int
    amount: int
    hp: int
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Return the HP regained, in a sentence."""
        cause = f" ({self.cause})" if self.cause else ""
        return f"{names.seat(self.seat)} heals {self.amount}: {self.hp} HP{cause}."


class FellUnconscious(Event, frozen=True, kw_only=True):
    """A piece fell unconscious, with damage left over below 0 HP."""

    cue: ClassVar = Cue("fall")

    seat: int
    piece: int
    overshoot: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece fell."""
        below = f" ({self.overshoot} below 0)" if self.overshoot else ""
        return f"{names.piece(self.seat, self.piece)} falls unconscious{below}."


class FightsOn(Event, frozen=True, kw_only=True):
    """A party goes on after one of its pieces fell, with HP that it did not have before."""

    template: ClassVar = "{seat}'s party fights on with {hp} HP."

    seat: int
    hp: int


class Revived(Event, frozen=True, kw_only=True):
    """An unconscious piece came round."""

    template: ClassVar = "{piece} wakes up."

    seat: int
    piece: int

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether it has just been told that the piece is no longer unconscious."""
        return isinstance(before, ConditionEnded)


class Eliminated(Event, frozen=True, kw_only=True):
    """A piece was sent back to its own yard, from a step of its route."""

    cue: ClassVar = Cue("sent_back")

    seat: int
    piece: int
    by: int | None
    step: int
    cause: str = ""

    @property
    def feat(self) -> Feat:
        """A capture."""
        return Feat("capture", self.by, self.seat, self.piece, self.step - YARD)

    def sentence(self, names: Names) -> str:
        """Return which piece is out and where, and what did it, in a sentence."""
        by = f" by {names.seat(self.by)}" if self.by is not None else ""
        cause = f" ({self.cause})" if self.cause else ""
        where = f" on {names.step(self.seat, self.step)}" if self.step >= 0 else ""
        return f"{names.piece(self.seat, self.piece)} is eliminated{where}{by}{cause}: back to the yard."
