"""Finds how likely each party of a game with fights is to win: normal seats play, and facts explain who wins.

A multinomial logistic regression over positions at questions by lot, for each number of parties. Every fifth match is
left out, and tells how well the others say who wins it: the mean logarithm of what the winner was given, and how far a
bin of ten is off. What was learned before is learned further. What is found goes into
`ludo_tui/players/GAME/learned.json`. Needs NumPy.

    python benchmarks/learned_chances.py ludicrous --parties 2 3 4 --matches 4000 --workers 2 [--level normal]
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.engine import Dice, Level, Lot
from ludo_tui.game import Game
from ludo_tui.players import answer_for
from ludo_tui.players.learned_chances import Facts, Learned, Weights
from ludo_tui.players.ludicrous import learned as ludicrous
from ludo_tui.players.skirmish import learned as skirmish
from ludo_tui.rules.skirmish.board.hidden_places import SOMEWHERE, known_view
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.study.simulation import Plan, new_match

FILES: Final = {"ludicrous": ludicrous.FILE, "skirmish": skirmish.FILE}
EVERY: Final = {"ludicrous": 15, "skirmish": 40}
"""One of so many questions is learned from."""
MATCH: Final = "standard"
"""Length of the matches."""
NAMED_BY: Final = 60
"""The first matches name the facts."""
LEFT_OUT: Final = 5
"""Every such match is not learned from."""
RARE: Final = 20
"""Positions of the first matches of which a fact must be, to be learned."""
HOLDS: Final = (300.0, 1000.0, 3000.0, 10_000.0, 30_000.0)
"""How strongly weights may be held to what was known, in positions of facts that are as far apart as usual.

What a party is stays the same through a match, so that a match teaches little more about it than one position.
"""
STEPS: Final = 12
"""Steps of Newton's method: seven or eight are enough."""
BINS: Final = 10
LEAST: Final = 100
"""So many chances make a bin that is judged."""
TOGETHER: Final = 4000
"""Positions that are reckoned at once."""


class Position(NamedTuple):
    """The facts about every seat, and which of them wins."""

    told: list[dict[str, float]]
    winner: int


class Sample(NamedTuple):
    """Positions of a match as numbers: position, seat, fact."""

    match: int
    facts: Any
    winner: int


def facts_of(game: Game, seats: int, *, is_open: bool) -> list[dict[str, float]]:
    """Return the facts about each seat of a match, by what everybody knows, or with all hands open."""
    view: Any = game.state if is_open else game.view(None)
    if isinstance(game.rules, SkirmishRules):
        view, goals = known_view(view, None, step=SOMEWHERE), game.rules.goals(game.state)
        return [summed(skirmish.facts(view, seat, goals)) for seat in range(seats)]
    return [summed(ludicrous.facts(view, seat)) for seat in range(seats)]


def positions(ruleset: str, parties: int, level: Level, seed: int) -> list[Position]:
    """Play a match, and return its positions at some questions."""
    seats = parties + (ruleset == "skirmish")
    game = new_match(Plan(ruleset=ruleset, levels=(level,) * seats, options={"match": MATCH}), seed)
    lot, found = Lot(Dice(seed, "learning")), list[list[dict[str, float]]]()
    while (answer := answer_for(game)) is not None and not game.state.places:
        if lot.draw(EVERY[ruleset]) == 0:
            found.append(facts_of(game, seats, is_open=lot.draw(2) == 0))
        game.answer(answer)
    places = game.state.places or game.result
    assert places
    return [Position(told, places[0]) for told in found]


def summed(facts: Facts) -> dict[str, float]:
    """Return how much there is of each fact; what is told twice counts twice."""
    found: Counter[str] = Counter()
    for name, much in facts:
        found[name] += much  # type: ignore[assignment]  # a part of one
    return {name: much for name, much in found.items() if much}


def sample(ruleset: str, parties: int, level: Level, names: Sequence[str], seed: int) -> Sample:
    """Play a match, and return its positions as numbers."""
    np: Any = import_module("numpy")
    number = {name: at for at, name in enumerate(names)}
    played = positions(ruleset, parties, level, seed)
    facts = np.zeros((len(played), parties + (ruleset == "skirmish"), len(names)), np.float16)
    for row, position in zip(facts, played, strict=True):
        for seat, told in enumerate(position.told):
            for name, much in told.items():
                if name in number:
                    row[seat, number[name]] = much
    return Sample(seed, facts, played[0].winner if played else 0)


def frequent(played: Iterable[Position]) -> list[str]:
    """Return by name the facts that are not rare, and not always the same of all seats."""
    counts: Counter[str] = Counter()
    for told, _ in played:
        counts.update({name for one in told for name in one if any(one[name] != two.get(name, 0.0) for two in told)})
    return sorted(name for name, count in counts.items() if count >= RARE)


