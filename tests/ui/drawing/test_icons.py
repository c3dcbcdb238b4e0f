from ludo_tui.presenting.board.icons import LINES, SMALL
from ludo_tui.ui.drawing.board import icons


def test_every_picture_exists_in_every_size() -> None:
    assert set(icons.MIDDLE) == set(icons.LARGE) == set(SMALL) == set(LINES)
    assert {(len(rows), *map(len, rows)) for rows in icons.MIDDLE.values()} == {(2, 4, 4)}
    assert {(len(rows), *map(len, rows)) for rows in icons.LARGE.values()} == {(3, 6, 6, 6)}
    assert {len(text) for text in SMALL.values()} == {2}
    assert all(len(sign) == len(plain) == 1 and plain.isascii() for sign, plain in LINES.values())


def test_pictures_differ() -> None:
    for drawn in (icons.MIDDLE, icons.LARGE, SMALL, LINES):
        assert len(set(drawn.values())) == len(drawn)


def test_quadrants_are_two_pixels_each_way() -> None:
    assert icons.quadrants(("#..#", ".##.")) == ("▚▞",)
    assert icons.MIDDLE["star"] == ("▄▟▙▄", "▀▜▛▀")
