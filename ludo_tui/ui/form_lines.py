"""Lines of a form: a label and a value that is changed with the arrow keys, by Enter or with the mouse, or typed."""

from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input

from ludo_tui.presenting.coloured_text import cut
from ludo_tui.table.setup.fields import Field
from ludo_tui.text.first_letters import capital
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.messages import FromWidget


class Row(Widget, can_focus=True):
    """A line of a form that can be chosen: it shows a label and posts `Pressed`.

    Args:
        label: what the line is for.
        detail: what stands behind the label.
        about: a title and an explanation, shown while the line has the focus.
    """

    DEFAULT_CSS = """
    Row { height: 1; width: 1fr; padding: 0 1; color: $foreground; text-wrap: nowrap; text-overflow: clip; }
    Row:hover { background: $panel; }
    Row:focus { background: $accent; color: $background; text-style: bold; }
    """
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", "Choose this line", show=False)]
    LABEL_WIDTH: ClassVar[int] = 25

    detail: reactive[str] = reactive("")

    class Pressed(FromWidget["Row"]):
        """A line was chosen."""

    def __init__(
        self,
        label: str,
        detail: str = "",
        *,
        about: tuple[str, str] = ("", ""),
        id: str | None = None,  # noqa: A002 - Textual's
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.label = label
        self.about = about
        self.set_reactive(Row.detail, detail)

    def render(self) -> Content:
        """Show label and detail."""
        if not self.detail:
            return Content(self.label)
        return Content(f"{self.label:<{self.LABEL_WIDTH}} {self.detail}")

    def action_press(self) -> None:
        """Choose the line."""
        self.post_message(self.Pressed(self))

    def on_click(self, event: events.Click) -> None:
        """Choose the line with the mouse."""
        self.press_at(event)

    def press_at(self, event: events.Click) -> None:  # noqa: ARG002 - lines with a value look at the place
        """Choose the line at a place of it."""
        self.action_press()


class KeyRow(Row):
    """A line that names the key which chooses it now: Enter while it has the focus, another from anywhere else.

    Args:
        key: the one from anywhere else.
        label: what it does.
        about: a title and an explanation.
    """

    def __init__(self, key: str, label: str, *, about: tuple[str, str], id: str) -> None:  # noqa: A002 - Textual's
        super().__init__(label, about=about, id=id)
        self._key = key

    def render(self) -> Content:
        """Show key and label."""
        if self.app.has_class("-touched"):
            return Content(capital(self.label))
        return Content(f" {'Enter' if self.has_focus else self._key}  {self.label} ")


class ChoiceRow(Row):
    """A line with one of several values.

    Args:
        field: what is asked for.
        value: what is chosen to begin with.
        usual: what it is compared with; none: it is never marked as changed.
        has_label: does its title stand there? Not in the middle of a line of several.
    """

    DEFAULT_CSS = "ChoiceRow.-short { width: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Next value", show=False),
        Binding("left", "turn(-1)", "Previous value", show=False),
    ]

    value: reactive[Any] = reactive(None, init=False, layout=True)

    class Changed(FromWidget["ChoiceRow"]):
        """Another value was chosen."""

    def __init__(
        self,
        field: Field,
        value: Any,
        *,
        usual: Any = None,
        has_label: bool = True,
        id: str | None = None,  # noqa: A002 - Textual's
        classes: str = "",
    ) -> None:
        super().__init__("", id=id, classes=classes if has_label else f"-short {classes}")
        self._has_label = has_label
        self._take(field, usual)
        self.set_reactive(ChoiceRow.value, value)

    def _take(self, field: Field, usual: Any) -> None:
        self.field, self.usual = field, usual
        self.label, self.about = field.title if self._has_label else "", (field.title, field.description)

    @property
    def key(self) -> str:
        """Name of the field."""
        return self.field.name

    @property
    def values(self) -> tuple[tuple[Any, str], ...]:
        """What can be chosen, each with its words."""
        return tuple(self.field.words.items())

    @property
    def is_changed(self) -> bool:
        """Is it marked as differing from what is usual?"""
        return self.usual is not None and self.value != self.usual

    def offer(self, field: Field, value: Any, usual: Any = None) -> None:
        """Ask for another field, or offer other values of it, without telling anybody."""
        if (field, value, usual) == (self.field, self.value, self.usual):
            return
        self._take(field, usual)
        with self.prevent(self.Changed):
            self.value = value
        self.refresh(layout=True)

    @property
    def words(self) -> str:
        """The value in words."""
        return self.field.told(self.value)

    def render(self) -> Content:
        """Show label and value, with a star if it differs from its default."""
        shown, start = self._shown()
        if not self.label:
            return Content(shown)
        mark = "* " if self.is_changed else "  "
        label = Content(self.label + " " * (start - len(mark) - cell_len(self.label)))
        return Content.assemble((mark, "bold"), label, (shown, "bold" if self.is_changed else ""))

    def _shown(self) -> tuple[str, int]:
        """Return the value between its arrows, and its column: further left than the others where it needs the room."""
        left, right = "<>" if self.app.has_class("-ascii") else "‹›"  # noqa: RUF001 - drawn so
        arrows = (f"{left} ", f" {right}") if len(self.values) > 1 else ("  ", "")
        if not self.label:
            return f"{arrows[0]}{self.words}{arrows[1]}", 0
        least, room = cell_len(self.label) + 3, self.content_size.width
        shown = f"{arrows[0]}{cut(self.words, room - least - len(''.join(arrows)))}{arrows[1]}"
        return shown, max(least, min(self.LABEL_WIDTH + 3, room - cell_len(shown)))

    def get_content_width(self, container: Any, viewport: Any) -> int:  # noqa: ARG002 - Textual's
        """Return the room for the longest value."""
        return max(map(len, self.field.words.values()), default=0) + 4

    def action_turn(self, by: int) -> None:
        """Go to the next or previous value."""
        if values := self.field.values:
            at = values.index(self.value) if self.value in values else 0
            self.value = values[(at + by) % len(values)]

    def action_press(self) -> None:
        """Go to the next value."""
        self.action_turn(1)

    def press_at(self, event: events.Click) -> None:
        """Go to the next value, or to the previous one by the arrow on the left; on the name, only explain it."""
        spot = event.get_content_offset(self)
        _, start = self._shown()
        if spot is None or spot.x >= start:
            self.action_turn(-1 if spot is not None and spot.x < start + 2 else 1)

    def watch_value(self) -> None:
        """Tell the form."""
        self.post_message(self.Changed(self))


