from ludo_tui.presenting.parts import chip, cut, fitted, width_of, wrapped
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.parts import draw_bar, draw_rule


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


def test_chips_are_parts() -> None:
    assert chip(2, "◆1") == (" ◆1 ", "ink", "y_face", "b")
    assert width_of([chip(2, "◆1"), ("x",)]) == 5


def test_text_is_cut_at_words() -> None:
    assert fitted("grapple, shove, taunt", 16) == "grapple, shove…"
    assert fitted("abcdefghijklmnopqrstuvwxyz", 10) == "abcdefghi…"
    assert fitted("名前名前", 5) == "名前…"
    assert fitted("whole", 5) == "whole"
    assert fitted("one, two", 7) == "one…"
    assert fitted("one two", 4) == fitted("one two", 5) == "one…"


def test_names_have_as_many_letters_as_fit() -> None:
    assert [cut("Anna Maria", room) for room in (10, 9, 6, 5, 1, 0)] == [
        "Anna Maria",
        "Anna Mar…",
        "Anna…",
        "Anna…",
        "…",
        "",
    ]
    assert cut("名前名前", 5) == "名前…"


def test_text_is_wrapped_at_words() -> None:
    assert wrapped("one two three", 7) == ["one two", "three"]
    assert wrapped("", 7) == [""]
    assert wrapped("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"]


def test_no_width_is_too_narrow_to_break_a_text() -> None:
    for width in (-3, 0, 1):
        assert "".join(wrapped("Ölkanne 日本 x", width)) == "Ölkanne日本x"
