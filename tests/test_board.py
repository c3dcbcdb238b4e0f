"""The geometry of the cross: one board for every ruleset."""

import math
from itertools import pairwise

import pytest

from ludo_tui import board

RING_NAMES = (
    "b9 c9 d9 e9 f9 g10 g11 g12 g13 g14 g15 h15 i15 i14 i13 i12 i11 i10 j9 k9 l9 m9 n9 o9 o8 o7 n7 m7 l7 k7 j7 "
    "i6 i5 i4 i3 i2 i1 h1 g1 g2 g3 g4 g5 g6 f7 e7 d7 c7 b7 a7 a8 a9"
)


@pytest.mark.rule("pp.board.loop-length")
@pytest.mark.rule("cl.board.from-elsewhere")
def test_ring_has_52_spaces_in_clockwise_order() -> None:
    assert " ".join(board.RING) == RING_NAMES
    assert len(set(board.RING)) == board.RING_SIZE == 52


@pytest.mark.rule("pp.setup.tiles")
@pytest.mark.rule("pp.setup.points-per-tile")
@pytest.mark.rule("pp.setup.layout")
def test_ring_and_home_columns_are_the_72_points_of_eight_tiles() -> None:
    points = {board.xy(name) for name in (*board.RING, *(name for column in board.HOME_COLUMNS for name in column))}
    centres = [(2, 8), (5, 8), (11, 8), (14, 8), (8, 2), (8, 5), (8, 11), (8, 14)]
    tiles = {(x + dx, y + dy) for x, y in centres for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert len(points) == 72
    assert points == tiles


@pytest.mark.rule("pp.board.route-length")
@pytest.mark.rule("pp.setup.home-column")
@pytest.mark.parametrize(
    ("seat", "start", "last", "column", "home"),
    [
        (0, "b9", "a8", "b8 c8 d8 e8 f8", "g8"),
        (1, "i14", "h15", "h14 h13 h12 h11 h10", "h9"),
        (2, "n7", "o8", "n8 m8 l8 k8 j8", "i8"),
        (3, "g2", "h1", "h2 h3 h4 h5 h6", "h7"),
    ],
)
def test_route_of_each_seat(seat: int, start: str, last: str, column: str, home: str) -> None:
    route = [board.coordinate(seat, step) for step in range(57)]
    assert route[0] == start
    assert route[board.LAST_RING_STEP] == last
    assert " ".join(route[step] for step in board.HOME_COLUMN) == column
    assert route[board.HOME] == home
    assert len(set(route)) == 57
    assert tuple(route) == board.ROUTES[seat]


@pytest.mark.rule("pp.board.route-length")
@pytest.mark.parametrize(("seat", "name"), enumerate(["a9", "i15", "o7", "g1"]))
def test_each_seat_never_visits_the_space_behind_its_start(seat: int, name: str) -> None:
    never = board.RING.index(name)
    assert never == (board.STARTS[seat] - 1) % 52
    assert board.step_on_ring(seat, never) is None
    assert name not in board.ROUTES[seat]


@pytest.mark.rule("pp.board.start-offsets")
def test_starts_are_13_apart() -> None:
    assert board.STARTS == (0, 13, 26, 39)
    assert [board.RING[start] for start in board.STARTS] == ["b9", "i14", "n7", "g2"]


@pytest.mark.parametrize("seat", range(4))
def test_ring_index_and_step_on_ring_are_inverse(seat: int) -> None:
    for step in range(51):
        ring = board.ring_index(seat, step)
        assert board.step_on_ring(seat, ring) == step
        assert board.RING[ring] == board.coordinate(seat, step)
        assert board.ring_offset(seat, ring) == step


@pytest.mark.parametrize("step", [-1, 51, 56])
def test_ring_index_refuses_steps_off_the_ring(step: int) -> None:
    with pytest.raises(ValueError, match=f"step {step} is not on the ring"):
        board.ring_index(0, step)


@pytest.mark.parametrize("step", [-2, 57])
def test_coordinate_refuses_steps_off_the_board(step: int) -> None:
    with pytest.raises(ValueError, match=f"step {step} is not on the board"):
        board.coordinate(0, step)


def test_every_step_belongs_to_one_part_of_the_way() -> None:
    ring = [step for step in range(-1, 57) if board.is_on_ring(step)]
    assert ring == list(range(51))
    assert list(board.HOME_COLUMN) == list(range(51, 56))


def test_stars_lie_eight_past_each_start() -> None:
    assert [board.RING[star] for star in board.STARS] == ["g13", "m9", "i3", "c7"]


def test_diagonals_are_the_only_neighbours_that_touch_at_a_corner() -> None:
    found = []
    for ring in range(52):
        (x, y), (next_x, next_y) = board.xy(board.RING[ring]), board.xy(board.RING[(ring + 1) % 52])
        gap = (abs(x - next_x), abs(y - next_y))
        assert max(gap) == 1
        if gap == (1, 1):
            found.append((ring, ring + 1))
    assert [(board.RING[a], board.RING[b]) for a, b in found] == [
        ("f9", "g10"),
        ("i10", "j9"),
        ("j7", "i6"),
        ("g6", "f7"),
    ]


@pytest.mark.rule("pp.setup.starting-point")
@pytest.mark.parametrize(("seat", "tile"), [(0, (2, 10.914)), (1, (10.914, 14)), (2, (14, 5.086)), (3, (5.086, 2))])
def test_the_start_is_the_point_closest_to_the_staging_tile(seat: int, tile: tuple[float, float]) -> None:
    points = (*board.RING, *(name for column in board.HOME_COLUMNS for name in column))
    closest = min(points, key=lambda name: math.dist(board.xy(name), tile))
    assert closest == board.coordinate(seat, 0)


@pytest.mark.rule("cl.home-column.exclusive")
@pytest.mark.rule("pp.setup.home-column-exclusive")
def test_no_other_seat_comes_through_a_home_column() -> None:
    for seat in range(4):
        own = {*board.HOME_COLUMNS[seat], board.HOMES[seat]}
        for other in set(range(4)) - {seat}:
            assert own.isdisjoint(board.ROUTES[other])


@pytest.mark.rule("pp.move.clockwise")
def test_steps_go_clockwise() -> None:
    for seat in range(4):
        for step in range(50):
            (x, y), (next_x, next_y) = board.xy(board.ROUTES[seat][step]), board.xy(board.ROUTES[seat][step + 1])
            assert (x - 8) * (next_y - 8) - (y - 8) * (next_x - 8) < 0


@pytest.mark.rule("cl.home-column.after-one-lap")
@pytest.mark.rule("pp.move.into-home-column")
def test_after_one_lap_the_way_turns_into_the_home_column() -> None:
    for seat in range(4):
        lap, rest = board.ROUTES[seat][:51], board.ROUTES[seat][51:]
        assert set(lap) < set(board.RING)
        assert rest == (*board.HOME_COLUMNS[seat], board.HOMES[seat])
        way = [board.xy(name) for name in (lap[-1], *rest)]
        assert all(math.dist(here, there) == 1 for here, there in pairwise(way))


@pytest.mark.rule("pp.setup.pieces")
@pytest.mark.rule("pp.setup.coins-start-staged")
@pytest.mark.parametrize(
    ("seat", "columns", "rows"),
    [
        (0, range(1, 7), range(10, 16)),
        (1, range(10, 16), range(10, 16)),
        (2, range(10, 16), range(1, 7)),
        (3, range(1, 7), range(1, 7)),
    ],
)
def test_yard_slots_lie_in_the_quadrant_beside_the_start(seat: int, columns: range, rows: range) -> None:
    slots = [board.coordinate(seat, board.YARD, piece) for piece in range(4)]
    assert tuple(slots) == board.YARDS[seat]
    assert len(set(slots)) == 4
    for slot in slots:
        x, y = board.xy(slot)
        assert x in columns
        assert y in rows


@pytest.mark.rule("pp.setup.home-middle")
def test_homes_are_the_four_sides_of_the_middle() -> None:
    assert board.HOMES == ("g8", "h9", "i8", "h7")


def test_names_and_points() -> None:
    assert board.xy("b9") == (2, 9)
    assert board.xy("o15") == (15, 15)
    for name in ("", "p1", "a0", "a16", "B9", "b09"):
        with pytest.raises(ValueError, match="not a point of the board"):
            board.xy(name)


@pytest.mark.parametrize(
    ("origin", "target", "ahead", "shortest"),
    [(0, 0, 0, 0), (0, 1, 1, 1), (1, 0, 51, 1), (50, 2, 4, 4), (0, 26, 26, 26), (0, 27, 27, 25)],
)
def test_distances_along_the_ring(origin: int, target: int, ahead: int, shortest: int) -> None:
    assert board.distance_ahead(origin, target) == ahead
    assert board.ring_distance(origin, target) == board.ring_distance(target, origin) == shortest
