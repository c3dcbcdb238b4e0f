from typing import Any, get_args

import pytest

from ludo_tui import rulesets
from ludo_tui.board import HOMES, RING, STARTS, YARDS, xy
from ludo_tui.presenting.board.picture_marks import BoardPicture, PieceMark
from ludo_tui.rules.race.appearance import spaces
from ludo_tui.ui.drawing.board.geometry import BROAD, CELLS, HUGE, LARGE, MIDDLE, SMALL, Cell, Geometry, triangle
from ludo_tui.ui.drawing.board.grid import SPACES, draw_board, draw_ground, ground_of, icon_of
from ludo_tui.ui.drawing.canvas import Canvas, Ink
from ludo_tui.ui.drawing.theme_colours import SHADES, Depth
from tests.ui.drawing.positions import NAMES, PARTY, ludicrous, piece, position


def space(canvas: Canvas, name: str, cell: Cell) -> list[str]:
    x, y = Geometry(cell).origin(xy(name))
    return [row[x : x + cell.width] for row in canvas.rows()[y : y + cell.height]]


def inks(canvas: Canvas, name: str, cell: Cell) -> list[list[Ink]]:
    x, y = Geometry(cell).origin(xy(name))
    return [row[x : x + cell.width] for row in canvas.inks[y : y + cell.height]]


def drawn(picture: BoardPicture, name: str, cell: Cell = MIDDLE, **more: Any) -> list[str]:
    return space(draw_board(picture, Geometry(cell), **more), name, cell)


def grounds(picture: BoardPicture, name: str, cell: Cell = MIDDLE, **more: Any) -> set[str]:
    return {ink[1] for row in inks(draw_board(picture, Geometry(cell), **more), name, cell) for ink in row}


# Whole boards


def test_a_small_board_is_drawn_as_in_the_pictures() -> None:
    assert draw_board(PARTY, Geometry(SMALL)).rows() == [
        "15                 ●1            ",
        "14   ●2    ●3      ··  ▲2    ()  ",
        "13     Ana     ★   ··    Ben     ",
        "12               ▲3··            ",
        "11   ()    ()      ··  ()    ()  ",
        "10             ●4  ◆1            ",
        " 9   →         ▀ ⌂1 ▀    ▲1★     ",
        " 8             ⌂0▀▀⌂0            ",
        " 7     ■■      ▀ ⌂0 ▀         ←  ",
        " 6                               ",
        " 5   ()    ()          ◆3    ◆4  ",
        " 4     Dan               Cleo    ",
        " 3                 ★             ",
        " 2   ()    ■4  ◆■      ()    ()  ",
        " 1                               ",
        "   a b c d e f g h i j k l m n o ",
    ]


def test_a_board_of_middle_cells_is_drawn_as_in_the_pictures() -> None:
    rows = draw_board(PARTY, Geometry(MIDDLE)).rows()
    assert [row[27:39] for row in rows[:20]] == [
        "        ▐●1▌",
        "        ▝▀▀▘",
        "         ▄▄ ",
        "         ▀▀ ",
        " ★       ▄▄ ",
        "         ▀▀ ",
        "    ▐▲3▌ ▄▄ ",
        "    ▝▀▀▘ ▀▀ ",
        "         ▄▄ ",
        "         ▀▀ ",
        "▐●4▌    ▐◆1▌",
        "▝▀▀▘    ▐××▌",
        "▀   ▲△△△   ▀",
        "  ▀      ▀  ",
        "○○○○▀  ▀◇◇◇◇",
        "    ▀  ▀    ",
        "  ▀      ▀  ",
        "▀   □□□□   ▀",
        "            ",
        "            ",
    ]
    assert rows[30] == "    a   b   c   d   e   f   g   h   i   j   k   l   m   n   o  "
    assert [rows[row][:3] for row in (0, 1, 28)] == ["15 ", "   ", " 1 "]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("depth", ["full", "256", "16"])
def test_every_colour_that_is_drawn_exists(cell: Cell, depth: Any) -> None:
    for picture in (PARTY, ludicrous(), BoardPicture(PARTY.styles)):
        canvas = draw_board(picture, Geometry(cell), depth, cursor="h1")
        names = {name for row in canvas.inks for colour, ground, _ in row for name in (colour, ground)}
        assert names <= set(SHADES["night"])
        assert depth in get_args(Depth)


