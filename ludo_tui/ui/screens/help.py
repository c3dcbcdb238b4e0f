"""The keys of a screen, listed from what really works there."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.dom import DOMNode
from textual.screen import Screen

from ludo_tui.presenting.rows import Row, row
from ludo_tui.text.touch_text import touch_text
from ludo_tui.ui import actions
from ludo_tui.ui.form_lines import Row as FormRow
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.setup.form import Heading, MoreBelow
from ludo_tui.ui.widgets.row_lines import Lines

_MOVES = {
    "up": "Go up",
    "down": "Go down",
    "left": "Go left",
    "right": "Go right",
    "home": "Go to the first",
    "end": "Go to the last",
    "pageup": "A page up",
    "pagedown": "A page down",
    "enter": "Choose",
    "tab": "Go to the next part of the screen",
    "shift+tab": "Go to the previous part of the screen",
}
"""Words for the keys that move about, where the part of the screen that has the focus gives none of its own."""

_UNTOLD = ("ctrl+c", "super+c", "ctrl+pageup", "ctrl+pagedown")
"""Keys of the toolkit that lead nowhere here."""
_AT_ONCE = {"ctrl+q": "Quit at once, from anywhere; a match in progress is kept"}
"""Words for keys that the toolkit tells in other ones."""
_HERE: Final = ("app.help", "help")
"""What leads here, or only names it."""
_LAST_WORDS = "Every key can be changed in the settings. The mouse works too."

_MOVING: Final = "Moving about and choosing"


class Line(NamedTuple):
    """An action of a screen, with its keys."""

    keys: str
    text: str
    is_enabled: bool
    """Can it be done now?"""
    action: str
    node: DOMNode
    """Whose action it is."""


class ActionRow(FormRow):
    """A line of the help that carries out its action when tapped."""

    def __init__(self, line: Line) -> None:
        super().__init__(touch_text(line.text))
        self.line = line


def keys_of_screen(screen: Screen[object]) -> dict[str, list[Line]]:
    """List the keys that a screen answers to, under headings; those of the focused part come last."""
    found: dict[str, tuple[list[str], str, ActiveBinding, str]] = {}
    for key, active in screen.active_bindings.items():
        binding = active.binding
        if binding.id is not None:
            where = binding.id.partition(".")[0]
            name, text, heading = binding.id, binding.tooltip, actions.PLACES.get(where, where.capitalize())
        elif key in _MOVES:
            name = f"{active.node.__class__.__name__}.{key}"
            text, heading = binding.tooltip or _MOVES[key], _MOVING
        elif key in _UNTOLD:
            continue
        elif active.node.__class__.__module__.startswith("ludo_tui") and binding.description:
            name = f"{active.node.__class__.__name__}.{binding.action.partition('(')[0]}"
            text = _AT_ONCE.get(key) or binding.tooltip or binding.description
            heading = _MOVING
        else:
            continue
        keys, *_ = found.setdefault(name, ([], text, active, heading))
        keys.append(actions.key_name(key))
    order = {action.id: number for number, action in enumerate(actions.ACTIONS)}
    listed: dict[str, list[Line]] = {}
    for name in sorted(found, key=lambda n: (n.startswith("app."), n not in order, order.get(n, 0))):
        keys, text, active, heading = found[name]
        line = Line(_together(keys), text, active.enabled, active.binding.action, active.node)
        listed.setdefault(heading, []).append(line)
    return listed


def _together(keys: Sequence[str]) -> str:
    """Return the keys of an action, a row of digits by its ends."""
    if len(keys) > 2 and "".join(sorted(keys)) in "0123456789":
        return f"{min(keys)} to {max(keys)}"
    return ", ".join(keys)


class HelpScreen(Page):
    """Shows the keys of another screen.

    Args:
        about: the screen.
        legend: the signs and words of the game on it, each with what it means, for the characters that hold now.
    """

    HEADING = "Keys"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("help")]
    CSS_PATH = "../styles/help.tcss"
    AUTO_FOCUS = "#keys"

    def __init__(self, about: Screen[object], legend: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__()
        session = getattr(about, "session", None)
        self._is_kept = session is None or session.save.is_kept
        self._listed = keys_of_screen(about)
        self._legend = tuple(legend)

    def compose_page(self) -> ComposeResult:
        """List the keys under their headings, in two columns where the window has room for them."""
        width = max((len(line.keys) for lines in self._listed.values() for line in lines), default=0)
        headings = [name for name in self._listed if name != _MOVING or not self.host.is_touched]
        keys = VerticalScroll(id="keys")
        with keys:
            with Vertical(classes="keys-column"):
                yield from self._parts(headings[:1], width)
            with Vertical(classes="keys-column"):
                yield from self._parts(headings[1:], width)
                if self._legend:
                    yield Heading("Signs and words of this match")
                    yield Lines(row(text, mark=f"{name}: ") for name, text in self._legend)
                if not self.host.is_touched:
                    yield Lines((row(_LAST_WORDS, "faint"),), id="last-words")
        if not self.host.is_touched:
            yield MoreBelow(keys)

    def _parts(self, headings: Sequence[str], width: int) -> ComposeResult:
        """Yield the keys of some headings."""
        for heading in headings:
            yield Heading(heading)
            if self.host.is_touched:
                yield from (
                    ActionRow(line) for line in self._listed[heading] if line.is_enabled and line.action not in _HERE
                )
            else:
                yield Lines(_told(line, width, is_kept=self._is_kept) for line in self._listed[heading])

    def on_mount(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().on_mount()
        self.follow_settings()
        if self.host.is_touched:
            self.set_heading("What you can do")

    @on(FormRow.Pressed)
    async def _pressed(self, event: FormRow.Pressed) -> None:
        """Do what was tapped, on the screen that this one is about."""
        if isinstance(event.widget, ActionRow):
            line = event.widget.line
            self.action_back()
            self.app.call_later(self.app.run_action, line.action, line.node)


def _told(line: Line, width: int, *, is_kept: bool) -> Row:
    """Return keys with what they do in a match that is kept, or kept nowhere."""
    text = actions.told_of(line.text, is_kept=is_kept)
    mark = f"{line.keys:<{width}}  "
    if line.is_enabled:
        return row(text, mark=mark)
    return row(f"{text.rstrip('.')} (not now)", "faint", mark=mark, mark_style="faint")
