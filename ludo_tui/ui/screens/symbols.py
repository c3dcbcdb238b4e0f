"""Rock, paper, scissors: everybody presses one of three keys of their own, and the screen shows only that they did."""

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen

from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.host import Host
from ludo_tui.ui.keybar import KeyBar
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.rows import Lines, Part, Row, row

KEYS = ("123", "890", "zxc", "bnm")
"""Three keys for each seat, for rock, paper and scissors: neighbours on the keyboard, far from the other seats'."""


class SymbolsScreen(Screen[Mapping[int, str]]):
    """Collects the symbols of the people who want to react first; it never shows which.

    Args:
        session: a match that asks for symbols.
    """

    CSS_PATH = "../styles/table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("symbols"),
        *(
            Binding(key, f"show({seat}, {number})", show=False, priority=True)
            for seat, keys in enumerate(KEYS)
            for number, key in enumerate(keys)
        ),
    ]
    app: Host

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seats = session.blind
        self._symbols = [option.id for option in session.prompt.options] if session.prompt is not None else []
        self._shown: dict[int, str] = {}

    def compose(self) -> ComposeResult:
        """Put the seats under the question."""
        with Vertical(id="curtain"):
            yield Lines(id="symbols")
        yield KeyBar()

    def on_mount(self) -> None:
        """Ask."""
        self._show()

    @property
    def current_rule(self) -> str:
        """The rule that asks for symbols."""
        prompt = self.session.prompt
        return prompt.rule if prompt is not None else ""

    def _show(self) -> None:
        session, prompt = self.session, self.session.prompt
        pending = prompt.pending if prompt is not None else ()
        rows = [row(text, "faint", mark="> " * (depth + 1)) for depth, text in enumerate(pending)]
        rows += [
            row("Several want to react: rock, paper, scissors decides who goes first.", "strong"),
            row("Everybody hides a hand, looks away from the others' keys and presses one key.", "text"),
            row(""),
        ]
        for seat in self.seats:
            parts: list[Part] = [
                panels.badge(session, seat, self.app.settings.ascii),
                (f" {session.seats[seat]}", "strong"),
            ]
            keys = "   ".join(f"{key} {symbol}" for key, symbol in zip(KEYS[seat], self._symbols, strict=True))
            done = seat in self._shown
            parts.append(("   ..." if done else f"   {keys}", "good" if done else "key"))
            rows.append(Row(tuple(parts)))
        self.query_one("#symbols", Lines).rows = tuple(rows)

    def action_show(self, seat: int, number: int) -> None:
        """Take a symbol; the first one counts."""
        if seat not in self.seats or seat in self._shown:
            return
        self._shown[seat] = self._symbols[number]
        self._show()
        if len(self._shown) == len(self.seats):
            self.dismiss(dict(self._shown))

    def action_back(self) -> None:
        """Take all symbols back; with none shown, leave the table, whose game is kept."""
        if self._shown:
            self._shown.clear()
            self._show()
        else:
            self.app.to_title()