@pytest.mark.parametrize("cell", CELLS)
def test_what_stays_is_drawn_once(cell: Cell) -> None:
    ground = draw_ground(PARTY, Geometry(cell))
    kept = ground.copy()
    again = draw_board(PARTY, Geometry(cell), ground=ground)
    assert (again.characters, again.inks) == (
        draw_board(PARTY, Geometry(cell)).characters,
        draw_board(PARTY, Geometry(cell)).inks,
    )
    assert (ground.characters, ground.inks) == (kept.characters, kept.inks)


# Ground


def test_path_spaces_alternate_and_belong_to_their_homefield() -> None:
    plain, tinted = position(), ludicrous()
    assert (ground_of(plain, "c9"), ground_of(plain, "d9")) == ("pathB", "pathA")
    assert (ground_of(tinted, "c9"), ground_of(tinted, "d9")) == ("r_hfB", "r_hfA")
    assert (ground_of(tinted, "h15"), ground_of(tinted, "a8")) == ("pathA", "pathA")
    for side, start in enumerate(STARTS):
        assert ground_of(plain, RING[start]) == f"{'rgyb'[side]}_deep"
    assert [ground_of(plain, name) for name in ("b8", "c8")] == ["r_deep2", "r_deep"]


@pytest.mark.parametrize("cell", CELLS)
def test_home_is_four_equal_triangles(cell: Cell) -> None:
    sides = [side for row in triangle(cell) for side in row]
    counts = [sides.count(side) for side in range(4)]
    assert counts[0] == counts[2]
    assert counts[1] == counts[3]
    if cell.width % 2:
        assert counts[0] - counts[1] == 1  # as near as an odd number of columns comes
    else:
        assert counts[1] - counts[0] == 6 * cell.height  # the diagonals are north's and south's
    rows = triangle(cell)
    assert [row[::-1] for row in rows] == [tuple({0: 2, 2: 0}.get(side, side) for side in row) for row in rows]


def test_a_free_seat_has_no_colour() -> None:
    picture = position(names=("Ana", "", "Cleo", "Dan"), seats=(0, None, 1, 2))
    canvas = draw_board(picture, Geometry(MIDDLE))
    rows = canvas.rows()
    assert "free" in rows[5][39:63]
    assert {ink[1] for ink in canvas.inks[0][39:63]} == {"raised"}
    assert ground_of(picture, RING[STARTS[1]]) == "pathA"
    assert drawn(picture, RING[STARTS[1]]) == ["    ", "    "]


@pytest.mark.parametrize("cell", CELLS)
def test_facts_stand_in_the_middle_of_the_yard(cell: Cell) -> None:
    picture = ludicrous()
    rows = draw_board(picture, Geometry(cell)).rows()
    room = [row[3 + cell.width : 3 + 5 * cell.width] for row in rows[2 * cell.height : 4 * cell.height]]
    told = [line.strip() for line in room if line.strip()]
    small = ["Ana", "♥9/26"]
    expected = {SMALL: small, BROAD: small, MIDDLE: ["Ana", "♥ 9/26 wounded", "⌂ trap works 3/4", "tank 12  held ▲2"]}
    large = ["Ana", "HP 9/26  wounded", "⌂ trap works, 3 of 4", "tank 12 on Shield", "holds ▲2"]
    assert told == expected.get(cell, large)


def test_names_that_are_too_long_lose_whole_words() -> None:
    picture = position(names=("Anastasia of the Hills", "Maximiliana", "名前名前名前", "x"))
    rows = draw_board(picture, Geometry(SMALL)).rows()
    assert rows[2][5:13] == "Anastasi"
    rows = draw_board(picture, Geometry(MIDDLE)).rows()
    assert rows[5][7:23].strip() == "Anastasia of the"
    assert "名前名前名前" in rows[23]


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous"])
@pytest.mark.parametrize("cell", CELLS)
def test_every_space_of_every_ruleset_shows_who_stands_there(ruleset: str, cell: Cell) -> None:
    styles = rulesets.load(ruleset).seats
    for name in (*SPACES, *(slot for own in YARDS for slot in own)):
        picture = BoardPicture(styles, NAMES, (0, 1, 2, 3), pieces={name: (PieceMark(1, 2, 1),)})
        assert "▲3" in "".join(drawn(picture, name, cell)), name


