"""The command line. Nothing is imported before the arguments are understood, so that `--version` answers at once."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from ludo_tui.commands.arguments import parser
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.version import VERSION

DEBUG = "LUDO_TUI_DEBUG"
"""Environment variable that shows where in the program an unexpected error came up."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Returns:
        0; 1 when a file that was looked at is not sound; 2 when the arguments make no sense; 70 after a mistake in
        the program itself.
    """
    try:
        return _run(arguments)
    except Refused as refused:
        print(f"ludo-tui: {shown(str(refused))}", file=sys.stderr)
        return refused.code
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - so that the flush at exit finds an open file
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        print(f"ludo-tui: {shown(_confession(error))}", file=sys.stderr)
        return 70


def _run(arguments: Sequence[str] | None) -> int:
    given = parser().parse_args(arguments)
    if hasattr(given, "rulesets"):
        from ludo_tui.commands.listings import use_rulesets

        use_rulesets(given.rulesets)
    return _command(given.command)(given)


def _command(name: str | None) -> Callable[[argparse.Namespace], int]:
    """Return what carries out a command, importing no more than it needs."""
    if name in ("saves", "rules", "check", "locate"):
        from ludo_tui.commands import listings

        return listings.COMMANDS[name]
    if name == "completion":
        from ludo_tui.commands import completion

        return completion.print_completion
    if name in ("replay", "export", "import", "position"):
        from ludo_tui.commands import records

        return records.COMMANDS[name]
    from ludo_tui.commands import playing

    return playing.play


# What went wrong


def _confession(error: Exception) -> str:
    """Write the details of an unexpected error to a file, and return a sentence that says so."""
    import tempfile
    import traceback
    from pathlib import Path

    name = type(error).__name__
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="ludo-tui-error-", suffix=".txt", delete=False, encoding="utf-8"
        ) as note:
            note.write(f"ludo-tui {VERSION}, Python {sys.version}\n\n")
            note.write("".join(traceback.format_exception(error)))
    except OSError:
        return f"a mistake in the program ended it ({name}); set {DEBUG}=1 to see where. Games are kept as they were"
    return f"a mistake in the program ended it ({name}); {Path(note.name)} says where. Games are kept as they were"
