"""Keys that come too soon to be meant for the question on the screen: held down, or pressed for the one before."""

from collections.abc import Callable
from typing import Final

from ludo_tui.engine import DECLINING, Option

PAUSES: Final = {"slow": (0.15, 0.8), "normal": (0.15, 0.8), "fast": (0.1, 0.5), "off": (0.0, 0.0)}
"""Seconds for which a new question takes no answer, and for which it cannot be declined, by the animation."""
_AGAIN: Final = 0.25
"""Seconds after a key that came too soon, within which the same key is still held down."""
_IN_ONE_GO: Final = 0.4
"""Seconds at most between two keys that are typed in one go."""


class Haste:
    """Knows for how long a question has been asked.

    What declines waits longer than other answers: a key that ends something is easily pressed a moment after it has
    ended by itself, and must not end the next question as well. Where something has ended that only a key was expected
    end, it takes that key twice, however long the question has been there. Where another person is asked than who had
    the keys so far, every answer waits as long as what declines.

    Args:
        now: tells the time in seconds.

    Attributes:
        animation: how fast everything goes, one of `PAUSES`.
        tell: says that an answer was not taken which had to wait longer.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since = self._calm_from = 0.0
        self._dropped = -_IN_ONE_GO
        """When a key was dropped last, or one that was typed in one go with it."""
        self._is_doubted = False
        """Does the first answer that declines count for nothing?"""
        self._is_handed_on = False
        """May no key be meant for this question yet?"""
        self.animation = "off"
        self.tell: Callable[[Option], None] = lambda _: None

    def begin(self, *, is_unexpected: bool = False, is_handed_on: bool = False) -> None:
        """Note that a question is asked now.

        Args:
            is_unexpected: was a key still due for the one before?
            is_handed_on: is another person asked than who had the keys so far?
        """
        self._is_doubted, self._is_handed_on = is_unexpected, is_handed_on
        self._since = self._now()
        self._calm_from = self._since + PAUSES[self.animation][1]

    def expect(self) -> None:
        """Note that the question was foreseen: it takes an answer at once, if not one that declines."""
        self._since = self._now() - PAUSES[self.animation][0]

    def drop(self) -> None:
        """Note that a key came to nothing, and with it whatever is typed in one go with it."""
        self._dropped = self._now()

    def drops(self) -> bool:
        """Return whether a key is dropped because it is typed in one go with one that was."""
        if self._now() - self._dropped >= _IN_ONE_GO:
            return False
        self.drop()
        return True

    @property
    def is_over(self) -> bool:
        """Has the question been there long enough for an answer that does not decline?"""
        return self._now() - self._since >= PAUSES[self.animation][0]

    def takes(self, option: Option | None) -> bool:
        """Return whether the question has been there long enough for an answer; for a held key that declines, never."""
        if not self.is_over or option is None:
            return False
        is_free = option.does not in DECLINING and not self._is_handed_on
        if is_free or (self._now() >= self._calm_from and not self._is_doubted):
            return True
        self._is_doubted = False
        self._calm_from = self._now() + _AGAIN
        self.drop()
        self.tell(option)
        return False
