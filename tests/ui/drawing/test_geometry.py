from collections import Counter

import pytest

from ludo_tui.board import HOME_COLUMNS, HOMES, RING, YARDS, name_of, xy
from ludo_tui.ui.drawing.board.geometry import (
    BROAD,
    CELLS,
    HUGE,
    LARGE,
    MIDDLE,
    SMALL,
    Cell,
    Geometry,
    cell_for,
    geometry_for,
)

NAMES = [*RING, *HOMES, *(name for own in (*HOME_COLUMNS, *YARDS) for name in own)]


@pytest.mark.parametrize(
    ("window", "cell", "size"),
    [
        ((72, 20), SMALL, (33, 16)),
        ((80, 24), SMALL, (33, 16)),
        ((107, 60), SMALL, (33, 16)),
        ((120, 35), SMALL, (33, 16)),
        ((108, 36), MIDDLE, (63, 31)),
        ((120, 40), MIDDLE, (63, 31)),
        ((160, 51), MIDDLE, (63, 31)),
        ((160, 52), LARGE, (93, 46)),
        ((200, 60), LARGE, (93, 46)),
        ((250, 75), HUGE, (123, 61)),
    ],
)
def test_the_window_chooses_the_size(window: tuple[int, int], cell: Cell, size: tuple[int, int]) -> None:
    assert cell_for(*window) == cell
    assert geometry_for(*window).size == size


@pytest.mark.parametrize(
    ("window", "cell", "has_axes"),
    [
        ((48, 20), SMALL, False),
        ((48, 33), SMALL, False),
        ((48, 34), SMALL, True),
        ((48, 38), SMALL, True),
        ((48, 39), BROAD, False),
        ((48, 40), BROAD, True),
        ((55, 60), BROAD, True),
        ((60, 53), BROAD, True),
        ((60, 54), MIDDLE, False),
        ((60, 100), MIDDLE, False),
        ((63, 60), MIDDLE, True),
        ((71, 150), MIDDLE, True),
    ],
)
def test_an_upright_window_has_the_largest_board_that_leaves_room_under_it(
    window: tuple[int, int], cell: Cell, has_axes: bool
) -> None:
    assert geometry_for(*window) == Geometry(cell, has_axes)


def test_a_board_of_lines_in_an_upright_window_is_middle_or_without_lines() -> None:
    assert geometry_for(64, 60, is_lined=True) == Geometry(MIDDLE, is_lined=True)
    assert geometry_for(55, 60, is_lined=True) == Geometry(BROAD)


def test_the_board_of_lines_has_one_size_or_none() -> None:
    assert geometry_for(120, 40, is_lined=True).size == (64, 32)
    assert geometry_for(250, 75, is_lined=True) == geometry_for(120, 40, is_lined=True)
    assert geometry_for(80, 24, is_lined=True) == geometry_for(80, 24)


@pytest.mark.parametrize("cell", CELLS)
def test_every_point_lies_where_its_name_says(cell: Cell) -> None:
    geometry = Geometry(cell)
    taken: Counter[tuple[int, int]] = Counter()
    for name in NAMES:
        x, y = xy(name)
        left, top = geometry.origin((x, y))
        assert (left, top) == (3 + (x - 1) * cell.width, (15 - y) * cell.height)
        cells = [(left + across, top + down) for across in range(cell.width) for down in range(cell.height)]
        taken.update(cells)
        for column, row in cells:
            point = geometry.point_at(column, row)
            assert point is not None
            assert name_of(point) == name
    assert set(taken.values()) == {1}
    assert all(column < geometry.size[0] and row < geometry.size[1] - 1 for column, row in taken)


@pytest.mark.parametrize("cell", CELLS)
def test_there_is_nothing_to_point_at_beside_the_board(cell: Cell) -> None:
    geometry = Geometry(cell)
    assert geometry.point_at(2, 0) is None
    assert geometry.point_at(3, 15 * cell.height) is None
    assert geometry.point_at(geometry.size[0], 0) is None
    assert Geometry(cell, has_axes=False).point_at(0, 0) == (1, 15)


def test_axes_stand_beside_the_middle_of_their_row_and_column() -> None:
    assert [Geometry(cell).number_at(15) for cell in CELLS] == [(2, 0), (2, 0), (2, 0), (2, 1), (2, 1)]
    assert [Geometry(cell).letter_at(1) for cell in CELLS] == [(3, 15), (4, 15), (4, 30), (5, 45), (6, 60)]
