"""What each action of Ludicrous Ludo is worth when the match is played on, beside what computers think of it.

From positions of matches between hard seats, the best answer of each kind is played on with the same luck, and so is
doing nothing. The difference, in spaces of race lead, is what the kind is worth; `ludicrous_worths.py` of the players
holds what they think. A second column tells by how much they are wrong where the kind would have been their choice.

    python benchmarks/ludicrous_worths.py --positions 100 [--seats 2] [--samples 6] [--rounds 1] [--kinds action bonus]
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from ludo_tui.engine import Dice, Lot, Prompt
from ludo_tui.game import Game
from ludo_tui.players import answer_for
from ludo_tui.players.lookahead import outcome
from ludo_tui.players.ludicrous import Judgement
from ludo_tui.study.simulation import Plan, new_match


class Found(msgspec.Struct):
    """What one kind of answer has come to, at each position: what was thought of it, and what it came to."""

    thought: list[float] = []
    worth: list[float] = []
    wrong: list[float] = []
    """Worth less thought, where it would have been chosen."""


def positions(seats: int, first: int, kinds: frozenset[str]) -> Iterator[Game]:
    """Yield matches at questions of some kinds, now and then."""
    seed = first
    while True:
        game = new_match(Plan(ruleset="ludicrous", levels=tuple("hard" for _ in range(seats))), seed)
        count = 0
        while (answer := answer_for(game)) is not None and not game.state.places:
            assert game.prompt is not None
            if game.prompt.kind in kinds and len(game.prompt.answers) > 1:
                count += 1
                if count % 7 == seed % 7:
                    yield game
            game.answer(answer)
        seed += 1


def measure(game: Game, found: dict[str, Found], samples: int, rounds: int) -> None:
    """Play the best answer of each kind on."""
    prompt = game.prompt
    assert prompt is not None
    view: Any = game.view(prompt.seat)
    thoughts = Judgement(view, game.setup.options).worths(prompt)
    best: dict[str, tuple[float, str]] = {}
    for option in prompt.judged:
        if "nothing_there" not in option.facts.effects:
            name = _name(prompt, option.does, option.aim.row)
            best[name] = max(best.get(name, (-99.0, "")), (thoughts[option.id], option.id))
    nothing = next((name for name in best if name.endswith(("pass", "back"))), None)
    if nothing is None or len(best) < 2:
        return
    worths = {
        name: [_played(game, answer, luck, rounds) for luck in range(samples)] for name, (_, answer) in best.items()
    }
    chosen = max(best, key=lambda name: best[name][0])
    for name, (thought, _) in best.items():
        one = found[name]
        one.thought.append(thought - best[nothing][0])
        one.worth.append(fmean(worths[name]) - fmean(worths[nothing]))
        if name == chosen:
            one.wrong.append(one.worth[-1] - one.thought[-1])


def _name(prompt: Prompt, does: str, entry: str) -> str:
    return f"{prompt.kind} {does}" + (f":{entry}" if entry and prompt.kind in ("way", "choice") else "")


def _played(game: Game, answer: str, luck: int, rounds: int) -> float:
    assert game.prompt is not None
    seat, lot = game.prompt.seat, Lot(Dice(luck, "replies"))
    copy: Any = game.fork(luck, seat)
    judgement = Judgement(copy.state, game.setup.options)
    return outcome(copy, answer, judgement.policy(lot), lambda match: judgement.of(match).lead(seat), rounds)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--samples", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--first", type=int, default=500, help="first seed")
    parser.add_argument("--kinds", nargs="+", default=["action", "bonus"])
    given = parser.parse_args()
    found: dict[str, Found] = defaultdict(Found)
    for number, game in enumerate(positions(given.seats, given.first, frozenset(given.kinds)), 1):
        measure(game, found, given.samples, given.rounds)
        if number % 20 == 0 or number == given.positions:
            _show(found, number)
        if number == given.positions:
            return


def _show(found: dict[str, Found], number: int) -> None:
    print(f"\n{number} positions            at  thought   worth    +-   chosen  wrong by")
    for name, one in sorted(found.items(), key=lambda item: -fmean(item[1].worth)):
        error = stdev(one.worth) / sqrt(len(one.worth)) if len(one.worth) > 1 else 0.0
        wrong = f"{fmean(one.wrong):+8.2f}" if one.wrong else ""
        print(
            f"{name:<28}{len(one.worth):4d} {fmean(one.thought):+8.2f} {fmean(one.worth):+8.2f} {error:5.2f}"
            f" {len(one.wrong):6d} {wrong}",
            flush=True,
        )


if __name__ == "__main__":
    main()
