"""Chances in words, in one manner for each game: in 36ths where dice move pieces, else in percent."""

from fractions import Fraction
from typing import Final

THIRTY_SIXTHS: Final = 36
"""As many as two dice can fall."""
_PERCENT: Final = 100


def chance(odds: Fraction | float, whole: int = THIRTY_SIXTHS, *, is_exact: bool = True) -> str:
    """Return odds as the players of a game read them: `11 in 36`, `about 2 in 36`, `31%`.

    Args:
        odds: the chance, 0..1.
        whole: what the game counts chances in; see `Rules.odds_in`.
        is_exact: is nothing left out of it?
    """
    count = round(odds * whole)
    is_small = bool(odds) and not count
    shown = f"{count or int(is_small)}" + ("%" if whole == _PERCENT else f" in {whole}")
    if is_small:
        return f"less than {shown}"
    is_round = is_exact and (whole == _PERCENT or odds * whole == count)
    return shown if is_round else f"about {shown}"
