"""What is left to read after a mistake in the program."""

import sys
import tempfile
import traceback
from collections.abc import Iterator
from pathlib import Path

from ludo_tui.version import VERSION


def _lines(error: BaseException) -> Iterator[str]:
    """Yield where an error came up, and what it came of, without what it says: that may hold values."""
    seen: list[BaseException] = []
    while error not in seen:
        seen.append(error)
        error = error.__cause__ or error.__context__ or error
    for one in reversed(seen):
        yield "Traceback (most recent call last):\n"
        yield from traceback.format_tb(one.__traceback__)
        yield f"{type(one).__name__}\n\n"


def report(error: BaseException) -> Path | None:
    """Write where an unexpected error came up to a file of its own; without values, which may be secrets of players.

    Returns:
        The file; None where none can be written.
    """
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludo-tui-error-", suffix=".txt", delete=False, encoding="utf-8"
        ) as note:
            note.write(f"ludo-tui {VERSION}, Python {sys.version}\n\n")
            note.write("".join(_lines(error)))
    except OSError:
        return None
    return Path(note.name)
