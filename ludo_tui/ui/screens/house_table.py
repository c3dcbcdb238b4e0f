"""The house table: how everybody has done over all matches, and against whom."""

import asyncio
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui import rulesets
from ludo_tui.engine import counted, percent
from ludo_tui.presenting.coloured_text import cut
from ludo_tui.records.house_table import Results, results
from ludo_tui.saves import SaveError
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.canvas_view import CanvasView, Drawn

_MARGIN: Final = 2
_HEADS: Final = (("matches", 9), ("wins", 6), ("captures", 10), ("sent back", 11), ("farthest", 10))
_NAME: Final = 20
_AGAINST: Final = (("matches", 9), ("ahead", 7), ("captures", 10))
_BAR: Final = 14
_WIDE: Final = 100
_LEAST_PAIRS: Final = 6


class HouseTable(CanvasView, can_focus=True):
    """Draws the players, and below them whom the chosen one has met."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Player above", show=False),
        Binding("down", "move(1)", "Player below", show=False),
        Binding("home", "move(-1000)", "First player", show=False),
        Binding("end", "move(1000)", "Last player", show=False),
    ]

    table: Drawn[Results | None] = Drawn(None)
    chosen: Drawn[int] = Drawn(0)

    def action_move(self, by: int) -> None:
        """Go to another player."""
        if self.table is not None and self.table.players:
            self.chosen = min(max(self.chosen + by, 0), len(self.table.players) - 1)

    def on_click(self, event: events.Click) -> None:
        """Choose the player that was clicked."""
        if self.table is not None and event.y >= 3:
            self.action_move(self._first(self._rows) + event.y - 3 - self.chosen)

    @property
    def _rows(self) -> int:
        """How many players are in view."""
        count = 0 if self.table is None else len(self.table.players)
        return max(min(count, self.size.height - 5 - _LEAST_PAIRS), 1)

    def _first(self, rows: int) -> int:
        return max(self.chosen - rows + 1, 0)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw it."""
        if self.table is None:
            canvas.put(_MARGIN, 1, "Counting saves ...", "dim")
        elif not self.table.players:
            canvas.put(_MARGIN, 1, "No match has been finished yet.", "dim")
        else:
            self._draw_players(canvas, self.table)

    def _draw_players(self, canvas: Canvas, table: Results) -> None:
        width, rows = canvas.width - 2 * _MARGIN, self._rows
        count = counted(table.matches, "match")
        draw_rule(canvas, _MARGIN, 1, width, "Everybody", note=count)
        _draw_heads(canvas, 2, _HEADS)
        first = self._first(rows)
        for y, (number, line) in enumerate(list(enumerate(table.players))[first : first + rows], 3):
            if number == self.chosen:
                canvas.fill(_MARGIN, y, width, 1, "raised")
                canvas.put(_MARGIN, y, "▶", "accent")
            colour = "dim" if line.is_computer else "text"
            canvas.put(_MARGIN + 2, y, cut(on_one_line(line.name), _NAME - 2), colour, None, "b")
            x = _MARGIN + 2 + _NAME
            counts = (line.matches, line.wins, line.captures, line.lost, line.chase)
            for (_, size), value in zip(_HEADS, counts, strict=True):
                x += size
                canvas.put_right(x, y, f"{value}", "text")
            if canvas.width >= _WIDE:
                draw_bar(canvas, x + 3, y, _BAR, line.wins / line.matches, "accent")
                canvas.put(x + 4 + _BAR, y, f"{percent(line.wins / line.matches)}%", "dim")
        self._draw_pairs(canvas, table, 4 + rows)

    def _draw_pairs(self, canvas: Canvas, table: Results, y: int) -> None:
        chosen = table.players[min(self.chosen, len(table.players) - 1)]
        title = f"{on_one_line(chosen.name)} against ..."
        draw_rule(canvas, _MARGIN, y, canvas.width - 2 * _MARGIN, title)
        _draw_heads(canvas, y + 1, _AGAINST)
        met = [(line, pair) for line in table.players if (pair := table.pairs.get((chosen.player, line.player)))]
        for row, (line, pair) in enumerate(met[: canvas.height - y - 2], y + 2):
            canvas.put(_MARGIN + 2, row, cut(on_one_line(line.name), _NAME - 2), "dim" if line.is_computer else "text")
            x = _MARGIN + 2 + _NAME
            for (_, size), value in zip(_AGAINST, pair, strict=True):
                x += size
                canvas.put_right(x, row, f"{value}", "text")
            draw_bar(canvas, x + 3, row, _BAR, pair.ahead / pair.matches, "good")


def _draw_heads(canvas: Canvas, y: int, heads: tuple[tuple[str, int], ...]) -> None:
    x = _MARGIN + 2 + _NAME
    for head, size in heads:
        x += size
        canvas.put(x - cell_len(head), y, head, "dim")


class HouseTableScreen(Page):
    """Shows who has won against whom over all matches."""

    HEADING = "House table"
    NOTE = "all matches that were finished here"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("house-table")]
    CSS_PATH = "../styles/house_table.tcss"
    AUTO_FOCUS = "HouseTable"
    LEGEND: ClassVar = (
        ("Captures", "pieces of others that somebody sent back"),
        ("Sent back", "pieces of this player that were captured or fell"),
        ("Farthest", "the most spaces that somebody was sent back by one capture"),
    )

    def __init__(self) -> None:
        super().__init__()
        self._ruleset = ""
        """What the counted matches play; empty: all."""

    def compose_page(self) -> ComposeResult:
        """Show the table alone."""
        yield HouseTable()

    def on_mount(self) -> None:
        """Count the matches beside the screen."""
        self.run_worker(self._count())

    def action_ruleset(self) -> None:
        """Count the matches of the next ruleset alone, and after the last one all again."""
        known = ["", *rulesets.offered()]
        self._ruleset = known[(known.index(self._ruleset) + 1) % len(known)]
        name = on_one_line(rulesets.load(self._ruleset).name) if self._ruleset else ""
        self.set_heading(self.HEADING, f"{name} alone" if name else self.NOTE)
        self.query_one(HouseTable).chosen = 0
        self.run_worker(self._count(), exclusive=True)

    async def _count(self) -> None:
        try:
            table = await asyncio.to_thread(results, self.host.files.saves, self._ruleset)
        except SaveError as error:
            self.host.say(sentence(error), "error")
            table = Results()
        if table.problem:
            self.host.say(on_one_line(table.problem), "warning")
        if self.is_attached:
            self.query_one(HouseTable).table = table
