"""Finds how likely each seat of a race is to win: normal seats play, and each position learns who won.

The networks in `ludo_tui/players/race/chances/` were found so, one for each number of seats, each time from the
beginning. What is printed is the mean logarithm of what the winner was given, in matches that were not learned from;
`benchmarks/calibration.py` says how far the chances can be believed. Needs NumPy.

    python benchmarks/race_chances.py party --seats 3 4
    python benchmarks/race_chances.py party --seats 2 --games 16000
"""

import argparse
from collections.abc import Sequence
from importlib import import_module
from itertools import chain
from math import log
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.board import HOME
from ludo_tui.engine import Dice, Lot
from ludo_tui.players.race import learned
from ludo_tui.players.race.chances import FOLDER, LEVELS, Chances, Learned, Network, level_of
from ludo_tui.players.race.evaluation import Evaluation, evaluation_for
from ludo_tui.players.race.network import UNIT, Row
from ludo_tui.players.race.rollouts import reply
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.model import Race, race_tables
from ludo_tui.rulesets import load

NEURONS: Final = 8
STEPS: Final = HOME + 2
RISKS: Final = 4 * STEPS
TURNS: Final = RISKS + 2 * LEVELS
"""Where the rows of steps, risks and turns begin: there are four tables of steps, the yard last, and two of risks."""
EVERY: Final = 9
"""One of so many decisions is learned from."""
TIMES: Final = 2
"""How often each is."""
TOGETHER: Final = 256
"""So many are at a time."""
RATE: Final = 0.02
FALLS: Final = ((0.5, 1.0), (0.75, 0.3), (0.9, 0.1), (1.0, 0.03))
"""Up to which share of the learning the rate is how much of itself."""
USUAL, SQUARES = 0.9, 0.999
"""How much of what slopes and their squares were is kept each time."""
SIDES: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}


class Position(NamedTuple):
    """A match at a decision."""

    steps: Sequence[Sequence[int]]
    losses: Sequence[int]
    """By seat, what the next rolls of the others are expected to take from it."""
    seat: int
    """Who is on turn."""
    winner: int
    """Who wins in the end."""


def facts(position: Position) -> list[list[int]]:
    """Return by seat which rows of the network say what is so, counted through all its tables."""
    known = [(_pieces(own), level_of(lost)) for own, lost in zip(position.steps, position.losses, strict=True)]
    found = []
    for seat, (own, level) in enumerate(known):
        others = known[:seat] + known[seat + 1 :]
        theirs = [2 * STEPS + row for pieces, _ in others for row in pieces]
        at_risk = [RISKS + level, *(RISKS + LEVELS + theirs for _, theirs in others)]
        found.append([*own, *theirs, *at_risk, TURNS + (seat - position.seat) % len(known)])
    return found


def _pieces(own: Sequence[int]) -> list[int]:
    """Return the rows of pieces in the first two tables: that of the first on a space, and that of each further one."""
    return [step % STEPS + STEPS * (step in own[:number]) for number, step in enumerate(own)]


