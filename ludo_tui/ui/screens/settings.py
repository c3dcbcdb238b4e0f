"""The settings: speed, colours, characters, keys. Every change holds at once and is kept."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget

from ludo_tui.presenting.board.sample_board import sample_board
from ludo_tui.table.files.settings import PARTS, Settings
from ludo_tui.table.setup.fields import Field, fields_of
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.commands import key_sets
from ludo_tui.ui.drawing.board.geometry import SMALL, Geometry
from ludo_tui.ui.form_lines import ChoiceRow, Row
from ludo_tui.ui.screens.dialogs import AskText
from ludo_tui.ui.screens.press_key import KeyRow, PressKey
from ludo_tui.ui.setup.form import FormPage, Heading
from ludo_tui.ui.textual_themes import TITLES
from ludo_tui.ui.widgets.board import StillBoard

_KEY_SETS = (
    "Several people at one keyboard may each want keys of their own. F6 gives the present keys a name; what is changed "
    "from then on belongs to the set that is in use. The command palette knows the sets, too."
)


class SettingsScreen(FormPage):
    """Shows every setting with its explanation."""

    HEADING = "Settings"
    AUTO_FOCUS = ""  # it would scroll the first heading out of view
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("settings")]

    def compose_form(self) -> ComposeResult:
        """List the settings, then the keys by place."""
        settings, shipped = self.host.settings, Settings()
        fields = {field.name: field for field in fields_of(Settings)}
        fields["theme"] = fields["theme"]._replace(words=TITLES)
        for part, names in PARTS.items():
            yield Heading(part, "* not the default" if part == next(iter(PARTS)) else "")
            for field in (fields[name] for name in names):
                value, usual = getattr(settings, field.name), getattr(shipped, field.name)
                yield ChoiceRow(field, value, usual=usual, id=f"set-{field.name.replace('_', '-')}")
        yield Heading("Keys")
        yield ChoiceRow(self._key_sets(), settings.key_set, id="key-set")
        for place, title in actions.PLACES.items():
            own = [action for action in actions.ACTIONS if action.where == place]
            if own:
                yield Heading(f"Keys: {title}")
            for action in own:
                yield KeyRow(action, self._keys(action), action.id in settings.keymap)

    def _key_sets(self) -> Field:
        words = {name: name or "default" for name in key_sets(self.host)}
        return Field("key_set", "Set of keys", _KEY_SETS, words)

    def _keys(self, action: actions.Action) -> str:
        return ", ".join(actions.key_name(key) for key in actions.keys_of(action, self.host.settings.keymap))

    def compose_beside(self) -> ComposeResult:
        """Show how it looks."""
        yield Heading("How it looks", id="sample-title")
        board = StillBoard(id="sample")
        board.geometry = Geometry(SMALL)
        board.picture = sample_board()
        yield board

    def on_mount(self) -> None:
        """Begin at the first line, with its heading in view."""
        super().on_mount()
        self.follow_settings()
        self.query(ChoiceRow).first().focus(scroll_visible=False)

    def explain(self, focused: Widget) -> Content:
        """Explain a setting, or an action and how to change its key."""
        text = super().explain(focused)
        if isinstance(focused, KeyRow):
            shipped = ", ".join(actions.key_name(key) for key in actions.keys_of(focused.action, {}))
            needed = "\n\nIt must always have a key." if focused.action.required else ""
            return text + Content(f"\n\nEnter changes the key. Default: {shipped}.{needed}")
        return text + Content("\n\nLeft and right change it.")

    @on(ChoiceRow.Changed)
    def _changed(self, event: ChoiceRow.Changed) -> None:
        row = event.widget
        if row.key == "key_set":
            self.host.preferences.use_keys(row.value)
            self._show_keys()
            return
        self.host.preferences.change(row.key, row.value)
        self.follow_settings()

    def _show_keys(self) -> None:
        """Show the keys of the present set."""
        settings = self.host.settings
        self.query_one("#key-set", ChoiceRow).offer(self._key_sets(), settings.key_set)
        for row in self.query(KeyRow):
            row.detail = self._keys(row.action) + (" *" if row.action.id in settings.keymap else "")

    def action_save_keys(self) -> None:
        """Save the current keys as a named set."""

        def check(name: str) -> str | None:
            if not on_one_line(name):
                return "A set of keys needs a name."
            return "There is a set of that name." if on_one_line(name) in key_sets(self.host) else None

        def named(name: str) -> None:
            self.host.preferences.use_keys(on_one_line(name))
            self._show_keys()

        self.ask(AskText("Name for this set of keys?", check=check, limit=20), named)

    @on(Row.Pressed)
    def _pressed(self, event: Row.Pressed) -> None:
        row = event.widget
        if not isinstance(row, KeyRow):
            return
        self.ask(PressKey(row.action, self.host.settings.keymap), lambda key: self._set_key(row, key))

    def _set_key(self, row: KeyRow, key: str | None) -> None:
        """Give an action a key; None: its default keys."""
        keymap = {name: keys for name, keys in self.host.settings.keymap.items() if name != row.action.id}
        if key is not None:
            keymap[row.action.id] = key
        if problems := actions.keymap_problems(keymap):
            self.host.say(sentence(problems[0]), "warning")
            return
        self.host.preferences.change("keymap", keymap)
        self.app.set_keymap(keymap)
        row.detail = self._keys(row.action) + (" *" if row.action.id in keymap else "")

    def action_reset(self) -> None:
        """Set the chosen line back to its default."""
        row: Any = self.focused
        if isinstance(row, KeyRow):
            self._set_key(row, None)
        elif isinstance(row, ChoiceRow) and row.usual is not None:
            row.value = row.usual
