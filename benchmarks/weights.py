"""Finds the weights of the race games: matches of the present ones are played, and who won them is explained.

A logistic regression over positions of self-play says what each part of a position is worth: the parts of the seat
that has moved less those of its opponents, by the root of the spaces that are left. What it cannot say is tried out in
matches, one seat against the others on common seeds: another roll, a safe space, and the foremost opponent. Then
the new weights play against the old ones. What is printed goes into `ludo_tui/players/race/weights.yaml`.

    python benchmarks/weights.py party --seats 2 --games 2000
"""

import argparse
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, PIECES, YARD
from ludo_tui.engine import Dice, Match
from ludo_tui.players import Lot
from ludo_tui.players.race.evaluation import SPACE, Evaluation, Position
from ludo_tui.players.race.weights import Tuned, weights_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.study.simulation import Plan, new_match

PARTS: Final = ("step", "out", "front", "column", "home", "block", "danger", "attack", "tempo")
RIDGE: Final = 1.0
"""Keeps the weight of what hardly ever happens small."""
Row = tuple[list[float], float]


def _rules(match: Match[Any]) -> RaceRules:
    assert isinstance(match.rules, RaceRules)
    return match.rules


def new_games(ruleset: str, seats: int, seeds: Sequence[int]) -> Iterator[Match[Any]]:
    """Yield matches."""
    plan = Plan(ruleset=ruleset, levels=tuple("hard" for _ in range(seats)))
    for seed in seeds:
        yield new_match(plan, seed)


def play_out(match: Match[Any], evaluations: Sequence[Evaluation], seen: list[Position] | None = None) -> int:
    """Play a match until somebody has won, and return who; note the positions that moves have led to."""
    lot = Lot(Dice(match.setup.seed, "weights"))
    while (prompt := match.prompt) is not None and not match.state.places:
        if prompt.kind != "move":
            match.answer(prompt.options[0].id)
            continue
        evaluation = evaluations[prompt.seat]
        position = evaluation.position(match.state, prompt.seat)
        scores = [evaluation.move_worth(position, option, match.state.dice) for option in prompt.options]
        best = max(scores)
        good = [option for option, score in zip(prompt.options, scores, strict=True) if score == best]
        option = good[lot.draw(len(good))]
        if seen is not None:
            seen.append(evaluation.after(position, option)[0])
        match.answer(option.id)
    winner: int = match.state.places[0]
    return winner


def parts_of(position: Position, seat: int) -> list[float]:
    """Return how much of each part a seat has, but for what is in danger."""
    own = position.steps[seat]
    ring = [step for step in own if 0 <= step <= LAST_RING_STEP]
    return [
        float(sum(max(step, 0) for step in own)),
        float(PIECES - own.count(YARD)),
        sum(max(step, 0) ** 2 for step in own) / 10 / SPACE,
        float(sum(step > LAST_RING_STEP for step in own)),
        float(own.count(HOME)),
        float(len(ring) - len(set(ring))),
    ]


def row_of(evaluation: Evaluation, position: Position, winner: int) -> Row:
    """Return the parts of a position for whoever has just moved, and whether it won."""
    mine = parts_of(position, position.seat)
    foes = {foe: parts_of(position, foe) for foe in position.foes}
    first = max(position.foes, key=lambda foe: evaluation.standing(position.steps[foe]))
    best = evaluation.weights.best / 100 if len(foes) > 1 else 1.0
    theirs = [
        best * foes[first][number] + (1 - best) * fmean(parts[number] for parts in foes.values())
        for number in range(len(mine))
    ]
    at_risk, in_reach = evaluation.risks(position)
    worth = [*(a - b for a, b in zip(mine, theirs, strict=True)), -at_risk / SPACE, in_reach / SPACE, 4.0]
    left = sum(PIECES * evaluation.worth[HOME] - evaluation.standing(own) for own in position.steps) / SPACE
    root = sqrt(max(left / len(position.steps), 1.0))
    return [value / root for value in worth], float(position.seat == winner)


def fitted(rows: Sequence[Row]) -> list[float]:
    """Return the weights that explain best who won, by Newton's method."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(7):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for parts, won in rows:
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, parts, strict=True))))))
            spread, miss = chance * (1 - chance), won - chance
            for i, one in enumerate(parts):
                slope[i] += miss * one
                line, scaled = bend[i], spread * one
                for j in range(i + 1):
                    line[j] += scaled * parts[j]
        for i in range(size):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [weight + more for weight, more in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a positive definite system of equations."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for other in rows[i + 1 :]:
            factor = other[i] / pivot[i]
            for j in range(i, len(pivot)):
                other[j] -= factor * pivot[j]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        found[i] = (rows[i][-1] - sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))) / rows[i][i]
    return found


def share(ruleset: str, seats: int, new: Tuned, old: Tuned, seeds: Sequence[int]) -> tuple[float, float]:
    """Return the share that one seat of new weights wins against the others, and its standard error."""
    found = []
    for seed in seeds:
        won = 0
        for side in range(seats):
            (match,) = new_games(ruleset, seats, [seed])
            kinds = [Evaluation(_rules(match).options, match.state.sides, tuned) for tuned in (old, new)]
            won += play_out(match, [kinds[seat == side] for seat in range(seats)]) == side
        found.append(won / seats)
    return fmean(found), stdev(found) / sqrt(len(found))


def explained(ruleset: str, seats: int, tuned: Tuned, seeds: Sequence[int]) -> Tuned:
    """Return weights that explain who won matches of the present ones."""
    rows: list[Row] = []
    for match in new_games(ruleset, seats, seeds):
        evaluation = Evaluation(_rules(match).options, match.state.sides, tuned)
        seen: list[Position] = []
        winner = play_out(match, [evaluation] * seats, seen)
        rows += [row_of(evaluation, position, winner) for position in seen[match.setup.seed % 5 :: 5]]
    weights = fitted(rows)
    spaces = {name: weight / weights[0] for name, weight in zip(PARTS, weights, strict=True)}
    print(len(rows), {name: round(value, 2) for name, value in spaces.items()}, round(weights[0], 4))
    found = {name: round(spaces[name] * SPACE) for name in ("out", "column", "home", "block", "danger", "attack")}
    better = msgspec.structs.replace(tuned.weights, **found, front=round(spaces["front"]))
    return msgspec.structs.replace(tuned, weights=better, pace=round(weights[0] * 1000))


def main() -> None:
    """Explain, try out, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ruleset")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=2, help="how often it is explained anew")
    given = parser.parse_args()
    ruleset, seats, count = given.ruleset, given.seats, given.games
    (match,) = new_games(ruleset, seats, [0])
    old = tuned = weights_for(_rules(match).options, seats)
    for number in range(given.rounds):
        tuned = explained(ruleset, seats, tuned, range(number * count, (number + 1) * count))
    seed = given.rounds * count
    for name, values in (
        ("again", (300, 1000)),
        ("safe", (0, 300, 600, 1000)),
        ("best", (35, 85) if seats > 2 else ()),
    ):
        for value in values:
            trial = msgspec.structs.replace(tuned, weights=msgspec.structs.replace(tuned.weights, **{name: value}))
            won, error = share(ruleset, seats, trial, tuned, range(seed, seed + count // seats // 2))
            print(f"{name} {value}: {won:.3f} +- {error:.3f}")
            seed += count
            if won - error > 1 / seats:
                tuned = trial
    won, error = share(ruleset, seats, tuned, old, range(seed, seed + count // seats // 2))
    print(f"new against old: {won:.3f} +- {error:.3f}")
    print(msgspec.yaml.encode(tuned).decode())


if __name__ == "__main__":
    main()
