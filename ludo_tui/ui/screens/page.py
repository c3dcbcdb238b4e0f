"""What the screens around the table have in common: a heading, the line of keys, and a word when space runs out."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.content import Content

from ludo_tui.ui.keybar import Hint, KeyBar
from ludo_tui.ui.screens.leaving import Leaving, TooSmall


class Page(Leaving[Any]):
    """A whole-window screen. Subclasses yield what is between heading and keys in `compose_page`."""

    HEADING: ClassVar[str] = ""
    NOTE: ClassVar[str] = ""
    """Said at the right of the heading."""
    TOUCH_HINTS: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Buttons at the foot of a touched screen, each with its action; empty: those of the keys."""
    takes_keys = True
    """Is it complete? What is typed before waits, and is not lost."""

    def compose(self) -> ComposeResult:
        """Put the page between its heading and the keys."""
        if self.HEADING:
            from ludo_tui.presenting.table.heading import Heading  # not before the title, which has none, is on screen
            from ludo_tui.ui.widgets.frame import Header

            header = Header(id="heading")
            header.set_reactive(Header.heading, Heading(self.HEADING, note=self.NOTE))
            yield header
        yield from self.compose_page()
        yield TooSmall()
        yield KeyBar()

    def compose_page(self) -> ComposeResult:
        """Return the widgets of the page."""
        yield from ()

    def on_mount(self) -> None:
        """Follow the theme, and offer what a finger needs."""
        if self.TOUCH_HINTS and self.host.is_touched:
            last = self.TOUCH_HINTS[-2:]
            hints = (Hint("", one[0], one[1], stays=one in last) for one in self.TOUCH_HINTS)
            self.query_one(KeyBar).hints = tuple(hints)
        self.watch(self.app, "theme", self.follow_settings, init=False)

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen."""
        self.follow_settings()

    def set_heading(self, text: str, note: str = "") -> None:
        """Change the heading: what the screen is for, and a note at the right."""
        from ludo_tui.presenting.table.heading import Heading
        from ludo_tui.ui.widgets.frame import Header

        self.query_one("#heading", Header).heading = Heading(text, note=note)

    def action_back(self) -> None:
        """Go back to where one came from."""
        self.app.pop_screen()


def titled(title: str, text: str) -> Content:
    """Return text under a title that stands out."""
    return Content.assemble((f"{title}\n", "bold $accent"), text)
