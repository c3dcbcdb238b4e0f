"""When the match is written to the disk: soon after each answer, and never in the way of painting it."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from ludo_tui.table.session import Session
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.screens.leaving import StyledOnce

KEEP_LIMIT = 0.25
"""Seconds for which an answer may wait at most, whatever else happens."""
KEEP_DELAY = 0.02
"""Seconds after an answer in which it is painted before the match is written to the disk."""


@dataclass(eq=False)
class AutosaveTimer:
    """Saves the match by itself.

    Args:
        screen: its timers are used.
        session: the match.
        failed: called when saving has become impossible for another reason than before.
    """

    screen: StyledOnce[None]
    session: Session
    failed: Callable[[], None]

    def __post_init__(self) -> None:
        self._timer: Alarm | None = None
        self._latest = 0.0
        """When the match must be saved at the latest."""

    def soon(self) -> None:
        """Save the match once the player has seen what happened: writing to a disk takes longer than painting."""
        now = monotonic()
        if self._timer is None:
            self._timer = self.screen.set_timer(KEEP_DELAY, self.now)
            self._latest = now + KEEP_LIMIT
        elif now >= self._latest:  # computers answer in one burst, and no timer has its turn before that ends
            self.now()

    def now(self) -> None:
        """Save the match at once."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = None
        before = self.session.save.problem
        if not self.session.save.now() and self.session.save.problem not in (None, before):
            self.screen.host.say(f"{self.session.save.problem}", "error")  # the heading goes on saying it
            self.failed()
