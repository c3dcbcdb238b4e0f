"""What every screen that is left with a result has in common."""

from typing import Generic

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class Leaving(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that is left once."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with a result; a second answer, typed before it was gone, would take away what is below."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)
