"""Headless games: the engine, with events and prompts, and its model without, against a tight loop in plain Python.

All play four seats with a random policy until the first has won: walls, safe starts and stars, every six rolls again,
the third six is lost. The tight loop is ints, lists and bit masks in one function, with no prompts, events or history:
about what the interpreter allows. First all play the same games from the same dice and choices and must agree; then
they are timed by turns in the same process, in seconds of the processor, because the speed of a machine changes from
second to second, and others may work on it.

    python benchmarks/headless.py [--rounds 9] [--games 40]
"""

import argparse
import gc
import importlib.util
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

from benchmarks.figures import tell
from ludo_tui.engine import Match, Rules, Seat, Setup
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.model import Race, RaceTables
from ludo_tui.rulesets import load

HOUSE_RULES = {
    "block": "wall",
    "safe": "both",
    "six_bonus": "always",
    "max_sixes": 3,
    "play_on": False,
    "home_column_jump": True,
    "start_doubled": False,
}
SEATS = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
AIM = 0.30
MODEL_AIM = 0.90

RING = [[(13 * seat + step) % 52 for step in range(51)] for seat in range(4)]
PASSED = [
    [
        [sum(1 << RING[seat][way] for way in range(step + 1, min(step + die, 50) + 1)) for die in range(7)]
        for step in range(57)
    ]
    for seat in range(4)
]
SAFE = sum(1 << 13 * seat | 1 << 13 * seat + 8 for seat in range(4))
START = [1 << 13 * seat for seat in range(4)]

Outcome = tuple[int, int, int, int, int]
"""Of one game: winner, rolls, moves, captures, and a checksum of the moves."""


def tight_game(luck: int, choice: int, dice: list[int] | None = None) -> Outcome:
    """Play one game as fast as plain Python can.

    Args:
        luck: seed of the dice.
        choice: seed of the random policy.
        dice: receives every die rolled, if given.
    """
    rolls = moves = captures = checksum = 0
    leaders = [0, 1, 2, 3]
    while len(leaders) > 1:
        shown = []
        for _ in leaders:
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            shown.append((luck >> 16) % 6 + 1)
        if dice is not None:
            dice += shown
        rolls += len(shown)
        best = max(shown)
        leaders = [seat for seat, die in zip(leaders, shown, strict=True) if die == best]
    seat = leaders[0]
    steps = [[-1] * 4 for _ in range(4)]
    counts = [[0] * 52 for _ in range(4)]
    singles, walls = [0] * 4, [0] * 4
    while True:
        own, count, ring, passed = steps[seat], counts[seat], RING[seat], PASSED[seat]
        sixes = 0
        while True:
            luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
            die = (luck >> 16) % 6 + 1
            rolls += 1
            if dice is not None:
                dice.append(die)
            if die == 6:
                sixes += 1
                if sixes == 3:
                    break
            blocked = walls[0] | walls[1] | walls[2] | walls[3]
            blocked &= ~walls[seat]
            legal = []
            piece = 0
            for step in own:
                if step < 0:
                    if die == 6 and not blocked & START[seat]:
                        legal.append(piece)
                elif step + die <= 56 and not blocked & passed[step][die]:
                    legal.append(piece)
                piece += 1  # noqa: SIM113 - enumerate would cost the tight loop a tuple a piece
            if legal:
                choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
                piece = legal[(choice >> 16) % len(legal)]
                step = own[piece]
                moves += 1
                end = step + die if step >= 0 else 0
                own[piece] = end
                checksum = (checksum * 31 + piece * 64 + end) & 0xFFFFFFFF
                if 0 <= step <= 50:
                    space = ring[step]
                    count[space] -= 1
                    if count[space] == 1:
                        walls[seat] &= ~(1 << space)
                    elif not count[space]:
                        singles[seat] &= ~(1 << space)
                if end <= 50:
                    space = ring[end]
                    count[space] += 1
                    bit = 1 << space
                    if count[space] > 1:
                        walls[seat] |= bit
                    singles[seat] |= bit
                    if not bit & SAFE:
                        for foe in range(4):
                            if foe != seat and singles[foe] & bit:
                                captures += 1
                                singles[foe] &= ~bit
                                counts[foe][space] = 0
                                steps[foe][steps[foe].index((space - 13 * foe) % 52)] = -1
                elif end == 56 and own[0] == own[1] == own[2] == own[3]:
                    return seat, rolls, moves, captures, checksum
            if die != 6:
                break
        seat = (seat + 1) % 4


def new_match(
    rules: Rules[Any, Any], seed: int, options: dict[str, Any], dice: Sequence[int] | None = None
) -> Match[Any]:
    """Start a match of the engine."""
    setup = Setup(ruleset="classic", digest="", seats=SEATS, seed=seed, options=options)
    return Match(rules, setup, dice, keeps_checkpoints=False)


def engine_game(match: Match[Any], choice: int) -> Outcome:
    """Play a match of the engine to its end by the random policy."""
    checksum = moves = 0
    while (prompt := match.prompt) is not None:
        options = prompt.answers
        choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
        option = options[(choice >> 16) % len(options)]
        checksum = (checksum * 31 + (option.piece or 0) * 64 + (option.aim.to_step or 0)) & 0xFFFFFFFF
        moves += 1
        match.answer(option.id)
    result = match.result
    assert result is not None
    return result[0], match.state.rolls, moves, sum(match.state.captures), checksum


