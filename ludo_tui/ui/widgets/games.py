"""The games to choose from: a list of two lines each, always with one of them chosen."""

from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ludo_tui.presenting.coloured_text import fitted
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.messages import FromWidget
from ludo_tui.ui.widgets.canvas_view import CanvasView

_LINES: Final = 2
"""Rows of a game."""
_KEYS: Final = 9


class GameLine(NamedTuple):
    """A game as the list shows it."""

    id: str
    name: str
    pitch: str = ""
    seats: str = ""
    """How many can play."""


class GameList(CanvasView, can_focus=True):
    """Shows games, of which the arrow keys, a digit or the mouse choose one."""

    DEFAULT_CSS = "GameList { height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "choose(-1)", "Game above", show=False),
        Binding("down", "choose(1)", "Game below", show=False),
    ]

    games: reactive[tuple[GameLine, ...]] = reactive((), layout=True)
    value: reactive[str] = reactive("", repaint=False, init=False)
    """The id of the chosen game."""

    class Changed(FromWidget["GameList"]):
        """Another game was chosen."""

    @dataclass(eq=False)
    class Left(Message):
        """A player went on beyond the first or the last game."""

        by: int

    def offer(self, games: tuple[GameLine, ...], value: str) -> None:
        """Change what can be chosen, and what is, without telling anybody."""
        with self.prevent(self.Changed):
            self.games, self.value = games, value
        self.draw_anew()

    @property
    def _chosen(self) -> int:
        return next((number for number, game in enumerate(self.games) if game.id == self.value), 0)

    @property
    def _first(self) -> int:
        """The first game in view."""
        fitting = max(self.size.height // _LINES, 1)
        return max(min(self._chosen - fitting // 2, len(self.games) - fitting), 0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Return the rows that all games need."""
        return _LINES * max(len(self.games), 1)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw as many games as fit, the chosen one among them."""
        first = self._first
        shown = self.games[first : first + max(canvas.height // _LINES, 1)]
        for y, (number, game) in zip(range(0, canvas.height - 1, _LINES), enumerate(shown, first), strict=False):
            if game.id == self.value:
                canvas.fill(0, y, canvas.width, _LINES, "raised")
                for line in range(_LINES):
                    canvas.put(0, y + line, "▌", "accent" if self.has_focus else "line")
            if number < _KEYS:
                canvas.put(2, y, f"{number + 1}", "accent", None, "b")
            end = canvas.put_right(canvas.width - 1, y, game.seats, "dim")
            canvas.put(4, y, fitted(game.name, end - 5), "text", None, "b")
            canvas.put(4, y + 1, fitted(game.pitch, canvas.width - 5), "dim")
        if first:
            canvas.put(canvas.width - 1, 1, "↑", "accent")
        if first + len(shown) < len(self.games):
            canvas.put(canvas.width - 1, canvas.height - 1, "↓", "accent")

    def watch_value(self) -> None:
        """Show the choice and tell the form."""
        self.redraw()
        self.post_message(self.Changed(self))

    def watch_has_focus(self, has_focus: bool) -> None:
        """Show whether the arrow keys are for it."""
        super().watch_has_focus(has_focus)
        self.redraw()

    def choose(self, number: int) -> None:
        """Choose a game by its number, if there are that many."""
        if 0 <= number < len(self.games):
            self.value = self.games[number].id

    def action_choose(self, by: int) -> None:
        """Choose the game above or below, or leave the list at its end."""
        to = self._chosen + by
        if 0 <= to < len(self.games):
            self.choose(to)
        else:
            self.post_message(self.Left(by))

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        self.choose(self._first + event.y // _LINES)
