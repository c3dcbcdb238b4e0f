"""YAML without surprises: what each way of writing a value becomes."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ludo_tui.rulesets import reading
from ludo_tui.rulesets.document import DEPTH_LIMIT, Document


def read(tmp_path: Path, text: str) -> Document:
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return reading.read(path)


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("Yes", "Yes"),
        ("True", "True"),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("'null'", "null"),
        ("'7'", "7"),
        ("7", 7),
        ("-7", -7),
        ("0", 0),
        ("-0", "-0"),
        ("007", "007"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2026-01-31", "2026-01-31"),
        ("1.5", 1.5),
        ("-0.25", -0.25),
        ("1.10", "1.10"),
        ("1.", "1."),
        (".5", ".5"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("9" * 19, "9" * 19),
        ("2d4+1", "2d4+1"),
        ("<<", "<<"),
        ("=", "="),
        ("-", [None]),
        ("[]", []),
        ("{}", {}),
    ],
)
def test_value(written: str, value: object, tmp_path: Path) -> None:
    separator = "\n" if written == "-" else " "
    document = read(tmp_path, f"key:{separator}{written}\n")
    assert document.problems == []
    assert document.data == {"key": value}
    assert type(document.data["key"]) is type(value)


@pytest.mark.parametrize("key", ["on", "no", "12:30", "1.10", "7", "null", "true", "~", "<<"])
def test_a_key_is_the_text_it_is_written_as(key: str, tmp_path: Path) -> None:
    assert read(tmp_path, f"{key}: x\n").data == {key: "x"}


def test_text_blocks_stay_text(tmp_path: Path) -> None:
    document = read(tmp_path, "a: |\n  12\n  13\nb: >-\n  one\n  two\nc: \"x\\ny\"\nd: 'true'\n")
    assert document.data == {"a": "12\n13\n", "b": "one two", "c": "x\ny", "d": "true"}


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_bytes("\ufeffa: 1\r\nb: [x, y]\r\n".encode())
    assert reading.read(path).data == {"a": 1, "b": ["x", "y"]}


def test_a_file_is_understood_again_only_when_its_text_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text("a: 1\n")
    before = reading.read(path)
    assert reading.read(path) is before
    path.write_text("a: 2\n")
    assert reading.read(path).data == {"a": 2}
    assert before.data == {"a": 1}


@pytest.mark.parametrize(
    ("content", "line", "column"),
    [
        (b"\xff: 1\n", 1, 1),
        (b"a: \xff\n", 1, 4),
        (b"a: 1\nb: \xff\n", 2, 4),
        (b"a: 1\n\n\xff", 3, 1),
        (b"\n\xff", 2, 1),
    ],
)
def test_what_is_no_text_is_told_by_line_and_column(content: bytes, line: int, column: int, tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_bytes(content)
    (problem,) = reading.read(path).problems
    assert (problem.line, problem.column, problem.message) == (line, column, "is not UTF-8 text")


@pytest.mark.parametrize(
    ("text", "line", "column"), [("\x01a: 1\n", 1, 1), ("a: \x01\n", 1, 4), ("a: 1\nb: \x01\n", 2, 4), ("\n\x01", 2, 1)]
)
def test_a_control_character_is_told_by_line_and_column(text: str, line: int, column: int, tmp_path: Path) -> None:
    (problem,) = read(tmp_path, text).problems
    assert (problem.line, problem.column, problem.message) == (line, column, "control characters are not allowed")


def test_asterisks_and_ampersands_inside_text_are_fine(tmp_path: Path) -> None:
    document = read(tmp_path, 'a: 2 * 3 *x\nb: "*"\nc: cats & dogs &c\nd: >\n  *starred*\n')
    assert document.problems == []
    assert document.data == {"a": "2 * 3 *x", "b": "*", "c": "cats & dogs &c", "d": "*starred*\n"}


def test_every_value_is_found_again(tmp_path: Path) -> None:
    document = read(tmp_path, "a:\n  - x: 1\n  - y: {z: 2}\nb: last\n")
    places = {
        (): (1, 1),
        ("a",): (2, 3),
        ("a", 0): (2, 5),
        ("a", 0, "x"): (2, 8),
        ("a", 1, "y", "z"): (3, 12),
        ("b",): (4, 4),
        ("b", "inside"): (4, 4),
        ("none",): (1, 1),
    }
    for path, (line, column) in places.items():
        problem = document.problem(path, "here")
        assert (problem.line, problem.column) == (line, column)
    key = document.problem(("a", 1, "y", "z"), "here", at_key=True)
    assert (key.line, key.column, key.field) == (3, 9, "a[1].y.z")


SHOWN = st.characters(exclude_categories=["C", "Z"], include_characters=" ")
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(SHOWN),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcxyz_", min_size=1, max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(value=st.dictionaries(st.text("abc", min_size=1, max_size=3), plain, min_size=1, max_size=4))
def test_what_a_yaml_writer_writes_is_read_back(value: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.getbasetemp()
    document = read(folder, yaml.safe_dump(value, allow_unicode=True))
    assert document.problems == []
    assert document.data == value


@given(text=st.text("ab:-[]{}&*!#'\"\n \t,|>?%@`", max_size=60))
def test_no_text_at_all_makes_the_reader_fail(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    document = read(tmp_path_factory.getbasetemp(), text)
    assert document.problems or document.data is not None or text.strip()
    for problem in document.problems:
        assert str(problem)


@pytest.mark.parametrize(("levels", "is_read"), [(DEPTH_LIMIT, True), (DEPTH_LIMIT + 1, False)])
def test_as_many_levels_are_read_as_there_may_be(levels: int, is_read: bool, tmp_path: Path) -> None:
    document = read(tmp_path, "[" * levels + "]" * levels)
    assert [problem.message for problem in document.problems] == (
        [] if is_read else [f"is nested more than {DEPTH_LIMIT} levels deep"]
    )
