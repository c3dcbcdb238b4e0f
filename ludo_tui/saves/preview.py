"""What the list of saves shows of a game: public facts only, without starting it."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta

from ludo_tui import board
from ludo_tui.engine import Level, Match

if TYPE_CHECKING:
    from ludo_tui.rulesets import Ruleset  # the list of saves needs none

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Step = Annotated[int, Meta(ge=board.YARD, le=board.HOME)]
Number = Annotated[int, Meta(ge=0, le=10**9)]
SeatIndex = Annotated[int, Meta(ge=0, le=7)]
Side = Annotated[int, Meta(ge=0, le=3)]

_FREE: Final = "."


class SeatPreview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as far as everybody can see it."""

    name: Name
    computer: Level | None
    side: Side | None
    """None for a seat that sits beside the board."""
    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    steps: Annotated[tuple[Step, ...], Meta(max_length=board.PIECES)]
    """Steps -1..56 of its pieces."""


class Preview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game as the list of saves shows it."""

    ruleset: Name
    """Id of the ruleset."""
    ruleset_name: Annotated[str, Meta(min_length=1, max_length=200)]
    seats: Annotated[tuple[SeatPreview, ...], Meta(min_length=1, max_length=8)]
    turn: Number
    """Number of the present turn; 0 before the first."""
    clock: Annotated[str, Meta(max_length=80)]
    """How far the match has come where a game counts something else than turns; empty where it counts those."""
    seat: SeatIndex | None
    """Whose turn it is; None once the match is over. See `is_over`."""
    places: Annotated[tuple[SeatIndex, ...], Meta(max_length=8)]
    """Seats that have finished, first to last; all of them once the match is over."""
    winners: Annotated[tuple[SeatIndex, ...], Meta(max_length=8)]
    """Seats that have won, of one side all of them; none before the match is over."""
    answers: Number
    """Answers given so far."""

    @classmethod
    def unplayed(cls, ruleset: "Ruleset", seats: tuple[SeatPreview, ...]) -> "Preview":
        """Return what is seen of seats at which nothing is played."""
        return cls(ruleset.id, ruleset.name, seats, turn=0, clock="", seat=None, places=(), winners=(), answers=0)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: everybody has a place. Early versions left out whose turn was held back."""
        return self.seat is None and len(self.places) == len(self.seats)

    @property
    def when(self) -> str:
        """How far the match has come, in what its game counts."""
        return self.clock or f"turn {self.turn}"

    def board(self) -> tuple[str, ...]:
        """Draw the board as 15 lines of 15 characters, each piece as the letter of its seat."""
        lines = [[" "] * board.SIZE for _ in range(board.SIZE)]

        def put(point: str, character: str) -> None:
            x, y = board.xy(point)
            lines[board.SIZE - y][x - 1] = character

        for point in (*board.RING, *board.HOMES, *(point for column in board.HOME_COLUMNS for point in column)):
            put(point, _FREE)
        for seat in self.seats:
            for piece, step in enumerate(seat.steps if seat.side is not None else ()):
                put(board.coordinate(seat.side or 0, step, piece), seat.letter)
        return tuple("".join(line) for line in lines)

    def fault(self) -> str | None:
        """Return what does not fit together in it, in a sentence; None when all does."""
        count = len(self.seats)
        if (self.seat or 0) >= count or any(place >= count for place in (*self.places, *self.winners)):
            return f"the preview names a seat that is not one of the {count}"
        if len(set(self.places)) < len(self.places):
            return "the preview gives one seat two places"
        sides = [seat.side for seat in self.seats if seat.side is not None]
        if len(set(sides)) < len(sides):
            return "the preview puts two seats on one side of the board"
        return None


def preview_of(match: Match[Any], ruleset: "Ruleset") -> Preview:
    """Return what everybody can see of a match."""
    look = match.rules.look(match.view(None), match.setup)
    sides = match.rules.sides(match.setup)
    turn = match.state.turn
    return Preview(
        ruleset=ruleset.id,
        ruleset_name=ruleset.name,
        seats=tuple(
            SeatPreview(
                name=seat.name,
                computer=computer,
                side=side,
                letter=ruleset.style(side).letter,
                steps=tuple(piece.step for piece in own[: board.PIECES]),
            )
            for seat, computer, side, own in zip(match.setup.seats, match.computers, sides, look.pieces, strict=True)
        ),
        turn=turn.number,
        clock=look.now,
        seat=None if match.state.over else turn.seat,
        places=match.result or tuple(match.state.places),
        winners=match.standings[0] if match.standings else (),
        answers=match.answer_count,
    )
