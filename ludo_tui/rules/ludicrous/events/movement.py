"""Turning and moving: rolls, moves, stops and homecomings."""

from ludo_tui.engine import Event, Names


class Turned(Event, frozen=True, kw_only=True):
    """A piece turned to face the other way."""

    seat: int
    piece: int
    facing: str

    def sentence(self, names: Names) -> str:
        """Tell which way the piece faces."""
        return f"{names.piece(self.seat, self.piece)} turns to face {self.facing}."


class Moved(Event, frozen=True, kw_only=True):
    """A piece moved by its own route; from step -1 it came onto the board."""

    seat: int
    piece: int
    start: int
    end: int
    how: str = "move"
    """`move`, `enter`, `push`, `stop` or a word for what else put it there."""

    def sentence(self, names: Names) -> str:
        """Tell which piece went where."""
        piece, place = names.piece(self.seat, self.piece), names.step(self.seat, self.end)
        if self.end < 0:
            return f"{piece} goes to {place}."
        if self.start < 0:
            return f"{piece} comes out to {place}."
        return f"{piece} is pushed to {place}." if self.how == "push" else f"{piece} moves to {place}."


class Stopped(Event, frozen=True, kw_only=True):
    """A moving piece was stopped short of its roll."""

    seat: int
    piece: int
    cause: str

    def sentence(self, names: Names) -> str:
        """Tell which piece was stopped by what."""
        return f"{names.piece(self.seat, self.piece)} is stopped by {self.cause}."


class NoMove(Event, frozen=True, kw_only=True):
    """A movement roll could not be used."""

    seat: int
    value: int
    reasons: tuple[tuple[int, str], ...] = ()
    """Why the pieces on the board cannot use it."""

    def sentence(self, names: Names) -> str:
        """Tell that nothing can move, and why."""
        why = "; ".join(f"piece {piece + 1}: {reason}" for piece, reason in self.reasons)
        return f"{names.seat(self.seat)} has no legal move with {self.value}" + (f" ({why})." if why else ".")


class RollLost(Event, frozen=True, kw_only=True):
    """A movement roll was lost: one six too many."""

    seat: int
    sixes: int

    def sentence(self, names: Names) -> str:
        """Tell why nothing moves."""
        return f"{names.seat(self.seat)} loses the roll after {self.sixes} sixes in a row."
