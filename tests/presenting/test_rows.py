import pytest

from ludo_tui.presenting.rows import Row, text_of, wrapped


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 8, ["one two", "three"]),
        ("onetwothree", 4, ["onet", "woth", "ree"]),
        ("日本 日本", 5, ["日本", "日本"]),
        ("日本日", 3, ["日", "本", "日"]),
        ("cafe\u0301 noir", 4, ["cafe\u0301", "noir"]),
        ("日本", 1, ["日", "本"]),
        ("●● ●●", 2, ["●●", "●●"]),
    ],
)
def test_a_line_is_broken_at_the_last_blank_that_fits_or_where_it_is_full(
    text: str, width: int, lines: list[str]
) -> None:
    assert ["".join(part for part, _ in line) for line in wrapped([(text, "text")], width)] == lines


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (40, "Longbow  d8+2 of 10 HP; 11 shots left"),
        (36, "Longbow  d8+2 of 10 HP"),
        (21, "Longbow  d8+2"),
        (13, "Longbow  d8+2"),
        (12, "Longbow"),
    ],
)
def test_what_matters_most_of_the_facts_stands_there_where_none_of_them_fits(width: int, told: str) -> None:
    facts = "  d8+2 of 10 HP; 11 shots left"
    assert text_of(Row((("Longbow", "text"), (facts, "faint")), is_short=True, least="d8+2"), width) == told
