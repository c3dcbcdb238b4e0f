"""What is told is what is played: under every house rule alone, and under sets in which all are drawn at random."""

from typing import Any

import pytest

from tests.conformance.house_rules import SAMPLE, SETS, alone, drawn, sound
from tests.conformance.told import race

RACES = ("classic", "party", "piecepack")


def cases(games: tuple[str, ...]) -> list[Any]:
    return [
        pytest.param(game, number, options, marks=() if number < 3 else pytest.mark.slow)
        for game in games
        for number, options in sound(game, drawn(game))
    ]


@pytest.mark.parametrize("game", RACES)
def test_a_race_told(game: str) -> None:
    bad = {}
    for number, options in [*sound(game, alone(game)), *sound(game, drawn(game))]:
        try:
            race.check(game, options, number)
        except AssertionError as e:
            bad[str(options)] = str(e)[:1500]
    for k, v in list(bad.items())[:6]:
        print(k, "->", v)
    assert not bad, len(bad)
