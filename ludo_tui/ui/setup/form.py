"""Forms: lines in parts with headings, gone through with the arrow keys, each explained beside it."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Static

from ludo_tui.text.touch_text import touch_text
from ludo_tui.ui.exact_painting import paint_exactly
from ludo_tui.ui.form_lines import Row, TextField
from ludo_tui.ui.keybar import TYPING, KeyBar
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.frame import Title


class Heading(Title):
    """The heading of a part of a form.

    Args:
        title: what the part is about.
        note: a few words at the right.
    """

    DEFAULT_CSS = "Heading { height: 1; margin-top: 1; }"

    def __init__(self, title: str, note: str = "", *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self.set_reactive(Title.title, (title, note, ""))


class Sentence(Static):
    """A sentence on what is chosen, right where it is; takes no room while there is nothing to say."""

    DEFAULT_CSS = """
    Sentence { height: auto; padding: 0 1; display: none; }
    Sentence.-shown { display: block; }
    """

    def say(self, sentence: str) -> None:
        """Show a sentence; an empty one clears it."""
        self.update(Content(sentence))
        self.set_class(bool(sentence), "-shown")


class Problem(Sentence):
    """A sentence on what is wrong."""

    DEFAULT_CSS = "Problem { color: $error; }"


class Form(VerticalScroll, inherit_bindings=False, can_focus=False):
    """Holds the lines; the arrow keys are for going from line to line, not for scrolling."""

    def turn_page(self, by: int) -> bool:
        """Go on by as many lines as are in view; return whether the focus is in the form and not at its end already."""
        fields = [field for field in self.query("*") if field.focusable]
        if self.screen.focused not in fields:
            return False
        here = fields.index(self.screen.focused)
        to = min(max(here + by * max(self.size.height - 1, 1), 0), len(fields) - 1)
        self.screen.set_focus(fields[to])
        return to != here


class MoreBelow(Widget):
    """Tells how many lines of a form or list are below what is in view; empty where there are none.

    Args:
        form: the form or list.
    """

    DEFAULT_CSS = "MoreBelow { height: 1; color: $accent; padding-left: 2; }"

    def __init__(self, form: VerticalScroll, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(id=id)
        self._form = form

    def on_mount(self) -> None:
        """Follow the form."""
        for changing in ("scroll_y", "virtual_size", "size"):
            self.watch(self._form, changing, self._follow, init=False)

    def _follow(self) -> None:
        self.refresh()

    def render(self) -> Content:
        """Show how many there are."""
        below = round(self._form.max_scroll_y - self._form.scroll_y)
        arrow = "v" if self.app.has_class("-ascii") else "↓"
        return Content(f"{arrow} {below} more below" if below > 0 else "")


def _touch_text(text: Content) -> Content:
    """Return an explanation in the words of a screen that is touched; what is as it was keeps its look."""
    lines = [(line, touch_text(line.plain)) for line in text.split("\n", allow_blank=True)]
    return Content("\n").join([line if line.plain == said else Content(said) for line, said in lines])


class FormPage(Page):
    """A screen with a form on the left and the explanation of the chosen line on the right.

    Subclasses yield the lines in `compose_form`. A line is a direct child of the form; it is a `Row`, or a container
    with several fields in one line.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", "Previous line", show=False),
        Binding("down", "line(1)", "Next line", show=False),
        Binding("home", "end(0)", "First line", show=False, tooltip="Go to the first line."),
        Binding("end", "end(-1)", "Last line", show=False, tooltip="Go to the last line."),
        Binding("pageup", "previous_section", "Previous part", show=False, tooltip="Go to the previous part."),
        Binding("pagedown", "next_section", "Next part", show=False, tooltip="Go to the next part."),
    ]
    CSS_PATH = ["../styles/form.tcss"]  # noqa: RUF012 - declared so by Textual
    NAMES_FIRST: ClassVar[bool] = False
    """Does an explanation begin with what it is about, rather than stand under a title?"""

    def __init__(self) -> None:
        super().__init__()
        paint_exactly(self)

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().follow_settings()
        for line in self.query(Row):
            line.refresh()

    def compose_page(self) -> ComposeResult:
        """Put the explanation beside the form."""
        with Horizontal(id="columns"):
            with Form(id="form"):
                yield from self.compose_form()
            with VerticalScroll(id="about", can_focus=False):
                yield Title(id="about-title")
                yield Static(Content(""), id="explanation")
                yield from self.compose_beside()

    def compose_form(self) -> ComposeResult:
        """Return the lines of the form."""
        yield from ()

    def compose_beside(self) -> ComposeResult:
        """Return what stands under the explanation."""
        yield from ()

    def explain(self, focused: Widget) -> Content:
        """Return what to say about the line or field that has the focus."""
        title, text = focused.about if isinstance(focused, Row) else ("", "")
        return Content(f"{title}\n\n{text}" if self.NAMES_FIRST else text)

    def refresh_explanation(self) -> None:
        """Say afresh what there is to say about the chosen line."""
        if self.focused is not None:
            title = self.focused.about[0] if isinstance(self.focused, Row) and not self.NAMES_FIRST else ""
            for over in self.query("#about-title").results(Title):
                over.title = (title, "", "")
            shown, text = self.query_one("#explanation", Static), self.explain(self.focused)
            if self.host.is_touched:
                text = _touch_text(text)
            if shown.content != text:
                shown.update(text)

    def on_descendant_focus(self, _event: DescendantFocus) -> None:
        """Explain the line that is chosen now."""
        self.refresh_explanation()

    @on(TextField.Turned)
    def _tell_keys(self, event: TextField.Turned) -> None:
        """Show the keys of a field while one types in it."""
        keys = TYPING if self.host.is_touched else TextField.KEYS
        self.query_one(KeyBar).hints = keys if event.is_open else ()

    def lines_and_headings(self) -> Sequence[Widget]:
        """Return what the arrow keys go through, from top to bottom."""
        return self.query_one("#form").children

    def _lines(self) -> list[list[Widget]]:
        """Return the fields of every line that can be chosen."""
        lines = []
        for child in self.lines_and_headings():
            if child.display:
                fields = [widget for widget in child.walk_children(Widget, with_self=True) if widget.focusable]
                if fields:
                    lines.append(fields)
        return lines

    def action_line(self, by: int) -> None:
        """Go to the next or previous line, in the same column if it has one; none comes after the last."""
        lines = self._lines()
        for number, fields in enumerate(lines):
            if self.focused in fields:
                column = fields.index(self.focused)
                target = lines[min(number + by, len(lines) - 1)]
                self.set_focus(target[min(column, len(target) - 1)])  # at once: the next key may be here already
                return
        if lines:
            self.set_focus(lines[0][0])

    def action_end(self, at: int) -> None:
        """Go to the first line, or the last one.

        Args:
            at: 0 for the first, -1 for the last.
        """
        if lines := self._lines():
            self.set_focus(lines[at][0])

    def _go_to_part(self, by: int) -> None:
        """Go to the first line of the next or previous part."""
        parts: list[Widget] = []
        here = 0
        is_new = True
        for child in self.lines_and_headings():
            if isinstance(child, Heading | Title):
                is_new = True
                continue
            fields = [widget for widget in child.walk_children(Widget, with_self=True) if widget.focusable]
            if child.display and fields:
                if is_new:
                    parts.append(fields[0])
                    is_new = False
                if self.focused in fields:
                    here = len(parts) - 1
        if parts:
            self.set_focus(parts[(here + by) % len(parts)])

    def action_next_section(self) -> None:
        """Go to the next part of the form."""
        self._go_to_part(1)

    def action_previous_section(self) -> None:
        """Go to the previous part of the form."""
        self._go_to_part(-1)
