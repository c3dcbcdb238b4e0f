"""Reads files in YAML, within limits."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ludo_tui.platform.files import read_ordinary, reason
from ludo_tui.rulesets.problems import Problem

if TYPE_CHECKING:
    from ludo_tui.rulesets.document import Document

SIZE_LIMIT: Final = 1024 * 1024
"""Largest file that is read, in bytes."""
KEPT: Final = 200
"""How many files need not be understood again while their text stays the same: four times what is brought along."""


def read(path: Path) -> "Document":
    """Read a file within the size limit; as long as its text stays the same, so does the document."""
    try:
        content = read_ordinary(path, SIZE_LIMIT + 1)
    except OSError as error:
        return _unread(path, f"cannot be read: {reason(error)}")
    if len(content) > SIZE_LIMIT:
        return _unread(path, f"is larger than {SIZE_LIMIT // 1024} KiB, the most a table may have")
    try:
        return _understood(path, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - (content.rfind(b"\n", 0, error.start) + 1) + 1
        return _unread(path, "is not UTF-8 text", line, column)


def _unread(path: Path, message: str, line: int = 0, column: int = 0) -> "Document":
    return _document(path, None, Problem(str(path), line, column, "", message))


@lru_cache(maxsize=KEPT)
def _understood(path: Path, text: str) -> "Document":
    return _document(path, text)


def _document(path: Path, text: str | None, problem: Problem | None = None) -> "Document":
    from ludo_tui.rulesets.document import Document  # most starts read no YAML, which takes a while to import

    return Document(path, text, problem)
