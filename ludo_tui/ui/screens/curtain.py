"""The curtain: hides the whole table while the keyboard changes hands."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from ludo_tui.presenting.rows import Part, Row
from ludo_tui.presenting.table import panels
from ludo_tui.table.news import LogLine
from ludo_tui.table.privacy.pins import LONGEST, SHORTEST, SeatPin
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable
from ludo_tui.text.touch_text import touch_text
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.curtain_drawing import HAND_OVER, Curtain, Meanwhile, draw_curtain
from ludo_tui.ui.host import host_of
from ludo_tui.ui.screens.dialogs import AskPin, Confirm
from ludo_tui.ui.screens.leaving import Leaving, TooSmall
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn


class CurtainView(CanvasView):
    """The curtain itself, with a button that can be clicked."""

    DEFAULT_CSS = "CurtainView { width: 100%; height: 100%; }"
    curtain: Drawn[Curtain | None] = Drawn(None)

    class Pressed(Message):
        """Its button was clicked."""

    def __init__(self) -> None:
        super().__init__(id="curtain-view")
        self._button = -1

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the curtain over everything."""
        if self.curtain is not None:
            self._button = draw_curtain(canvas, self.curtain)

    def on_click(self, event: events.Click) -> None:
        """Tell that the button was clicked, or the row beside it, which a finger hits as well."""
        if abs(event.y - self._button) <= (1 if host_of(self).is_touched else 0):
            self.post_message(self.Pressed())


