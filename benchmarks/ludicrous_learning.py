"""Finds what experts of Ludicrous Ludo know of a match: two hard seats play, and the facts explain who wins.

A logistic regression over the positions at the start of all turns; every fifth match is left out, and tells how well
the others say who wins it: the mean logarithm of what the winner was given, 0.69 where nothing is known. Needs NumPy.

    python benchmarks/ludicrous_learning.py --matches 10000 --workers 2 [--first 50000000] [--to learned.json]

With more seats nothing is learned: it is told how well what was learned of two says who wins there, by how much of it.

    python benchmarks/ludicrous_learning.py --seats 3 --matches 1500 --workers 2 --first 60000000
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from itertools import chain
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from ludo_tui.game import Game
from ludo_tui.players import answer_for, ludicrous
from ludo_tui.players.ludicrous import learned
from ludo_tui.players.ludicrous.evaluation import Evaluation
from ludo_tui.players.ludicrous.learned import Learned, facts
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.study.simulation import Plan, new_match

T = TypeVar("T")
SHARES: Final = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""How much of what was learned of two is tried with more."""
LEFT_OUT: Final = 5
"""Every such match is not learned from."""
RARE: Final = 300
"""Positions in which a fact must differ between the parties to be learned."""
HOLD: Final = 300.0
"""How strongly weights are held to nothing, in positions of facts that are as far apart as usual."""
ROUNDS: Final = 12
"""Steps of Newton's method: five or six are enough."""


class Position(NamedTuple):
    """What there is more of on the side of whoever is on turn."""

    match: int
    has_won: bool
    known: float
    """What is told now of its chance to win."""
    more: dict[str, float]


def watched(seats: int, match: str, seed: int, look: Callable[[Game], T]) -> tuple[list[T], int]:
    """Play a match of hard seats; return what was seen at the start of each turn, and who won."""
    levels: Any = ("hard",) * seats
    game = new_match(Plan(ruleset="ludicrous", levels=levels, options={"match": match}), seed)
    seen: list[T] = []
    turn = 0
    while (answer := answer_for(game)) is not None and not game.state.places:
        if game.state.turn.number > turn:
            turn = game.state.turn.number
            seen.append(look(game))
        game.answer(answer)
    return seen, game.state.places[0]


def positions(match: str, seed: int) -> list[Position]:
    """Play a match of two and return its positions at the start of turns."""
    seen, winner = watched(2, match, seed, _seen)
    return [Position(seed, seat == winner, known, more) for seat, known, more in seen]


def _seen(game: Game) -> tuple[int, float, dict[str, float]]:
    seat = game.state.turn.seat
    return seat, ludicrous.Judgement(game.state, game.setup.options).chances()[seat], more_of(game.state, seat)


def more_of(state: LudicrousState, seat: int) -> dict[str, float]:
    """Return how much more there is of each fact on the side of a seat than on the other."""
    more: defaultdict[str, float] = defaultdict(float)
    for side, sign in ((seat, 1), (1 - seat, -1)):
        for name, much in facts(state, side):
            more[name] += sign * much
    return {name: much for name, much in more.items() if much}


def fitted(found: list[Position], names: list[str]) -> list[float]:
    """Return what each fact, and last being on turn, is worth in units of log-odds."""
    np: Any = import_module("numpy")
    number = {name: at for at, name in enumerate(names)}
    rows = np.zeros((len(found), len(names) + 1), np.float32)
    for row, position in zip(rows, found, strict=True):
        row[-1] = 1.0
        for name, more in position.more.items():
            if name in number:
                row[number[name]] = more
    won = np.array([position.has_won for position in found], np.float64)
    spread = rows.std(axis=0) + 1e-6
    spread[-1] = 1.0
    rows /= spread
    weights = np.zeros(len(names) + 1)
    for _ in range(ROUNDS):
        slope, bend = HOLD * weights, HOLD * np.eye(len(weights))
        for part in range(0, len(rows), 50_000):
            some = rows[part : part + 50_000].astype(np.float64)
            thought = 1 / (1 + np.exp(-some @ weights))
            slope += some.T @ (thought - won[part : part + 50_000])
            bend += (some * (thought * (1 - thought))[:, None]).T @ some
        weights -= np.linalg.solve(bend, slope)
    return [float(one) for one in weights / spread]


def lost(found: list[Position], weights: dict[str, float], on_turn: float) -> tuple[float, float]:
    """Return the mean logarithm of what winners were given: by what is told now, and by weights."""
    now, then = 0.0, 0.0
    for one in found:
        odds = on_turn + sum(weights.get(name, 0.0) * more for name, more in one.more.items())
        chance = 1 / (1 + exp(-odds))
        now -= log(max(1e-6, one.known if one.has_won else 1 - one.known))
        then -= log(max(1e-6, chance if one.has_won else 1 - chance))
    return now / len(found), then / len(found)


def frequent(found: list[Position]) -> list[str]:
    """Return the facts that are not rare, by name."""
    counts = Counter(chain.from_iterable(position.more for position in found))
    return sorted(name for name, count in counts.items() if count >= RARE)


def losses(seats: int, match: str, seed: int) -> list[tuple[float, ...]]:
    """Play a match of several and return, for the start of each turn, the logarithm of what its winner was given.

    First by the evaluation that other matches are told by, then by each of `SHARES` of what was learned.
    """

    def told(game: Game) -> list[list[float]]:
        return [Evaluation(game.state, match).chances(), *(learned.chances(game.state, share) for share in SHARES)]

    seen, winner = watched(seats, match, seed, told)
    return [tuple(-log(max(1e-6, chances[winner])) for chances in position) for position in seen]


def tell(found: list[tuple[float, ...]], matches: int) -> None:
    """Print what winners lost."""
    hand, *shares = (fmean(losses) for losses in zip(*found, strict=True))
    print(f"{len(found)} positions of {matches} matches; winners lost {hand:.4f} by the evaluation")
    for share, loss in zip(SHARES, shares, strict=True):
        print(f"{share:.1f} of what was learned of two: {loss:.4f}")


def main() -> None:
    """Play, learn, and tell how well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--match", default="standard", help="how long they are")
    parser.add_argument("--first", type=int, default=50_000_000, help="first seed")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--to", type=Path, help="where to write what was learned")
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.matches)
    with ProcessPoolExecutor(given.workers) as pool:
        if given.seats > 2:
            play = partial(losses, given.seats, given.match)
            tell(list(chain.from_iterable(pool.map(play, seeds, chunksize=20))), given.matches)
            return
        found = list(chain.from_iterable(pool.map(partial(positions, given.match), seeds, chunksize=20)))
    learn = [one for one in found if one.match % LEFT_OUT]
    names = frequent(learn)
    *worth, on_turn = fitted(learn, names)
    weights = {name: round(one, 4) for name, one in zip(names, worth, strict=True)}
    now, then = lost([one for one in found if one.match % LEFT_OUT == 0], weights, on_turn)
    told = f"{len(found)} positions of {given.matches} matches from seed {given.first}; winners lost {then:.4f}"
    print(f"{told}, {now:.4f} by what is told now")
    if given.to:
        known = Learned(told, given.match, round(on_turn, 4), weights)
        given.to.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")


if __name__ == "__main__":
    main()
