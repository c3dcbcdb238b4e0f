"""What happens in a match, as the dice that are turned and the coins that are carried."""

import msgspec

from ludo_tui.board import PIECES, ROUTES, YARD, coordinate
from ludo_tui.engine import Conceded, Event, MatchEnded, Rolled, TurnEnded, TurnStarted
from ludo_tui.records.ppn.board_layout import FACES, LETTERS, Place, coin, is_near, slot_or_point, written
from ludo_tui.rules.race.state import Captured, LeftBoard, Moved, RaceState, Trapped


class Roll(msgspec.Struct, frozen=True):
    """A die is turned to a value 1..6."""

    side: int
    value: int

    def __str__(self) -> str:
        """Write it, such as `?dS~n`."""
        return f"?d{LETTERS[self.side]}~{FACES[self.value - 1]}"


class Carry(msgspec.Struct, frozen=True):
    """A coin is carried to a space of the board, or to its slot beside it."""

    side: int
    piece: int
    space: str
    """Name of the point, such as `b9`; empty for the slot."""

    def __str__(self) -> str:
        """Write it, such as `?cSn-b9`."""
        place = self.space or written(slot_or_point("", self.side, self.piece))
        return f"{coin(self.side, self.piece)}-{place}"


Deed = Roll | Carry


class Coins:
    """Follows a match event by event, and knows which coin lies where.

    Args:
        first: the position that the match begins from.

    Attributes:
        leaving: seats that have conceded and whose coins are taken off once the turn is over.
    """

    def __init__(self, first: RaceState) -> None:
        self.sides = (*first.sides,)
        self.leaving: list[int] = []
        self._spaces = {
            (side, number): _space(side, piece.step)
            for side, own in zip(first.sides, first.pieces, strict=True)
            for number, piece in enumerate(own)
        }
        self._stack = [*self._spaces]

    def laid_out(self) -> list[Carry]:
        """Return what has to be carried before the match for the coins that begin on the board."""
        return [Carry(side, piece, space) for (side, piece), space in self._spaces.items() if space]

    def coin_at(self, place: Place, from_top: int = 1) -> tuple[int, int] | None:
        """Return side and piece of a coin on a stack, counted from its top; None when there is none."""
        there = [key for key in self._stack if is_near(slot_or_point(self._spaces[key], *key), place)]
        return there[-from_top] if 1 <= from_top <= len(there) else None

    def step_of(self, side: int, piece: int) -> int:
        """Return the step -1..56 on which a coin lies."""
        space = self._spaces[side, piece]
        return ROUTES[side].index(space) if space else YARD

    def deeds(self, event: Event) -> list[Deed]:
        """Return what players do with dice and coins because of the next event; each is then to be `do`ne."""
        match event:
            case Rolled(seat=seat, value=value):
                return [Roll(self.sides[seat], value)]
            case Moved(seat=seat, piece=piece, end=end):
                return [self._carry(seat, piece, end)]
            case Captured(seat=seat, piece=piece) | Trapped(seat=seat, piece=piece) | LeftBoard(seat=seat, piece=piece):
                return [self._carry(seat, piece, YARD)]
            case Conceded(seat=seat):
                self.leaving.append(seat)
            case TurnEnded() | TurnStarted() | MatchEnded():
                leaving, self.leaving = self.leaving, []
                return [
                    self._carry(seat, piece, YARD)
                    for seat in leaving
                    for piece in range(PIECES)
                    if self._spaces[self.sides[seat], piece]
                ]
        return []

    def do(self, deed: Deed) -> None:
        """Carry a coin to where it goes, on top of what lies there; a die that is turned changes nothing here."""
        if isinstance(deed, Carry):
            key = deed.side, deed.piece
            self._spaces[key] = deed.space
            self._stack.remove(key)
            self._stack.append(key)

    def _carry(self, seat: int, piece: int, step: int) -> Carry:
        side = self.sides[seat]
        return Carry(side, piece, _space(side, step))


def _space(side: int, step: int) -> str:
    """Return the name of the point where a step is; empty for the yard."""
    return coordinate(side, step) if step > YARD else ""
