"""Luck and skill apart, proved: between equal players skill averages to nothing, and luck explains who wins.

Matches between two seats of one level are analysed as `ludo-tui analyse` does. A seat's skill is what the other's
choices gave away less what its own did. Then a blunder is planted in each match, and looked for.

    python benchmarks/luck.py party --matches 1000 --level normal
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from ludo_tui import players, rulesets
from ludo_tui.engine import Match
from ludo_tui.study.simulation import Plan, new_match

PLANTED = 12
"""The choice of the first seat that is made badly, counted among those in which there is something to lose."""
WORTH = 8.0
"""Spaces that a planted blunder gives away at least."""


def played(plan: Plan, seed: int, *, blunders: bool = False) -> tuple[Match[Any], tuple[int, str] | None]:
    """Play a match, and return it with turn and words of the blunder that was planted in it, if one could be."""
    match, left, planted = new_match(plan, seed), PLANTED, None
    while (answer := players.answer_for(match)) is not None:
        if blunders and planted is None and match.prompt is not None and match.prompt.seat == 0:
            worst = max(players.advice_for(match), key=lambda one: one.behind, default=None)
            if worst is not None and worst.behind >= WORTH and (left := left - 1) <= 0:
                answer, planted = worst.answer, (match.state.turn.number, worst.words)
        match.answer(answer)
    return match, planted


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", choices=rulesets.available())
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--level", default="normal", choices=("normal", "hard"))
    given = parser.parse_args()
    plan = Plan(ruleset=given.ruleset, levels=(given.level,) * 2)
    skills, lucky, found, planted = [], 0, 0, 0
    for seed in range(given.matches):
        match, _ = played(plan, seed)
        told = players.analysis_of(match)
        assert told is not None
        assert match.result is not None
        skills.append(told.given_away(1) - told.given_away(0))
        lucky += match.result[0] == (0 if told.luck(0) - told.luck(1) > 0 else 1)
        if seed % 10 == 0:
            match, blunder = played(plan, seed, blunders=True)
            told = players.analysis_of(match)
            assert told is not None
            if blunder is not None:
                planted += 1
                deeds = [
                    deed for deed in told.deeds if (deed.turn, deed.seat, deed.chosen) == (blunder[0], 0, blunder[1])
                ]
                found += any(deed.given_away >= WORTH for deed in deeds)
        if seed % 50 == 49:
            error = stdev(skills) / sqrt(len(skills))
            share = lucky / len(skills)
            print(
                f"{len(skills)} matches of {given.ruleset}, {given.level}: skill {fmean(skills):+.2f} +- {error:.2f} "
                f"spaces; the luckier seat won {share:.3f} +- {sqrt(share * (1 - share) / len(skills)):.3f}; "
                f"{found} of {planted} planted blunders found",
                flush=True,
            )


if __name__ == "__main__":
    main()