class CurtainScreen(Leaving[bool]):
    """Names who takes the keyboard and tells what happened since that seat's last turn. It shows nothing private.

    Args:
        badge: shape and letter of the seat, with its style.
        name: who takes the keyboard.
        is_private: does something private come next, or is it only taken away?
        recap: what everybody may know of what happened since.
        title: what stands over that.
        pin: the PIN of the seat, asked for where something private comes next; None: it cannot have one.
        can_leave: can the keyboard stay with the one who has it?
        has_keyboard: does who is named have it already, and the others may look again?
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", "Show my screen", priority=True),
        Binding("up", "look_back(1)", "Earlier", show=False),
        Binding("down", "look_back(-1)", "Later", show=False),
        Binding("escape", "leave", "Back"),
        *(Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"),
        Binding("backspace", "erase", "Erase a digit", show=False),
    ]

    def __init__(
        self,
        badge: Part,
        name: str,
        recap: Iterable[Row],
        *,
        is_private: bool,
        title: str = "Since your last turn",
        pin: SeatPin | None = None,
        can_leave: bool = False,
        has_keyboard: bool = False,
    ) -> None:
        super().__init__()
        self._badge = badge
        self._side = int(badge[1].rpartition("-")[2]) - 1
        self._sitter = printable(name)
        self._recap = tuple(recap)
        self._title = title
        self._is_private = is_private
        self._pin = pin
        self._can_leave = can_leave
        self._call = "Everybody may look again" if has_keyboard else HAND_OVER
        self._earlier = 0
        self._typed = ""
        """The digits of a PIN typed so far."""
        self._problem = ""
        """What was wrong with the last one."""
        self._tells_removal = pin is not None and pin.was_forgotten
        """Did it tell from the beginning that the PIN was removed?"""

    def compose(self) -> ComposeResult:
        """Cover everything."""
        yield CurtainView()
        yield TooSmall()

    def on_mount(self) -> None:
        """Name who is next."""
        self.follow_settings()
        self._show()

    def _show(self) -> None:
        was_forgotten = self._pin is not None and self._pin.was_forgotten
        alone = f"{self._sitter} alone" if self._is_private else self._sitter
        button = f"{alone}: press Space{', or type your PIN' if self._asks_pin else ''}"
        if self.host.is_touched:
            button = f"{alone}: tap here"
        if self._typed:
            dots = "●" * len(self._typed) + "○" * (SHORTEST - len(self._typed))
            button = f"PIN  {' '.join(dots)}  Enter"
        forgotten = f"{self._removed()} {self._sitter} can set another at the table." if was_forgotten else ""
        keys = "Esc back" if self._can_leave and not self.host.is_touched else ""
        self.query_one(CurtainView).curtain = Curtain(
            self._side,
            self._sitter,
            self._seat_in_words(),
            button,
            tuple(self._told()),
            self._title,
            self._problem or forgotten,
            keys,
            touch_text(self._call) if self.host.is_touched else self._call,
            self._earlier,
        )

    def _told(self) -> Iterator[Meanwhile]:
        """Return what happened, each sentence with whose turn it was; own harm and headlines stand out."""
        side, shape = None, ""
        for one in self._recap:
            if one.mark_style.startswith("seat-"):
                side, shape = int(one.mark_style.removeprefix("seat-")) - 1, one.mark.strip()
                continue
            is_loud = any(style == "shout" for _, style in one.parts)
            colour = "bad" if self._is_harm(one.value) else "accent" if is_loud else "text"
            yield Meanwhile(printable("".join(text for text, _ in one.parts)), side, shape, colour)

    def _seat(self) -> int | None:
        """Return the seat at the table that takes the keyboard; None while there is no match yet."""
        session = self.host.match.session
        seats = () if session is None else enumerate(zip(session.seats.sides, session.seats.names, strict=True))
        return next(
            (seat for seat, (side, name) in seats if side == self._side and printable(name) == self._sitter), None
        )

    def _seat_in_words(self) -> str:
        """Return the sign of the seat, and what its party is called: who sits there has one name, in large letters."""
        session, seat = self.host.match.session, self._seat()
        party = "" if session is None or seat is None else session.privacy.view.look.seats[seat].called
        return f"{self._badge[0].split()[0]} {printable(party)}".strip()

    def _is_harm(self, line: LogLine | None) -> bool:
        """Return whether another player did something to the seat that takes the keyboard."""
        seat = self._seat()
        if line is None or seat is None:
            return False
        owner, doer = getattr(line.event, "seat", None), getattr(line.event, "by", None)
        return owner == seat and doer is not None and doer != owner

    @property
    def _asks_pin(self) -> bool:
        """Does the seat give its PIN before the curtain goes up?"""
        return self._is_private and self._pin is not None and self._pin.is_set

    def action_type(self, digit: str) -> None:
        """Add a digit to the PIN, shown as a dot."""
        if self._asks_pin and len(self._typed) < LONGEST:
            self._typed += digit
            self._problem = ""
            self._show()

    def action_erase(self) -> None:
        """Take the last digit back."""
        self._typed = self._typed[:-1]
        self._show()

    def action_look_back(self, lines: int) -> None:
        """Look further back in what happened, or forward again."""
        self._earlier = min(max(self._earlier + lines, 0), len(self._recap))
        self._show()

    def on_curtain_view_pressed(self) -> None:
        """Lift it by mouse."""
        self.action_lift()

    def _removed(self) -> str:
        return f"The PIN of {self._sitter} was removed: somebody said that it was forgotten."

    def action_lift(self) -> None:
        """Show the table again, once the seat has given its PIN if it has one."""
        if not self._asks_pin:
            self._lift()
            return
        if self._typed:
            typed, self._typed = self._typed, ""
            problem = self._wrong(typed)
            if problem is None:
                self._lift()
            else:
                self._problem = problem
                self._show()
            return
        self.ask(AskPin(f"{self._sitter}, type your PIN.", self._wrong, ("f", "Forgot it")), self._answered)

    def _wrong(self, typed: str) -> str | None:
        is_right = self._pin is None or self._pin.fits(typed)
        return None if is_right else f"That is not the PIN of {self._sitter}; try again."

    def _answered(self, typed: str) -> None:
        if typed == AskPin.OTHER:
            question = f"Remove the PIN of {self._sitter}? Everybody is told, and the match goes on as it is."
            self.ask(Confirm(question, "Remove", "Keep it"), self._forget)
        else:
            self._lift()

    def _forget(self, _: bool) -> None:
        """Remove a forgotten PIN; this curtain and the seat's next one tell so."""
        if self._pin is None:
            return
        problem = self._pin.forget()
        self.app.notify(self._removed(), severity="warning", timeout=10, markup=False)
        if problem is not None:
            self.app.notify(problem, severity="warning", markup=False)
        self._show()

    def _lift(self) -> None:
        if self._pin is not None and self._tells_removal:
            self._pin.acknowledge()
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the keyboard where it is."""
        self.dismiss(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Offer the way back only where there is one."""
        return action != "leave" or self._can_leave


def private_curtain(session: Session, seat: int) -> CurtainScreen:
    """Return the curtain before something that a seat alone may see; the keyboard can stay where it is."""
    pin, badge = session.privacy.pin_of(seat), panels.badge(session, seat)
    return CurtainScreen(badge, session.seats.names[seat], (), is_private=True, pin=pin, can_leave=True)
