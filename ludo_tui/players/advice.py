"""What a computer would advise: answers with what they are worth, why, and what they risk."""

from typing import Final, NamedTuple

BIG: Final = 10.0
"""Spaces of lead from which what an answer gives away is a big blunder."""
SMALL: Final = 2.0
"""Spaces of lead below which a difference is not worth a word."""


class Advice(NamedTuple):
    """An answer with what speaks for and against it."""

    answer: str
    """Its id; of answers that come to the same, the first."""
    also: tuple[str, ...]
    """Ids of those that come to the same."""
    words: str
    """The answer as it is offered."""
    behind: float
    """Spaces of lead that it gives away against the best answer; 0 for the best."""
    reasons: tuple[str, ...]
    """What it brings, each in a few words, what counts most first."""
    risk: float | None
    """Chance 0..1 that the piece that moves is sent back before its owner's next turn; None where none moves."""
