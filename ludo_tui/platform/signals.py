"""Signals: what ends the program or puts it to sleep, handled otherwise for a while."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDS: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""What asks the program to end, besides an interruption."""


def heeded(*names: str) -> list[int]:
    """Return the numbers of those signals that the system knows, and that are not ignored, as `nohup` has it."""
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) != signal.SIG_IGN]


@contextmanager
def caught(handler: Callable[[int, FrameType | None], object], *names: str) -> Iterator[None]:
    """Hand signals to other code for a while, as far as they are heeded."""
    before = {number: signal.signal(number, handler) for number in heeded(*names)}
    try:
        yield
    finally:
        for number, handler_before in before.items():
            signal.signal(number, handler_before)
