"""Finds what experts of the race games know: a seat plays against itself, and learns of each position what came of it.

Temporal differences, TD(0.7): whoever is about to roll at the end of a use of the dice is told how likely it wins by
what came next, from the end of the match back to its beginning; the rate falls to a thirtieth. The networks in
`ludo_tui/players/race/learned/` were found so, in 1,200,000 matches each, by a copy of the rules in C that takes 0.1 ms
for one; here one takes a thirtieth of a second. It goes on from the network in use, or begins anew, and prints how well
the chances say who wins: the mean logarithm of what the winner was given, 0.69 where nothing is known.

    python benchmarks/race_learning.py party --games 2000 [--anew] [--rate 0.01] [--to party.json]
"""

import argparse
from collections.abc import Iterator
from itertools import chain
from math import exp, log
from pathlib import Path
from typing import Final

import msgspec

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Dice, Lot
from ludo_tui.players.race.evaluation import Evaluation, Own, Position, evaluation_for
from ludo_tui.players.race.learned import FOLDER, Learned, turned
from ludo_tui.players.race.network import RISK, UNIT
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.model import TRIES
from ludo_tui.rulesets import load

LAMBDA: Final = 0.7
"""How much what came of a position counts for those before it, beside what it was thought to be."""
FALLS: Final = ((0.5, 1.0), (0.7, 0.3), (0.87, 0.1), (1.0, 0.03))
"""Up to which share of the matches the rate is how much of itself."""
Rows = list[list[float]]


class Network:
    """A network that learns.

    Args:
        evaluation: knows what is in danger.
        learned: what it begins with.
    """

    def __init__(self, evaluation: Evaluation, learned: Learned) -> None:
        self.evaluation = evaluation
        self.learned = learned
        self.pieces: list[Rows] = [[[one / UNIT for one in row] for row in table] for table in learned.pieces]
        self.risks: list[Rows] = [[[one / UNIT for one in row] for row in table] for table in learned.risks]
        self.usual = [one / UNIT for one in learned.usual]
        self.counts = [one / UNIT for one in learned.counts]

    def facts(self, position: Position) -> Rows:
        """Return the rows of what is so in a position."""
        (foe,) = position.foes
        risks = zip(self.risks, self.evaluation.risks(position), strict=True)
        sides: list[tuple[int, Own]] = [(0, position.steps[position.seat]), (2, position.steps[foe])]
        return [
            self.usual,
            *(table[min(risk // RISK, len(table) - 1)] for table, risk in risks),
            *(self.pieces[at + (step in own[:number])][step] for at, own in sides for number, step in enumerate(own)),
        ]

    def chance(self, position: Position) -> float:
        """Return how likely who is about to roll wins."""
        straight, *told = map(sum, zip(*self.facts(position), strict=True))
        odds = straight + sum(one / (1 + abs(one)) * count for one, count in zip(told, self.counts, strict=True))
        return 1 / (1 + exp(-odds))

    def learn(self, position: Position, was: float, rate: float) -> float:
        """Learn what a chance was; return what it was thought to be."""
        rows = self.facts(position)
        _, *told = map(sum, zip(*rows, strict=True))
        thought = self.chance(position)
        step = rate * (was - thought)
        moved = [step, *(step * count / (1 + abs(one)) ** 2 for one, count in zip(told, self.counts, strict=True))]
        self.counts = [count + step * one / (1 + abs(one)) for one, count in zip(told, self.counts, strict=True)]
        for row in rows:
            row[:] = [one + more for one, more in zip(row, moved, strict=True)]
        return thought

    def kept(self, found: str) -> Learned:
        """Return it in whole numbers."""

        def whole(row: list[float]) -> tuple[int, ...]:
            return tuple(round(UNIT * one) for one in row)

        pieces, risks = (tuple(tuple(map(whole, rows)) for rows in tables) for tables in (self.pieces, self.risks))
        return Learned(found, self.learned.options, pieces, risks, whole(self.usual), whole(self.counts))


def match(network: Network, lot: Lot) -> Iterator[Position]:
    """Play a match; yield who was about to roll when a roll had been used, and in the end the position that is won."""
    evaluation = network.evaluation
    options, seat = evaluation.options, lot.draw(2)
    yards: list[Own] = [(YARD,) * 4] * 2
    position = Position(seat, yards, [1 - seat], [seat], [True, True])
    while True:
        yield position
        seat, sixes, throws, again = position.seat, 0, 0, True
        while again:
            die, throws = lot.draw(6) + 1, throws + 1
            sixes = sixes + 1 if die == 6 else 0
            if sixes == options.max_sixes:
                break
            again = evaluation.rolls_again(position, seat, die)
            uses = [(then, again or earned) for then, _, earned in evaluation.follow_ups(position, seat, die)]
            if uses:
                position, again = max(uses, key=lambda use: _worth(network, *use))
                if evaluation.is_won(position):
                    yield position
                    return
                if again:
                    yield position
            elif options.three_tries and throws < TRIES and all(step in (YARD, HOME) for step in position.steps[seat]):
                again = True
        position = turned(position)


def _worth(network: Network, position: Position, again: bool) -> float:
    """Return how likely who has used a roll wins."""
    if network.evaluation.is_won(position):
        return 1.0
    return network.chance(position) if again else 1 - network.chance(turned(position))


def learn_from(network: Network, played: list[Position], rate: float) -> list[float]:
    """Learn from a match, from its end; return the logarithms of what the winner was given, the last position first."""
    *positions, last = played
    winner = seat = last.seat
    came, found = 1.0, []
    for position in reversed(positions):
        was = came if position.seat == seat else 1 - came
        thought = network.learn(position, was, rate)
        found.append(-log(thought if position.seat == winner else 1 - thought))
        came, seat = LAMBDA * was + (1 - LAMBDA) * thought, position.seat
    return found


def anew(learned: Learned, lot: Lot) -> Learned:
    """Return a network of the same size that knows nothing."""

    def little() -> int:
        return lot.draw(UNIT // 5) - UNIT // 10

    pieces, risks = (
        tuple(tuple((0, *(little() for _ in row[1:])) for row in rows) for rows in tables)
        for tables in (learned.pieces, learned.risks)
    )
    counts = tuple(2 * little() for _ in learned.counts)
    return Learned("", learned.options, pieces, risks, (0,) * len(learned.usual), counts)


def main() -> None:
    """Learn, and tell how well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ruleset", choices=[path.stem for path in sorted(FOLDER.glob("*.json"))])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--anew", action="store_true", help="forget what is known")
    parser.add_argument("--to", type=Path, help="where to write what was learned")
    given = parser.parse_args()
    rules, lot = rules_for(load(given.ruleset), {}), Lot(Dice(given.seed, "learning"))
    assert isinstance(rules, RaceRules)
    learned = msgspec.json.decode((FOLDER / f"{given.ruleset}.json").read_bytes(), type=Learned)
    network = Network(evaluation_for(rules.options, (0, 2)), anew(learned, lot) if given.anew else learned)
    lost: list[list[float]] = []
    for number in range(given.games):
        falls = next(falls for share, falls in FALLS if number < share * given.games)
        lost.append(learn_from(network, list(match(network, lot)), given.rate * falls))
        if (number + 1) % max(1, given.games // 10) == 0:
            known = list(chain.from_iterable(lost))
            print(f"{number + 1} matches: {sum(known) / len(known):.4f}", flush=True)
            lost.clear()
    if given.to:
        given.to.write_bytes(msgspec.json.encode(network.kept(f"{given.games} matches, rate {given.rate}")))


if __name__ == "__main__":
    main()
