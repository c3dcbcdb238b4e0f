"""Matches at random, for what must hold in every ruleset."""

from collections.abc import Iterator
from typing import Any

import msgspec

from ludo_tui import Game, Seat
from ludo_tui.engine import Match
from ludo_tui.engine.dice import Dice

ANSWERS = 20_000
"""No match at random has taken a tenth of this."""


def house_rules(ruleset: str, seats: int) -> dict[str, object]:
    """Return what must be chosen so that so many seats can play: two are no party and a Sage, but two parties."""
    return {"sage": "none"} if ruleset == "skirmish" and seats == 2 else {}


def start(ruleset: str, seats: int = 2, seed: int = 1, **options: object) -> Game:
    """Start a game with seats called A, B, ..."""
    chosen = {**house_rules(ruleset, seats), **options}
    return Game.new(ruleset, [Seat(name) for name in "ABCDE"[:seats]], seed=seed, options=chosen)


def walk(game: Game, seed: int, answers: int = ANSWERS) -> Iterator[Game]:
    """Answer at random, yielding the game before each answer and at the end."""
    lot = Dice(seed, "walk")
    for count in range(answers):
        yield game
        if game.prompt is None:
            return
        legal = game.prompt.answers  # nobody looks at what they promise
        game.answer(legal[lot.value(count, len(legal)) - 1].id)
    assert answers < ANSWERS, f"no end after {answers} answers, turn {game.state.turn.number}"


def photograph(game: Match[Any]) -> tuple[bytes, str, int, bytes]:
    """Return everything that must be the same when a game is at the same point again."""
    events = msgspec.json.encode(list(game.turn_events))
    return msgspec.json.encode(game.state), repr(game.prompt), game.answer_count, events
