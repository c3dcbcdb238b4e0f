"""Text in parts: cut, broken, and on the colours of seats."""

from ludo_tui.presenting.coloured_text import chip, cut, fitted, width_of, wrapped


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
