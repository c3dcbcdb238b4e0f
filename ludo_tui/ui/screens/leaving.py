"""What every screen that is left with a result has in common, and what is below them all."""

from typing import Any, Generic

from textual import on
from textual.await_complete import AwaitComplete
from textual.events import Compose, Resize, ScreenResume
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget

from ludo_tui.ui.host import Host


class StyledOnce(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that does not look the styles up once more of what has just been put there."""

    _was_there = False
    _had_focus: Widget | None = None
    """What had the focus when there was room for it last."""
    _is_waiting = False
    """Is it to have the focus again as soon as there is room?"""

    @on(Compose)
    def _fit_the_window(self) -> None:
        """Take the classes of the window's size before anything stands on it, rather than when it is laid out.

        Where tasks begin at once, from Python 3.12 on, its style sheets would be read only after that.
        """
        self.app._load_screen_css(self)
        for extent, steps in zip(
            self.app.size, (self.app.HORIZONTAL_BREAKPOINTS, self.app.VERTICAL_BREAKPOINTS), strict=True
        ):
            self.add_class(*[name for least, name in steps or () if extent >= least][-1:])

    @on(ScreenResume)
    def _keep_styles(self, event: ScreenResume) -> None:
        event.refresh_styles = event.refresh_styles and self._was_there
        self._was_there = True

    @on(Resize)
    def _keep_focus(self) -> None:
        """Give the focus back once there is room again: what a window too small hides has lost it."""
        if self._is_too_small:
            self._is_waiting = True
            self.call_after_refresh(self._focus_again)
        elif not self._is_waiting:
            self._had_focus = self.focused

    def _focus_again(self) -> None:
        if self._is_waiting and not self._is_too_small:
            self._is_waiting = False
            if self._had_focus in self.focus_chain:
                self.set_focus(self._had_focus, scroll_visible=False)

    @property
    def _is_too_small(self) -> bool:
        return any(one.display for one in self.query("#too-small"))


class Leaving(StyledOnce[ScreenResultType]):
    """A screen that is left once."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with a result; a second answer, typed before it was gone, would take away what is below."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)


class BeforeTitle(Screen[Any]):
    """Stands where the title would while the program begins somewhere else; whoever comes here gets to the title."""

    app: Host

    def on_screen_resume(self) -> None:
        """Show the title, unless another screen is on its way."""
        if self.app.has_begun and self.app.screen is self:
            self.app.open_title()
