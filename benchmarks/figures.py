"""How benchmarks tell a figure that has an aim, and how such figures are found again in what they print."""

import re
from collections.abc import Sequence
from statistics import quantiles
from typing import Final, NamedTuple

_LINE: Final = re.compile(
    r"^(?P<what>.+): (?P<value>[\d.,]+)(?P<unit> \S+)? \(aim: at (?P<way>most|least) (?P<bound>[\d.,]+)\)"
)


class Figure(NamedTuple):
    """What was measured, and what it is to be."""

    what: str
    value: float
    bound: float
    is_most: bool
    """Is the bound the highest that it may be, or the lowest?"""
    unit: str = ""

    @property
    def is_met(self) -> bool:
        """Is it as it is to be?"""
        return self.value <= self.bound if self.is_most else self.value >= self.bound

    def is_worse_than(self, other: "Figure", share: float) -> bool:
        """Return whether it has lost more than a share of what another one was."""
        return self.value > other.value * (1 + share) if self.is_most else self.value < other.value * (1 - share)

    def __str__(self) -> str:
        """Return the line that tells it."""
        unit, way = self.unit and f" {self.unit}", "most" if self.is_most else "least"
        return f"{self.what}: {_short(self.value)}{unit} (aim: at {way} {_short(self.bound)})"


def tell(what: str, value: float, unit: str = "", *, most: float | None = None, least: float | None = None) -> None:
    """Print a figure with its aim, which is given as the most or the least that it may be."""
    bound = most if most is not None else least
    assert bound is not None
    figure = Figure(what, value, bound, most is not None, unit)
    print(f"{figure}{'' if figure.is_met else ', missed'}", flush=True)


def ninth_decile(values: Sequence[float]) -> float:
    """Return what a tenth of some values exceed."""
    return quantiles(values, n=10)[-1] if len(values) > 1 else values[0]


def figures_in(text: str) -> list[Figure]:
    """Return the figures that a benchmark has printed."""
    found = filter(None, (_LINE.match(line.strip()) for line in text.splitlines()))
    return [
        Figure(one["what"], _number(one["value"]), _number(one["bound"]), one["way"] == "most", (one["unit"] or "")[1:])
        for one in found
    ]


def _number(text: str) -> float:
    return float(text.replace(",", ""))


def _short(value: float) -> str:
    """Return a number in three digits, or whole."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
