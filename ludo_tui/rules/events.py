"""What happens alike in more than one game."""

from typing import ClassVar

from ludo_tui.engine import Event, Feat, Names
from ludo_tui.engine.showing import Cue


class CameHome(Event, frozen=True, kw_only=True):
    """A piece reached home."""

    cue: ClassVar = Cue("home")

    seat: int
    piece: int

    @property
    def feat(self) -> Feat:
        """A homecoming."""
        return Feat("home", self.seat, self.seat, self.piece)

    def sentence(self, names: Names) -> str:
        """Tell which piece is home."""
        return f"{names.piece(self.seat, self.piece)} is home."


class RollsAgain(Event, frozen=True, kw_only=True):
    """A seat has earned another roll."""

    cue: ClassVar = Cue("words", 0.35, tone="accent")

    seat: int

    def sentence(self, names: Names) -> str:
        """Return which seat rolls again, in a sentence."""
        return f"{names.seat(self.seat)} rolls again."
