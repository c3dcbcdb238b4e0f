"""What every screen that is left with a result has in common, and what is below them all."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, cast

from textual import on
from textual.await_complete import AwaitComplete
from textual.content import Content
from textual.events import Compose, Resize, ScreenResume
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from ludo_tui.ui.host import Host, host_of
from ludo_tui.ui.safe_clicks import SafeClickScreen

if TYPE_CHECKING:
    from ludo_tui.ui.widgets.canvas_view import CanvasView

TOO_SMALL = "This window is too small: Ludo needs 48 columns and 12 rows. Ctrl+Q quits."


class TooSmall(Static):
    """Stands alone on screen in a window that is too small for everything else there."""

    def __init__(self) -> None:
        super().__init__(Content(TOO_SMALL), id="too-small")


class StyledOnce(SafeClickScreen[ScreenResultType], Generic[ScreenResultType]):
    """A screen that does not look the styles up once more of what has just been put there."""

    _was_there = False
    _had_focus: Widget | None = None
    """What had the focus when the window became too small for it."""

    @property
    def host(self) -> Host:
        """The program that shows it."""
        return host_of(self)

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        for widget in self.query("CanvasView"):
            view = cast("CanvasView", widget)
            view.is_ascii, view.palette = self.host.settings.ascii, self.host.preferences.palette

    def ask(self, dialog: Screen[Any], then: Callable[[Any], object]) -> None:
        """Open a dialog, and go on with what is answered: not where it is left, and not where the answer is no."""

        def answered(answer: Any) -> None:
            if answer is not None and answer is not False:
                then(answer)

        self.app.push_screen(dialog, answered)

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

    @property
    def is_too_small(self) -> bool:
        """Is the window too small to show it? Then keys do nothing here: nobody would see what."""
        return self.has_class("-too-narrow") or self.has_class("-too-short")

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """Give a part the focus; where the window is too small for all of them, none has it until there is room again.

        Textual would hand it on from part to part while they are put out of sight.
        """
        if self.is_too_small:
            self._had_focus, widget = self._had_focus or self.focused, None
        super().set_focus(widget, scroll_visible, from_app_focus)

    @on(Resize)
    def _give_focus_back(self) -> None:
        if not self.is_too_small and self._had_focus is not None:
            self.set_focus(self._had_focus, from_app_focus=True)  # what is typed there is not marked to be typed over
            self._had_focus = None


class Leaving(StyledOnce[ScreenResultType]):
    """A screen that is left once."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with a result; a second answer, typed before it was gone, would take away what is below."""
        stack = self.app.screen_stack
        if len(stack) < 2 or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)


class BeforeTitle(SafeClickScreen[Any]):
    """Stands where the title would while the program begins somewhere else; whoever comes here gets to the title."""

    def on_screen_resume(self) -> None:
        """Show the title, unless another screen is on its way."""
        host = host_of(self)
        if host.has_begun and self.app.screen is self:
            host.navigation.open_title()
