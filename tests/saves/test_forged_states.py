"""A state of Ludicrous Ludo with something changed and the checksum right is refused in a sentence, or plays on."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Match
from ludo_tui.engine.dice import Dice
from ludo_tui.saves import SaveError
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored
from tests.saves.test_damage import signed, unsigned

NUMBERS = (-1, 0, 1, 3, 7, 57, 1_000_000, 10**12)
WORDS = ("", "nope", "human", "dagger", "fireball", "stunned", "forward", "shield")


def play(match: Match[Any], answers: int, lot: Iterator[int]) -> None:
    for _ in range(answers):
        if match.prompt is None:
            return
        options = match.prompt.options
        match.answer(options[next(lot) % len(options)].id)


def numbers(seed: int) -> Iterator[int]:
    dice, count = Dice(seed, "forged"), 0
    while True:
        yield dice.value(count, 1_000_000) - 1
        count += 1


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container in a value with each key of it."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def alter(state: Any, lot: Iterator[int]) -> str:
    """Change one thing somewhere; return what."""
    found = list(places(state))
    holder, key = found[next(lot) % len(found)]
    before = holder[key]
    if next(lot) % 8 == 0:
        del holder[key]
        return f"{key} gone, was {before!r:.60}"
    if isinstance(before, list) and before and next(lot) % 2:
        before.append(before[next(lot) % len(before)])
    elif isinstance(before, str):
        holder[key] = WORDS[next(lot) % len(WORDS)]
    else:
        holder[key] = NUMBERS[next(lot) % len(NUMBERS)]
    return f"{key}: {before!r:.60} -> {holder[key]!r:.60}"


def forge(count: int, seed: int) -> tuple[int, int]:
    """Forge states; return how many were refused and how many were played on, saved and read again."""
    lot = numbers(seed)
    contents = []
    for number in range(4):
        game = Game.new("ludicrous", ["Ana", "Ben", "Cleo"][: 2 + number % 2], seed=seed + number)
        play(game, 40 + 60 * number, lot)
        contents.append(unsigned(content_of(game)))
    refused = 0
    for number in range(count):
        forged = msgspec.json.decode(contents[number % len(contents)])
        told = alter(forged["body"]["checkpoint"], lot)
        forged["body"]["answers"] = []
        try:
            match = restored(decode(signed(msgspec.json.encode(forged))))
        except SaveError:
            refused += 1
            continue
        try:
            play(match, 60, lot)
            again = restored(decode(content_of(match)))
        except Exception as error:
            raise AssertionError(f"forgery {number} of seed {seed}: {told}") from error
        assert again.state == match.state
    return refused, count - refused


def test_a_forged_state_is_refused_or_plays_on() -> None:
    refused, played = forge(60, 1)
    assert refused > 10
    assert played > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 115))
def test_many_forged_states_are_refused_or_play_on(seed: int) -> None:
    forge(100, seed)
