"""What pieces are called where there is little room: by shape and number, and by their owner where that is news."""

from collections.abc import Callable, Sequence
from typing import Any

from ludo_tui.engine import Names, Who
from ludo_tui.table.session import Session


class ShortNames:
    """The words of a match with pieces as shape and number, and their owner where it is not their turn.

    Args:
        names: the words of the match.
        shapes: the shape of each seat's pieces.
        turn: whose turn is told, or who is asked.
        given: returns the name that a player has given to a piece, which then stands in place of its owner's.
        called: returns what a piece is called otherwise, which is told where it is met first; empty: never.

    Attributes:
        turn: the same, which may be changed.
        line: what is told now.
    """

    def __init__(
        self,
        names: Names,
        shapes: Sequence[str],
        turn: int | None = None,
        given: Callable[[Who], str] = lambda _: "",
        called: Callable[[Who], str] = lambda _: "",
    ) -> None:
        self._names = names
        self._shapes = shapes
        self._given = given
        self._called = called
        self._met: dict[Who, object] = {}
        """Where a piece has been called by its name."""
        self.turn = turn
        self.line: object = None

    def begin(self, turn: int) -> None:
        """Tell another turn, in which every piece is met again."""
        self.turn = turn
        self._met.clear()

    def forget(self, line: object) -> None:
        """Take back that something was told."""
        self._met = {piece: its for piece, its in self._met.items() if its is not line}

    def __getattr__(self, name: str) -> Any:
        """Return any other name as the match has it."""
        return getattr(self._names, name)

    def short(self, piece: Who) -> str:
        """Return shape and number of a piece."""
        return f"{self._shapes[piece.seat]}{piece.piece + 1}"

    def own_piece(self, piece: int) -> str:
        """Return a piece for its own player."""
        return self.short(Who(self.turn or 0, piece))

    def piece(self, seat: int, piece: int) -> str:
        """Return a piece, with its owner where that is not whose turn it is, or with the name that it was given."""
        one = Who(seat, piece)
        is_met = self._met.setdefault(one, self.line) is not self.line
        return self.named(one, "" if is_met else self._called(one))

    def named(self, piece: Who, called: str) -> str:
        """Return a piece with what it is called, by the one who gave it the name."""
        if given := self._given(piece):
            return f"{self.short(piece)} {given}"
        own = "" if piece.seat == self.turn else f"{self._names.seat(piece.seat)}'s "
        return f"{own}{self.short(piece)} {called}".rstrip()


def short_names(session: Session, turn: int | None = None) -> ShortNames:
    """Return the words of a match with pieces as shape and number, for whose turn it is or who is asked."""
    return ShortNames(session.game.names, session.seats.shapes, turn, session.voice.given)