class TextLine(Input):
    """A line to type in. Of what is pasted it takes as much as it has room for; Textual takes all of it or nothing."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in place of what stands from one character to before another."""
        if self.max_length:
            text = text[: max(self.max_length - len(self.value) + abs(end - start), 1)]  # one too many: it says so
        super().replace(text, start, end)


class TextField(TextLine):
    """A line to type in. It takes letters only when Enter or a click has opened it: until then they are keys.

    Enter closes it and posts `Submitted`; Escape closes it and takes back what was typed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "submit", "Type", show=False),
        Binding("escape", "take_back", "Leave it as it was", show=False),
    ]

    KEYS: ClassVar = (Hint("Enter", "take what is typed"), Hint("Esc", "leave it as it was"))
    """The keys that work while it is open."""

    @dataclass(eq=False)
    class Turned(Message):
        """It has been opened or closed.

        Args:
            is_open: does it take letters now?
        """

        is_open: bool

    compact: reactive[bool] = reactive(True)
    """It always is, and has the class from the start: Textual adds it later, and looks up all styles once more."""
    is_open: reactive[bool] = reactive(False, toggle_class="-open", init=False)

    def __init__(self, value: str, *, max_length: int, placeholder: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(value, placeholder, max_length=max_length, compact=True, id=id, classes="-textual-compact")
        self._before = value

    def open(self) -> None:
        """Take what is typed from now on."""
        self._before = self.value
        self.is_open = True

    def watch_is_open(self) -> None:
        """Tell the form, so that the keys that work now are shown; closed, show what is in it from its start."""
        if not self.is_open:
            self.cursor_position = 0
        self.post_message(self.Turned(self.is_open))
        self.refresh_bindings()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Take letters only while it is open."""
        return self.is_open and super().check_consume_key(key, character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave every key but Enter to the screen while it is closed."""
        return (self.is_open or action == "submit") and super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Leave letters to the screen while it is closed."""
        if not self.is_open:
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        """Take no text while it is closed."""
        if not self.is_open:
            event.prevent_default()

    def on_mouse_down(self) -> None:
        """Open it where it is clicked."""
        self.open()

    def on_blur(self) -> None:
        """Close it when another line is chosen."""
        self.is_open = False

    async def action_submit(self) -> None:
        """Open it; or close it with what is typed."""
        if self.is_open:
            self.is_open = False
            await super().action_submit()
        else:
            self.open()
            self.select_all()

    def action_take_back(self) -> None:
        """Close it as it was before."""
        self.value = self._before
        self.is_open = False
