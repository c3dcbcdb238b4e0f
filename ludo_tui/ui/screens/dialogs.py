"""Small questions that interrupt a screen: yes or no, a line of text, a PIN."""

from collections.abc import Callable, Iterable
from typing import ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ludo_tui.table.privacy.pins import LONGEST
from ludo_tui.ui.form_lines import TextLine
from ludo_tui.ui.keybar import TYPING, Hint, KeyBar
from ludo_tui.ui.screens.leaving import Leaving

Result = TypeVar("Result")


class Choice(Static):
    """An answer of a dialog that can be clicked; its key is shown with it, unless it is tapped.

    Args:
        key: the key that gives it, too.
        label: what it is.
        identity: id of the widget.
        action: what it does.
    """

    def __init__(self, key: str, label: str, identity: str, action: str) -> None:
        super().__init__(Content.assemble((key, "bold $accent"), f" {label}"), id=identity)
        self._label = label
        self._action = action

    def on_mount(self) -> None:
        """Leave the key out where there is none."""
        if self.app.has_class("-touched"):
            self.update(Content(self._label))

    async def on_click(self) -> None:
        """Answer."""
        await self.run_action(f"screen.{self._action}")


class Dialog(ModalScreen[Result], Leaving[Result], Generic[Result]):
    """What dialogs have in common: their own line of keys, over that of the screen below, whose keys do nothing now.

    Args:
        question: what is asked.
    """

    HINTS: ClassVar[tuple[Hint, ...]] = ()
    """The keys that the dialog does not show itself."""
    IS_TYPED: ClassVar[bool] = False
    """Does one type in it?"""

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Put what takes the answer under the question, and then what can be clicked."""
        with Vertical(id="dialog"):
            yield Static(Content(self._question), id="dialog-text")
            yield from self.compose_answer()
            if choices := list(self.choices()):
                with Horizontal(id="choices"):
                    yield from choices

    def compose_answer(self) -> ComposeResult:
        """Return what takes the answer."""
        yield from ()

    def choices(self) -> Iterable["Choice"]:
        """Return the answers that can be clicked."""
        return ()

    def on_mount(self) -> None:
        """Put the line of keys in its place."""
        bar = KeyBar()
        bar.set_reactive(KeyBar.hints, (*self.HINTS, *(TYPING if self.IS_TYPED and self.host.is_touched else ())))
        self.mount(bar)

    def tell(self, problem: str) -> None:
        """Say what is wrong with the answer."""
        self.query_one("#dialog-error", Static).update(Content(problem))

    def action_cancel(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class Confirm(Dialog[bool]):
    """Asks yes or no.

    Where yes is final, Enter never says it: Enter and Escape both leave everything as it is, and only the letter or a
    click goes ahead.

    Args:
        question: what is asked, in a sentence.
        yes: what Y does, in a word or two.
        no: what N does.
        is_final: can yes not be taken back?
    """

    is_too_small = False
    """It is short enough for every window, and shown there."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y", "answer(True)", "Yes"),
        Binding("n,N,escape", "answer(False)", "No"),
        Binding("enter", "enter", "The safe answer"),
    ]

    def __init__(self, question: str, yes: str = "Yes", no: str = "No", *, is_final: bool = True) -> None:
        super().__init__(question)
        self._yes = yes
        self._no = no
        self._is_final = is_final

    def choices(self) -> Iterable[Choice]:
        """Return yes and no."""
        yield Choice("Y" if self._is_final else "Y, Enter", self._yes, "yes", "answer(True)")
        yield Choice("N, Esc, Enter" if self._is_final else "N, Esc", self._no, "no", "answer(False)")

    def action_answer(self, answer: bool) -> None:
        """Close with an answer."""
        self.dismiss(answer)

    def action_enter(self) -> None:
        """Close with the answer that can be taken back."""
        self.dismiss(not self._is_final)


