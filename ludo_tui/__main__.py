"""Starts the program: `ludo-tui`, or `python -m ludo_tui`."""

import signal
import sys


def main() -> int:
    """Run the program; the one who interrupts it while it is still being loaded sees nothing of its inside.

    Returns:
        The exit code for the shell.
    """
    _end_at_once()
    try:
        from ludo_tui.cli import main as run

        _raise_interrupts()
        return run()
    except KeyboardInterrupt:
        return 130


def _end_at_once() -> None:
    """Let an interruption end Python without a word, as long as there is nothing that could say one."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _raise_interrupts() -> None:
    """Let an interruption be an exception again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if __name__ == "__main__":
    sys.exit(main())
