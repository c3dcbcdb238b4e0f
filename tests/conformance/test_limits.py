"""Limits hold at every question, whatever has been answered before: hands, points, Health, counts on the track."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.limits import broken
from tests.conformance.test_conformance import ALL
from tests.conformance.walks import ANSWERS, start, walk


@pytest.mark.rule("sh.gear.hands", "sh.down.rest-lost", "sh.sage.cap", "sh.spell.castings", "lh.party.hand-limit")
@pytest.mark.rule("lh.attacks.stones", "lh.annustar.limits", "lh.tables.relationship", "lh.party.bonus-die")
@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_no_limit_is_passed(ruleset: str, seats: int) -> None:
    """A plain run looks at the first answers of a match between two, the slow set at whole matches."""
    for seed in (31,) if seats == 2 else (32, 33, 34):
        for number, game in enumerate(walk(start(ruleset, seats, seed), seed, 250 if seats == 2 else ANSWERS)):
            assert broken(game) == [], f"after answer {number}"


@pytest.mark.parametrize(
    ("ruleset", "breaks", "told"),
    [
        ("classic", lambda state: state.dice.extend([1, 1]), "dice in hand is"),
        ("ludicrous", lambda state: setattr(state.parties[0], "stones", 2), "stones of 0 is 2, not 0 to 1"),
        ("ludicrous", lambda state: state.parties[1].hand.extend(["counterspell"] * 9), "hand of 1 is"),
        ("ludicrous", lambda state: setattr(state.parties[1], "hp", -1), "HP of 1 is -1"),
        ("skirmish", lambda state: setattr(state.parties[0][0], "damage", 99), "damage of"),
        ("skirmish", lambda state: setattr(state, "die", 7), "Ludo die is 7, not 0 to 6"),
        ("keeper", lambda state: state.charms.append(-9), "charms is"),
    ],
)
def test_a_limit_that_is_passed_is_noticed(ruleset: str, breaks: Callable[[Any], None], told: str) -> None:
    game = start(ruleset, 2, 31)
    assert broken(game) == []
    breaks(game.state)
    assert [one for one in broken(game) if one.startswith(told)]
