"""What hard computer seats choose in positions, written down: the answer and its margin, one line a position.

python -m tests.players.thinking [NAME ...]     writes the files again, to be read before they are kept

The margin is how far the second best answer stands behind the best, in spaces in races and Ludicrous Ludo and in points
of Skirmish Ludo; it is `inf` where there is one answer. Within a margin of `CLOSE`, either answer may be chosen.

The first line of a file names the kinds of answers that there were. A kind that has come since is left out: whether it
is better in a position says nothing about the judgement of the others.
"""

import sys
from collections.abc import Callable, Container, Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui import players
from ludo_tui.engine import Level, Match, Option, Prompt
from ludo_tui.players import ludicrous, race, skirmish
from tests.players import positions_ludicrous, positions_race, positions_skirmish, questions_skirmish

FOLDER: Final = Path(__file__).parent / "thoughts"
CLOSE: Final = 0.1
"""The largest margin at which another answer may be chosen than the one that is written down."""
JUDGES: Final = {"ludicrous": ludicrous, "race": race, "skirmish": skirmish}
POSITIONS: Final[Mapping[str, Mapping[str, Callable[[], Match[Any]]]]] = {
    "ludicrous": positions_ludicrous.POSITIONS,
    "race": positions_race.POSITIONS,
    "skirmish": {**positions_skirmish.POSITIONS, **questions_skirmish.QUESTIONS},
}
"""The positions of each rule system, by what they are about."""


class Choice(NamedTuple):
    """What is chosen in a position."""

    margin: float
    """How far the second best answer stands behind, 0 or more."""
    answer: str


def lines_of(name: str) -> list[str]:
    """Return the lines that are written down for a rule system."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@cache
def kept_kinds(name: str) -> frozenset[str]:
    """Return the kinds of answers that there were in a rule system when its choices were written down."""
    return frozenset(lines_of(name)[0].split())


@cache
def kept(name: str) -> dict[str, Choice]:
    """Return the choices that are written down for the positions of a rule system."""
    found = {}
    for line in lines_of(name)[1:]:
        margin, answer, about = map(str.strip, line.split("|", 2))
        found[about] = Choice(float(margin), answer)
    return found


def kind_of(option: Option) -> str:
    """Return the first word of the id of an answer."""
    return option.id.partition(":")[0]


def choice(match: Match[Any], kinds: Container[str]) -> Choice:
    """Return what a hard computer seat chooses in a position among answers of these kinds."""
    asked = match.prompt
    assert asked is not None
    if any(kind_of(option) not in kinds for option in asked.answers):
        options, judged = ([one for one in some if kind_of(one) in kinds] for some in (asked.options, asked.judged))
        lazy = msgspec.structs.replace(asked.lazy, promises=(), insight=tuple(judged))
        asked = msgspec.structs.replace(asked, answers=tuple(options), lazy=lazy)
    best, *others = players.advice_for(match, asked=asked)
    assert best.behind == 0
    return Choice(others[0].behind if others else inf, answer_of(match, "hard", prompt=asked))


def answer_of(match: Match[Any], level: Level, count: int = 0, prompt: Prompt | None = None) -> str:
    """Return what a computer seat of a level answers, by one lot or another, as it is asked or to another question."""
    prompt = prompt or match.prompt
    assert prompt is not None
    assert match.rules.ruleset is not None
    system, options = match.rules.ruleset.system, match.setup.options
    view = match.view(prompt.seat)
    return players.choose(view, prompt, level, 1, count, system=system, options=options)


def write(name: str) -> None:
    """Write down what is chosen in all positions of a rule system."""
    positions = {about: position() for about, position in POSITIONS[name].items()}
    kinds = {kind_of(option) for match in positions.values() if match.prompt for option in match.prompt.answers}
    lines = [f"{' '.join(sorted(kinds))}\n"]
    for about, match in positions.items():
        margin, answer = choice(match, kinds)
        lines.append(f"{round(margin, 6) + 0.0:6.2f} | {answer:<28} | {about}\n")  # however Python sums, rounded alike
    (FOLDER / f"{name}.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    for given in sys.argv[1:] or POSITIONS:
        write(given)
