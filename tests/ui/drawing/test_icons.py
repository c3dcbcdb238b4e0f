from ludo_tui.presenting.board.icons import LINES, SMALL
from ludo_tui.ui.drawing.board import icon_drawing


def test_every_picture_exists_in_every_size() -> None:
    assert set(icon_drawing.MIDDLE) == set(icon_drawing.LARGE) == set(SMALL) == set(LINES)
    assert {(len(rows), *map(len, rows)) for rows in icon_drawing.MIDDLE.values()} == {(2, 4, 4)}
    assert {(len(rows), *map(len, rows)) for rows in icon_drawing.LARGE.values()} == {(3, 6, 6, 6)}
    assert {len(text) for text in SMALL.values()} == {2}
    assert all(len(sign) == len(plain) == 1 and plain.isascii() for sign, plain in LINES.values())


def test_pictures_differ() -> None:
    for drawn in (icon_drawing.MIDDLE, icon_drawing.LARGE, SMALL, LINES):
        assert len(set(drawn.values())) == len(drawn)


def test_quadrants_are_two_pixels_each_way() -> None:
    assert icon_drawing.quadrants(("#..#", ".##.")) == ("▚▞",)
    assert icon_drawing.MIDDLE["house"] == icon_drawing.quadrants(("...##...", ".######.", ".######.", ".##..##."))


def test_a_star_is_drawn_by_the_sign_that_explains_it() -> None:
    assert "".join(icon_drawing.MIDDLE["star"]).strip() == SMALL["star"].strip()
