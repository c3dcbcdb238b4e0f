"""Numbers as players read them."""

import pytest

from ludo_tui.engine import chance_in_words, counted, percent


@pytest.mark.parametrize(
    ("count", "one", "many", "told"),
    [
        (0, "card", "", "0 cards"),
        (1, "card", "", "1 card"),
        (2, "free attack", "", "2 free attacks"),
        (1, "enemy", "enemies", "1 enemy"),
        (3, "enemy", "enemies", "3 enemies"),
    ],
)
def test_things_are_counted_in_words(count: int, one: str, many: str, told: str) -> None:
    assert counted(count, one, many) == told


def test_hundredths_are_rounded_from_what_the_share_is() -> None:
    assert (0.575 * 100 < 57.5, percent(0.575)) == (True, 58)
    assert [percent(share) for share in (0.0, 0.004, 0.555, 1.0)] == [0, 0, 56, 100]


@pytest.mark.parametrize(
    ("odds", "if_met", "told"),
    [(0.55, None, "55%"), (0.55, 0.384, "38–55%"), (0.55, 0.552, "55%"), (0.575, 0.4, "40–58%")],
)
def test_a_chance_names_what_a_reaction_would_leave_of_it(odds: float, if_met: float | None, told: str) -> None:
    assert chance_in_words(odds, if_met) == told


def test_a_small_chance_is_not_told_as_none() -> None:
    assert [chance_in_words(odds) for odds in (0, 0.004, 0.006, 1)] == ["0%", "<1%", "1%", "100%"]
    assert [chance_in_words(odds, is_guess=True) for odds in (0.004, 0.006)] == ["<1%", "about 1%"]
