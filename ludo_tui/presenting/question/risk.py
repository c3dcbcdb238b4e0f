"""What a move risks."""

from fractions import Fraction
from typing import Final

from ludo_tui.engine import Option
from ludo_tui.presenting.question.option_words import Words

BAD: Final = Fraction(4, 36)
"""A danger from which an answer looks bad: for a smaller one several rolls must all go wrong."""


def is_safe(option: Option, words: Words) -> bool:
    """Return whether no single roll lets anybody capture the piece that an answer moves."""
    danger = words.danger(option)
    return danger is None or danger.odds < BAD
