"""Weapons, stones, punches and taunts."""

from typing import ClassVar, Final

from ludo_tui.engine import Event, Feat, Names, Who, counted, name_of
from ludo_tui.engine.showing import Cue, LogHint


class Attacked(Event, frozen=True, kw_only=True):
    """A piece attacked a piece, creature or structure."""

    log: ClassVar = LogHint(opens_contest=True, tells_action=True)

    seat: int
    piece: int
    target_seat: int | None
    target: int | None
    target_name: str = ""
    """Name of a target that is no piece."""
    name: str
    """Weapon, `punch`, ..."""

    def sentence(self, names: Names) -> str:
        """Return attacker, target and weapon, in a sentence."""
        target = self.target_name if self.target_seat is None else name_of(names, Who(self.target_seat, self.target))
        return f"{names.piece(self.seat, self.piece)} attacks {target} ({self.name})."


class StruckBack(Event, frozen=True, kw_only=True):
    """A piece that was missed strikes back; the attack follows."""

    template: ClassVar = "{piece} was missed and strikes back."

    seat: int
    piece: int


class Missed(Event, frozen=True, kw_only=True):
    """An attack without a contest came to nothing."""

    template: ClassVar = "{piece} misses ({name})."

    seat: int
    piece: int
    name: str


_PLENTY: Final = 3
"""So many shots left that nobody needs to be told of each."""


class AmmunitionSpent(Event, frozen=True, kw_only=True):
    """A shot was fired or a weapon thrown."""

    log: ClassVar = LogHint(is_quiet=True, is_aside=True)
    template: ClassVar = "{seat}'s {weapon}: {left} left."

    seat: int
    weapon: str
    left: int

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether so much is left that nobody needs to be told of each shot."""
        return self.left > _PLENTY


class WeaponPickedUp(Event, frozen=True, kw_only=True):
    """Thrown weapons of one kind were picked up again by their party."""

    seat: int
    piece: int
    weapon: str
    count: int = 1

    def sentence(self, names: Names) -> str:
        """Return which weapons were picked up, in a sentence."""
        what = f"the {self.weapon}" if self.count == 1 else counted(self.count, self.weapon)
        return f"{names.piece(self.seat, self.piece)} picks up {what}."


class StoneFound(Event, frozen=True, kw_only=True):
    """A piece picked up a stone."""

    log: ClassVar = LogHint(tells_action=True)
    template: ClassVar = "{piece} picks up a stone."

    seat: int
    piece: int


class Taunted(Event, frozen=True, kw_only=True):
    """What a taunting piece did; it changes nothing.

    Rule: ll.5.3.taunt.table.no-effect
    """

    cue: ClassVar = Cue("words", 1.0, tone="accent")
    template: ClassVar = "{piece} {line}."

    seat: int
    piece: int
    line: str

    @property
    def feat(self) -> Feat:
        """A taunt."""
        return Feat("taunt", self.seat, self.seat, self.piece, words=self.line)
