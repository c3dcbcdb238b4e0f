"""Straight lines over the board: distances, who sees whom, who stands between."""

import pytest

from ludo_tui import board
from ludo_tui.board import RING, Point, between, can_see, king_distance, seen_within, xy

RAYS = 210
"""Points along a line that the naive ray caster looks at."""
EVERY = [(origin, target) for origin in range(52) for target in range(52)]


def ring(name: str) -> int:
    return RING.index(name)


def cells_met(here: Point, there: Point) -> set[Point]:
    """Return the cells whose inside points of a line lie in, by looking at many of them."""
    met = set()
    for number in range(RAYS + 1):
        x, y = (start + (end - start) * number / RAYS for start, end in zip(here, there, strict=True))
        cell = round(x), round(y)
        if max(abs(x - cell[0]), abs(y - cell[1])) < 0.5 - 1e-9:
            met.add(cell)
    return met


def is_wall(cell: Point) -> bool:
    """Tell whether a cell is in one of the 6 x 6 yards or the 3 x 3 middle."""
    yards = [(low, high) for low in (1, 10) for high in (1, 10)]
    in_yard = any(x <= cell[0] <= x + 5 and y <= cell[1] <= y + 5 for x, y in yards)
    return in_yard or (7 <= cell[0] <= 9 and 7 <= cell[1] <= 9)


def test_724_pairs_of_spaces_see_each_other_each_itself_included() -> None:
    assert sum(can_see(*pair) for pair in EVERY) == 724
    assert all(can_see(one, one) for one in range(52))
    assert all(can_see(one, other) == can_see(other, one) for one, other in EVERY)


@pytest.mark.parametrize(
    ("name", "seen"),
    [("b9", "b9 c9 d9 e9 f9 f7 e7 d7 c7 b7 a7 a8 a9"), ("f9", "b9 c9 d9 e9 f9 f7 e7 d7 c7 b7 a7 a8 a9 g10 i12 g4")],
)
def test_an_arm_is_a_hall_and_corners_are_corners(name: str, seen: str) -> None:
    assert {RING[other] for other in range(52) if can_see(ring(name), other)} == set(seen.split())
    assert not can_see(ring("e9"), ring("g10"))


def test_a_naive_ray_caster_sees_the_same() -> None:
    for one, other in ((one, other) for one, other in EVERY if one <= other):
        met = cells_met(xy(RING[one]), xy(RING[other]))
        assert can_see(one, other) == (not any(map(is_wall, met))), (RING[one], RING[other])
        assert set(between(one, other)) == {r for r in range(52) if xy(RING[r]) in met} - {one, other}
        assert between(one, other) == between(other, one)[::-1]


def test_distance_is_that_of_a_chess_king() -> None:
    assert king_distance(ring("b9"), ring("b7")) == 2
    assert king_distance(ring("a8"), ring("o8")) == 14
    assert all(king_distance(one, other) == king_distance(other, one) for one, other in EVERY)
    assert max(king_distance(one, (one + 1) % 52) for one in range(52)) == 1


def test_spaces_touch_along_the_track_and_round_the_tips_of_the_arms() -> None:
    touching = {(one, other) for one, other in EVERY if king_distance(one, other) == 1 and can_see(one, other)}
    along = {(one, other) for one, other in EVERY if (one - other) % 52 in (1, 51)}
    tips = "b9-a8 b7-a8 g14-h15 h15-i14 n9-o8 o8-n7 i2-h1 h1-g2"
    pairs = {(ring(one), ring(other)) for one, other in (tip.split("-") for tip in tips.split())}
    assert touching == along | pairs | {(other, one) for one, other in pairs}


def test_what_stands_two_away_is_across_a_column_and_never_round_a_corner() -> None:
    b9 = ring("b9")
    near = {RING[other] for other in range(52) if king_distance(b9, other) == 2 and can_see(b9, other)}
    assert near == {"b7", "c7", "d7", "a7", "d9"}
    assert not can_see(ring("f9"), ring("g11"))


def test_between_are_the_spaces_that_a_line_runs_through() -> None:
    assert [RING[other] for other in between(ring("b9"), ring("f9"))] == ["c9", "d9", "e9"]
    assert between(ring("b9"), ring("c9")) == ()
    assert between(ring("b9"), ring("b9")) == ()


def test_lines_turn_with_the_board() -> None:
    spacing = board.START_SPACING
    assert all(can_see(one, other) == can_see((one + spacing) % 52, (other + spacing) % 52) for one, other in EVERY)


@pytest.mark.parametrize("distance", [0, 1, 2, 5, 14, 100])
def test_what_is_seen_within_a_distance_is_near_enough_and_in_sight(distance: int) -> None:
    for here, seen in enumerate(seen_within(distance)):
        wanted = {ring for ring in range(52) if king_distance(here, ring) <= distance and can_see(here, ring)}
        assert {ring for ring in range(60) if seen >> ring & 1} == wanted
