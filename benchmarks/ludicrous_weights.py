"""Finds what the parts of a position of Ludicrous Ludo are worth: matches of hard seats explain who wins them.

A logistic regression over positions at the start of turns says what each part of a party is worth: the parts of the
seat less those of its opponents, by the root of the spaces that are left. What is printed goes into
`ludo_tui/players/ludicrous/weights.yaml`.

    python benchmarks/ludicrous_weights.py --seats 2 --matches 300
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import fmean

import msgspec

from benchmarks.weights import Row, fitted
from ludo_tui.board import HOME
from ludo_tui.game import Game
from ludo_tui.players import answer_for
from ludo_tui.players.ludicrous.evaluation import PARTS, Weights, parts_of, tuned
from ludo_tui.players.ludicrous.outlook import Outlook
from ludo_tui.players.standings import Tuned
from ludo_tui.study.simulation import Plan, new_match

MATCHES = ("standard", "standard", "short", "full")
"""Lengths of the matches, by turns."""


def rows_of(game: Game, match: str) -> list[Row]:
    """Play a match and return the parts of its positions for each seat, and whether it won."""
    seen: list[tuple[int, list[float]]] = []
    turn = 0
    while (answer := answer_for(game)) is not None and not game.state.places:
        if game.state.turn.number > turn:
            turn = game.state.turn.number
            seen += _positions(game, match)
        game.answer(answer)
    return [(worth, float(seat == game.state.places[0])) for seat, worth in seen]


def _positions(game: Game, match: str) -> Iterator[tuple[int, list[float]]]:
    """Yield for each seat its parts less those of the others, with what being on turn is worth last."""
    looks = [Outlook(game.state, seat, match) for seat in range(len(game.state.parties))]
    parts = [parts_of(look) for look in looks]
    left = [max(1.0, look.wanted * HOME - look.way(look.seat)) for look in looks]
    root, best = sqrt(fmean(left)), tuned().best
    for seat in range(len(parts)):
        others = [parts[other] for other in range(len(parts)) if other != seat]
        first = max(others, key=lambda one: one[0])
        theirs = [best * first[n] + (1 - best) * fmean(one[n] for one in others) for n in range(len(PARTS))]
        worth = [mine - their for mine, their in zip(parts[seat], theirs, strict=True)]
        yield seat, [value / root for value in (*worth, float(game.state.turn.seat == seat))]


def main() -> None:
    """Play, explain, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    given = parser.parse_args()
    rows: list[Row] = []
    for seed in range(given.first, given.first + given.matches):
        match = MATCHES[seed % len(MATCHES)]
        plan = Plan(ruleset="ludicrous", levels=("hard",) * given.seats, options={"match": match})
        rows += rows_of(new_match(plan, seed), match)
    found = fitted(rows)
    way = found[0]
    weights = Weights(**{name: round(value / way, 2) for name, value in zip(PARTS, found, strict=False)})
    print(f"# {len(rows)} positions; being on turn {found[-1] / way:.2f}")
    print(msgspec.yaml.encode(Tuned(weights=weights, pace=round(way, 3), best=tuned().best)).decode())


if __name__ == "__main__":
    main()
