"""What a computer would advise: answers with what they are worth, why, and what they risk."""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Final, NamedTuple

from ludo_tui.engine import Option, Prompt, Who

BIG: Final = 10.0
"""Spaces of lead from which what an answer gives away is a big blunder."""
SMALL: Final = 2.0
"""Spaces of lead below which a difference is not worth a word."""


class Peril(NamedTuple):
    """A piece that may be lost after an answer, before its owner's next turn."""

    piece: Who
    odds: Fraction
    is_exact: bool = True


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
    leaves_open: bool = False
    """Could all the rest be done after it as well? Then giving another answer gives away nothing against it."""


AnswerWorth = Callable[[Option], float]
"""Says what an answer is worth, in spaces of race lead."""


def ranked(
    prompt: Prompt,
    worth: AnswerWorth,
    reasons: Callable[[Option], Iterable[str]],
    risk: Callable[[Option], float | None],
    deed: Callable[[Option], Hashable],
) -> list[Advice]:
    """Return all answers to a question, best first, those that come to the same as one.

    What is asked in the open is judged by all that the seat knows; its reasons tell only what everybody may know.

    Args:
        prompt: the question.
        worth: says what an answer is worth, as the asked seat knows it.
        reasons: says what an answer brings, what counts most first.
        risk: says how likely the piece that an answer moves is lost.
        deed: says what an answer does: those that do the same, and are worth the same, are one.
    """
    alike: dict[Hashable, list[Option]] = {}
    worths = {option.id: worth(option) for option in prompt.judged}
    for option in prompt.options:
        alike.setdefault((deed(option), round(worths[option.id], 6)), []).append(option)
    best = max(worths.values())
    found = [
        Advice(
            answer=some[0].id,
            also=tuple(option.id for option in some[1:]),
            words=some[0].label,
            behind=best - worths[some[0].id],
            reasons=tuple(reasons(some[0])),
            risk=risk(some[0]),
        )
        for some in alike.values()
    ]
    return sorted(found, key=lambda one: one.behind)
