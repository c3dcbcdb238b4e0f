"""The time that animations and pauses run on."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from textual.message_pump import MessagePump


class Alarm(Protocol):
    """Something that will be called."""

    def stop(self) -> None:
        """Do not call it any more."""


class _Ringing:
    """An alarm that stays silent once it is stopped, even if its call is already under way."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call
        self.timer: Alarm | None = None

    def ring(self) -> object:
        """Call what is to be called."""
        return None if self._call is None else self._call()

    def stop(self) -> None:
        """Do not call it any more."""
        self._call = None
        if self.timer is not None:
            self.timer.stop()


class Clock:
    """The clock on the wall. Another one can take its place in `LudoApp.clock`."""

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
        alarm = _Ringing(call)
        alarm.timer = owner.set_timer(seconds, alarm.ring)
        return alarm
