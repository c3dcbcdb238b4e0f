"""What a move risks against what it takes."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Option, Prompt
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.table.questions.option_kinds import mover

BAD: Final = Fraction(4, 36)
"""A danger from which an answer looks bad: for a smaller one several rolls must all go wrong."""


Drawbacks = tuple[int, bool, tuple[Fraction, ...]]
"""What speaks against an answer: what it risks more than it takes, in spaces; that it takes nobody and brings no piece
out or home; and all dangers, the likeliest first."""


def is_safe(option: Option, words: Words) -> bool:
    """Return whether no single roll lets anybody capture the piece that an answer moves."""
    danger = words.danger(option)
    return danger is None or danger.odds < BAD


def drawbacks(option: Option, prompt: Prompt, words: Words) -> Drawbacks:
    """Return what speaks against an answer: what it risks more than it takes, that it brings nothing, all dangers.

    Of dangers that look bad it counts how many spaces they take on average, of captures how many they cost others.
    """
    dangers = [(spaces, odds) for spaces, odds in _dangers(option, prompt, words) if odds]
    risked = sum(spaces * odds for spaces, odds in dangers if odds >= BAD)
    taken = sum(words.come(piece) for piece in option.aim.captures)
    brings = bool(option.aim.captures) or option.aim.to_step == HOME or "enter" in option.facts.effects
    return (int(risked) - taken, not brings, tuple(sorted((odds for _, odds in dangers), reverse=True)))


def better_than_capture(option: Option, prompt: Prompt, words: Words) -> Option | None:
    """Return a capture that risks more against what it takes than another move of who could take; None: none does."""
    if mover(option, prompt.seat) is None or option.aim.captures:
        return None
    against = drawbacks(option, prompt, words)
    worse = (one for one in prompt.options if one.aim.captures and drawbacks(one, prompt, words) > against)
    return next(worse, None)


def _dangers(option: Option, prompt: Prompt, words: Words) -> Iterator[tuple[int, Fraction]]:
    """Yield how far each piece of the one who is asked has come after an answer, and how likely it is taken then."""
    moved = mover(option, prompt.seat)
    for one in words.perils(None if moved is None else option):
        if one.piece != moved:
            yield words.come(one.piece), one.odds
    danger = None if moved is None else words.danger(option)
    if danger is not None and option.aim.to_step is not None:
        yield option.aim.to_step - YARD, danger.odds
