"""Extras: packages that only some commands need."""

import shlex
import sys


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra for the Python that runs."""
    return f"{shlex.quote(sys.executable or 'python')} -m pip install 'ludo-tui[{extra}]'"
