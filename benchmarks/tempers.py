"""What tempers cost: each plays against somebody of the same level who has none, seats changing on the same dice.

python benchmarks/tempers.py party --level hard --games 200
"""

import argparse
from collections.abc import Sequence
from math import sqrt

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Level
from ludo_tui.players import answer_for
from ludo_tui.players.characters import cast
from ludo_tui.study.simulation import Plan, new_match


def winner(ruleset: str, level: Level, characters: Sequence[str | None], seed: int) -> int:
    """Play a match between two seats and return who won it."""
    match = new_match(Plan(ruleset=ruleset, levels=(level, level)), seed)
    seats = [
        msgspec.structs.replace(seat, character=character or msgspec.UNSET)
        for seat, character in zip(match.setup.seats, characters, strict=True)
    ]
    match.setup = msgspec.structs.replace(match.setup, seats=tuple(seats))
    while (answer := answer_for(match)) is not None:
        match.answer(answer)
    assert match.result is not None
    return match.result[0]


def main() -> None:
    """Print a line for each temper."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", choices=rulesets.available())
    parser.add_argument("--level", default="hard", choices=("normal", "hard", "expert"))
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    for temper in cast().tempers:
        who = next(key for key, one in cast().characters.items() if one.temper == temper)
        won = 0
        for game in range(given.games):
            seat = game % 2
            seats = (who, None) if seat == 0 else (None, who)
            won += winner(given.ruleset, given.level, seats, game // 2) == seat
        share = won / given.games
        print(f"{temper:<10} {share:.3f} +- {sqrt(share * (1 - share) / given.games):.3f}", flush=True)


if __name__ == "__main__":
    main()