# Tokens


def test_a_token_is_a_key_cap() -> None:
    picture = position("r1:e9")
    assert drawn(picture, "e9", SMALL) == ["●1"]
    assert drawn(picture, "e9", MIDDLE) == ["▐●1▌", "▝▀▀▘"]
    assert drawn(picture, "e9", LARGE) == ["▗▄▄▄▄▖", "▐ ●1 ▌", "▝▀▀▀▀▘"]
    assert drawn(picture, "e9", HUGE) == ["▗▄▄▄▄▄▄▖", "▐  ●1  ▌", "▐      ▌", "▝▀▀▀▀▀▀▘"]


def test_a_base_tells_facing_and_the_worst_state() -> None:
    picture = ludicrous()
    assert drawn(picture, "f9", MIDDLE) == ["▐▲1▌", "▐→!▌"]
    assert drawn(picture, "f9", LARGE) == ["▗▄▄▄▄▖", "▐ ▲1 ▌", "▐ →! ▌"]
    assert drawn(picture, "i15", MIDDLE) == ["●1●4", "↓_↓ "]
    assert drawn(picture, "k7", MIDDLE) == ["▐Be▌", "▐5 ▌"]


def test_an_unconscious_piece_is_dark_and_a_leader_underlined() -> None:
    canvas = draw_board(ludicrous(), Geometry(MIDDLE))
    assert inks(canvas, "g1", MIDDLE)[0][1] == ("y_base", "y_deep", "b")
    assert inks(canvas, "c9", MIDDLE)[0][1] == ("ink", "b_face", "bu")
    assert inks(canvas, "f9", MIDDLE)[0][1] == ("ink", "g_face", "b")


def test_stacks_show_every_owner() -> None:
    two = position("r1:g13 g3:g13")
    assert drawn(two, "g13", SMALL) == ["●▲"]
    assert drawn(two, "g13", MIDDLE) == ["●1▲3", "▀▀▀▀"]
    assert drawn(two, "g13", LARGE) == ["▄▄▄▄▄▄", "●1 ▲3 ", "▀▀▀▀▀▀"]
    four = position("r1:g13 r2:g13 g3:g13 y1:g13")
    assert drawn(four, "g13", SMALL) == ["●+"]
    assert drawn(four, "g13", MIDDLE) == ["●1●2", "▲3◆1"]
    assert drawn(four, "g13", LARGE) == ["▄▄▄▄▄▄", "●1 ●2 ", "▲3 ◆1 "]
    five = position("r1:g13 r2:g13 g3:g13 y1:g13 b4:g13")
    assert drawn(five, "g13", MIDDLE) == ["●1●2", "▲3+2"]


def test_pieces_home_are_filled_and_the_rest_of_those_needed_hollow() -> None:
    rows = draw_board(position(f"g1:{HOMES[1]} y1:{HOMES[2]} y2:{HOMES[2]}"), Geometry(MIDDLE)).rows()
    assert rows[12][31:35] == "▲△△△"
    assert rows[14][35:39] == "◆◆◇◇"
    short = draw_board(ludicrous(), Geometry(LARGE)).rows()
    assert "□" not in short[18]
    assert short[25][39:57].strip("▀ ") == "■□"


# States of a space


def test_the_chosen_piece_keeps_its_colour_on_a_halo() -> None:
    picture = position("r1:e9 r4:g10", movable=frozenset({piece("r1"), piece("r4")}), chosen=frozenset({piece("r1")}))
    canvas = draw_board(picture, Geometry(MIDDLE))
    assert inks(canvas, "e9", MIDDLE)[0][:2] == [("r_face", "halo", ""), ("ink", "r_face", "b")]
    assert inks(canvas, "g10", MIDDLE)[0][0] == ("r_face", "star", "")
    small = draw_board(picture, Geometry(SMALL))
    assert inks(small, "e9", SMALL)[0][0] == ("r_chosen", "halo", "b")
    assert inks(small, "g10", SMALL)[0][0] == ("ink", "r_face", "bu")


