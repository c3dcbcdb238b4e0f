"""The curtain: hides the whole table while the keyboard changes hands."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines, Part, Row, row


class CurtainScreen(Screen[bool]):
    """Names who takes the keyboard and tells what happened since that seat's last turn. It shows nothing private.

    Args:
        badge: shape and letter of the seat, with its style.
        name: who takes the keyboard.
        is_private: does something private come next, or is it only taken away?
        recap: what everybody may know of what happened since.
    """

    CSS_PATH = "../styles/table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "lift", "Lift the curtain", priority=True)]
    AUTO_FOCUS = "#recap"

    def __init__(self, badge: Part, name: str, recap: Iterable[Row], *, is_private: bool) -> None:
        super().__init__()
        self._badge = badge
        self._name = name
        self._recap = tuple(recap)
        self._is_private = is_private

    def compose(self) -> ComposeResult:
        """Put the recap under the name."""
        look = "Everybody else looks away." if self._is_private else "Nothing private comes next."
        with Vertical(id="curtain"):
            yield Lines(
                (
                    Row((self._badge, (f" {self._name} takes the keyboard.", "strong"))),
                    row(look, "shout" if self._is_private else "text"),
                    row(""),
                    row(f"Press Enter when {self._name} is ready.", "key"),
                    row(""),
                    row(f"Since {self._name}'s last turn:" if self._recap else "", "heading"),
                ),
                id="curtain-words",
            )
            yield RowList(id="recap")
        yield KeyBar()

    def on_mount(self) -> None:
        """List what happened."""
        recap = self.query_one("#recap", RowList)
        recap.show_rows(self._recap)
        recap.scroll_to_end()

    def action_lift(self) -> None:
        """Show the table again."""
        self.dismiss(True)
