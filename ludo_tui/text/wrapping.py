"""Text in lines of the width of the terminal, or of a file."""

import sys
import textwrap
from typing import Final, TextIO

from ludo_tui.text.printable import printable

WIDTH: Final = 100
"""Longest line that is written, in characters; on a narrower terminal as many as it has."""


def columns(stream: TextIO) -> int | None:
    """Return how many columns a terminal has; None for a pipe or a file."""
    if not stream.isatty():
        return None
    import shutil  # pipes and files do without

    return shutil.get_terminal_size().columns


def wrapped(text: str, indent: str = "") -> str:
    """Return text broken into lines, all but the first of each paragraph indented."""
    width = min(WIDTH, columns(sys.stdout) or WIDTH)
    return "\n".join(
        textwrap.fill(printable(line), width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        for line in text.splitlines()
    )
