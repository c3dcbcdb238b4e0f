"""What animations draw over the board, at every size."""

import pytest

from ludo_tui.board import HOMES, YARD, coordinate, xy
from ludo_tui.presenting.board.picture_marks import JUMPS, Effect
from ludo_tui.ui.drawing.board.geometry import CELLS, CENTRE, Cell, Geometry
from ludo_tui.ui.drawing.board.grid import draw_board
from ludo_tui.ui.drawing.board.lines import draw_line_board
from ludo_tui.ui.drawing.canvas import Canvas
from tests.presenting.board.test_board_picture import picture

PICTURE = picture((4, -1, -1, -1), (41, -1, -1, -1))
SLOT = coordinate(1, YARD, 0)


def drawn(cell: Cell, *effects: Effect) -> tuple[Canvas, list[tuple[int, int]]]:
    """Draw a board with effects; return it with the cells that look different from the board without."""
    geometry = Geometry(cell)
    before, after = draw_board(PICTURE, geometry), draw_board(PICTURE._replace(effects=effects), geometry)
    cells = [(x, y) for y in range(after.height) for x in range(after.width)]
    looks = [[(canvas.characters[y][x], canvas.inks[y][x]) for x, y in cells] for canvas in (before, after)]
    return after, [cell for cell, was, now in zip(cells, *looks, strict=True) if was != now]


@pytest.mark.parametrize("cell", CELLS)
def test_a_flash_turns_the_space_white_with_a_column_at_each_side(cell: Cell) -> None:
    canvas, changed = drawn(cell, Effect("flash", "f9"))
    x, y = Geometry(cell).origin(xy("f9"))
    assert {column for column, _ in changed} >= {x - 1, x + cell.width}
    assert all(y <= row < y + cell.height and x - 1 <= column <= x + cell.width for column, row in changed)
    assert {canvas.inks[row][column][1] for column, row in changed} == {"halo"}
    assert "●1" in "".join(canvas.rows())


@pytest.mark.parametrize("cell", CELLS)
def test_sparks_fly_at_both_sides(cell: Cell) -> None:
    canvas, changed = drawn(cell, Effect("burst", "f9"))
    x, _ = Geometry(cell).origin(xy("f9"))
    assert {canvas.inks[row][column][0] for column, row in changed} == {"accent"}
    assert min(column for column, _ in changed) < x < x + cell.width <= max(column for column, _ in changed)


@pytest.mark.parametrize("cell", CELLS)
def test_a_piece_flies_straight_to_its_yard_and_leaves_a_trail(cell: Cell) -> None:
    geometry = Geometry(cell)
    places = []
    for stage in range(JUMPS):
        canvas, _ = drawn(cell, Effect("flies", "f9", 1, "▲9", SLOT, stage))
        row = next(y for y, text in enumerate(canvas.rows()) if "▲9" in text)
        places.append((canvas.rows()[row].index("▲9"), row))
        assert sum(text.count("··") for text in canvas.rows()) == stage
    (start_x, start_y), (end_x, end_y) = geometry.origin(xy("f9")), geometry.origin(xy(SLOT))
    assert places == sorted(places, key=lambda place: (place[0] - start_x) * (end_x - start_x))
    assert all(min(start_y, end_y) <= row <= max(start_y, end_y) for _, row in places)


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("side", range(4))
def test_only_the_own_triangle_glitters_and_it_changes(cell: Cell, side: int) -> None:
    x, y = Geometry(cell).origin(CENTRE)
    first, changed = drawn(cell, Effect("glitter", HOMES[side], side, "●1"))
    second, _ = drawn(cell, Effect("glitter", HOMES[side], side, "●1", stage=1))
    assert all(x <= column < x + 3 * cell.width and y <= row < y + 3 * cell.height for column, row in changed)
    assert any("halo" in first.inks[row][column] for column, row in changed)
    assert first.inks != second.inks
    assert "●1" in "".join(first.rows())


def test_paper_lies_round_home_in_all_colours_and_jumps() -> None:
    first, changed = drawn(CELLS[1], Effect("confetti", "h8"))
    second, _ = drawn(CELLS[1], Effect("confetti", "h8", stage=1))
    assert len(changed) == 12
    assert {first.inks[row][column][0] for column, row in changed} >= {"r_face", "g_face", "y_face", "b_face"}
    assert first.rows() != second.rows()


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("space", ["f9", "g15"])
def test_damage_rises_over_the_piece_or_at_the_upper_edge_under_it(cell: Cell, space: str) -> None:
    canvas, changed = drawn(cell, Effect("rises", space, label="−7"))
    _, y = Geometry(cell).origin(xy(space))
    assert {row for _, row in changed} == {y - 1 if y else y + cell.height}
    assert "−7" in "".join(canvas.rows())


def test_nothing_is_drawn_over_a_board_at_rest() -> None:
    assert PICTURE._replace(effects=(Effect("burst", "f9"),)).at_rest().effects == ()


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("at", ["h15", "f9", "h7", "h1"])
def test_what_is_told_stands_in_full_on_the_half_where_nothing_happens(cell: Cell, at: str) -> None:
    words = "Ana's ●1 takes Ben's ▲1 on d9: 42 spaces lost"
    canvas, changed = drawn(cell, Effect("told", at, 1, words))
    x, y = Geometry(cell).origin(xy(at))
    assert (x, y) not in changed
    rows = sorted({row for _, row in changed})
    columns = sorted({column for column, _ in changed})
    shown = " ".join(canvas.rows()[row][columns[0] : columns[-1] + 1] for row in rows)
    assert " ".join(shown.split()) == words


def test_in_ascii_it_is_told_with_letters() -> None:
    told = Effect("told", "f9", 1, "Ana's ●1 takes Ben's ▲1 on d9: 42 spaces lost")
    drawn = draw_line_board(PICTURE._replace(effects=(told,)), Geometry(CELLS[0]), is_ascii=True)
    text = " ".join(" ".join(drawn.rows()).split())
    assert "Ana's R1 takes Ben's G1 on" in text
    assert text.isascii()
