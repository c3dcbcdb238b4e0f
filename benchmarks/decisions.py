"""Decisions a second of the big games: matches between computers of level normal, against a loop of plain Python.

    python benchmarks/decisions.py [--rounds 5] [--answers 400]

The yardstick is the tight loop of `headless.py`, measured by turns in the same run, in seconds of the processor. A
decision is an answer that a computer has chosen; what there was only one answer to counts, too.
"""

import argparse
import statistics
import time
from typing import Final

from benchmarks.figures import tell
from benchmarks.headless import tight_game
from ludo_tui import players
from ludo_tui.study.simulation import Plan, new_match

AIMS: Final = {"ludicrous": 3.0, "skirmish": 3.0}
"""Of what version 1.15.0 decided in a second, by game."""
BEFORE: Final = {"ludicrous": 2.85, "skirmish": 1.14}
"""Decisions of version 1.15.0 for a thousand rolls of the tight loop."""


def decisions(game: str, seed: int, answers: int) -> float:
    """Return how many decisions a second a match takes, without the time to set it up."""
    levels = ("normal", "normal", "normal") if game == "skirmish" else ("normal", "normal")
    match = new_match(Plan(ruleset=game, levels=levels), seed)
    count, started = 0, time.process_time()
    while match.prompt is not None and count < answers:
        answer = players.answer_for(match)
        assert answer is not None
        match.answer(answer)
        count += 1
    return count / (time.process_time() - started)


def rolls() -> float:
    """Return how many rolls a second the tight loop makes."""
    started = time.process_time()
    count = sum(tight_game(seed, seed)[1] for seed in range(20))
    return count / (time.process_time() - started)


def main() -> None:
    """Measure by turns, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--answers", type=int, default=400, help="of each match at most")
    given = parser.parse_args()
    found: dict[str, list[float]] = {game: [] for game in AIMS}
    speeds: dict[str, list[float]] = {game: [] for game in AIMS}
    for number in range(given.rounds + 1):
        for game in AIMS:
            one, other = decisions(game, number + 1, given.answers), rolls()
            if number:  # the first round works out what is worked out once
                speeds[game].append(one)
                found[game].append(1000 * one / other)
    for game, shares in found.items():
        share = statistics.median(shares)
        print(f"{game}: {statistics.median(speeds[game]):,.0f} decisions a second")
        print(f"  for a thousand rolls of the tight loop {share:.3f} ({min(shares):.3f} to {max(shares):.3f})")
        tell(f"decisions a second of {game}, of version 1.15.0", share / BEFORE[game], least=AIMS[game])


if __name__ == "__main__":
    main()
