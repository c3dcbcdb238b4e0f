"""Pictures of simulations as SVG: how long matches are, and who wins, with error bars."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from typing import Final

from ludo_tui.study.figures import Figures
from ludo_tui.study.simulation import MatchResult

_COLOURS: Final = ("#3465a4", "#c17d11")
_WIDTH: Final = 720
_LEFT, _RIGHT = 170, 40
_ROW: Final = 18
_BARS: Final = 24
"""Into how many parts lengths are sorted."""
_HEIGHT: Final = 160
"""Of the picture of lengths, without its words."""


def drawn(found: Sequence[Figures], results: Mapping[str, Sequence[MatchResult]]) -> str:
    """Return the picture of one simulation or of several.

    Args:
        found: what the simulations say.
        results: the matches, by ruleset.
    """
    lengths = {name: [one.turns / len(one.places) for one in some if not one.error] for name, some in results.items()}
    parts: list[str] = []
    top = 30
    if any(lengths.values()):
        parts += _lengths(lengths, top)
        top += _HEIGHT + 60
    for number, one in enumerate(found):
        parts += _wins(one, top, _COLOURS[number % len(_COLOURS)])
        top += _ROW * (len(one.wins) + 3)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{top}" viewBox="0 0 {_WIDTH} {top}"'
    style = 'font-family="sans-serif" font-size="12">'
    return "\n".join([f"{head} {style}", f'<rect width="{_WIDTH}" height="{top}" fill="#ffffff"/>', *parts, "</svg>\n"])


def _lengths(lengths: Mapping[str, Sequence[float]], top: int) -> Iterator[str]:
    """Yield a histogram of the turns that a seat has had, rulesets beside each other."""
    every = list(chain.from_iterable(lengths.values()))
    low, high = min(every), max(every)
    size = (high - low) / _BARS or 1.0
    counts = {name: [0] * _BARS for name in lengths}
    for name, values in lengths.items():
        for value in values:
            counts[name][min(int((value - low) / size), _BARS - 1)] += 1
    most = max(chain.from_iterable(counts.values()))
    wide = (_WIDTH - _RIGHT - _RIGHT) / _BARS
    bar = wide / len(counts) - 1
    yield _text(_RIGHT, top, "Turns a seat, and how many matches took so many", bold=True)
    for number, (name, some) in enumerate(counts.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        yield _text(_RIGHT + 420 + 140 * number, top, name, colour)
        for at, count in enumerate(some):
            height = count / most * (_HEIGHT - 20)
            left, head = _RIGHT + at * wide + number * (bar + 1), top + _HEIGHT - height
            yield f'<rect x="{left:.1f}" y="{head:.1f}" width="{bar:.1f}" height="{height:.1f}" fill="{colour}"/>'
    for part in range(5):
        value = low + (high - low) * part / 4
        yield _text(_RIGHT + round((_WIDTH - 2 * _RIGHT) * part / 4) - 8, top + _HEIGHT + 16, f"{value:.0f}")


def _wins(one: Figures, top: int, colour: str) -> Iterator[str]:
    """Yield who won how often, as a multiple of a fair share, each with its standard error."""
    yield _text(_RIGHT, top, f"{one.ruleset}: wins, as a multiple of a fair share (1 is fair)", bold=True)
    most = max((share.share + share.error for share in one.wins), default=1.0)
    scale = (_WIDTH - _LEFT - _RIGHT) / max(most, 1.0)
    bottom = top + _ROW * (len(one.wins) + 1)
    yield _line(_LEFT + scale, top + 6, _LEFT + scale, bottom, "#888888")
    for row, share in enumerate(one.wins, 1):
        middle = top + row * _ROW
        yield _text(_RIGHT, middle + 4, f"{share.heading} {share.name}")
        yield f'<circle cx="{_LEFT + share.share * scale:.1f}" cy="{middle}" r="4" fill="{colour}"/>'
        left, right = max(share.share - share.error, 0.0), share.share + share.error
        yield _line(_LEFT + left * scale, middle, _LEFT + right * scale, middle, colour)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="2"/>'


def _text(x: float, y: float, words: str, colour: str = "#222222", *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{colour}"{weight}>{escape(words)}</text>'