class Learner:
    """A network that learns, by Adam."""

    def __init__(self, seats: int, seed: int) -> None:
        self._np: Any = import_module("numpy")
        lot = self._np.random.default_rng(seed)
        self.rows = lot.normal(0, 0.05, (TURNS + seats, 1 + NEURONS))
        self.rows[:, 0] = 0
        self.counts = lot.normal(0, 1.5, NEURONS)
        self._means = [self._np.zeros_like(one) for one in (self.rows, self.counts)]
        self._squares = [self._np.zeros_like(one) for one in (self.rows, self.counts)]
        self._times = 0

    def learn(self, known: Any, winners: Any, rate: float) -> None:
        """Learn who won some positions, which are given by their facts."""
        np = self._np
        told = self.rows[known].sum(axis=2)
        neurons = told[..., 1:]
        made = neurons / (1 + abs(neurons))
        odds = np.exp(told[..., 0] + made @ self.counts)
        miss = odds / odds.sum(axis=1, keepdims=True)
        miss[np.arange(len(winners)), winners] -= 1
        miss = miss[..., None] / len(winners)
        slopes = np.concatenate([miss, miss * self.counts / (1 + abs(neurons)) ** 2], axis=2)
        each = np.repeat(slopes.reshape(-1, 1 + NEURONS), known.shape[2], axis=0)
        of_rows = [np.bincount(known.ravel(), column, len(self.rows)) for column in each.T]
        self._times += 1
        self._move(self.rows, 0, np.stack(of_rows, axis=1), rate)
        self._move(self.counts, 1, (miss * made).sum(axis=(0, 1)), rate)

    def _move(self, values: Any, which: int, slope: Any, rate: float) -> None:
        mean, square = self._means[which], self._squares[which]
        mean += (1 - USUAL) * (slope - mean)
        square += (1 - SQUARES) * (slope**2 - square)
        usual, spread = mean / (1 - USUAL**self._times), square / (1 - SQUARES**self._times)
        values -= rate * usual / (spread**0.5 + 1e-8)

    def kept(self, found: str) -> Network:
        """Return it in whole numbers."""
        rows: list[Row] = [tuple(map(int, row)) for row in (UNIT * self.rows).round()]
        pieces, risks = (
            tuple(tuple(rows[first : first + size]) for first in range(start, end, size))
            for start, end, size in ((0, RISKS, STEPS), (RISKS, TURNS, LEVELS))
        )
        counts = tuple(map(int, (UNIT * self.counts).round()))
        return Network(found, pieces, risks, tuple(rows[TURNS:]), counts)


def match(evaluation: Evaluation, lot: Lot) -> list[Position]:
    """Play a match of normal seats, and return some of its positions."""
    seats = len(evaluation.sides)
    race = Race(race_tables(evaluation.options, tuple(evaluation.sides)), lot.draw(seats))
    found: list[Position] = []

    def roll() -> int:
        return lot.draw(6) + 1

    while not race.places and (moves := race.decision(roll)) is not None:
        if not moves:
            race.roll_again(roll)
            continue
        if lot.draw(EVERY) == 0:
            found.append(Position([tuple(own) for own in race.steps], evaluation.losses(race), race.seat, -1))
        race.use(reply(race, moves))
    return [position._replace(winner=race.places[0]) for position in found]


def learned_of(evaluation: Evaluation, games: int, seed: int) -> Network:
    """Return what matches teach of how likely each seat is to win, and how well that is known of others."""
    np: Any = import_module("numpy")
    seats = len(evaluation.sides)
    lot, learner, shuffled = Lot(Dice(seed, f"chances of {seats}")), Learner(seats, seed), np.random.default_rng(seed)
    played = [match(evaluation, lot) for _ in range(games)]
    known = np.concatenate([np.array(list(map(facts, positions)), np.int16) for positions in played if positions])
    winners = np.array([position.winner for positions in played for position in positions])
    for number in range(TIMES):
        order = shuffled.permutation(len(winners))
        for first in range(0, len(order), TOGETHER):
            some, share = order[first : first + TOGETHER], (number + first / len(order)) / TIMES
            learner.learn(known[some], winners[some], RATE * next(falls for until, falls in FALLS if share < until))
    told = Chances(learner.kept(""))
    further = list(chain.from_iterable(match(evaluation, lot) for _ in range(games // 10)))
    lost = fmean(-log(told(one.steps, one.losses, one.seat)[one.winner]) for one in further)
    return learner.kept(f"{games} matches from seed {seed}; winners of {games // 10} further ones lost {lost:.4f}")


def main() -> None:
    """Learn, tell how well, and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ruleset", choices=[path.stem for path in sorted(learned.FOLDER.glob("*.json"))])
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], choices=SIDES)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = rules_for(load(given.ruleset), {})
    assert isinstance(rules, RaceRules)
    file = FOLDER / f"{given.ruleset}.json"
    networks = msgspec.json.decode(file.read_bytes(), type=Learned).seats if file.exists() else {}
    for seats in given.seats:
        began = perf_counter()
        found = learned_of(evaluation_for(rules.options, SIDES[seats]), given.games, given.seed)
        print(f"{seats} seats, {perf_counter() - began:.0f} s: {found.found}", flush=True)
        networks[seats] = found
    asked = msgspec.json.decode((learned.FOLDER / file.name).read_bytes(), type=learned.Learned).options
    file.write_bytes(msgspec.json.encode(Learned({**asked, "teams": False}, dict(sorted(networks.items())))))


if __name__ == "__main__":
    main()
