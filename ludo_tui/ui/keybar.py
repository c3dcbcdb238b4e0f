"""The line of keys at the bottom of every screen. The way back, help and quit stay readable however narrow it gets."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.dom import DOMNode
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.text.first_letters import small
from ludo_tui.text.touch_text import touch_text
from ludo_tui.ui import actions

_LAST = ("app.help", "app.quit")
_BACK = ".back"
"""How the ids of actions end that lead back from a screen."""
_GAP = 2
_ARROWS = {"↑↓": "Up Down", "←→": "Left Right"}
"""What is shown for the arrow keys where they cannot be."""


class Hint(NamedTuple):
    """A key in the line, and what it does now."""

    key: str
    """As people write it."""
    words: str
    action: str = ""
    """What a click does; empty: nothing."""
    stays: bool = False
    """Is it shown at the right, however narrow it gets?"""


TYPING: Final = (Hint("", "Keyboard lets you type; its Enter confirms"),)
"""Shown on a touched screen while a player can type."""


class KeyBar(Widget):
    """Shows the keys that work now, those of the screen first; a click does what the key does.

    A screen on which keys mean other things from question to question says itself what is shown: its `hints`, those
    that stay, or else the last of them, at the right.
    """

    DEFAULT_CSS = """
    KeyBar { height: 1; dock: bottom; background: $panel; color: $foreground; padding: 0 1; }
    """
    ALLOW_SELECT = False

    hints: reactive[tuple[Hint, ...]] = reactive(())

    def on_mount(self) -> None:
        """Listen for changes of what can be done."""
        self._spots: list[tuple[int, int, str, DOMNode]] = []
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, _screen: Screen[object]) -> None:
        if not self.hints:
            self.refresh()

    def render(self) -> Content:
        """Lay out as many keys as fit; the last ones always do."""
        if self.hints:
            right = [hint for hint in self.hints if hint.stays] or self.hints[-1:]
            left = [hint for hint in self.hints if hint not in right]
            return self._laid_out(self._entries(left), self._entries(right))
        shown: dict[str, _Entry] = {}
        for key, active in self.screen.active_bindings.items():
            binding = active.binding
            if binding.id is not None and binding.show and active.enabled and binding.id not in shown:
                name = actions.shown_key(binding.id, key)
                words = small(binding.description)
                shown[binding.id] = (name, words, binding.action, active.node)
        order = {action.id: number for number, action in enumerate(actions.ACTIONS)}
        last = [*(i for i in shown if i.endswith(_BACK)), *(i for i in _LAST if i in shown)]
        local = sorted((i for i in shown if i not in last), key=lambda i: (i.startswith("app."), order.get(i, 0)))
        return self._laid_out([shown[identity] for identity in local], [shown[identity] for identity in last])

    def _entries(self, hints: Sequence[Hint]) -> list["_Entry"]:
        return [(hint.key, hint.words, hint.action, self.screen) for hint in hints]

    def _laid_out(self, first: Sequence["_Entry"], last: Sequence["_Entry"]) -> Content:
        """Put the first keys at the left, as many as fit, and the last ones at the right."""
        if self.app.has_class("-touched"):
            first, last = _buttons(first), _buttons(last)
        if self.app.has_class("-ascii"):
            first, last = _plain(first), _plain(last)
        end = self.content_size.width - sum(_width(entry) for entry in last) + _GAP
        parts: list[tuple[str, str]] = []
        self._spots = []
        column = 0
        for entry in first:
            if column + _width(entry) > end:
                break
            column = self._add(parts, column, entry)
        parts.append((" " * max(end - column, 0), ""))
        column = max(end, column)
        for entry in last:
            column = self._add(parts, column, entry)
        return Content.assemble(*parts)

    def _add(self, parts: list[tuple[str, str]], column: int, entry: "_Entry") -> int:
        """Add a key with its words, and return the column after it."""
        key, words, action, node = entry
        width = _width(entry) - _GAP
        self._spots.append((column, column + width, action, node))
        if key:
            parts += [(key, "bold $accent"), (f" {words}{' ' * _GAP}", "$foreground")]
        else:
            parts += [(words, "bold $accent on $surface" if action else "$foreground"), (" " * _GAP, "$foreground")]
        return column + width + _GAP

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        spot = event.get_content_offset(self)
        if spot is None:
            return
        for start, end, action, node in self._spots:
            if action and start <= spot.x < end:
                await self.app.run_action(action, default_namespace=node)
                return


_Entry = tuple[str, str, str, DOMNode]
"""A key, what it does in words, the action, and whose action it is."""


def _plain(entries: Sequence[_Entry]) -> list[_Entry]:
    """Return entries in plain characters; pairs of arrows by the names of the keys."""
    return [(_ARROWS.get(key) or in_ascii(key), in_ascii(words), action, node) for key, words, action, node in entries]


def _buttons(entries: Sequence[_Entry]) -> list[_Entry]:
    """Return those of the entries that a finger can choose, by their words alone, and what names no key."""
    return [("", f" {touch_text(words)} ", action, node) for key, words, action, node in entries if action or not key]


def _width(entry: _Entry) -> int:
    """Return how many columns an entry takes, with those behind it."""
    return cell_len(" ".join(filter(None, entry[:2]))) + _GAP
