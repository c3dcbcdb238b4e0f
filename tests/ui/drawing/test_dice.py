import pytest

from ludo_tui.presenting.coloured_text import SIDES
from ludo_tui.ui.drawing import dice
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.dice import IVORY, ink_of
from ludo_tui.ui.drawing.theme_colours import THEMES, Colours


@pytest.mark.parametrize("value", range(1, 7))
def test_every_face_of_a_die_has_as_many_pips(value: int) -> None:
    upright, small, diamond = Canvas(9, 5), Canvas(7, 3), Canvas(13, 7)
    dice.draw_d6(upright, 0, 0, value, IVORY)
    dice.draw_small_d6(small, 0, 0, value, IVORY)
    dice.draw_diamond(diamond, 0, 0, value, IVORY)
    assert "".join(upright.rows()).count("●") == value
    assert "".join(small.rows()).count("●") == value
    pips = [ink for row in diamond.inks for ink in row if "ivoryink" in ink]
    assert len(pips) == value


def test_a_die_is_drawn_as_in_the_pictures() -> None:
    canvas = Canvas(9, 5)
    dice.draw_d6(canvas, 0, 0, 5, ink_of(0))
    assert canvas.rows() == ["▗▄▄▄▄▄▄▄▖", "▐ ●   ● ▌", "▐   ●   ▌", "▐ ●   ● ▌", "▝▀▀▀▀▀▀▀▘"]
    assert canvas.inks[1][2] == ("ink", "r_face", "")
    assert canvas.inks[4][4] == ("r_deep", "ground", "")


def test_a_die_on_its_corner_is_a_diamond() -> None:
    canvas = Canvas(*dice.DIAMOND_SIZE)
    dice.draw_diamond(canvas, 0, 0, 1, IVORY)
    widths = [sum("ivory" in ink[0] + ink[1] for ink in row) for row in canvas.inks]
    assert widths == [3, 7, 11, 13, 9, 5, 1]
    assert [row[::-1] for row in canvas.inks] == canvas.inks


def test_a_twenty_sided_die_has_its_number_on_the_facet() -> None:
    canvas = Canvas(*dice.D20_SIZE)
    dice.draw_d20(canvas, 0, 0, "17", 1)
    assert canvas.rows()[4][4:6] == "17"
    assert canvas.inks[4][4] == ("ink", "g_face", "b")
    dice.draw_d20(canvas, 0, 0, "20", 1, "accent")
    assert canvas.inks[4][4][1] == "accent"


def test_other_dice_are_tiles() -> None:
    canvas = Canvas(*dice.TILE_SIZE)
    dice.draw_tile(canvas, 0, 0, 8, 3, IVORY)
    assert canvas.rows() == ["▐     ▌", "▐  3  ▌", "▐  d8 ▌"]


@pytest.mark.parametrize("side", [None, *range(len(SIDES))])
def test_everybodys_twenty_sided_die_has_colours_in_every_theme(side: int | None) -> None:
    canvas = Canvas(*dice.D20_SIZE)
    dice.draw_d20(canvas, 0, 0, "17", side)
    for theme in THEMES:
        assert [canvas.strip(y, Colours(theme)).cell_length for y in range(canvas.height)] == [11] * 6


@pytest.mark.parametrize("face", ["null", "ace"])
def test_a_face_with_a_name_shows_it_and_no_pips(face: str) -> None:
    for draw, (width, height) in (
        (dice.draw_d6, dice.D6_SIZE),
        (dice.draw_small_d6, dice.SMALL_SIZE),
        (dice.draw_diamond, dice.DIAMOND_SIZE),
    ):
        canvas = Canvas(width, height)
        draw(canvas, 0, 0, 6, IVORY, face)
        assert face in canvas.rows()[height // 2]
        assert "●" not in "".join(canvas.rows())
