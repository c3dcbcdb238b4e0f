"""The curtain: large names that fit, the newest lines that fit, and a button that is always there."""

from typing import Any

import pytest

from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.curtain_drawing import Curtain, Meanwhile, draw_curtain, ground_of

SIZES = [(72, 20), (80, 24), (100, 30), (120, 24), (120, 40), (200, 60)]
TOLD = tuple(Meanwhile(f"Ben moves to space {number:03d}.", 1, "▲") for number in range(60))


def drawn(size: tuple[int, int], *, is_ascii: bool = False, **of: Any) -> tuple[Canvas, int]:
    canvas = Canvas(*size, is_ascii=is_ascii)
    curtain = Curtain(0, "Ana", "● Red", "Ana alone: press Space")._replace(**of)
    return canvas, draw_curtain(canvas, curtain)


@pytest.mark.parametrize("size", SIZES)
def test_newest_lines_that_fit_stand_oldest_first_above_the_button(size: tuple[int, int]) -> None:
    canvas, button = drawn(size, told=TOLD)
    rows = canvas.rows()
    shown = [text for text in rows if "Ben moves" in text]
    numbers = [int(text.split("space ")[1][:3]) for text in shown]
    assert numbers == list(range(60 - len(numbers), 60))
    assert len(numbers) >= 2
    assert "60 in all" in "".join(rows)
    assert "  Ana alone: press Space  " in rows[button]
    assert not any("Ben moves" in text for text in rows[button - 1 :])


def test_one_looks_further_back_to_the_oldest_line_and_not_beyond() -> None:
    assert "space 000" in "".join(drawn((80, 24), told=TOLD, earlier=60)[0].rows())
    assert "space 059" not in "".join(drawn((80, 24), told=TOLD, earlier=1)[0].rows())


@pytest.mark.parametrize(
    ("name", "size"), [("Zoë", (120, 40)), ("Wolfeschlegelsteinhausen", (80, 24)), ("아나", (72, 20))]
)
def test_a_name_that_the_large_font_cannot_write_is_plain(name: str, size: tuple[int, int]) -> None:
    canvas, _ = drawn(size, name=name)
    assert " ".join(name).upper() in "".join(canvas.rows()).upper()


def test_names_are_larger_in_larger_windows_and_of_plain_characters_in_ascii() -> None:
    rows = [len([row for row in drawn(size, is_ascii=True)[0].rows() if "##" in row]) for size in ((80, 24), (120, 40))]
    assert rows == [5, 10]
    large = "".join(drawn((120, 40), is_ascii=True)[0].rows())
    assert large.replace("● Red", "").isascii()


def test_without_anything_told_there_is_no_card() -> None:
    canvas, _ = drawn((80, 24))
    assert all(ink[1] != "ground" for row in canvas.inks for ink in row)
    assert [ground_of(side) for side in (0, 3, 4)] == ["r_deep2", "b_deep2", "m_deep"]
