"""The legend: every game explains the signs on its board, under the house rules of the match."""

from typing import Any

import pytest

from ludo_tui import rulesets
from ludo_tui.rules import rules_for


def legend(name: str, **options: Any) -> dict[str, str]:
    return dict(rules_for(rulesets.load(name), options).legend())


@pytest.mark.parametrize("name", rulesets.offered())
def test_every_game_explains_the_signs_on_its_board(name: str) -> None:
    told = legend(name)
    assert len(told) > 2
    assert all(text and not text.endswith(".") for text in told.values())


def test_a_race_game_explains_stars_and_safe_starts_only_where_they_are() -> None:
    told = {safe: legend("party", safe=safe) for safe in ("none", "starts", "stars", "both")}
    assert ["Stars" in one for one in told.values()] == [False, False, True, True]
    assert ["nobody is sent back" in one["Arrows"] for one in told.values()] == [False, True, False, True]


def test_a_race_game_calls_its_pieces_as_it_does_elsewhere() -> None:
    assert "Tokens" in legend("classic")
    assert "Coins" in legend("piecepack")


@pytest.mark.parametrize("name", rulesets.offered())
def test_on_a_board_of_lines_only_what_is_drawn_there_is_explained(name: str) -> None:
    told = dict(rules_for(rulesets.load(name), {}).legend(is_lined=True))
    words = " ".join(told.values())
    for unseen in ("frame", "hollow", "white", "dark", "below", "××", "▁", "▇"):
        assert unseen not in words
    assert told.keys() == legend(name).keys()