def model_game(tables: RaceTables, luck: int, choice: int) -> Outcome:
    """Play the game of `tight_game` on the model of the engine."""
    rolls = moves = checksum = 0

    def roll() -> int:
        nonlocal luck, rolls
        luck = luck * 1103515245 + 12345 & 0x7FFFFFFF
        rolls += 1
        return (luck >> 16) % 6 + 1

    leaders = [0, 1, 2, 3]
    while len(leaders) > 1:
        shown = [roll() for _ in leaders]
        leaders = [seat for seat, die in zip(leaders, shown, strict=True) if die == max(shown)]
    race = Race(tables, leaders[0])
    while (legal := race.decision(roll)) is not None:
        choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
        move = legal[(choice >> 16) % len(legal)]
        checksum = (checksum * 31 + move.piece * 64 + move.end) & 0xFFFFFFFF
        moves += 1
        race.use(move)
    return race.places[0], rolls, moves, sum(race.captures), checksum


def check(rules: RaceRules, tables: RaceTables, options: dict[str, Any], games: int) -> None:
    """Play the same games in all ways; they must agree in winner, rolls, captures and every move."""
    for number in range(games):
        dice: list[int] = []
        expected = tight_game(number, number + 1, dice)
        found = engine_game(new_match(rules, 0, options, dice), number + 1)
        modelled = model_game(tables, number, number + 1)
        if not found == modelled == expected:
            sys.exit(f"game {number} differs: engine {found}, model {modelled}, tight loop {expected}")
    print(f"{games} games agree move by move")


def ludopy_rate(games: int) -> float:
    """Return rolls per second of ludopy with a random policy."""
    import ludopy

    rolls = 0
    choice = 1
    began = time.process_time()
    for _ in range(games):
        game = ludopy.Game()
        won = False
        while not won:
            (_, pieces, *_), _ = game.get_observation()
            rolls += 1
            piece = -1
            if len(pieces):
                choice = choice * 1103515245 + 12345 & 0x7FFFFFFF
                piece = pieces[(choice >> 16) % len(pieces)]
            *_, won = game.answer_observation(piece)
    return rolls / (time.process_time() - began)


def main() -> None:
    """Check, time and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", type=int, default=40, help="games per round and side")
    given = parser.parse_args()
    ruleset = load("classic")
    rules = rules_for(ruleset, HOUSE_RULES)
    assert isinstance(rules, RaceRules)
    tables = RaceTables(rules.options, range(4))
    options = {**HOUSE_RULES}
    check(rules, tables, options, 200)
    rates: dict[str, list[float]] = {"engine": [], "model": [], "tight": []}
    has_ludopy = importlib.util.find_spec("ludopy") is not None
    lengths: list[float] = []
    ratios: list[float] = []
    modelled: list[float] = []
    seed = 1
    for _ in range(given.rounds):
        seeds = range(seed, seed + given.games)
        seed += given.games
        gc.collect()
        began = time.process_time()
        rolls = sum(engine_game(new_match(rules, number, options), number)[1] for number in seeds)
        engine = rolls / (time.process_time() - began)
        lengths.append(rolls / given.games)
        began = time.process_time()
        tight_rolls = sum(tight_game(number * 7919, number)[1] for number in range(seeds.start * 8, seeds.stop * 8))
        tight = tight_rolls / (time.process_time() - began)
        began = time.process_time()
        rolls = sum(model_game(tables, number, number + 1)[1] for number in range(seeds.start * 4, seeds.stop * 4))
        rates["model"].append(rolls / (time.process_time() - began))
        if has_ludopy:
            rates.setdefault("ludopy", []).append(ludopy_rate(2))
        rates["engine"].append(engine)
        rates["tight"].append(tight)
        ratios.append(engine / tight)
        modelled.append(rates["model"][-1] / tight)
    length = statistics.mean(lengths)
    for name, values in rates.items():
        rate = statistics.median(values)
        print(f"{name:8} {rate / length:8,.0f} games/s {rate:10,.0f} rolls/s {1e6 / rate:6.2f} us a roll")
    ratio = statistics.median(ratios)
    print(f"{length:.0f} rolls a game; engine / tight loop: {ratio:.3f} ({min(ratios):.3f}-{max(ratios):.3f})")
    tell("race with events, of the tight loop", ratio, least=AIM)
    ratio = statistics.median(modelled)
    print(f"model / tight loop: {ratio:.3f} ({min(modelled):.3f}-{max(modelled):.3f})")
    tell("race without events, of the tight loop", ratio, least=MODEL_AIM)
    if has_ludopy:
        times = statistics.median(mine / other for mine, other in zip(rates["engine"], rates["ludopy"], strict=True))
        tell("race with events, of ludopy", times, least=7)
        print("(its rules differ: no walls on the way, stars jump, rolls bounce)")
    else:
        print("ludopy is not installed: no comparison with it")


if __name__ == "__main__":
    main()
