"""What simulated matches say: lengths, choices and wins, each with how far chance alone may have moved it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, median, pvariance, quantiles, stdev
from typing import Final, NamedTuple

import msgspec

from ludo_tui.study.simulation import MatchResult


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A number of every match, over all of them."""

    mean: float
    error: float | None
    """Standard error of the mean; None for one match, which tells none."""
    median: float
    low: float
    """One match in ten is below."""
    high: float
    """One match in ten is above."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """How often something won."""

    heading: str
    """`seat`, `level`, or a heading of the ruleset such as `class`."""
    name: str
    seats: int
    """How many seats had it."""
    wins: int
    share: float
    """Wins as a multiple of what would be fair: one match among so many sides."""
    error: float
    """Standard error of `share`, if everything were fair."""


class Choice(NamedTuple):
    """How often a kind of answer was offered in a real choice, and how often it was chosen."""

    offered: int
    chosen: int
    part: float
    """How often it was chosen when it was offered, 0..1."""
    error: float | None
    """Standard error of `part`: the greater one of what tells how matches differ, and of what Agresti and Coull give
    for so many answers (two more of each kind are imagined), which leaves a doubt where it was chosen never or always.
    None for one match, which tells none."""


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """How often a row of a table was offered and used, and how those won who used it."""

    offered: float
    """How often in a match, all seats together; 0 for what chance picks."""
    times: float
    """How often it was used in a match, all seats together."""
    times_error: float | None
    """Standard error of `times`; None for one match, which tells none."""
    users: int
    """Seats that used it in a match, whether once or often."""
    share: float
    """How often they won, as a multiple of a fair share: 1 where using it comes along with nothing; 0 without users."""
    error: float
    """Standard error of `share`, if everything were fair."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What the matches of one simulation say."""

    ruleset: str
    levels: tuple[str, ...]
    matches: int
    """Matches that ended."""
    errors: dict[int, str]
    """What went wrong in the others, by seed."""
    figures: dict[str, Figure]
    """Lengths and choices, and how often each kind of event happened in a match."""
    wins: tuple[Share, ...]
    chosen: dict[str, Choice]
    """Each kind of answer that was offered in a real choice, most offered first."""
    rows: dict[str, Use]
    """Each row of a table that was offered or used: cards, items, fish, gambles, and whatever else there is."""


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """How a figure differs between two simulations on the same seeds."""

    name: str
    first: float
    second: float
    difference: float
    """Mean of `second` less `first`, seed by seed."""
    error: float | None
    """Standard error of `difference`; None for one seed, which tells none."""


TURNS: Final = "turns a seat"
LENGTHS: Final[Mapping[str, Callable[[MatchResult], float]]] = {
    TURNS: lambda result: result.turns / len(result.places),
    "rounds": lambda result: result.rounds,
    "answers": lambda result: result.answers,
    "real choices": lambda result: result.choices,
    "part of turns with a hostile deed": lambda result: result.hostile_turns / max(result.turns, 1),
}
"""The figures that every ruleset has, each as a match gives it."""


def summarise(ruleset: str, levels: Sequence[str], results: Sequence[MatchResult]) -> Figures:
    """Return counts, means and shares of wins of those matches that came to an end, and the errors of the others."""
    ended = [result for result in results if not result.error]
    kinds = sorted({kind for result in ended for kind in result.events})
    return Figures(
        ruleset=ruleset,
        levels=tuple(levels),
        matches=len(ended),
        errors={result.seed: result.error for result in results if result.error},
        figures={name: _figure([_value(result, name) for result in ended]) for name in (*LENGTHS, *kinds) if ended},
        wins=tuple(_shares(ended, levels)),
        chosen=_choices(ended),
        rows=_uses(ended),
    )


def compare(first: Sequence[MatchResult], second: Sequence[MatchResult]) -> list[Comparison]:
    """Return how two simulations on the same seeds differ, figure by figure; seeds that one has not are left out."""
    others = {result.seed: result for result in second if not result.error}
    pairs = [(one, others[one.seed]) for one in first if not one.error and one.seed in others]
    kinds = sorted({kind for pair in pairs for result in pair for kind in result.events})
    found = []
    for name in (*LENGTHS, *kinds) if pairs else ():
        values = [(_value(one, name), _value(other, name)) for one, other in pairs]
        differences = _figure([after - before for before, after in values])
        found.append(
            Comparison(
                name=name,
                first=fmean(before for before, _ in values),
                second=fmean(after for _, after in values),
                difference=differences.mean,
                error=differences.error,
            )
        )
    return found


