"""Checkpoints: the moments between two turns to which a match can go back."""

import msgspec


class NoCheckpointError(Exception):
    """A match that keeps no checkpoints was asked for one."""


class Checkpoint(msgspec.Struct, frozen=True, gc=False):
    """The moment at which a turn begins; no rule is in progress there."""

    state: bytes
    """The state, encoded."""
    turns: int = 0
    """How many turns had been recorded."""
    answers: int = 0
    """How many answers had been given."""
    events: int = 0
    """How many events had happened."""
    luck: int = 0
    """How much had been rolled, drawn and revealed since the last answer."""


class Checkpoints:
    """The checkpoints of one match, as far as they are kept.

    Args:
        first: where it began to be played.
        is_keeping: keep one for the present turn and the one before.

    Attributes:
        first: where it began to be played.
        now: that of the present turn; None where it is not kept.
        last: that of the turn before; None where it is not kept, or was not played here.
        is_keeping: is one kept for the present turn and the one before?
    """

    __slots__ = ("first", "is_keeping", "last", "now")

    def __init__(self, first: Checkpoint, *, is_keeping: bool) -> None:
        self.first = first
        self.now: Checkpoint | None = first
        self.last: Checkpoint | None = None
        self.is_keeping = is_keeping

    def next_turn(self, checkpoint: Checkpoint | None) -> None:
        """Begin a turn at a checkpoint, or without one."""
        self.last, self.now = self.now, checkpoint

    def before(self, count: int) -> Checkpoint | None:
        """Return the newest checkpoint at which no more than `count` answers had been given, or None."""
        for one in (self.now, self.last, self.first):
            if one is not None and one.answers <= count:
                return one
        return None
