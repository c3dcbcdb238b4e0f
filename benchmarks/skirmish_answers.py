"""How long does it take to list what somebody could do in its turn of Skirmish Ludo, with 16 combatants on the track?

    python benchmarks/skirmish_answers.py [--positions 20] [--first 1]

Three pieces of each of four parties and four monsters stand by lot, everybody on a space of its own: once anywhere on
the ring, once crowded on half of it. Each of them begins its turn; what is measured is the time to the first question,
with everything that its answers promise. The yardstick is a copy of the state, measured by turns in the same run.
"""

import argparse
import time
from collections import deque
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

import msgspec

from benchmarks.figures import ninth_decile, tell
from ludo_tui.board import RING_SIZE, STARTS, step_on_ring
from ludo_tui.engine import Dice, Lot, Match, Who
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import Monster, SkirmishState
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn
from ludo_tui.study.simulation import Plan, new_match

PARTIES: Final = 4
PIECES: Final = 3
"""Of each party."""
MONSTERS: Final = 4
AIM: Final = 5.0
"""Milliseconds that a list should take at most."""


def position(seed: int, spaces: int) -> Match[Any]:
    """Return a match in which 16 combatants stand by lot on so many spaces of the ring."""
    match = new_match(Plan(ruleset="skirmish", levels=tuple("hard" for _ in range(PARTIES + 1))), seed)
    state, lot = match.state, Lot(Dice(seed, "positions"))
    first = lot.draw(RING_SIZE)
    free = [ring % RING_SIZE for ring in range(first, first + spaces) if ring % RING_SIZE not in STARTS]
    for seat, party in enumerate(state.parties):
        for piece in party[:PIECES]:
            fit = [ring for ring in free if step_on_ring(state.sides[seat], ring)]
            ring = fit[lot.draw(len(fit))]
            piece.step = step_on_ring(state.sides[seat], ring)
            piece.seals = lot.draw(2)
            free.remove(ring)
    assert isinstance(match.rules, SkirmishRules)
    kinds = sorted(match.rules.tables.monsters)
    state.monsters = [
        Monster(number=number, entry=kinds[lot.draw(len(kinds))], ring=free.pop(lot.draw(len(free))))
        for number in range(1, MONSTERS + 1)
    ]
    return match


def timed(match: Match[Any]) -> Iterator[tuple[float, float, int]]:
    """Yield for each combatant the milliseconds to its first question and to a copy, and how many answers there are."""
    saved = msgspec.json.encode(match.state)
    for who in match.state.on_ring():
        started = time.process_time()
        state = msgspec.json.decode(saved, type=SkirmishState)
        copied = time.process_time()
        prompt = next(play_turn(match.rules.new_table(match.setup, state, None), Who(*who)), None)
        count = 0 if prompt is None else len(prompt.options)
        yield 1000 * (time.process_time() - copied), 1000 * (copied - started), count


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="first seed")
    wanted = parser.parse_args()
    deque(timed(position(wanted.first, RING_SIZE)), maxlen=0)  # what is worked out once for all matches
    print("milliseconds | median | nine of ten below | worst | answers | times a copy")
    for name, spaces in (("anywhere", RING_SIZE), ("crowded", RING_SIZE // 2)):
        seeds = range(wanted.first, wanted.first + wanted.positions)
        found = [one for seed in seeds for one in timed(position(seed, spaces))]
        lists, copies, counts = zip(*found, strict=True)
        figures = f"{median(lists):.2f} | {ninth_decile(lists):.2f} | {max(lists):.2f}"
        print(f"{name} | {figures} | {median(counts):.0f} | {median(lists) / median(copies):.1f}")
        tell(f"listing what 16 combatants could do, {name}, median", median(lists), "ms", most=AIM)


if __name__ == "__main__":
    main()
