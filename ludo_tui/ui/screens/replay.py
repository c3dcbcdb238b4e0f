"""A match watched again on the board: step by step, turn by turn, from mark to mark, or by itself."""

from functools import cached_property
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.timer import Timer

from ludo_tui.presenting.advice import why_at
from ludo_tui.presenting.log.barks import barks_of
from ludo_tui.presenting.pages.replay_page import ReplayPresenter
from ludo_tui.records.replay import SEARCHES, Replay
from ludo_tui.saves.restoring import become_a_copy
from ludo_tui.table.session import Session
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.board.geometry import SMALL, geometry_for
from ludo_tui.ui.drawing.pages.replay_drawing import story_areas
from ludo_tui.ui.exact_painting import paint_exactly
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.page import Page
from ludo_tui.ui.widgets.board import BoardView, StillBoard
from ludo_tui.ui.widgets.story import StoryView, Timeline

_SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
_STEP: Final = 0.8
"""Seconds for which a decision is shown at speed 1."""
_TENTHS: Final = 10
_WITH_AXES: Final = 21
"""Rows of the window from which the board has room for its letters."""


class ReplayScreen(Page):
    """Shows a match as everybody could see it. Nothing here changes it.

    Args:
        replay: the match.
        moment: where to begin.
    """

    HEADING = "Replay"
    NOTE = "nothing here changes the match"
    TOUCH_HINTS = (
        ("‹ turn", "turns(-1)"),  # noqa: RUF001 - drawn so
        ("‹ step", "steps(-1)"),  # noqa: RUF001 - drawn so
        ("play", "play"),
        ("step ›", "steps(1)"),
        ("turn ›", "turns(1)"),
        ("leave", "back"),
        ("help", "app.help"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *actions.bindings("replay"),
        Binding("right", "steps(1)", "Go a decision on", show=False),
        Binding("pagedown", "turns(1)", "Go a turn on", show=False),
        Binding("minus", "speed(-1)", "Play slower", show=False),
        Binding("right_square_bracket", "marks(1)", "Go to the next mark", show=False),
        Binding("home", "jump(0)", "Go to the beginning", show=False),
        Binding("end", "jump(10)", "Go to the end", show=False),
        *(Binding(f"{n}", f"jump({n})", "Go to that tenth of the match", show=False) for n in range(1, 10)),
    ]
    CSS_PATH = "../styles/replay.tcss"

    moment: reactive[int] = reactive(0, init=False)

    def __init__(self, replay: Replay, moment: int = 0) -> None:
        super().__init__()
        paint_exactly(self)
        self.replay = replay
        self._timer: Timer | None = None
        self._speed = 1
        self._why = ""
        """Why the decision that is shown was made, once a player asks."""
        self.set_reactive(ReplayScreen.moment, moment)

    def compose_page(self) -> ComposeResult:
        """Put the story beside the board and the line of the time below both."""
        yield StillBoard(id="board")
        yield StoryView(id="story")
        yield Timeline(id="timeline")

    @cached_property
    def _session(self) -> Session:
        """A table around the match that was played again, which nobody sits at and nothing is kept of."""
        session = Session(self.replay.match, words=self.host.files.words)
        session.news.let_speak(barks_of if self.host.settings.talk else None)
        session.seats.is_ascii = self.host.settings.ascii
        return session

    @cached_property
    def _presenter(self) -> ReplayPresenter:
        """Tells of the match."""
        return ReplayPresenter(self.replay, self._session)

    def on_mount(self) -> None:
        """Show the moment to begin with."""
        self.set_heading(self.HEADING, f"{on_one_line(self.replay.match.rules.ruleset.name)} · {self.NOTE}")
        self._show()

    def on_resize(self) -> None:
        """Place everything again."""
        board = self.query_one(BoardView)
        columns, rows = self.size
        rows -= 1 if self.host.is_touched else 0  # the keys below are two rows high for a finger
        geometry = geometry_for(columns, rows, is_lined=board.is_lined)
        board.geometry = geometry._replace(has_axes=self.size.height >= _WITH_AXES)
        story, timeline, corner = story_areas(columns, rows, board.geometry.size)
        board.styles.offset = corner
        for view, (x, y, width, height) in ((StoryView, story), (Timeline, timeline)):
            widget = self.query_exactly_one(view) if view is Timeline else self.query_one("#story")
            widget.styles.offset = (x, y)
            widget.styles.width, widget.styles.height = width, height
        self._show()

    def follow_settings(self) -> None:
        """Draw with the characters and colours that hold now."""
        super().follow_settings()
        self._session.seats.is_ascii = self.host.settings.ascii
        self._show()

    # Showing

    def watch_moment(self) -> None:
        """Show another moment."""
        self._why = ""
        self._show()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        board, presenter = self.query_one(BoardView), self._presenter
        presenter.moment, presenter.has_names = self.moment, board.geometry.cell.height != SMALL.height
        board.picture = presenter.picture()
        told = presenter.text(f"{_SPEEDS[self._speed]:g}x", is_playing=self._timer is not None, why=self._why)
        for view in self.query(StoryView):
            view.told = told

    # Going about

    def _go(self, moment: int) -> None:
        self.moment = min(max(moment, 0), len(self.replay) - 1)

    def action_steps(self, by: int = -1) -> None:
        """Go a decision back or on."""
        self._go(self.moment + by)

    def action_turns(self, by: int = -1) -> None:
        """Go to the turn before or after."""
        self._go(self.replay.first_of_turn(self.moment, by))

    def action_jump(self, tenths: int) -> None:
        """Go to tenths of the match."""
        self._go(round((len(self.replay) - 1) * tenths / _TENTHS))

    def action_marks(self, by: int = -1) -> None:
        """Go to the next or previous mark."""
        mark = self.replay.mark_from(self.moment, by, SEARCHES[self._presenter.search])
        if mark is None:
            self.host.say("There is no other one that way.")
        else:
            self._go(mark.moment)

    def action_search(self) -> None:
        """Choose what marks stand for."""
        kinds, presenter = list(SEARCHES), self._presenter
        for _ in kinds:
            presenter.search = kinds[(kinds.index(presenter.search) + 1) % len(kinds)]
            if presenter.search == kinds[0] or presenter.wanted:
                break
        self._why = ""
        self._show()

    def action_to_come(self) -> None:
        """Tell what is still to come too, or no longer."""
        self._presenter.tells_on = not self._presenter.tells_on
        self._show()

    def action_why(self) -> None:
        """Tell why the decision that is shown was made, in the place of the marks; once more brings those back."""
        self._stop()
        moment = self.moment
        if self._why or moment == 0:
            self._why = ""
        else:
            self._why = on_one_line(why_at(self.replay, moment))
        self._show()

    def action_ask_turn(self) -> None:
        """Ask for a turn, and go there."""
        last = self.replay.moments[-1].turn

        def check(text: str) -> str | None:
            is_turn = text.strip().isdecimal() and 1 <= int(text) <= last
            return None if is_turn else f"A turn is a number from 1 to {last}."

        asked = AskText(f"Which turn, 1 to {last}?", check=check, limit=6)
        self.ask(asked, lambda text: self._go(self.replay.moment_of_turn(int(text))))

    # By itself

    def action_play(self) -> None:
        """Let it run, or stop it."""
        if self._timer is not None:
            self._stop()
        else:
            if self.moment == len(self.replay) - 1:
                self._go(0)
            self._timer = self.set_interval(_STEP / _SPEEDS[self._speed], self.run_on)
        self._show()

    def action_speed(self, by: int = 1) -> None:
        """Play faster or slower."""
        self._speed = min(max(self._speed + by, 0), len(_SPEEDS) - 1)
        if self._timer is not None:
            self._timer.stop()
            self._timer = self.set_interval(_STEP / _SPEEDS[self._speed], self.run_on)
        self._show()

    def run_on(self) -> None:
        """Go a decision on, and stop at the end."""
        self._go(self.moment + 1)
        if self.moment == len(self.replay) - 1:
            self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._show()

    def on_screen_suspend(self) -> None:
        """Let nothing happen out of sight."""
        self._stop()

    # Leaving

    def action_back(self) -> None:
        """Put away why a decision was made, or leave."""
        if self._why:
            self.action_why()
        else:
            super().action_back()

    def action_play_on(self) -> None:
        """Ask whether to play on from here."""
        self._stop()
        if self.replay.match.result is not None and self.moment == len(self.replay) - 1:
            self.host.say("Here the match is over. Go back to play on from an earlier moment.")
            return
        turn = self.replay.moments[self.moment].turn
        dice = "the same dice" if self.replay.match.result is not None else "new dice"
        question = f"Play on from turn {turn}? This begins a copy with {dice}; this match stays as it is."
        self.ask(Confirm(question, "Play on", "Go back"), self._play_on)

    def _play_on(self, _: bool) -> None:
        match = self.replay.begun_at(self.moment)
        become_a_copy(match, of_finished=self.replay.match.result is not None)
        self.host.match.start(match)
