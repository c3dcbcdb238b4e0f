"""The state and the events of a race game."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from ludo_tui.board import HOME, PIECES, YARD
from ludo_tui.engine import Event, Feat, Names, Setup, State
from ludo_tui.engine.numerals import counted
from ludo_tui.engine.showing import Cue
from ludo_tui.engine.state import PerSeat, SeatIndex, Tally, Word
from ludo_tui.rules import events
from ludo_tui.rules.faults import count_faults, length_faults, party_faults, side_faults
from ludo_tui.rules.links import SeatAs, link_faults
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.ranges import SideIndex, Step
from ludo_tui.rulesets.links import ids_in


class Piece(msgspec.Struct, array_like=True):
    """Where a piece is: a step of its own route."""

    step: Step = YARD
    """-1 in the yard, 0..50 on the ring, 51..55 home column, 56 home."""


class RaceState(State, kw_only=True):
    """Everything that changes in a race game."""

    sides: PerSeat[SideIndex] = msgspec.field(default_factory=list)
    """Side of the board 0..3, clockwise, of each seat."""
    pieces: PerSeat[Annotated[list[Piece], Meta(max_length=PIECES)]] = msgspec.field(default_factory=list)
    """Four pieces of each seat."""
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(max_length=2)] = msgspec.field(default_factory=list)
    """Values rolled and not yet used: not empty means "rolled, now choose"."""
    sixes: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Sixes rolled in a row this turn."""
    throws: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Throws made this turn."""
    rolls_again: Word = ""
    """Rulebook id that explains why another throw has followed or follows; empty where no rule says it."""
    another_roll: Literal["earned", "try"] | msgspec.UnsetType = msgspec.UNSET
    """Another throw follows this one: an earned one, which may be optional, or a further try; unset: none."""
    captures: PerSeat[Tally] = msgspec.field(default_factory=list)
    """Captures made so far by each seat."""
    first: Annotated[SeatIndex, SeatAs("the seat that begins")] = 0
    """Seat with whose turn a round begins."""
    columns_open: bool = False
    """Home columns are open to sides that have captured nothing, because otherwise nobody could move any more."""


def state_faults(state: RaceState, setup: Setup, options: RaceOptions) -> Iterator[str]:
    """Yield what a state cannot be.

    Args:
        state: the state, as it was saved.
        setup: who plays.
        options: the house rules.
    """
    count = len(setup.seats)
    yield from length_faults("pieces", state.pieces, count)
    yield from length_faults("captures", state.captures, count)
    yield from side_faults(state.sides, setup)
    yield from party_faults(state.pieces)
    yield from count_faults("the number of dice", len(state.dice), options.dice)
    yield from (said for _, said in link_faults(state, ids_in(None, seats=range(count))))


class Moved(events.Moved, frozen=True, kw_only=True, tag="moved"):
    """A piece moved."""

    def sentence(self, names: Names) -> str:
        """Return which piece moved from where to where, in a sentence; reaching home has an event of its own."""
        piece, start = names.piece(self.seat, self.piece), names.step(self.seat, self.start)
        if self.end == HOME:
            count = HOME - self.start
            way = "last space" if count == 1 else f"last {count} spaces"
            return f"{piece} goes the {way} from {start}."
        if self.start < 0:
            return f"{piece} leaves {start} for {names.step(self.seat, self.end)}."
        return f"{piece} moves from {start} to {names.step(self.seat, self.end)}."


class Captured(Event, frozen=True, kw_only=True):
    """A piece was sent back to its yard by another seat's move, from ring step `step` of its own route."""

    cue: ClassVar = Cue("sent_back")

    seat: int
    piece: int
    by: int
    step: int

    @property
    def feat(self) -> Feat:
        """A capture."""
        return Feat("capture", self.by, self.seat, self.piece, self.step - YARD)

    def sentence(self, names: Names) -> str:
        """Return which piece was captured where and by which seat, and what that costs, in a sentence."""
        piece, lost = names.piece(self.seat, self.piece), counted(self.step - YARD, "space")
        return f"{names.seat(self.by)} captures {piece} on {names.step(self.seat, self.step)}: {lost} lost."


class Trapped(Event, frozen=True, kw_only=True):
    """A piece landed on a block and was sent back to its own yard.

    Rule: cl.block.landing
    """

    cue: ClassVar = Cue("sent_back")

    seat: int
    piece: int
    by: int
    step: int

    @property
    def feat(self) -> Feat:
        """A capture."""
        return Feat("capture", self.by, self.seat, self.piece, self.step - YARD)

    def sentence(self, names: Names) -> str:
        """Return which piece ran into which block and where, in a sentence."""
        piece, yard = names.piece(self.seat, self.piece), names.step(self.seat, YARD)
        block = f"a block of {names.seat(self.by)} on {names.step(self.seat, self.step)}"
        return f"{piece} lands on {block}: back to {yard}."


class NoMove(events.NoMove, frozen=True, kw_only=True, tag="no_move"):
    """A roll could not be used by any piece."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells that nothing can move."""
        return f"{names.seat(self.seat)} has no legal move with {names.die(6, self.value)}."


class ThrowLost(events.RollLost, frozen=True, kw_only=True, tag="throw_lost"):
    """One six too many: the throw is lost and the turn ends."""

    def sentence(self, names: Names) -> str:
        """Return why nothing moves."""
        time = ("first", "second", "third", "fourth", "fifth")[self.sixes - 1]
        return f"{names.seat(self.seat)} may not move: the {time} {names.die(6, 6)} in a row ends the turn."


class LeftBoard(Event, frozen=True, kw_only=True):
    """A piece that a finished seat no longer needs was taken off the board."""

    template: ClassVar = "{piece} is no longer needed and leaves the board."

    seat: int
    piece: int


class ColumnsOpened(Event, frozen=True, kw_only=True):
    """No piece could move any more, so the home columns open without a capture."""

    template: ClassVar = "Nobody can move, so all home columns are now open."
