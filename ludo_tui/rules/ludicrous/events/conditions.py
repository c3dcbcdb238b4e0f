"""Conditions gained and ended."""

from ludo_tui.engine import Event, Names, Who, counted, name_of
from ludo_tui.rules.ludicrous.events.words import being, caused


class ConditionGained(Event, frozen=True, kw_only=True):
    """A piece or a whole party gained a condition."""

    seat: int
    piece: int | None
    condition: str
    turns: int | None = None
    """Own turns that count; None: until something ends it."""
    is_on_top: bool = False
    """Does the present turn come before those?"""
    cause: str = ""
    """What the players call what brought it about."""

    def sentence(self, names: Names) -> str:
        """Return bearer, condition and duration, in a sentence."""
        after = " after this one" if self.is_on_top else ""
        turns = "" if self.turns is None else f" for {counted(self.turns, 'turn')}{after}"
        return (
            f"{name_of(names, Who(self.seat, self.piece))} {being(names, self.condition)}{turns}{caused(self.cause)}."
        )


class ConditionEnded(Event, frozen=True, kw_only=True):
    """A condition of a piece or a whole party has ended."""

    seat: int
    piece: int | None
    condition: str
    cause: str = ""
    """What the players call what brought it about."""
    by_seat: int | None = None
    """Seat that had brought it, where the bearer still has another one of the same kind."""
    by: int | None = None
    """Piece of `by_seat` that had brought it."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells what is over."""
        of_whom = "" if self.by_seat is None else f" by {name_of(names, Who(self.by_seat, self.by))}"
        over = f"{being(names, self.condition, is_over=True)}{of_whom}"
        return f"{name_of(names, Who(self.seat, self.piece))} {over}{caused(self.cause)}."
