"""Text from files, names and messages of the system, as it may be shown."""

import re
from typing import Final

_BEGINNING: Final = 60
"""Letters that are shown of a word without end."""
_ENDLESS: Final = re.compile(r"[^\s/\\'\"]{400,}")
"""A word without end; no file has so long a name."""


def printable(text: str) -> str:
    """Return text with `?` for every character that could steer a terminal or reorder its line."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def without_endless_words(text: str) -> str:
    """Return text with only the beginning of each word that nobody would read to its end."""
    return _ENDLESS.sub(lambda found: f"{found[0][:_BEGINNING]}…", text)
