"""Checks on text from outside: JSON in its plainest form, without anything that could mislead a screen or a reader."""

from typing import Any, Final, NoReturn

from ludo_tui.saves.errors import SaveError

DIGIT_LIMIT: Final = 20
"""Longest number, in characters."""
DEPTH_LIMIT: Final = 100
"""Deepest nesting of lists and objects; a save has a tenth of it."""
_ALIKE: Final = bytes.maketrans(b"{}", b"[]")
_NO_MARKS: Final = bytes(set(range(256)) - set(b'[]{}"\\'))


def check(data: bytes) -> None:
    """Check that data is JSON that holds nothing surprising.

    It is one value in UTF-8 on one line; every character can be shown; no name stands twice in an object; numbers are
    whole and not longer than `DIGIT_LIMIT`; lists and objects are nested no deeper than `DEPTH_LIMIT`.

    Raises:
        SaveError: it is not; the message says what is wrong and where, counting bytes from 1.
    """
    if (place := unshowable(data)) is not None:
        raise SaveError(f"byte {place + 1} is not text that can be shown: expected UTF-8 without control characters")
    if _is_too_deep(data):
        raise SaveError("lists and objects in it are nested too deeply")
    import json  # only what is read is checked, and most starts read nothing

    try:
        json.loads(data, object_pairs_hook=_unique, parse_int=_whole, parse_float=_fraction, parse_constant=_constant)
    except ValueError as error:
        place = getattr(error, "pos", None)
        where = "" if place is None else f" at byte {place + 1}"
        raise SaveError(f"it is not JSON{where}: {getattr(error, 'msg', error)}") from error


def unshowable(data: bytes) -> int | None:
    """Return where the first character is that cannot be shown, as bytes before it; None when there is none.

    Of the escapes of JSON only a quotation mark and a backslash are welcome: everything else can be written as itself.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return error.start
    if not text.isprintable():
        shown = next(n for n, character in enumerate(text) if not character.isprintable())
        return len(text[:shown].encode())
    if b"\\" not in data:
        return None
    escape = data.replace(b"\\\\", b"__").replace(b'\\"', b"__").find(b"\\")
    return None if escape < 0 else escape


def _is_too_deep(data: bytes) -> bool:
    """Return whether lists and objects are nested deeper than any save, by taking off the innermost again and again.

    It relies on data in which a backslash stands before nothing but a quotation mark or a backslash.
    """
    marks = data.translate(_ALIKE, _NO_MARKS)
    left = b"".join(marks.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')[::2])
    depth = 0
    while b"[]" in left and depth <= DEPTH_LIMIT:
        left = left.replace(b"[]", b"")
        depth += 1
    return depth + left.count(b"[") > DEPTH_LIMIT


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise SaveError(f"the name {twice[:40]!r} stands twice in one object")
    return found


def _whole(text: str) -> int:
    if len(text) > DIGIT_LIMIT:
        raise SaveError(f"a number has {len(text):,} digits: expected at most {DIGIT_LIMIT}")
    return int(text)


def _fraction(text: str) -> NoReturn:
    raise SaveError(f"{text[:40]} is not a whole number")


def _constant(text: str) -> NoReturn:
    raise SaveError(f"{text} is not a number")
