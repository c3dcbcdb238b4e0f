"""Plays computers against each other and writes down what they choose; the differ does so in two versions of the game.

python tests/golden/computers.py GAME MATCH ...                   writes a line for each choice
python tests/golden/computers.py GAME MATCH:ANSWER,ANSWER ...     writes those choices only

Both versions are played by this file, so it asks only for what no version has called otherwise since 1.15.0: a match,
its question and the ids of its answers. Numbers of seats, levels, parties and most house rules are chosen at random,
and depend on the number of the match alone.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from ludo_tui import Game, rulesets
from ludo_tui.engine import Level
from ludo_tui.players import answer_for
from ludo_tui.rules import rules_for
from ludo_tui.study.simulation import Plan, new_match

ANSWERS: Final = 200
"""After how many answers a match is left; it may end before."""
AT_ONCE: Final[Sequence[Level]] = ("easy", "normal", "hard")
"""Levels that answer at once."""
WITH_EXPERT: Final = 5
"""In every match with such a number one seat is an expert, which looks ahead and takes its time."""
ANSWERS_WITH_EXPERT: Final = 40

T = TypeVar("T")


def pick(among: Sequence[T], *about: object) -> T:
    """Return one of several, which depends on nothing but their number and what it is about."""
    return among[int(sha256(repr(about).encode()).hexdigest(), 16) % len(among)]


def begin(game: str, number: int) -> Game:
    """Return a match between computers, with seats, levels and house rules at random."""
    known = rulesets.load(game)
    for attempt in range(1000):
        options = {
            name: pick(values, game, number, attempt, name, "value")
            for name, values in _house_rules(known)
            if number > 1 and pick((True, False), game, number, attempt, name)
        }
        try:
            seats = pick(list(rules_for(known, options).seat_counts), game, number, attempt)
            levels = [pick(AT_ONCE, game, number, seat, "level") for seat in range(seats)]
            if number % WITH_EXPERT == 0:
                levels[pick(range(seats), game, number, "expert")] = "expert"
            return new_match(Plan(ruleset=game, levels=tuple(levels), options=options), number)
        except ValueError:  # not all of them go together, or with so many seats
            continue
    raise AssertionError(f"no house rules of {game} go together")


def _house_rules(ruleset: rulesets.Ruleset) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the house rules that have a few values, each with these."""
    for name, kind in get_type_hints(type(ruleset.options)).items():
        if kind is bool:
            yield name, (False, True)
        elif get_origin(kind) is Literal:
            yield name, get_args(kind)


def choices(game: str, number: int) -> Iterator[tuple[str, str, object]]:
    """Yield what computers choose in a match: the kind of thing, who was asked what, and the id of the answer."""
    try:
        match = begin(game, number)
        for _ in range(ANSWERS if number % WITH_EXPERT else ANSWERS_WITH_EXPERT):
            chosen, prompt = answer_for(match), match.prompt
            if chosen is None or prompt is None:
                break
            yield "choices", f"{match.computers[prompt.seat]}[seat {prompt.seat}, {prompt.kind}]", chosen
            match.answer(chosen)
        yield "choices", "places", match.result
    except Exception as error:  # told as a difference
        yield "failures", "failure", f"{type(error).__name__}: {error}"


def rows(game: str, *given: str) -> Iterator[tuple[str, ...]]:
    """Yield match, answer, kind of thing, who was asked what, and the choice."""
    for one in given:
        number, _, wanted = one.partition(":")
        for moment, (kind, asked, chosen) in enumerate(choices(game, int(number))):
            if not wanted or str(moment) in wanted.split(","):
                yield number, str(moment), kind, asked, json.dumps(chosen)


if __name__ == "__main__":
    for row in rows(*sys.argv[1:]):
        sys.stdout.write("\t".join(row) + "\n")
