"""Finds how strong the Sage of Skirmish Ludo is, and how surely a lead wins: matches of hard seats explain who wins.

A logistic regression over pairs of seats at the start of turns says how much a space of lead counts, by the root of the
spaces that are left, and what doom and time are worth to the Sage. What is printed goes into
`ludo_tui/players/skirmish/weights.yaml`; everything else stays as it is there.

    python benchmarks/skirmish_weights.py --matches 100
"""

import argparse
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from benchmarks.weights import Row, fitted
from ludo_tui.board import HOME
from ludo_tui.engine import Match
from ludo_tui.players import answer_for
from ludo_tui.players.skirmish.evaluation import Evaluation, tuned
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.study.simulation import Plan, new_match

PARTIES = (2, 2, 3, 4)
LENGTHS = ("standard", "short")


def rows_of(match: Match[Any]) -> Iterator[Row]:
    """Play a match and yield for its positions what one of two seats has more than the other, and whether it won."""
    seen: list[tuple[int, int, list[float]]] = []
    turn = 0
    while (answer := answer_for(match)) is not None:
        if match.state.turn.number > turn:
            turn = match.state.turn.number
            seen += _pairs(match)
        match.answer(answer)
    winner = match.state.places[0]
    for one, other, parts in seen:
        if winner in (one, other):
            yield parts, float(winner == one)


def _pairs(match: Match[Any]) -> Iterator[tuple[int, int, list[float]]]:
    """Yield two seats each, a party first, and what counts for the first one."""
    view = match.state
    assert isinstance(match.rules, SkirmishRules)
    judged = Evaluation(view, match.rules.goals(view))
    parties = range(len(view.parties))
    goal, goals = judged.goal, judged.goals
    root = sqrt(fmean([max(1.0, goal - judged.standing(seat)) for seat in parties]))
    for one, other in combinations(parties, 2):
        lead = judged.standing(one) - judged.standing(other)
        yield one, other, [lead / root, 0.0, 0.0, 0.0]
    if view.sage is None:
        return
    doom, is_open = (
        min(1.0, view.doom / goals.doom),
        all(piece.step < HOME for party in view.parties for piece in party),
    )
    time = min(1.0, view.round / goals.rounds) * is_open
    weights = tuned().sage
    led = weights.monsters * len(view.monsters) + weights.menace * view.menace
    for one in parties:
        parts = (judged.standing(one) - led, -goal, -goal * doom, -goal * time)
        yield one, view.sage, [value / root for value in parts]


def main() -> None:
    """Play, explain, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    given = parser.parse_args()
    rows: list[Row] = []
    for seed in range(given.first, given.first + given.matches):
        seats = PARTIES[seed % len(PARTIES)] + 1
        length = LENGTHS[seed // len(PARTIES) % len(LENGTHS)]
        plan = Plan(ruleset="skirmish", levels=tuple("hard" for _ in range(seats)), options={"match": length})
        rows += rows_of(new_match(plan, seed))
    lead, *shares = fitted(rows)
    start, doom, time = (round(share / lead, 3) for share in shares)
    found = msgspec.structs.replace(tuned().sage, start=start, doom=doom, time=time)
    print(f"# {len(rows)} pairs of seats")
    print(msgspec.yaml.encode(msgspec.structs.replace(tuned(), sage=found, pace=round(lead, 3))).decode())


if __name__ == "__main__":
    main()
