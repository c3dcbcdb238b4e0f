"""Rock, paper, scissors: everybody presses one of three keys of their own, and the screen shows only that they did."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from ludo_tui.table.play.simultaneous import seats_choosing
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.symbols_drawing import HandLook, Spot, SymbolsLook, draw_symbols
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.table.menu import open_leaving
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn

KEYS = ("123", "890", "zxc", "bnm")
"""Three keys for each seat, for rock, paper and scissors: neighbours on the keyboard, far from the other seats'."""


class SymbolsView(CanvasView):
    """Rock, paper, scissors: whose hand is awaited, and on which keys."""

    look: Drawn[SymbolsLook | None] = Drawn(None)

    @dataclass(eq=False)
    class Tapped(Message):
        """A sign was clicked.

        Args:
            hand: number of the hand in the look.
            sign: number of the sign.
        """

        hand: int
        sign: int

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._spots: list[Spot] = []

    def draw_on(self, canvas: Canvas) -> None:
        """Draw the hands."""
        if self.look is not None:
            is_plain = self.is_ascii or self.palette.depth == "none"
            self._spots = draw_symbols(canvas, self.look, is_plain=is_plain)

    def on_click(self, event: events.Click) -> None:
        """Tell which sign was clicked."""
        for spot in self._spots:
            if spot.is_at(event.x, event.y):
                self.post_message(self.Tapped(spot.hand, spot.sign))


class SymbolsScreen(Page):
    """Collects the symbols of the people who want to react first; it never shows which.

    Args:
        session: a match that asks for symbols.
    """

    HEADING = "Rock, paper, scissors"
    NOTE = "who reacts first"
    CSS_PATH = "../styles/table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("symbols"),
        *(
            Binding(key, f"show({seat}, {number})", show=False, priority=True)
            for seat, keys in enumerate(KEYS)
            for number, key in enumerate(keys)
        ),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seats = seats_choosing(session)
        self._symbols = (
            [option.id for option in session.questions.prompt.options] if session.questions.prompt is not None else []
        )
        self._shown: dict[int, str] = {}

    def compose_page(self) -> ComposeResult:
        """Show nothing but the keys."""
        yield SymbolsView(id="symbols")

    def on_mount(self) -> None:
        """Ask."""
        self.follow_settings()
        self._show()

    @property
    def current_rule(self) -> str:
        """The rule that asks for symbols."""
        prompt = self.session.questions.prompt
        return prompt.rule if prompt is not None else ""

    def _show(self) -> None:
        session, prompt = self.session, self.session.questions.prompt
        hands = tuple(
            HandLook(
                session.seats.sides[seat],
                f"{session.seats.shape(seat)} {session.seats.names[seat]}",
                tuple(zip(KEYS[seat], self._symbols, strict=True)),
                seat in self._shown,
            )
            for seat in self.seats
        )
        pending = prompt.pending if prompt is not None else ()
        self.query_one(SymbolsView).look = SymbolsLook(tuple(pending), hands)

    def on_symbols_view_tapped(self, event: SymbolsView.Tapped) -> None:
        """Take the sign that was clicked."""
        self.action_show(self.seats[event.hand], event.sign)

    def action_show(self, seat: int, number: int) -> None:
        """Take a symbol; the first one counts."""
        if seat not in self.seats or seat in self._shown:
            return
        self._shown[seat] = self._symbols[number]
        self._show()
        if len(self._shown) == len(self.seats):
            self.dismiss(dict(self._shown))

    def action_back(self) -> None:
        """Take all symbols back; with none shown, ask whether to leave the match."""
        if self._shown:
            self._shown.clear()
            self._show()
        else:
            open_leaving(self, "Rock, paper, scissors", "Back to the symbols")
