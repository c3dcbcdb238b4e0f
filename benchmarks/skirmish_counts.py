"""Finds what should count more or less for hard parties of Skirmish Ludo, by matches of parties that differ in it all.

Each party of each match draws by lot whether each weight is the present one times or divided by a factor; who wins says
what that is worth, all weights at once, and what it does to the Sage. Two parties that both gain against each other may
both lose to the Sage: look at both columns.

    python benchmarks/skirmish_counts.py --matches 1000
"""

import argparse
from collections.abc import Sequence
from statistics import fmean
from typing import Final
from unittest.mock import patch

import msgspec

from benchmarks.weights import Row, fitted
from ludo_tui.engine import Dice, Lot
from ludo_tui.players import answer_for
from ludo_tui.players.skirmish import evaluation
from ludo_tui.players.skirmish.counts import Counts
from ludo_tui.players.skirmish.evaluation import tuned
from ludo_tui.study.simulation import Plan, new_match

FACTOR: Final = 1.4
NAMES: Final = Counts.__struct_fields__


def drawn(lot: Lot) -> list[int]:
    """Return for each weight whether it is higher, 1, or lower, -1."""
    return [2 * lot.draw(2) - 1 for _ in NAMES]


def counts(signs: Sequence[int]) -> Counts:
    """Return the present weights, each higher or lower."""
    now = msgspec.structs.astuple(tuned().hard)
    return Counts(**{name: one * FACTOR**sign for name, one, sign in zip(NAMES, now, signs, strict=True)})


def play(seed: int) -> tuple[list[int], list[int], int, bool]:
    """Play a match; return the signs of both parties, which of them comes first, and whether the Sage wins."""
    lot = Lot(Dice(seed, "counts"))
    signs = [drawn(lot), drawn(lot)]
    known = [msgspec.structs.replace(tuned(), hard=counts(one)) for one in signs]
    match = new_match(Plan(ruleset="skirmish", levels=("hard", "hard", "normal")), seed)
    while (prompt := match.prompt) is not None:
        with patch.object(evaluation, "tuned", lambda found=known[prompt.seat % 2]: found):
            answer = answer_for(match)
        assert answer is not None
        match.answer(answer)
    assert match.result is not None
    return signs[0], signs[1], next(seat for seat in match.result if seat < 2), match.result[0] == 2


def main() -> None:
    """Play, explain, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    given = parser.parse_args()
    rows: list[Row] = []
    dark: list[Row] = []
    for seed in range(given.first, given.first + given.matches):
        one, other, winner, is_sage = play(seed)
        rows.append(([(a - b) / 2 for a, b in zip(one, other, strict=True)], float(winner == 0)))
        dark.append(([1.0, *((a + b) / 2 for a, b in zip(one, other, strict=True))], float(is_sage)))
    print(f"# {len(rows)} matches, the Sage wins {fmean(won for _, won in dark):.0%}; log-odds of higher against lower")
    print(f"{'weight':<12} party   Sage")
    for name, own, sage in zip(NAMES, fitted(rows), fitted(dark)[1:], strict=True):
        print(f"{name:<12} {own:+.2f}  {2 * sage:+.2f}")


if __name__ == "__main__":
    main()
