"""How deep lists and objects in text from outside may be nested, whatever stands in its texts."""

import pytest

from ludo_tui.saves import SaveError
from ludo_tui.saves.strict import DEPTH_LIMIT, check, unshowable


@pytest.mark.parametrize(
    "inside", [b"1", b'"[[{"', b'"\\"[["', b'["\\\\", {"a": []}]'], ids=["one", "text", "quote", "end"]
)
def test_nesting_has_a_limit_and_brackets_in_texts_are_no_nesting(inside: bytes) -> None:
    levels = DEPTH_LIMIT - (3 if inside.startswith(b"[") else 0)
    for one, other in ((b"[", b"]"), (b'{"a":', b"}")):
        check(one * levels + inside + other * levels)
        with pytest.raises(SaveError, match="nested too deeply"):
            check(one * (levels + 1) + inside + other * (levels + 1))


def test_many_beside_each_other_are_not_deep() -> None:
    check(b"[" + b",".join([b'[{"a":[]}]'] * 2 * DEPTH_LIMIT) + b"]")


def test_what_is_never_closed_is_deep_too() -> None:
    with pytest.raises(SaveError, match="nested too deeply"):
        check(b"[" * (DEPTH_LIMIT + 1))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        *((b'"plain \\" \\\\ text"', None), (b"\\u0041", 0), (b'"a\\\\\\n"', 4)),
        *((b'"\xc3\xa4\x07"', 3), (b'"\xff"', 1), (b"\x00", 0)),
    ],
)
def test_what_cannot_be_shown_is_found_where_it_stands(data: bytes, place: int | None) -> None:
    assert unshowable(data) == place
