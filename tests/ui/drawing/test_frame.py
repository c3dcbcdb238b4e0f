from ludo_tui.presenting.table.heading import Heading
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.frame_drawing import draw_heading, draw_phases


def test_the_heading_says_who_is_asked_and_which_match_it_is() -> None:
    canvas = Canvas(44, 1)
    draw_heading(canvas, Heading("which token?", 0, "● Ana", "Party Ludo · turn 36"))
    assert canvas.rows() == [" ● Ana  which token?   Party Ludo · turn 36 "]
    assert canvas.inks[0][2] == ("ink", "r_face", "b")
    narrow, narrowest = Canvas(42, 1), Canvas(24, 1)
    for one in (narrow, narrowest):
        draw_heading(one, Heading("which token?", 0, "● Ana", "Party Ludo · turn 36"))
    assert narrow.rows() == [" ● Ana  which token?           Party Ludo "], "as much of it as there is room for"
    assert narrowest.rows() == [" ● Ana  which token?    "]


def test_the_present_phase_is_marked_and_stays_in_view() -> None:
    canvas = Canvas(40, 1)
    draw_phases(canvas, ("Turning", "Action", "Bonus"), 1)
    assert canvas.rows()[0].rstrip() == "  Turning › Action › Bonus"
    at = canvas.rows()[0].index("Action")
    assert [canvas.inks[0][x][:2] for x in (2, at, at + 9)] == [
        ("dim", "panel"),
        ("accent_ink", "accent"),
        ("text", "panel"),
    ]
    narrow = Canvas(20, 1)
    draw_phases(narrow, ("Turning", "Action", "Special", "Bonus", "Move"), 3)
    assert narrow.rows()[0].rstrip() == "  Special › Bonus ›"