def fitted(known: Sequence[Sample], hold: float, before: Any) -> Any:
    """Return what each fact is worth in units of log-odds, by Newton's method.

    Args:
        known: the positions.
        hold: how strongly weights are held to what was known.
        before: what was known of each fact, of which as much counts as explains these positions best.
    """
    np: Any = import_module("numpy")
    size = known[0].facts.shape[2]
    facts = np.concatenate([one.facts for one in known])
    winners = np.concatenate([np.full(len(one.facts), one.winner) for one in known])
    spread = facts.reshape(-1, size).std(axis=0, dtype=np.float64) + 1e-6
    usual, share = before * spread, 1.0

    def bends(at: Any) -> tuple[Any, Any]:
        """Return the slope of what winners lose at some weights, and how it bends."""
        slope, bend = np.zeros(size), np.zeros((size, size))
        for first in range(0, len(facts), TOGETHER):
            some = facts[first : first + TOGETHER].astype(np.float64) / spread
            chance = np.exp(some @ at)
            chance /= chance.sum(axis=1, keepdims=True)
            mean = np.einsum("ps,psf->pf", chance, some)
            won = some[np.arange(len(some)), winners[first : first + TOGETHER]]
            slope += (mean - won).sum(axis=0)
            rows = some.reshape(-1, size)
            bend += (rows * chance.reshape(-1, 1)).T @ rows - mean.T @ mean
        return slope, bend

    for _ in range(STEPS if usual.any() else 0):
        slope, bend = bends(share * usual)
        share -= float(usual @ slope / (usual @ bend @ usual))
    weights = share * usual
    for _ in range(STEPS):
        slope, bend = bends(weights)
        slope += hold * (weights - share * usual)
        weights -= np.linalg.solve(bend + hold * np.eye(size), slope)
    return weights / spread


def told_of(others: Sequence[Sample], weights: Any) -> tuple[float, float]:
    """Return what winners of other matches lost, and by how much the worst bin is off."""
    np: Any = import_module("numpy")
    lost, bins = list[float](), [[0.0, 0.0, 0.0] for _ in range(BINS)]
    for one in others:
        chance = np.exp(one.facts.astype(np.float64) @ weights)
        chance /= chance.sum(axis=1, keepdims=True)
        lost += list(-np.log(np.maximum(chance[:, one.winner], 1e-6)))
        for position in chance:
            for seat, value in enumerate(position):
                row = bins[min(int(value * BINS), BINS - 1)]
                row[0] += 1
                row[1] += value
                row[2] += seat == one.winner
    off = max((abs(told - won) / count for count, told, won in bins if count >= LEAST), default=0.0)
    return sum(lost) / max(1, len(lost)), float(off)


def learn(
    ruleset: str, parties: int, level: Level, seeds: range, pool: ProcessPoolExecutor, before: Mapping[str, float]
) -> Weights:
    """Return what matches teach, held to what was known before, and how well."""
    np: Any = import_module("numpy")
    play = partial(positions, ruleset, parties, level)
    names = frequent(one for match in pool.map(play, seeds[:NAMED_BY], chunksize=5) for one in match)
    play_on = partial(sample, ruleset, parties, level, names)
    played = [one for one in pool.map(play_on, seeds, chunksize=10) if len(one.facts)]
    usual = np.array([before.get(name, 0.0) for name in names])
    known = [one for one in played if one.match % LEFT_OUT]
    others = [one for one in played if one.match % LEFT_OUT == 0]
    (lost, off), hold, weights = min(
        ((told_of(others, weights), hold, weights) for hold in HOLDS for weights in [fitted(known, hold, usual)]),
        key=lambda one: one[0][0],
    )
    count = sum(len(one.facts) for one in played)
    taught = f"{count} positions of {len(seeds)} {level} matches from seed {seeds[0]}, held back by {hold:g}"
    found = f"{taught}; winners of others lost {lost:.4f}"
    print(f"{ruleset}, {parties} parties: {found}, a bin is off by {off:.3f} at most", flush=True)
    return Weights(found, {name: round(float(one), 4) for name, one in zip(names, weights, strict=True)})


def main() -> None:
    """Play, learn, tell how well, and keep it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ruleset", choices=FILES)
    parser.add_argument("--parties", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--matches", type=int, default=4000, help="of each number of parties")
    parser.add_argument("--level", default="normal", help="of all seats")
    parser.add_argument("--first", type=int, default=50_000_000, help="first seed")
    parser.add_argument("--anew", action="store_true", help="hold to nothing that was known before")
    parser.add_argument("--to", type=Path, help="where to write what was learned; usually the file of the game")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    file, seeds = FILES[given.ruleset], range(given.first, given.first + given.matches)
    to = given.to or file
    kept = msgspec.json.decode(file.read_bytes(), type=Learned).parties if file.exists() else {}
    with ProcessPoolExecutor(given.workers) as pool:
        for parties in given.parties:
            before = kept[parties].weights if parties in kept and not given.anew else {}
            kept[parties] = learn(given.ruleset, parties, given.level, seeds, pool, before)
            whole = Learned(MATCH, dict(sorted(kept.items())))
            to.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")


if __name__ == "__main__":
    main()
