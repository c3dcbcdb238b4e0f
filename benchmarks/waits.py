"""What a player waits for that is worked out once: a hint, and the first save of a match.

    python benchmarks/waits.py [--answers 60]

Computers of level normal play some answers of a match; at the next question with a choice the match is saved, which is
the first save of this process, and a hint is asked for. Each game has a process of its own. Besides milliseconds, the
calls of Python functions are counted: they are the same on every machine.
"""

import argparse
import cProfile
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.figures import tell

GAMES = ("party", "ludicrous", "skirmish")
AIMS = {"first save": 5.0, "next save": 5.0, "hint": 50.0}
"""Milliseconds."""


def measured(work: Callable[[], object]) -> float:
    """Return the milliseconds that some work takes."""
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


def calls(work: Callable[[], object]) -> int:
    """Return how many functions some work calls."""
    profile = cProfile.Profile()
    profile.runcall(work)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]  # typeshed leaves it out


def play(game: str, answers: int) -> None:
    """Play a match, and print what is waited for."""
    from ludo_tui import Seat
    from ludo_tui.game import Game
    from ludo_tui.players import advice_for, play_computer_turns, told_further
    from ludo_tui.rules import rules_for
    from ludo_tui.rulesets import load

    beside = rules_for(load(game), {}).beside
    match = Game.new(game, [Seat(name, computer="normal") for name in ("Ana", "Ben", *["Sage"] * beside)], seed=5)
    for number, _ in enumerate(play_computer_turns(match)):
        if number > answers and match.prompt is not None and len(match.prompt.answers) > 1:
            break
    with tempfile.TemporaryDirectory() as folder:
        places = iter([Path(folder) / f"{number}.ludo.json" for number in range(3)])

        def save() -> None:
            match.save(next(places))

        def hint() -> None:
            told_further(match, advice_for(match)[0])

        works = {"first save": save, "next save": save, "hint": hint}
        for name, work in works.items():
            took = measured(work)
            tell(f"{game}, {name}", took, "ms", most=AIMS[name])
        for name in ("next save", "hint"):
            print(f"{game}, {name}: {calls(works[name])} calls")


def main() -> None:
    """Measure, each game in a process of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--answers", type=int, default=60)
    parser.add_argument("--game", choices=GAMES, help="this one alone, in this process")
    given = parser.parse_args()
    if given.game:
        play(given.game, given.answers)
        return
    for game in GAMES:
        subprocess.run([sys.executable, __file__, "--answers", str(given.answers), "--game", game], check=True)


if __name__ == "__main__":
    main()