def _value(result: MatchResult, name: str) -> float:
    """Return a figure of a match: one of `LENGTHS`, or how often a kind of event happened."""
    return LENGTHS[name](result) if name in LENGTHS else result.events.get(name, 0)


def _figure(values: Sequence[float]) -> Figure:
    several = len(values) > 1
    tenths = quantiles(values, n=10, method="inclusive") if several else [values[0]] * 9
    return Figure(
        mean=fmean(values),
        error=stdev(values) / sqrt(len(values)) if several else None,
        median=median(values),
        low=tenths[0],
        high=tenths[-1],
    )


def _choices(results: Sequence[MatchResult]) -> dict[str, Choice]:
    """Return how often each kind of answer was chosen when it was offered, most offered first, then by name."""
    offered = Counter[str]()
    for result in results:
        offered.update(result.offered)
    found = {}
    for name, count in sorted(offered.items(), key=lambda row: (-row[1], row[0])):
        pairs = [(one.offered.get(name, 0), one.chosen.get(name, 0)) for one in results]
        chosen = sum(taken for _, taken in pairs)
        part = chosen / count
        spread = sum((taken - part * many) ** 2 for many, taken in pairs)
        error = None
        if len(pairs) > 1:
            doubted = (chosen + 2) / (count + 4)
            alone = sqrt(doubted * (1 - doubted) / (count + 4))
            error = max(sqrt(spread * len(pairs) / (len(pairs) - 1)) / count, alone)
        found[name] = Choice(count, chosen, part, error)
    return found


def _uses(results: Sequence[MatchResult]) -> dict[str, Use]:
    """Return how often each row of a table was offered and used, and how those won who used it, by its name."""
    found = {}
    used = {name for result in results for uses in result.row_uses for name in uses}
    for name in sorted(used.union(*(result.row_offers for result in results))):
        tally = _Tally()
        for result in results:
            tally.add([sum(name in result.row_uses[seat] for seat in side) for side in result.standings])
        times = _figure([sum(uses.get(name, 0) for uses in result.row_uses) for result in results])
        found[name] = Use(
            offered=fmean(result.row_offers.get(name, 0) for result in results),
            times=times.mean,
            times_error=times.error,
            users=tally.seats,
            share=tally.share,
            error=tally.error,
        )
    return found


class _Tally(msgspec.Struct):
    """What has been counted of the seats that have something."""

    seats: int = 0
    wins: int = 0
    fair: float = 0.0
    """How often they would have won if every side won alike."""
    variance: float = 0.0

    def add(self, having: Sequence[int]) -> None:
        """Count a match: how many seats of each side have it, the winners first."""
        self.seats += sum(having)
        self.wins += having[0]
        self.fair += fmean(having)
        self.variance += pvariance(having)

    @property
    def share(self) -> float:
        """Wins as a multiple of what would be fair."""
        return self.wins / self.fair if self.fair else 0.0

    @property
    def error(self) -> float:
        """Standard error of `share`, if everything were fair."""
        return sqrt(self.variance) / self.fair if self.fair else 0.0


def _shares(results: Sequence[MatchResult], levels: Sequence[str]) -> Iterator[Share]:
    """Yield how often each seat won, each level if there are several, and everything else that a seat can have."""
    tallies: dict[str, dict[str, _Tally]] = {}
    by_level = [{"level": level} if len(set(levels)) > 1 else {} for level in levels]
    for result in results:
        rows = [{"seat": f"{seat + 1}", **by_level[seat], **traits} for seat, traits in enumerate(result.traits)]
        for heading in dict.fromkeys(heading for row in rows for heading in row):
            known = tallies.setdefault(heading, {})
            for name in dict.fromkeys(row[heading] for row in rows if heading in row):
                having = [sum(rows[seat].get(heading) == name for seat in side) for side in result.standings]
                known.setdefault(name, _Tally()).add(having)
    for heading, known in tallies.items():
        for name, tally in sorted(known.items(), key=_in_order if heading == "seat" else _best_first):
            yield Share(
                heading=heading, name=name, seats=tally.seats, wins=tally.wins, share=tally.share, error=tally.error
            )


def _best_first(row: tuple[str, _Tally]) -> tuple[float, str]:
    return -row[1].share, row[0]


def _in_order(row: tuple[str, _Tally]) -> tuple[float, str]:
    return 0.0, row[0]
