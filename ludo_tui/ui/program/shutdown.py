"""The end that does not come from the keyboard: signals, and a terminal that is gone."""

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Final

from rich.text import Text
from textual.app import App

from ludo_tui.platform import signals

_PATIENCE: Final = 2.0
"""Seconds that a terminal that takes no output is waited for."""
_LOOK: Final = 1.0
"""Seconds after which it is looked whether the terminal is still there."""


class Shutdown:
    """Saves and ends the program when the system asks for it.

    Args:
        app: the program.
        keep: saves the match at the table, and returns what is lost if that fails, in a sentence.
    """

    def __init__(self, app: App[int], keep: Callable[[], str]) -> None:
        self._app = app
        self._keep = keep
        self._early_signal = 0
        """What asked the program to end before it listened for signals; 0: nothing has."""

    @contextlib.contextmanager
    def signals_wait(self) -> Iterator[None]:
        """Note what asks for an end until the program listens for signals.

        An interruption that is raised among tasks that begin hangs them; any other end leaves the terminal as it is
        for screens.
        """

        def note(number: int, _: object) -> None:
            self._early_signal = number

        with signals.caught(note, "SIGINT", *signals.ENDS):
            yield

    def listen(self) -> None:
        """End on signals from now on, also on one that came earlier.

        Python calls the handlers itself. The event loop would be told of a signal through a pipe, which a flood of
        keys fills.
        """
        loop = asyncio.get_running_loop()

        def obey(number: int, _: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self.leave_at_once, 128 + number)

        for number in signals.heeded("SIGINT", *signals.ENDS):
            with contextlib.suppress(ValueError):  # this is not the main thread
                signal.signal(number, obey)
        if self._early_signal:
            self.leave_at_once(128 + self._early_signal)

    def watch_terminal(self) -> None:
        """Leave when the terminal is gone although no signal said so: reading from it would never end."""
        if sys.platform == "win32" or sys.__stdin__ is None:
            return
        poll = select.poll()
        poll.register(sys.__stdin__, 0)  # that it hung up is told in any case
        if any(state & select.POLLHUP for _, state in poll.poll(0)):
            self.leave_at_once(128 + signal.SIGHUP)
        else:
            self._app.set_timer(_LOOK, self.watch_terminal)

    def leave_at_once(self, code: int) -> None:
        """Save and leave: the terminal is closing or a player asked the program to end."""
        lost = self._keep()
        # A terminal that is gone may never take the last output, which the toolkit waits for: the game is safe.
        end = threading.Timer(_PATIENCE, os._exit, (code,))
        end.daemon = True
        end.start()
        self._leave_soon(code, lost)

    def _leave_soon(self, code: int, lost: str) -> None:
        """Leave as soon as no screen is being built any more: one that is taken away meanwhile stumbles."""
        if not self._app.screen_stack or self._app.screen.is_mounted:
            self._app.exit(0, return_code=code, message=Text(f"ludo-tui: {lost}") if lost else None)
        else:
            asyncio.get_running_loop().call_later(0.01, self._leave_soon, code, lost)
