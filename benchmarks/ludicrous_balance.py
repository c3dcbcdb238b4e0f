"""Balance of Ludicrous Ludo: seeded matches between computer seats with parties by lot, and who wins them.

Every match is between four (or two, or three) computer seats, each with a legal party that depends on nothing but the
seed. Fair would be that every race and class wins as often as it sits at the table, divided by the number of seats; the
share of wins is given as a multiple of that. Every match must come to its end without an error.

    python benchmarks/ludicrous_balance.py [--matches 1000] [--seats 4] [--level normal] [--match standard] [--jobs 2]
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import msgspec

from ludo_tui.engine import Level, Match, Seat, Setup
from ludo_tui.engine.dice import Dice
from ludo_tui.players import choose
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.party.by_chance import random_party
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load

NAMES = ("Ana", "Ben", "Cleo", "Dan")
ANSWER_LIMIT = 40_000
AIM = 2.0
"""No class may win more often than so many times its fair share."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of one match."""

    parties: list[tuple[str, str]]
    """Race and class by seat."""
    winner: int | None
    turns: int
    error: str = ""


def play(seed: int, seats: int, level: Level, length: str) -> Outcome:
    """Play one match."""
    ruleset = load("ludicrous")
    tables = tables_of(ruleset.tables)
    lot = Dice(seed, "parties")
    specs = [random_party(tables, lot.value(seat, 1_000_000)) for seat in range(seats)]
    makes = [(spec["race"], spec["class"]) for spec in specs]
    options: dict[str, Any] = {"match": length}
    setup = Setup(
        ruleset=ruleset.id,
        digest=ruleset.digest,
        seed=seed,
        options=options,
        seats=tuple(Seat(NAMES[seat], computer=level, party=spec) for seat, spec in enumerate(specs)),
    )
    try:
        match: Match[Any] = Match(rules_for(ruleset, options), setup)
        count = 0
        while (prompt := match.prompt) is not None:
            count += 1
            if count > ANSWER_LIMIT:
                return Outcome(makes, None, match.state.turn.number, f"no end after {ANSWER_LIMIT} answers")
            view = match.view(prompt.seat)
            match.answer(choose(view, prompt, level, seed, count, system=ruleset.system, options=options))
    except Exception as error:  # an error is what is looked for, whatever it is
        return Outcome(makes, None, 0, f"{type(error).__name__}: {error}")
    return Outcome(makes, match.result[0] if match.result else None, match.state.turn.number)


def shares(outcomes: list[Outcome], part: int) -> list[tuple[str, int, int, float]]:
    """Return name, seats, wins and multiple of the fair share for each race (part 0) or class (1), best first."""
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    fair: Counter[str] = Counter()
    for outcome in outcomes:
        for seat, make in enumerate(outcome.parties):
            sat[make[part]] += 1
            fair[make[part]] += 1
            won[make[part]] += seat == outcome.winner
    seats = len(outcomes[0].parties)
    rows = [(name, sat[name], won[name], won[name] * seats / fair[name]) for name in sat]
    return sorted(rows, key=lambda row: -row[3])


def main() -> int:
    """Play the matches and print the shares; 1 if a match failed or a class wins too often."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--level", choices=("easy", "normal", "hard"), default="normal")
    parser.add_argument("--match", choices=("short", "standard", "full"), default="standard")
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    started = time.perf_counter()
    one = partial(play, seats=wanted.seats, level=wanted.level, length=wanted.match)
    seeds = range(wanted.first, wanted.first + wanted.matches)
    with ProcessPoolExecutor(wanted.jobs) as pool:
        outcomes = list(pool.map(one, seeds, chunksize=5))
    failed = [(seed, outcome.error) for seed, outcome in zip(seeds, outcomes, strict=True) if outcome.error]
    ended = [outcome for outcome in outcomes if not outcome.error]
    seconds = time.perf_counter() - started
    print(f"{len(ended)} of {len(outcomes)} matches ended without error in {seconds:.0f} s")
    for seed, error in failed[:20]:
        print(f"  seed {seed}: {error}")
    if not ended:
        return 1
    turns = sorted(outcome.turns / wanted.seats for outcome in ended)
    print(f"turns of each party: median {turns[len(turns) // 2]:.0f}, 90% under {turns[len(turns) * 9 // 10]:.0f}")
    worst = 0.0
    for part, title in enumerate(("race", "class")):
        print(f"\n{title:<12} seats  wins  times its fair share")
        for name, sat, won, share in shares(ended, part):
            print(f"{name:<12} {sat:5d} {won:5d}  {share:.2f}")
            worst = max(worst, share)
    print(f"\nmost: {worst:.2f} times the fair share (aim: {AIM} or less)")
    return int(bool(failed) or worst > AIM)


if __name__ == "__main__":
    sys.exit(main())
