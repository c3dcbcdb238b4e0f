"""A match as it is saved: its setup, every turn so far, and where the present one began."""

import os
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from ludo_tui.engine.rules import Rules
from ludo_tui.engine.state import SeatIndex, Setup, State
from ludo_tui.engine.table import S

NamedDie: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^d[1-9]\d{0,2}:[1-9]\d{0,2}$")]
"""A die and what it shows, such as `d6:4`."""
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=999)]
"""What a die shows."""


class TurnRecord(msgspec.Struct, array_like=True, gc=False):
    """A turn that has been played: enough to play it again, and to notice if it came out differently."""

    seat: SeatIndex
    check: Annotated[int, msgspec.Meta(ge=0, le=2**32 - 1)]
    """CRC-32 of the encoded state at the start of the turn; 0: unknown, as states were encoded otherwise then."""
    answers: list[str]
    """Answers in order, with what was said between prompts; see `ludo_tui.engine.words`."""
    rolls: list[Face]
    """Values on the dice, in order."""

    def is_like(self, other: "TurnRecord") -> bool:
        """Return whether the same seat did and rolled the same, from the same state as far as both know it."""
        is_same_start = self.check == other.check or 0 in (self.check, other.check)
        return is_same_start and (self.seat, self.answers, self.rolls) == (other.seat, other.answers, other.rolls)


class Snapshot(msgspec.Struct, kw_only=True):
    """A match as it is saved."""

    setup: Setup
    history: list[TurnRecord]
    """The turns before the present one."""
    checkpoint: msgspec.Raw
    """The state at the start of the present turn, encoded; no rule is in progress there."""
    answers: list[str]
    """Answers given in the present turn."""
    recent: list[msgspec.Raw] = msgspec.field(default_factory=list)
    """The last events before the present turn, encoded, for log and recap."""
    is_open: bool = False
    """Has nothing been rolled or revealed between the last answer and the start of the present turn?"""
    asked: str = ""
    """Seat and kind of the question that the answers have led to, such as `1 reaction`; empty where none waits."""
    dice: Sequence[Face | NamedDie] | None = None
    """The script of the dice, if the match is played with prepared ones."""

    @property
    def is_paused(self) -> bool:
        """Whether it was saved in a pause, or by an early version that noted no question at the start of a turn."""
        return not self.asked and not self.answers


class OutOfSyncError(Exception):
    """A recorded history, played again, came out differently."""


def new_id() -> str:
    """Return twelve hexadecimal digits by chance."""
    return os.urandom(6).hex()


def first_state(rules: Rules[S, Any], setup: Setup) -> S:
    """Return what a match begins from: the first state of its rules, or the one that its setup names."""
    if isinstance(setup.start, msgspec.UnsetType):
        state: S = rules.new_state(setup)
        return state
    return msgspec.json.decode(setup.start, type=rules.state_type)


def first_turn(setup: Setup) -> int:
    """Return the number of the turn that a match begins with: 0, the opening, unless its setup names a position."""
    if isinstance(setup.start, msgspec.UnsetType):
        return 0
    return msgspec.json.decode(setup.start, type=State).turn.number