def test_in_a_stack_only_its_half_is_chosen() -> None:
    canvas = draw_board(position("r1:e9 r2:e9", chosen=frozenset({piece("r2")})), Geometry(MIDDLE))
    assert [ink[1] for ink in inks(canvas, "e9", MIDDLE)[0]] == ["r_face", "r_face", "halo", "halo"]


def test_a_landing_is_a_frame_round_the_hollow_label() -> None:
    picture = position("r1:c9", chosen=frozenset({piece("r1")}), way=("d9", "e9"), target="f9")
    assert drawn(picture, "f9", SMALL) == ["○1"]
    assert drawn(picture, "f9", MIDDLE) == ["▛○1▜", "▙▄▄▟"]
    assert drawn(picture, "f9", LARGE) == ["▛▀▀▀▀▜", "▌ ○1 ▐", "▙▄▄▄▄▟"]
    assert [drawn(picture, "e9", cell) for cell in (SMALL, MIDDLE, LARGE)] == [
        ["··"],
        [" ▄▄ ", " ▀▀ "],
        ["      ", "  ██  ", "      "],
    ]


def test_a_victim_is_amber_and_crossed() -> None:
    canvas = draw_board(PARTY, Geometry(MIDDLE))
    assert space(canvas, "i10", MIDDLE) == ["▐◆1▌", "▐××▌"]
    assert inks(canvas, "i10", MIDDLE)[0][0] == ("y_face", "accent", "")
    assert inks(draw_board(PARTY, Geometry(SMALL)), "i10", SMALL)[0][0] == ("accent_ink", "accent", "bu")


def test_targets_sight_and_cursor_tint_their_space() -> None:
    picture = position("g1:e9", targets=frozenset({piece("g1")}), aim="c7", reach=frozenset({"d9", "f9"}))
    assert "accent" in grounds(picture, "e9")
    assert grounds(picture, "c7") == {"accent"}
    assert grounds(picture, "d9") == {"sight"}
    assert grounds(picture, "h1", cursor="h1") == {"halo"}


@pytest.mark.parametrize("cell", [SMALL, MIDDLE])
def test_the_way_is_drawn_over_what_can_be_reached_from_its_end(cell: Cell) -> None:
    picture = position("g1:e9", chosen=frozenset({piece("g1")}), way=("f9",), target="g10", reach=frozenset({"f9"}))
    assert drawn(picture, "f9", cell) == drawn(picture._replace(reach=frozenset()), "f9", cell)
    canvas = draw_board(picture, Geometry(cell))
    assert {ink[1] for row in inks(canvas, "f9", cell) for ink in row} == {"sight"}


def test_coming_home_marks_the_place_it_takes() -> None:
    picture = position(f"r1:f8 r2:{HOMES[0]}", chosen=frozenset({piece("r1")}), target=HOMES[0])
    canvas = draw_board(picture, Geometry(MIDDLE))
    assert canvas.rows()[14][27:31] == "●○○○"
    assert [ink[1] for ink in canvas.inks[14][27:31]] == ["r_face", "halo", "r_face", "r_face"]


def test_sixteen_colours_shade_what_would_be_too_loud() -> None:
    canvas = draw_board(PARTY, Geometry(MIDDLE), "16")
    rows = canvas.rows()
    assert set(rows[0][3:27]) == {"░"}
    assert {space(canvas, name, MIDDLE)[0] for name in ("b8", "c8")} == {"░░░░", "▒▒▒▒"}
    assert inks(canvas, "h12", MIDDLE)[0][0] == ("g_face", "ground", "")


@pytest.mark.parametrize("safe", ["none", "starts", "stars", "both"])
@pytest.mark.parametrize("taken", [(0, 2), (0, 1, 3)])
def test_every_safe_space_has_a_mark_whoever_plays(safe: str, taken: tuple[int, ...]) -> None:
    names = tuple(name if side in taken else "" for side, name in enumerate(NAMES))
    picture = PARTY._replace(names=names, spaces=spaces(safe))
    marked = {name for name in RING if icon_of(picture, name) is not None}
    assert marked == {*spaces(safe), *(RING[STARTS[side]] for side in taken)}
