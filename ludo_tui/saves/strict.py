"""Checks on text from outside: JSON in its plainest form, without anything that could mislead a screen or a reader."""

import json
import re
from itertools import accumulate
from typing import Any, Final, NoReturn

from ludo_tui.saves.errors import SaveError

DEPTH_LIMIT: Final = 40
"""Deepest nesting of lists and objects; a save needs about ten."""
DIGIT_LIMIT: Final = 20
"""Longest number, in characters."""

_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_PLAIN_ESCAPES: Final = re.compile(rb'\\[\\"]')
_BRACKETS: Final = b"[]{}"
_NOT_BRACKETS: Final = bytes(n for n in range(256) if n not in _BRACKETS)
_CHANGE: Final = dict(zip(_BRACKETS, (1, -1, 1, -1), strict=True))


def check(data: bytes, *, limit: int = DEPTH_LIMIT) -> None:
    """Check that data is JSON that holds nothing surprising.

    It is one value in UTF-8 on one line; every character can be shown; no name stands twice in an object; numbers are
    finite and not longer than `DIGIT_LIMIT`; nothing is nested deeper than `limit`.

    Raises:
        SaveError: it is not; the message says what is wrong and where, counting bytes from 1.
    """
    if (place := unshowable(data)) is not None:
        raise SaveError(f"byte {place + 1} is not text that can be shown: expected UTF-8 without control characters")
    brackets = _STRING.sub(b"", data).translate(None, _NOT_BRACKETS)
    if max(accumulate(map(_CHANGE.__getitem__, brackets)), default=0) > limit:
        raise SaveError(f"lists and objects are nested more than {limit} deep")
    try:
        json.loads(
            data,
            object_pairs_hook=_unique,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_constant,
        )
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
    escape = _PLAIN_ESCAPES.sub(b"__", data).find(b"\\") if b"\\" in data else -1
    return None if escape < 0 else escape


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
