from ludo_tui.ui.drawing import letters
from ludo_tui.ui.drawing.canvas import Canvas


def test_every_letter_is_five_rows_of_one_width() -> None:
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!'+ ":
        rows = letters.glyph(letter)
        assert len(rows) == letters.HEIGHT, letter
        assert len({len(row) for row in rows}) == 1, letter
        assert {len(row) for row in letters.glyph(letter, 2)} == {2 * len(rows[0])}


def test_doubling_keeps_what_is_filled_and_fills_slanting_notches() -> None:
    assert letters.doubled(("#",)) == ("##", "##")
    assert letters.doubled(("#.", ".#")) == ("##..", "###.", ".###", "..##")
    assert letters.doubled((".#.", "#.#", ".#.")) == ("..##..", ".####.", "##..##", "##..##", ".####.", "..##..")


def test_a_name_is_as_wide_as_it_says() -> None:
    for scale in (1, 2, 4):
        canvas = Canvas(120, 12)
        end = letters.draw_large(canvas, 2, 0, "Dan", "text", scale)
        filled = [
            x
            for row in canvas.inks
            for x, ink in enumerate(row)
            if "text" in (ink[0], ink[1]) and ink != ("text", "ground", "")
        ]
        assert max(filled) < 2 + letters.width_of("Dan", scale) <= end
        assert min(filled) == 2


def test_names_outside_the_font_are_told() -> None:
    assert letters.has_glyphs("Ana 2")
    assert not letters.has_glyphs("Zoë")
    assert not letters.has_glyphs("名前")
