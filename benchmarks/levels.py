"""How strong the computer seats are: each level against the one below, and against its namesake of version 0.1.0.

One seat plays against all the others; on every seed it sits once at each side, so the luck of the dice is shared out.
The error is the standard error of the mean over seeds. A fair share is one half with two seats, a quarter with four.

    python benchmarks/levels.py [--games 1000] [--expert-games 600] [--only classic:2:hard:normal ...]
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, get_args

from benchmarks import yardstick
from benchmarks.figures import tell
from benchmarks.levels_010 import ludicrous as ludicrous_010
from benchmarks.levels_010 import race as race_010
from ludo_tui import players
from ludo_tui.engine import Dice, Level, Match, Option
from ludo_tui.players import Lot
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import load
from ludo_tui.study.simulation import ANSWER_LIMIT, Plan, new_match

FROZEN: Final[dict[str, Any]] = {"race": race_010.play, "ludicrous": ludicrous_010.play}
Chooser = Callable[[Match[Any]], str]


class Pairing(NamedTuple):
    """Who plays against whom, and what share is aimed at."""

    ruleset: str
    seats: int
    one: str
    """A level, a level of version 0.1.0 (`hard@0.1.0`), `beginner` or `lookahead`."""
    others: str
    aim: float

    @property
    def name(self) -> str:
        """As it is named on the command line."""
        return f"{self.ruleset}:{self.seats}:{self.one}:{self.others}"


RACES: Final = ("classic", "party", "piecepack")
PAIRINGS: Final = (
    *(Pairing(race, seats, "hard", "normal", aim) for race in RACES for seats, aim in ((2, 0.60), (4, 0.35))),
    *(Pairing(race, 2, level, f"{level}@0.1.0", 0.5) for race in RACES for level in ("normal", "hard")),
    *(Pairing(race, 4, "hard", "hard@0.1.0", 0.25) for race in RACES),
    *(Pairing(race, 2, "normal", "easy", 0.80) for race in RACES),
    *(Pairing(race, 2, "beginner", "easy", 0.5) for race in RACES),
    Pairing("ludicrous", 2, "hard", "normal", 0.65),
    Pairing("ludicrous", 2, "hard", "hard@0.1.0", 0.5),
    Pairing("skirmish", 2, "hard", "normal", 0.60),
    *(Pairing(race, 2, "expert", "hard", aim) for race, aim in zip(RACES, (0.53, 0.57, 0.57), strict=True)),
    Pairing("ludicrous", 2, "expert", "hard", 0.60),
    Pairing("skirmish", 2, "expert", "hard", 0.60),
    *(Pairing(race, 2, "hard", "lookahead", 0.55) for race in RACES),
    *(Pairing(race, 2, "expert", "lookahead", 0.65) for race in RACES),
    *(Pairing(race, 4, "expert", "hard", 0.29) for race in RACES),
)


def chooser(name: str) -> Chooser:
    """Return how somebody chooses."""
    level, _, version = name.partition("@")
    if version:
        return lambda match: _frozen(match, level)
    if name in OTHERS:
        return OTHERS[name]
    if name not in get_args(Level):
        sys.exit(f"{name!r} is nobody: a level, a level@0.1.0, {' or '.join(OTHERS)}")
    return _of_this_version


def _of_this_version(match: Match[Any]) -> str:
    answer = players.answer_for(match)
    assert answer is not None
    return answer


def _frozen(match: Match[Any], level: str) -> str:
    """Choose as version 0.1.0 did."""
    prompt = match.prompt
    assert prompt is not None
    if len(prompt.options) == 1:
        return prompt.options[0].id
    lot = Lot(Dice(match.setup.seed, f"computer {match.answer_count}"))
    if level == "easy":
        return players.strategy.easy(prompt, lot)
    if match.answers and match.answers[-1] == "back":  # 0.1.0 was never asked what it has to come back from
        return prompt.default.id
    strategy = FROZEN[match.rules.ruleset.system]
    answer: str | None = strategy(match.view(prompt.seat), prompt, level, match.setup.options, lot)
    return players.strategy.sensible(prompt) if answer is None else answer


def _by_rule_of_thumb(match: Match[Any]) -> str:
    """Choose as a beginner is told to: capture if you can, then bring a piece out, then go on with the foremost."""
    prompt = match.prompt
    assert prompt is not None

    def value(option: Option) -> tuple[int, int, int]:
        is_out = "enter" in option.facts.effects
        return len(option.aim.captures), int(is_out), option.aim.to_step or 0

    return max(prompt.options, key=value).id


OTHERS: Final[dict[str, Chooser]] = {"beginner": _by_rule_of_thumb, "lookahead": yardstick.choose}
"""Who else can play, by name."""


def play(pairing: Pairing, seed: int, side: int, choosers: dict[str, Chooser] | None = None) -> float:
    """Play one match and return what share of the first place the one seat has: 1, 0, or a half of it in a team.

    A seat beside the board is a normal one; where it wins, whoever came furthest of the others has the first place.
    """
    names = [pairing.one if seat == side else pairing.others for seat in range(pairing.seats)]
    names += ["normal"] * rules_for(load(pairing.ruleset), {}).beside
    levels: list[Any] = [name if name in get_args(Level) else "normal" for name in names]
    match = new_match(Plan(ruleset=pairing.ruleset, levels=tuple(levels)), seed)
    known = {name: chooser(name) for name in set(names)} | (choosers or {})
    while (prompt := match.prompt) is not None:
        if match.answer_count % 500 == 499 and match.answer_count > ANSWER_LIMIT:
            raise RuntimeError(f"{pairing.name}, seed {seed}: no end")
        match.answer(known[names[prompt.seat]](match))
        if match.state.places and len(names) == pairing.seats:
            return float(side in match.state.places)
    assert match.result is not None
    return float(next(seat for seat in match.result if seat < pairing.seats) == side)


def shares(pairing: Pairing, games: int, seed: int) -> Iterator[float]:
    """Yield for one seed after the other what share the one seat won, over all sides."""
    known = {name: chooser(name) for name in (pairing.one, pairing.others)}
    for number in range(seed, seed + max(2, games // pairing.seats)):
        yield fmean(play(pairing, number, side, known) for side in range(pairing.seats))


def main() -> int:
    """Play and print the table; 1 if a share is below its aim by more than two standard errors."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--expert-games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1_000_000, help="of the first match; tuning uses small ones")
    parser.add_argument("--only", nargs="+", metavar="RULESET:SEATS:ONE:OTHERS", help="some of them, or parts of names")
    given = parser.parse_args()
    wanted = [pairing for pairing in PAIRINGS if given.only is None or any(part in pairing.name for part in given.only)]
    print(f"{'pairing':<42} games   share   +-     aim  seconds")
    short = False
    for pairing in wanted:
        began = time.perf_counter()
        found = list(shares(pairing, given.expert_games if pairing.one == "expert" else given.games, given.seed))
        share, error = fmean(found), stdev(found) / sqrt(len(found))
        mark = "" if share >= pairing.aim else " (near)" if share + 2 * error >= pairing.aim else " (short)"
        short = short or mark == " (short)"
        took = time.perf_counter() - began
        games = len(found) * pairing.seats
        print(
            f"{pairing.name:<42} {games:5d}   {share:.3f}  {error:.3f}  {pairing.aim:.2f} {took:7.0f}{mark}", flush=True
        )
        tell(f"share won, {pairing.name.replace(':', ' ')}", share, least=pairing.aim)
    return int(short)


if __name__ == "__main__":
    sys.exit(main())
