"""How many turns does a match of Ludicrous Ludo take?

Usage: python benchmarks/ludicrous_turns.py [MATCHES] [LENGTH ...]

Plays MATCHES (default 500) seeded matches of each LENGTH (default short, standard and full) between computer seats: a
third each with 2, 3 and 4 of them, half of those with ready-made and half with random parties, normal and hard seats
by turns. Prints how the turns a seat are spread, and how often each class won against its fair share.
"""

import os
import sys
import time
from itertools import cycle, islice
from statistics import median, quantiles

from ludo_tui.engine import Level
from ludo_tui.study import MatchResult, simulate, summarise

LEVELS: tuple[Level, ...] = ("normal", "hard")
LIMITS = {"standard": 30, "full": 70}
"""Most turns a seat that the median may be."""


def main() -> None:
    """Play the matches and print the figures."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for length in sys.argv[2:] or ("short", "standard", "full"):
        begun = time.perf_counter()
        played: dict[int, list[MatchResult]] = {}
        for seats in (2, 3, 4):
            played[seats] = []
            for drafts in ("ready", "chance"):
                played[seats] += simulate(
                    "ludicrous",
                    list(islice(cycle(LEVELS), seats)),
                    options={"match": length},
                    drafts="ready" if drafts == "ready" else "chance",
                    matches=max(matches // 6, 1),
                    workers=os.cpu_count() or 1,
                )
        everything = [result for results in played.values() for result in results]
        if failed := [f"seed {result.seed}: {result.error}" for result in everything if result.error]:
            sys.exit("\n".join(failed))
        turns = {seats: [result.turns / seats for result in results] for seats, results in played.items()}
        spent = [value for values in turns.values() for value in values]
        tenths = quantiles(spent, n=10)
        print(
            f"{length}: {len(spent)} matches, turns a seat: median {median(spent):.0f}, 10% below {tenths[0]:.0f}, "
            f"10% above {tenths[-1]:.0f}, longest {max(spent):.0f} ({time.perf_counter() - begun:.0f} s)"
        )
        by_seats = ", ".join(f"{seats} seats {median(values):.0f}" for seats, values in turns.items())
        limit = f"; the limit is {LIMITS[length]}" if length in LIMITS else ""
        print(f"  median by seats: {by_seats}{limit}")
        wins = summarise("ludicrous", ["mixed"] * 4, everything).wins
        shares = ", ".join(f"{one.name} {one.share:.2f}" for one in wins if one.heading == "class")
        print(f"  wins against a fair share: {shares}")


if __name__ == "__main__":
    main()
