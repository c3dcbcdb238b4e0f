"""Starts the program: `ludo-tui`, or `python -m ludo_tui`."""

import sys


def main() -> int:
    """Run the program; the one who interrupts it while it is still being loaded sees nothing of its inside.

    Returns:
        The exit code for the shell.
    """
    try:
        from ludo_tui.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
