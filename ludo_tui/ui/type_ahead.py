"""What is typed ahead: it waits for the screen that it is meant for, and for the key before it to have its effect."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final

from textual.app import App
from textual.events import Callback, Event, InputEvent, Key
from textual.message_pump import MessagePump

_PATIENCE: Final = 2.0
"""Seconds that a screen is waited for."""
_AT_ONCE: Final = ("ctrl+q", "ctrl+c")
"""Keys that are taken also where nothing can be seen."""
_RESTS: Final = 0.03
"""Seconds for which what comes of a key is left alone, so that it is painted first, unless another one waits for it."""
_MOST: Final = 200
"""Most keys and clicks that wait at once; what is typed beyond them nobody has meant."""
_ROUNDS: Final = 3
"""A key is answered, its answer is told to the screen, and the screen moves the cursor: so often it goes round."""


@dataclass(eq=False)
class TypeAhead:
    """Keys and clicks that nobody could answer yet, first to last: a screen that is not complete cannot.

    Args:
        app: the program.
        is_ready: is the first screen there?
        answer: has the program answer one of them.
    """

    app: App[int]
    is_ready: Callable[[], bool]
    answer: Callable[[Event], Awaitable[None]]

    def __post_init__(self) -> None:
        self._waiting: deque[InputEvent] = deque()
        self._sent = self._done = 0
        """How many keys and clicks the terminal has sent, and how many of them wait no longer."""
        self._rounds = 0
        """How often what has come of the key that was taken last is still to be followed; 0: it has had its effect."""
        self._way: Iterator[MessagePump] = iter(())
        """Who is still to be asked for it in this round."""
        self._rest: asyncio.TimerHandle | None = None
        """Ends the rest before what has come of a key is followed; None: nothing rests."""

    def has_room_for(self, event: InputEvent) -> bool:
        """Return whether one more can wait, and count it; what leaves the program always can."""
        if self._sent - self._done >= _MOST and not (isinstance(event, Key) and event.key == "ctrl+q"):
            return False
        self._sent += 1
        return True

    def forget(self) -> None:
        """Drop the keys that wait: they were not meant for what is asked now."""
        kept = [event for event in self._waiting if not isinstance(event, Key) or event.key in _AT_ONCE]
        self._done += len(self._waiting) - len(kept)
        self._waiting = deque(kept)

    def drop(self) -> None:
        """Note that one has come to nothing."""
        self._done += 1

    async def put(self, event: InputEvent) -> None:
        """Add what was typed, and take it at once if nothing stands in its way."""
        if len(self._waiting) >= _MOST:
            self.drop()
            return
        self._waiting.append(event)
        if self._rest is not None:
            self._follow()
        await self._take()

    def take_soon(self) -> None:
        """Go on with what was typed while the screen on top could not answer it."""
        self.app.call_later(self._take)

    async def _take(self) -> None:
        """Take what was typed, each key once the one before has had its effect."""
        app = self.app
        while self._waiting and not self._rounds and self.is_ready() and await self._has_screen_on_top():
            event = self._waiting.popleft()
            self._done += 1
            is_key = isinstance(event, Key)
            if isinstance(event, Key) and event.key not in _AT_ONCE and getattr(app.screen, "is_too_small", False):
                continue
            if is_key:
                self._rounds, self._way = _ROUNDS, self._way_of_a_key()
            await self.answer(event)
            if not self._waiting and not app.message_queue_size:
                self._done = self._sent  # nothing is on its way, whatever has become of it
            if is_key and not self._waiting:
                self._rest = asyncio.get_running_loop().call_later(_RESTS, self._follow)
            elif is_key:
                self._follow()

    def _way_of_a_key(self) -> Iterator[MessagePump]:
        """Return who is asked for a key, one after the other: from the widget with the cursor to the program."""
        app = self.app
        return iter((app.focused or app.screen).ancestors_with_self if app.screen_stack else ())

    def _follow(self) -> None:
        """Follow a key, and then what came of it: the one who is on its way has answered it when it is their turn here.

        Those that are taken away meanwhile are passed over.
        """
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None
        while self._rounds:
            if any(pump.post_message(Callback(callback=self._follow)) for pump in self._way):
                return
            self._rounds, self._way = self._rounds - 1, self._way_of_a_key()
        self.take_soon()

    async def _has_screen_on_top(self) -> bool:
        """Wait until the screen on top is built, and tell whether it takes keys; there is none once all ends."""
        app, limit = self.app, time.monotonic() + _PATIENCE
        while app.screen_stack and not app.screen.is_mounted and time.monotonic() < limit:
            await asyncio.sleep(0.005)
        return bool(app.screen_stack) and getattr(app.screen, "takes_keys", True)
