"""What the screens around the table have in common: a heading, the line of keys, and a word when space runs out."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.content import Content

from ludo_tui.text.first_letters import capital
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.leaving import Leaving, TooSmall

if TYPE_CHECKING:
    from ludo_tui.ui.widgets.canvas import CanvasView


class Page(Leaving[Any]):
    """A whole-window screen. Subclasses yield what is between heading and keys in `compose_page`."""

    HEADING: ClassVar[str] = ""
    NOTE: ClassVar[str] = ""
    """Said at the right of the heading."""
    takes_keys = True
    """Is it complete? What is typed before waits, and is not lost."""

    def compose(self) -> ComposeResult:
        """Put the page between its heading and the keys."""
        if self.HEADING:
            from ludo_tui.ui.drawing.frame import Heading  # not before the title, which has none, is on screen
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
        """Follow the theme."""
        self.watch(self.app, "theme", self.follow_settings, init=False)

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen."""
        self.follow_settings()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        for widget in self.query("CanvasView"):
            view = cast("CanvasView", widget)
            view.is_ascii, view.palette = self.host.settings.ascii, self.host.preferences.palette

    def set_heading(self, text: str, note: str = "") -> None:
        """Change the heading: what the screen is for, and a note at the right."""
        from ludo_tui.ui.drawing.frame import Heading
        from ludo_tui.ui.widgets.frame import Header

        self.query_one("#heading", Header).heading = Heading(text, note=note)

    def action_back(self) -> None:
        """Go back to where one came from."""
        self.app.pop_screen()


def plain(text: object) -> str:
    """Return text from a file or a name as it may be shown: on one line, without control characters."""
    return "".join(character if character.isprintable() else " " for character in str(text)).strip()


def titled(title: str, text: str) -> Content:
    """Return text under a title that stands out."""
    return Content.assemble((f"{title}\n", "bold $accent"), text)


def sentence(message: object) -> str:
    """Return a message of an error as a sentence: a capital letter, unless it begins with a file, and a full stop."""
    text = plain(message).rstrip(".")
    first = text.partition(" ")[0]
    return f"{text if '.' in first or '/' in first else capital(text)}."