class Agree(Confirm):
    """Asks one of those at the table for a yes, by number."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("1", "answer(True)", "Yes"), Binding("2", "answer(False)", "No")]

    def choices(self) -> Iterable[Choice]:
        """Return yes and no."""
        yield Choice("1", "yes", "yes", "answer(True)")
        yield Choice("2", "no", "no", "answer(False)")


class LostGame(Confirm):
    """Asks whether to leave a game that could not be kept.

    Args:
        problem: why not, in a sentence.
    """

    def __init__(self, problem: str | None) -> None:
        said = (problem or "The match could not be saved").rstrip(".")
        super().__init__(f"{said}. Quit without saving?", "Leave", "Stay")


class AskText(Dialog[str | None]):
    """Asks for a line of text; None if the player thinks better of it.

    Args:
        question: what is asked.
        text: what stands there to begin with.
        check: says what is wrong with a text, in a sentence, or None.
        limit: most characters.
    """

    IS_TYPED = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel")]
    AUTO_FOCUS = "Input"

    def __init__(
        self, question: str, text: str = "", check: Callable[[str], str | None] | None = None, limit: int = 60
    ) -> None:
        super().__init__(question)
        self._text = text
        self._check = check
        self._limit = limit

    def compose_answer(self) -> ComposeResult:
        """Return the line to type in."""
        yield TextLine(self._text, max_length=self._limit, compact=True)
        yield Static(Content(""), id="dialog-error")

    def choices(self) -> Iterable[Choice]:
        """Return the ways out."""
        yield Choice("Enter", "OK", "ok", "finish")
        yield Choice("Esc", "Cancel", "cancel", "cancel")

    @on(Input.Submitted)
    def action_finish(self) -> None:
        """Close with the text, or say what is wrong with it."""
        text = " ".join(self.query_one(Input).value.split())
        problem = "Type something first." if not text else self._check(text) if self._check is not None else None
        if problem is None:
            self.dismiss(text)
        else:
            self.tell(problem)

    @on(Input.Changed)
    def _changed(self) -> None:
        self.tell("")


class AskPin(Dialog[str | None]):
    """Asks for a PIN, typed blind; None if the player thinks better of it, `OTHER` for the other way out.

    Args:
        question: what is asked.
        check: says what is wrong with the digits, in a sentence, or None.
        other: key and label of another way out; empty: there is none.
    """

    IS_TYPED = True
    OTHER: ClassVar[str] = "other"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(digit, f"type('{digit}')", show=False) for digit in "0123456789"),
        Binding("backspace,delete", "erase", "Erase"),
        Binding("enter", "finish", "OK"),
        Binding("escape", "cancel", "Cancel"),
        Binding("f,F", "other('f')", "Forgot it"),
        Binding("r,R", "other('r')", "Remove"),
    ]

    def __init__(self, question: str, check: Callable[[str], str | None], other: tuple[str, str] | None = None) -> None:
        super().__init__(question)
        self._check = check
        self._other = other
        self._typed = ""

    def compose_answer(self) -> ComposeResult:
        """Return a place for the dots."""
        yield Static(Content(""), id="pin-dots")
        yield Static(Content(""), id="dialog-error")

    def choices(self) -> Iterable[Choice]:
        """Return the ways out."""
        yield Choice("Enter", "OK", "ok", "finish")
        if self._other is not None:
            yield Choice(self._other[0].upper(), self._other[1], "other", f"other('{self._other[0]}')")
        yield Choice("Esc", "Cancel", "cancel", "cancel")

    def on_mount(self) -> None:
        """Wait for the first digit."""
        self._show("", "")

    def _show(self, typed: str, problem: str) -> None:
        self._typed = typed
        self.query_one("#pin-dots", Static).update(Content(f"PIN: {' '.join('.' * len(typed))}"))
        self.tell(problem)

    def action_type(self, digit: str) -> None:
        """Add a digit, shown as a dot."""
        if len(self._typed) < LONGEST:
            self._show(self._typed + digit, "")

    def action_erase(self) -> None:
        """Take the last digit back."""
        self._show(self._typed[:-1], "")

    def action_finish(self) -> None:
        """Close with the digits, or say what is wrong with them and begin again."""
        problem = self._check(self._typed)
        if problem is None:
            self.dismiss(self._typed)
        else:
            self._show("", problem)

    def action_other(self, key: str) -> None:
        """Take the other way out, if that is its key."""
        if self._other is not None and key == self._other[0]:
            self.dismiss(self.OTHER)
