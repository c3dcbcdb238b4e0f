"""How many turns does a match of Ludicrous Ludo take?

Usage: python benchmarks/ludicrous_turns.py [MATCHES] [LENGTH ...]

Plays MATCHES (default 500) seeded matches of each LENGTH (default short, standard and full) between computer seats:
2, 3 and 4 of them in turn, ready-made and random parties in turn, normal and hard seats mixed. Prints how the turns a
seat are spread, and how often each class won in proportion to how often it played.
"""

import sys
import time
from collections import Counter
from statistics import median, quantiles

from ludo_tui import Game, Seat, rulesets
from ludo_tui.players import play_computer_turns
from ludo_tui.rules.ludicrous.party.by_chance import random_party
from ludo_tui.rules.ludicrous.tables.tables import Tables, tables_of

NAMES = ("Ana", "Ben", "Cleo", "Dan")
LIMITS = {"standard": 30, "full": 70}
"""Most turns a seat that the median may be."""


def play(tables: Tables, seed: int, length: str) -> tuple[float, list[str], str]:
    """Play one match; return turns a seat, the classes, and the class that won."""
    count = 2 + seed % 3
    ready = list(tables.parties)
    seats = []
    for number, name in enumerate(NAMES[:count]):
        level = "hard" if (seed + number) % 2 else "normal"
        party = random_party(tables, 97 * seed + number) if seed % 2 else ready[(seed // 2 + number) % len(ready)]
        seats.append(Seat(name, computer=level, party=party))
    game = Game.new("ludicrous", seats=seats, seed=seed, options={"match": length})
    for _ in play_computer_turns(game):
        pass
    assert game.result is not None
    classes = [party.profession for party in game.state.parties]
    return game.state.turn.number / count, classes, classes[game.result[0]]


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    tables = tables_of(rulesets.load("ludicrous").tables)
    for length in sys.argv[2:] or ("short", "standard", "full"):
        begun = time.perf_counter()
        turns: list[float] = []
        played: Counter[str] = Counter()
        fair: Counter[str] = Counter()
        won: Counter[str] = Counter()
        for seed in range(matches):
            spent, classes, winner = play(tables, seed, length)
            turns.append(spent)
            played.update(classes)
            for name in classes:
                fair[name] += 1 / len(classes)
            won[winner] += 1
        tenths = quantiles(turns, n=10)
        print(
            f"{length}: {matches} matches, turns a seat: median {median(turns):.0f}, 10% below {tenths[0]:.0f}, "
            f"10% above {tenths[-1]:.0f}, longest {max(turns):.0f} ({time.perf_counter() - begun:.0f} s)"
        )
        by_seats = [f"{2 + number} seats {median(turns[number::3]):.0f}" for number in range(3)]
        limit = f"; the limit is {LIMITS[length]}" if length in LIMITS else ""
        print(f"  median by seats: {', '.join(by_seats)}{limit}")
        shares = ", ".join(f"{name} {won[name] / fair[name]:.2f}" for name in sorted(fair))
        print(f"  wins against a fair share: {shares}")


if __name__ == "__main__":
    main()
