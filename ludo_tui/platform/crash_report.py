"""What is left to read after a mistake in the program."""

import sys
import tempfile
import traceback
from pathlib import Path

from ludo_tui.version import VERSION


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
            note.write("".join(traceback.format_exception(error)))
    except OSError:
        return None
    return Path(note.name)
