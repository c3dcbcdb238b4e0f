from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.theme_colours import Colours


def test_what_stands_outside_is_left_out() -> None:
    canvas = Canvas(5, 2)
    canvas.put(-2, 0, "abcdefgh")
    canvas.put(0, 2, "below")
    canvas.put(9, 1, "right")
    canvas.fill(3, 1, 9, 9, "panel")
    assert canvas.rows() == ["cdefg", "     "]
    assert [ink[1] for ink in canvas.inks[1]] == ["ground"] * 3 + ["panel"] * 2


def test_text_keeps_the_ground_unless_it_has_one() -> None:
    canvas = Canvas(4, 1, "panel")
    canvas.put(0, 0, "ab", "dim")
    canvas.put(2, 0, "cd", "dim", "accent", "b")
    assert canvas.inks[0] == [("dim", "panel", "")] * 2 + [("dim", "accent", "b")] * 2


def test_wide_characters_take_two_cells() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(1, 0, "名a") == 4
    strip = canvas.strip(0, Colours())
    assert strip.text == " 名a  "
    assert strip.cell_length == 6
    canvas.put(4, 0, "e\u0301x")
    assert canvas.rows() == [" 名ae\u0301x"]
    assert Canvas(3, 1).put(2, 0, "名") == 4


def test_half_blocks_are_two_pixels() -> None:
    canvas = Canvas(2, 1)
    canvas.dot(0, 0, "good")
    canvas.dot(1, 1, "bad")
    assert canvas.rows() == ["▀▀"]
    assert canvas.inks[0] == [("good", "ground", ""), ("ground", "bad", "")]
    canvas.dot(0, 1, "good")
    assert (canvas.rows(), canvas.inks[0][0]) == ([" ▀"], ("text", "good", ""))


def test_a_strip_has_a_segment_for_each_ink() -> None:
    canvas = Canvas(6, 1)
    canvas.put(2, 0, "xy", "accent")
    strip = canvas.strip(0, Colours())
    assert [segment.text for segment in strip] == ["  ", "xy", "  "]


def test_each_row_tells_from_where_to_where_it_differs() -> None:
    before = Canvas(8, 2)
    after = before.copy()
    assert after.changed_from(before, 0) is None
    after.put(1, 0, "ab")
    after.put(5, 0, " ", "text", "panel")
    assert after.changed_from(before, 0) == (1, 6), "one run: what looks the same in it is not written"
    assert after.changed_from(before, 1) is None
