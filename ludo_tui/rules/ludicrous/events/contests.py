"""Contest rolls and saving throws."""

from collections.abc import Sequence

from ludo_tui.engine import Names, Rolled, Verdict, Who, name_of


class ContestDecided(Verdict, frozen=True, kw_only=True):
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

    def dice_among(self, rolls: Sequence[Rolled]) -> tuple[tuple[Rolled, ...], ...]:
        """Return the dice for what is tried, and those against it."""
        purposes = (self.name,) if self.against_seat is None else (self.name, f"against {self.name}")
        return tuple(tuple(roll for roll in rolls if roll.purpose == purpose) for purpose in purposes)

    def sentence(self, names: Names) -> str:
        """Return both totals and the winner, in a sentence."""
        offender = name_of(names, Who(self.seat, self.piece))
        result = {"success": "succeeds", "graze": "grazes", "failure": "fails"}[self.outcome]
        if self.against_seat is None:
            return f"{offender}: {self.name} {result} ({self.total} against {self.against_total})."
        defender = name_of(names, Who(self.against_seat, self.against))
        return f"{offender}'s {self.name} against {defender} {result} ({self.total} to {self.against_total})."


class Saved(Verdict, frozen=True, kw_only=True):
    """A saving throw was made."""

    seat: int
    piece: int | None
    name: str
    total: int
    goal: int
    success: bool

    def dice_among(self, rolls: Sequence[Rolled]) -> tuple[tuple[Rolled, ...], ...]:
        """Return the dice of the throw."""
        return (tuple(roll for roll in rolls if roll.purpose.endswith(f"save against {self.name}")),)

    def sentence(self, names: Names) -> str:
        """Return whether the throw saved."""
        result = "saves" if self.success else "fails to save"
        who = name_of(names, Who(self.seat, self.piece))
        return f"{who} {result} against {self.name} ({self.total}, needs {self.goal})."
