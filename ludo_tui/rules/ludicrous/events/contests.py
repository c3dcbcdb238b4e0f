"""Contest rolls and saving throws."""

from ludo_tui.engine import Event, Names
from ludo_tui.rules.ludicrous.events.words import name_of


class ContestDecided(Event, frozen=True, kw_only=True):
    """A contest roll came to its end."""

    seat: int
    piece: int | None
    against_seat: int | None
    """None: against a fixed number."""
    against: int | None
    name: str
    total: int
    against_total: int
    outcome: str
    """`success`, `graze` or `failure`, for the offender."""
    is_attack: bool = False

    def sentence(self, names: Names) -> str:
        """Return both totals and the winner, in a sentence."""
        offender = name_of(names, self.seat, self.piece)
        result = {"success": "succeeds", "graze": "grazes", "failure": "fails"}[self.outcome]
        if self.against_seat is None:
            return f"{offender}: {self.name} {result} ({self.total} against {self.against_total})."
        defender = name_of(names, self.against_seat, self.against)
        return f"{offender}'s {self.name} against {defender} {result} ({self.total} to {self.against_total})."


class Saved(Event, frozen=True, kw_only=True):
    """A saving throw was made."""

    seat: int
    piece: int | None
    name: str
    total: int
    goal: int
    success: bool

    def sentence(self, names: Names) -> str:
        """Tell whether the throw saved."""
        result = "saves" if self.success else "fails to save"
        return (
            f"{name_of(names, self.seat, self.piece)} {result} against {self.name} ({self.total}, needs {self.goal})."
        )
