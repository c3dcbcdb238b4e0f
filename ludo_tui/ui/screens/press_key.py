"""An action with its keys, and the dialog that waits for another key."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import sentence
from ludo_tui.ui import actions
from ludo_tui.ui.form_lines import Row
from ludo_tui.ui.screens.dialogs import Dialog


class KeyRow(Row):
    """A line with an action and its keys."""

    def __init__(self, action: actions.Action, keys: str, is_changed: bool) -> None:
        detail = f"{keys} *" if is_changed else keys
        name = capital(action.label)
        super().__init__(f"  {name}", detail, about=(name, action.tooltip))
        self.action = action


class PressKey(Dialog[str | None]):
    """Waits for the key that an action shall have.

    Args:
        action: the action.
        keymap: the keymap so far, to tell at once what another key would clash with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"take('{key}')", show=False) for key in actions.every_key() if key != "escape"),
        Binding("escape", "cancel", show=False),
    ]

    def __init__(self, action: actions.Action, keymap: dict[str, str]) -> None:
        super().__init__(f"Press the new key for {action.label}, or Escape to leave it as it is.")
        self._action = action
        self._keymap = keymap

    def compose_answer(self) -> ComposeResult:
        """Return where it is told why a key cannot be taken."""
        yield Static(Content(""), id="dialog-error")

    def on_key(self, event: events.Key) -> None:
        """Take a letter of any keyboard; the keys that all keyboards have are bindings."""
        if event.character is not None and event.is_printable and not event.character.isascii():
            event.stop()
            self.action_take(event.character)

    def action_take(self, key: str) -> None:
        """Take the key, unless it would take another action's."""
        problems = actions.keymap_problems({**self._keymap, self._action.id: key})
        if problems:
            self.tell(sentence(problems[0]))
        else:
            self.dismiss(key)
