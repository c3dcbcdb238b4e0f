"""Text from files, names and messages of the system, as it may be shown."""

import re
from typing import Final

from ludo_tui.text.first_letters import capital

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


def on_one_line(text: object) -> str:
    """Return text from a file or a name as it may be shown: on one line, without control characters."""
    return "".join(character if character.isprintable() else " " for character in str(text)).strip()


def sentence(message: object) -> str:
    """Return a message of an error as a sentence: a capital letter, unless it begins with a file, and a full stop."""
    text = on_one_line(message).rstrip(".")
    first = text.partition(" ")[0]
    return f"{text if '.' in first or '/' in first else capital(text)}."
