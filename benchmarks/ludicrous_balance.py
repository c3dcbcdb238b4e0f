"""Balance of Ludicrous Ludo: seeded matches between computer seats with parties by lot, and who wins them.

Every match is between four (or two, or three) computer seats, each with a legal party that depends on nothing but the
seed. Fair would be that every race and class wins as often as it sits at the table, divided by the number of seats; the
share of wins is given as a multiple of that, with its standard error. Every match must end without an error.

    python benchmarks/ludicrous_balance.py [--matches 1000] [--seats 4] [--level normal] [--match standard] [--jobs 2]
"""

import argparse
import sys
import time

from benchmarks.figures import tell
from ludo_tui.study import simulate, summarise

AIM = 2.0
"""No race or class may win more often than so many times its fair share."""


def main() -> int:
    """Play the matches and print the shares; 1 if a match failed or a race or class wins too often."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--level", choices=("easy", "normal", "hard"), default="normal")
    parser.add_argument("--match", choices=("short", "standard", "full"), default="standard")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    started = time.perf_counter()
    levels = [wanted.level] * wanted.seats
    options = {"match": wanted.match}
    results = list(
        simulate("ludicrous", levels, options=options, matches=wanted.matches, seed=wanted.first, workers=wanted.jobs)
    )
    found = summarise("ludicrous", levels, results)
    print(f"{found.matches} of {len(results)} matches ended in {time.perf_counter() - started:.0f} s")
    for seed, error in list(found.errors.items())[:20]:
        print(f"  seed {seed}: {error}")
    if not found.matches:
        return 1
    turns = found.figures["turns a seat"]
    print(f"turns of each party: median {turns.median:.0f}, 90% under {turns.high:.0f}")
    worst = 0.0
    for heading in ("race", "class"):
        print(f"\n{heading:<12} seats  wins  times its fair share")
        for one in found.wins:
            if one.heading == heading:
                print(f"{one.name:<12} {one.seats:5d} {one.wins:5d}  {one.share:.2f} +- {one.error:.2f}")
                worst = max(worst, one.share)
    tell("most wins of a race or class of Ludicrous, of its fair share", worst, most=AIM)
    return int(bool(found.errors) or worst > AIM)


if __name__ == "__main__":
    sys.exit(main())
