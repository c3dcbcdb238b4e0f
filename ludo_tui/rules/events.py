"""What happens alike in more than one game; each of them may tell it in words of its own."""

from typing import ClassVar

from ludo_tui.engine import Event, Feat, Names
from ludo_tui.engine.showing import Cue, LogHint


class Moved(Event, frozen=True, kw_only=True):
    """A piece moved by its own route; from step -1 it came out of its yard."""

    seat: int
    piece: int
    start: int
    end: int

    @property
    def is_own_move(self) -> bool:
        """Did the piece go by itself, as far as it was to go?"""
        return True


class NoMove(Event, frozen=True, kw_only=True):
    """A roll could not be used."""

    cue: ClassVar = Cue("words", 0.45, tone="dim")
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    value: int

    def why(self, names: Names) -> str:  # noqa: ARG002 - for games in which each piece has a reason of its own
        """Return why each piece stays where it is; empty where that is plain."""
        return ""


class RollLost(Event, frozen=True, kw_only=True):
    """One six too many in a row: the roll is lost."""

    cue: ClassVar = Cue("words", 0.9, tone="bad")

    seat: int
    sixes: int


class CameHome(Event, frozen=True, kw_only=True):
    """A piece reached home."""

    cue: ClassVar = Cue("home")
    template: ClassVar = "{piece} is home."

    seat: int
    piece: int

    @property
    def feat(self) -> Feat:
        """A homecoming."""
        return Feat("home", self.seat, self.seat, self.piece)


class RollsAgain(Event, frozen=True, kw_only=True):
    """A seat has earned another roll."""

    cue: ClassVar = Cue("words", 0.35, tone="accent")
    template: ClassVar = "{seat} rolls again."

    seat: int
