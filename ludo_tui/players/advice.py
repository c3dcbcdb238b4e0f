"""What a computer would advise: answers with what they are worth, why, and what they risk."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Final, NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Danger, Option, Prompt, Who

PASSES_UP_WIN: Final = "passes up the win"
"""What an answer gives away that does not win where another one does: no number of spaces tells that."""
BIG: Final = 10.0
"""Spaces of lead from which what an answer gives away is a big blunder."""
SMALL: Final = 2.0
"""Spaces of lead below which a difference is not worth a word."""


class Peril(NamedTuple):
    """A piece that may be lost after an answer, before its owner's next turn."""

    piece: Who
    odds: Fraction
    is_exact: bool = True


@dataclass(frozen=True)
class Advice:
    """An answer with what speaks for and against it."""

    answer: str
    """Its id; of answers that come to the same, the first."""
    also: tuple[str, ...]
    """Ids of those that come to the same."""
    words: str
    """The answer as it is offered."""
    behind: float
    """Spaces of lead that it gives away against the best answer; 0 for the best."""
    why: Callable[[], Iterable[str]]
    """Returns its reasons."""
    fear: Callable[[], float | None]
    """Returns its risk."""
    leaves_open: bool = False
    """Could all the rest be done after it as well? Then giving another answer gives away nothing against it."""

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        """What it brings, each in a few words, what counts most first."""
        return tuple(self.why())

    @cached_property
    def risk(self) -> float | None:
        """Chance 0..1 that the piece that moves is sent back before its owner's next turn; None where none moves."""
        return self.fear()


Dangers = Callable[[Option], Danger | None]
"""Says what may befall the piece that an answer moves; None where nobody can tell."""
PieceDangers = Callable[[Who], Danger | None]
"""Says what may befall a piece once an answer is given; None where nobody can tell."""


def arrival(start: int, end: int, column: str = "reaches the home column, where nobody can follow") -> Iterator[str]:
    """Yield what the end of a move is to a piece by its steps: home, out, or in the column."""
    if end == HOME:
        yield "comes home"
    elif start == YARD:
        yield "comes out"
    elif end > LAST_RING_STEP >= start:
        yield column


class Facts:
    """What speaks for the answers to a question and against them."""

    def deed(self, option: Option) -> Hashable:
        """Return what an answer does: those that do the same, and are worth the same, are one."""
        return option.id

    def reasons(self, option: Option) -> Iterable[str]:  # noqa: ARG002 - for games that tell some
        """Return what an answer brings, what counts most first."""
        return ()

    def risk(self, option: Option) -> float | None:  # noqa: ARG002 - for games that can tell
        """Return how likely the piece that an answer moves is lost; None where none moves, or nobody can tell."""
        return None

    def behind(self, best: float, worth: float) -> float:
        """Return how much an answer gives away against the best one."""
        return best - worth

    def leaves_open(self, option: Option) -> bool:  # noqa: ARG002 - for games with such answers
        """Return whether all the rest could be done after an answer as well."""
        return False


def ranked(prompt: Prompt, worths: Mapping[str, float], facts: Facts) -> list[Advice]:
    """Return all answers to a question, best first, those that come to the same as one.

    What is asked in the open is judged by all that the seat knows; its reasons tell only what everybody may know.

    Args:
        prompt: the question.
        worths: what the answers are worth, as the asked seat knows it.
        facts: what speaks for them and against them.
    """
    alike: dict[Hashable, list[Option]] = {}
    for option in prompt.options:
        alike.setdefault((facts.deed(option), round(worths[option.id], 6)), []).append(option)
    best = max(worths.values())
    return [
        Advice(
            answer=first.id,
            also=tuple(option.id for option in others),
            words=first.label,
            behind=facts.behind(best, worths[first.id]),
            why=partial(facts.reasons, first),
            fear=partial(facts.risk, first),
            leaves_open=facts.leaves_open(first),
        )
        for first, *others in sorted(alike.values(), key=lambda some: -worths[some[0].id])
    ]
