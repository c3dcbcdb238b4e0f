"""How does the Sage of Skirmish Ludo spend its menace, and how often does it win?

    python benchmarks/skirmish_sage.py [--matches 60] [--parties 2 3 4] [--levels normal hard] [--first 1]

Plays seeded matches between computers of one level, the Sage too, with ready-made companies and those by chance by
turns. For each column it tells how often the Sage wins and how often it ends with menace left, with 95 % intervals;
how long the matches are; how many monsters come, and of the first four that are felled, the share that falls to its
first hit.
"""

import argparse
from collections import Counter
from math import sqrt
from statistics import fmean
from typing import Any, Final, get_args

import msgspec

from benchmarks.figures import tell
from ludo_tui.engine import Event, Level
from ludo_tui.players import answer_for
from ludo_tui.study.simulation import Plan, new_match

UNSPENT: Final = 3
"""Menace that may be left at the end without a word."""
FIRST: Final = 4
"""As many of the monsters that are felled are the first."""
WINS: Final = {"normal": (0.12, 0.22), "hard": (0.22, 0.33)}
"""The least and the most of all matches that the Sage is to win."""
LEFT: Final = 0.1
"""The most of all matches that are to end with menace unspent."""


class Tally(msgspec.Struct):
    """What has been counted in the matches of one column."""

    wins: list[bool] = []
    left: list[int] = []
    rounds: list[int] = []
    monsters: list[int] = []
    blows: list[int] = []
    """Of each of the first monsters that were felled, the hits that it had taken."""


def play(level: Level, parties: int, seed: int, tally: Tally) -> None:
    """Play one match, and count."""
    options = {"match": "standard", "scenario": "open_road"}
    drafts: Any = "chance" if seed % 2 else "ready"
    game = new_match(Plan(ruleset="skirmish", levels=(level,) * (parties + 1), options=options, drafts=drafts), seed)
    hits, felled = Counter[int](), list[int]()
    while game.prompt is not None:
        answer = answer_for(game)
        assert answer is not None
        for event in game.answer(answer):
            _count(event, game.state.sage, hits, felled)
    assert game.result is not None
    tally.wins.append(game.result[0] == game.state.sage)
    tally.left.append(game.state.menace)
    tally.rounds.append(game.state.round)
    tally.monsters.append(game.state.summoned)
    tally.blows += felled[:FIRST]


def _count(event: Event, sage: int, hits: Counter[int], felled: list[int]) -> None:
    """Count the hits that monsters take, and those that fell them."""
    told: Any = event
    if event.kind == "damaged" and told.who.seat == sage:
        hits[told.who.number] += 1
    elif event.kind == "monster_felled":
        felled.append(hits[told.who.number])


def share(values: list[bool]) -> str:
    """Return a share in percent, with its 95 % interval."""
    found = fmean(values)
    return f"{100 * found:.0f} +- {196 * sqrt(found * (1 - found) / len(values)):.0f} %"


def main() -> None:
    """Play, and print the figures of each column."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=60, help="of each column")
    parser.add_argument("--parties", type=int, nargs="+", choices=(2, 3, 4), default=[2, 3, 4])
    parser.add_argument("--levels", nargs="+", choices=get_args(Level), default=["normal", "hard"])
    parser.add_argument("--first", type=int, default=1, help="first seed")
    wanted = parser.parse_args()
    for level in wanted.levels:
        for parties in wanted.parties:
            tally = Tally()
            for seed in range(wanted.first, wanted.first + wanted.matches):
                play(level, parties, seed, tally)
            unspent = [left > UNSPENT for left in tally.left]
            print(
                f"{level}, {parties} parties, {len(tally.wins)} matches: the Sage wins {share(tally.wins)}; "
                f"more than {UNSPENT} menace left {share(unspent)}, in the mean {fmean(tally.left):.1f}; "
                f"{fmean(tally.rounds):.1f} rounds, {fmean(tally.monsters):.1f} monsters; "
                f"of the first {FIRST} felled by one blow {share([count == 1 for count in tally.blows])}",
                flush=True,
            )
            column = f"{level}, {parties} parties"
            tell(f"{column}: matches with menace unspent", fmean(unspent), most=LEFT)
            if level in WINS:
                tell(f"{column}: wins of the Sage", fmean(tally.wins), least=WINS[level][0])
                tell(f"{column}: wins of the Sage", fmean(tally.wins), most=WINS[level][1])


if __name__ == "__main__":
    main()
