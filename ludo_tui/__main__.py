"""Lets `python -m ludo_tui` start the program."""

import sys

from ludo_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
