"""The curtain: hides the whole table while the keyboard changes hands."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from ludo_tui.table.pins import SeatPin
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.screens.dialogs import AskPin, Confirm
from ludo_tui.ui.widgets.rowlist import RowList
from ludo_tui.ui.widgets.rows import Lines, Part, Row, row


class CurtainScreen(Screen[bool]):
    """Names who takes the keyboard and tells what happened since that seat's last turn. It shows nothing private.

    Args:
        badge: shape and letter of the seat, with its style.
        name: who takes the keyboard.
        is_private: does something private come next, or is it only taken away?
        recap: what everybody may know of what happened since.
        pin: the PIN of the seat, asked for where something private comes next; None: it cannot have one.
        can_leave: can the keyboard stay with whoever has it?
    """

    CSS_PATH = "../styles/table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", "Lift the curtain", priority=True),
        Binding("escape", "leave", "Back"),
    ]
    AUTO_FOCUS = "#recap"

    def __init__(
        self,
        badge: Part,
        name: str,
        recap: Iterable[Row],
        *,
        is_private: bool,
        pin: SeatPin | None = None,
        can_leave: bool = False,
    ) -> None:
        super().__init__()
        self._badge = badge
        self._name = name
        self._recap = tuple(recap)
        self._is_private = is_private
        self._pin = pin
        self._can_leave = can_leave
        self._tells_removal = pin is not None and pin.was_forgotten
        """Did it tell from the beginning that the PIN was removed?"""

    def compose(self) -> ComposeResult:
        """Put the recap under the name."""
        with Vertical(id="curtain"):
            yield Lines(self._words(), id="curtain-words")
            yield RowList(id="recap")
        yield KeyBar()

    def _words(self) -> tuple[Row, ...]:
        look = "Everybody else looks away." if self._is_private else "Nothing private comes next."
        was_forgotten = self._pin is not None and self._pin.was_forgotten
        removal = (row(f"{self._removed()} {self._name} can set another at the table.", "shout"),) * was_forgotten
        return (
            Row((self._badge, (f" {self._name} takes the keyboard.", "strong"))),
            row(look, "shout" if self._is_private else "text"),
            *removal,
            row(""),
            row(f"Press Enter when {self._name} is ready.", "key"),
            row(""),
            row(f"Since {self._name}'s last turn:" if self._recap else "", "heading"),
        )

    def _removed(self) -> str:
        return f"The PIN of {self._name} was removed: somebody said that it was forgotten."

    def on_mount(self) -> None:
        """List what happened."""
        recap = self.query_one("#recap", RowList)
        recap.show_rows(self._recap)
        recap.scroll_to_end()

    def action_lift(self) -> None:
        """Show the table again, once the seat has given its PIN if it has one."""
        if self._pin is None or not self._is_private or not self._pin.is_set:
            self._lift()
            return
        self.app.push_screen(AskPin(f"{self._name}, type your PIN.", self._wrong, ("f", "Forgot it")), self._answered)

    def _wrong(self, typed: str) -> str | None:
        is_right = self._pin is None or self._pin.fits(typed)
        return None if is_right else f"That is not the PIN of {self._name}; try again."

    def _answered(self, typed: str | None) -> None:
        if typed == AskPin.OTHER:
            question = f"Remove the PIN of {self._name}? Everybody is told, and the game goes on as it is."
            self.app.push_screen(Confirm(question, "Remove", "Keep it"), self._forget)
        elif typed is not None:
            self._lift()

    def _forget(self, is_sure: bool | None) -> None:
        """Remove a forgotten PIN; this curtain and the seat's next one tell so."""
        if not is_sure or self._pin is None:
            return
        problem = self._pin.forget()
        self.app.notify(self._removed(), severity="warning", timeout=10, markup=False)
        if problem is not None:
            self.app.notify(problem, severity="warning", markup=False)
        self.query_one("#curtain-words", Lines).rows = self._words()

    def _lift(self) -> None:
        if self._pin is not None and self._tells_removal:
            self._pin.told()
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the keyboard where it is."""
        self.dismiss(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer the way back only where there is one."""
        return action != "leave" or self._can_leave
