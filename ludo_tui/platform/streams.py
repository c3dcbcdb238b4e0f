"""Standard streams that are closed, or that nobody takes any more."""

import os
import sys


def give_up(*names: str) -> None:
    """Write nowhere from now on what goes to `stdout` or `stderr`, so that the flush at exit finds an open file."""
    for name in names:
        setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123 - it stays open as long as the program runs


def give_up_lost() -> None:
    """Give up what a terminal that is gone has not taken: at the end it would count as a failure of its own."""
    for name in ("stdout", "stderr"):
        try:
            getattr(sys, name).flush()
        except OSError:
            give_up(name)
