"""Rules and bars."""

from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas


def test_a_rule_has_a_title_and_a_note() -> None:
    canvas = Canvas(30, 1)
    draw_rule(canvas, 0, 0, 30, "So far", "dim", "whole log", "g")
    assert canvas.rows() == ["─ So far ─────── g whole log ─"]
    at = canvas.rows()[0].index("g whole")
    assert canvas.inks[0][at] == ("accent", "ground", "b")
    narrow = Canvas(12, 1)
    draw_rule(narrow, 0, 0, 12, "Which token?", note="whole log")
    assert narrow.rows() == ["─ Which… ───"]


def test_a_bar_goes_on_thin() -> None:
    canvas = Canvas(10, 1)
    draw_bar(canvas, 0, 0, 10, 0.36, "good")
    assert canvas.rows() == ["━━━━──────"]
    draw_bar(canvas, 0, 0, 10, 7.0, "good")
    assert canvas.rows() == ["━" * 10]
