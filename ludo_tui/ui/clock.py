"""The time that films and pauses run on."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from textual.message_pump import MessagePump


class Alarm(Protocol):
    """Something that will be called."""

    def stop(self) -> None:
        """Do not call it any more."""


class Clock:
    """The clock on the wall. Another one can take its place in `Host.clock`."""

    def now(self) -> float:
        """Return the time in seconds, from whenever it counts."""
        return monotonic()

    def after(self, owner: MessagePump, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something once, after some seconds.

        Args:
            owner: the widget or screen in whose turn it is called; once that is gone, nothing is.
            seconds: how long to wait.
            call: what to call.
        """
        return owner.set_timer(seconds, call)
