"""A party sheet that is read: the whole window, while its owner's die ticks."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ludo_tui.engine import Reading, Rolled, SheetPage, signed
from ludo_tui.presenting.table.heading import moment
from ludo_tui.table.session import Session
from ludo_tui.ui import actions
from ludo_tui.ui.clock import Alarm
from ludo_tui.ui.drawing.pages.reading_drawing import ReadingLook
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.table.menu import open_leaving
from ludo_tui.ui.widgets.frame import Header
from ludo_tui.ui.widgets.sheet_view import SheetView, look_of

_CLOSING = 0.6
"""Seconds for which the roll that closes the sheet is seen before the sheet folds."""
_FOLDS = 4
_FOLDING = 0.3
"""In how many steps the sheet folds, and how many seconds they take together."""


class ReadingScreen(Page):
    """Shows the sheet until a roll closes it.

    Args:
        session: a match in which a player alone at the keyboard reads a sheet.
        reading: who reads whose, and how long.
        page: the sheet.
    """

    HEADING = "Soul Read"
    CSS_PATH = "../styles/table.tcss"
    AUTO_FOCUS = "#sheet-page"
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("reading"),
        Binding("enter", "roll", show=False, priority=True),
        Binding("1", "roll", show=False, priority=True),
    ]

    def __init__(self, session: Session, reading: Reading, page: SheetPage) -> None:
        super().__init__()
        self.session = session
        self._reading = reading
        self._page = page
        self._alarm: Alarm | None = None
        self._left = 0
        self._folded = 0
        """Steps in which the sheet has been folded."""
        self._is_held = self._is_over = False

    def compose_page(self) -> ComposeResult:
        """Show the sheet, and nothing else."""
        yield SheetView(id="sheet-page")

    def on_mount(self) -> None:
        """Open the sheet, and let the clock begin."""
        session, reading = self.session, self._reading
        heading = self.query_one("#heading", Header).heading
        who = f"{session.seats.style(reading.reader).shape} {session.seats.names[reading.reader]}"
        self.query_one("#heading", Header).heading = heading._replace(
            text=f"reads the soul of {session.seats.names[reading.owner]}",
            side=session.seats.sides[reading.reader],
            name=who,
            note=f"{session.game.rules.ruleset.name} · {moment(session)}",
        )
        self.follow_settings()
        self.query_one(SheetView).look = look_of(session, self._page, reading.owner)
        self._wind_up()

    @property
    def current_rule(self) -> str:
        """The rule of what the cursor is on, or that by which the sheet is shown."""
        shown = (event.rule for event in reversed(self.session.game.events) if event.opens_sheet)
        return self.query_one(SheetView).rule or next(shown, "")

    def _values(self) -> tuple[int, ...]:
        """Return what the die has shown since the sheet was opened."""
        values: list[int] = []
        for event in reversed(self.session.game.events):
            if event.opens_sheet:
                break
            if isinstance(event, Rolled) and event.seat == self._reading.owner:
                values.append(event.value)
        return tuple(reversed(values))

    def _learnt(self) -> str:
        """Return what stands on the sheet that not everybody knows."""
        game = self.session.game
        known = game.rules.sheet_page(game.view(None), game.setup, self._reading.owner)
        if known is None:
            return ""
        open_to_all = {entry.name for block in known.blocks for entry in block.entries}
        told = [
            f"{name} {signed(value)}"
            for (name, value), (_, before) in zip(self._page.abilities, known.abilities, strict=True)
            if value and before is None
        ]
        told += [entry.name for block in self._page.blocks for entry in block.entries if entry.name not in open_to_all]
        told += [card.name for card in self._page.cards if card not in known.cards]
        return f"Not known to all: {', '.join(told)}" if told else ""

    def _show(self) -> None:
        seconds = self.host.settings.seconds_a_roll
        reading = self._reading
        self.query_one(SheetView).reading = ReadingLook(
            owner=self.session.seats.names[reading.owner],
            closes_at=reading.closes_at,
            most=reading.most,
            values=self._values(),
            seconds=self._left,
            of=seconds,
            is_held=self._is_held,
            is_over=self._is_over,
            learnt=self._learnt(),
            unfolded=1 - self._folded / _FOLDS,
        )

    # The clock

    def _wind_up(self) -> None:
        """Let the time until the next roll begin."""
        self._left = self.host.settings.seconds_a_roll
        self._next_second()

    def _next_second(self) -> None:
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
        if self._left and not self._is_held and not self._is_over:
            self._alarm = self.host.clock.after(self, 1.0, self._second)
        self._show()

    def _second(self) -> None:
        self._left -= 1
        if self._left > 0:
            self._next_second()
        else:
            self.action_roll()

    def action_hold(self) -> None:
        """Pause or resume the timer."""
        self._is_held = not self._is_held
        self._next_second()

    def action_roll(self) -> None:
        """Let the owner of the sheet roll; a roll that closes it is seen for a moment."""
        if self._is_over:
            self._close()
            return
        prompt = self.session.questions.prompt
        if prompt is None or self.session.privacy.reading is None:
            self._close()
            return
        self.session.answer(prompt.options[0].id)
        if self.session.privacy.reading is not None and self.session.questions.waiting == "person":
            self._wind_up()
            return
        self._is_over = True
        self._next_second()
        if self.host.settings.animation == "off":
            self._close()
        else:
            self._alarm = self.host.clock.after(self, _CLOSING, self._fold)

    def _fold(self) -> None:
        """Fold the sheet a step further, and put it away at last."""
        self._folded += 1
        if self._folded >= _FOLDS:
            self._close()
            return
        self._show()
        self._alarm = self.host.clock.after(self, _FOLDING / _FOLDS, self._fold)

    def _close(self) -> None:
        if self._alarm is not None:
            self._alarm.stop()
        if self.is_current:
            self.dismiss(None)

    def on_screen_suspend(self) -> None:
        """Hold the clock while something else is in front."""
        if self._alarm is not None and not self._is_over:
            self._alarm.stop()
            self._alarm = None

    def on_screen_resume(self) -> None:
        """Follow what was changed on another screen, and let the clock run on."""
        super().on_screen_resume()
        if self.query("#sheet-page") and self.query_one(SheetView).look is not None:
            self._left = min(self._left, self.host.settings.seconds_a_roll) or self.host.settings.seconds_a_roll
            self._next_second()

    def action_back(self) -> None:
        """Ask whether to leave the match; a sheet that is read stays open until a roll closes it."""
        open_leaving(self, f"Soul Read, {moment(self.session)}", "Back to the sheet")
