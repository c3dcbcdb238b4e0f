"""The command line. Nothing is imported before the arguments are understood, so that `--version` answers at once."""

import argparse
import codecs
import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from ludo_tui.commands.arguments import understood
from ludo_tui.commands.refused import Refused, shown
from ludo_tui.platform.streams import give_up

DEBUG = "LUDO_TUI_DEBUG"
"""Environment variable that shows where in the program an unexpected error came up."""
PLAIN = "ludo-tui-plain"
"""How streams write what their encoding does not know: by plain characters that stand for it."""
DATA = ("export", "position")
"""Commands that print what programs read, letter by letter."""
PLAYING: Final = ("playing", "play")
COMMANDS: Final = {
    "saves": ("saves_listing", "print_saves"),
    "rules": ("rules_listing", "print_rules"),
    "check": ("checking", "check"),
    "locate": ("locate", "locate"),
    "results": ("house_table", "print_results"),
    "simulate": ("simulation", "print_simulation"),
    "completion": ("completion", "print_completion"),
    "serve": ("serving", "serve"),
    "replay": ("replaying", "replay"),
    "analyse": ("replaying", "analyse"),
    "export": ("notation", "export"),
    "import": ("notation", "import_record"),
    "position": ("position", "position"),
    **dict.fromkeys(("new", "continue", "load"), PLAYING),
}
"""The module of `ludo_tui.commands` for each command, and what it calls there; without a command it is `PLAYING`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program.

    Returns:
        0; 1 when a file that was looked at is not sound, its rules have no end, or the system does not let it be
        read or written; 2 when the arguments make no sense; 70 after a mistake in the program itself.
    """
    _prepare_streams()
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except Refused as refused:
        _complain(str(refused))
        return refused.code
    except BrokenPipeError:
        give_up("stdout")
        return 0
    except OSError as error:
        from ludo_tui.platform.files import is_shortage, reason

        if error.filename is not None:
            what = f"{error.filename} cannot be used"
        elif is_shortage(error):
            what = "the operating system stopped the program"
        else:
            give_up("stdout")
            what = "cannot write output"
        _complain(f"{what}: {reason(error)}")
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        from ludo_tui.engine import RunawayRuleError

        if isinstance(error, RunawayRuleError):
            _complain(f"{error}. Your saves are unchanged before")
            return 1
        from ludo_tui.platform import crash_report

        report = crash_report.report(error)
        where = f"set {DEBUG}=1 to see where" if report is None else f"{report} has the details"
        _complain(f"the program crashed because of a bug ({type(error).__name__}); {where}. Your saves are unchanged")
        return 70


def _prepare_streams() -> None:
    """Stand something in for streams that are closed, and let none stumble over a letter that it does not know."""
    codecs.register_error(PLAIN, _plainly)
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115, PTH123 - it stays open as long as the program runs
    give_up(*(name for name in ("stdout", "stderr") if getattr(sys, name) is None))
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, PLAIN), (sys.stderr, PLAIN)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Return plain characters for what an encoding cannot write, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from ludo_tui.presenting.ascii import in_ascii

    return in_ascii(error.object[error.start : error.end]), error.end


def _complain(sentence: str) -> None:
    """Say what is wrong; where even that cannot be written, the code of the exit says enough."""
    try:
        print(f"ludo-tui: {shown(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        give_up("stderr")


def _run(arguments: Sequence[str] | None) -> int:
    given = understood(sys.argv[1:] if arguments is None else arguments)
    if hasattr(given, "ascii") and given.command not in DATA and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=PLAIN)
    if hasattr(given, "rulesets") and getattr(given, "new", None) is None:  # there need be none where one is made
        _use_rulesets(given.rulesets)
    return handler(given.command)(given)


def _use_rulesets(path: str) -> None:
    """Add a folder of rulesets for this run.

    Raises:
        Refused: there is none in it.
    """
    from ludo_tui import rulesets

    try:
        rulesets.use(path)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


def handler(name: str | None) -> Callable[[argparse.Namespace], int]:
    """Return what carries out a command, importing no more than it needs."""
    module, function = COMMANDS.get(name or "", PLAYING)
    carried_out: Callable[[argparse.Namespace], int] = getattr(import_module(f"ludo_tui.commands.{module}"), function)
    return carried_out
