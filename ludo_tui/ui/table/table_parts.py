"""What the table is made of, put together: each part gets what it needs, and none asks for its screen's others."""

from typing import Protocol

from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.animation_player import AnimationPlayer
from ludo_tui.ui.table.answering import Answering
from ludo_tui.ui.table.autosave_timer import AutosaveTimer
from ludo_tui.ui.table.board_answers import BoardAnswers
from ludo_tui.ui.table.flow import MatchFlow
from ludo_tui.ui.table.key_line import KeyLine
from ludo_tui.ui.table.panels import Panels
from ludo_tui.ui.table.question import TableQuestion
from ludo_tui.ui.table.seat_actions import SeatActions
from ludo_tui.ui.table.status import TableStatus
from ludo_tui.ui.table.table_layout import TableLayout
from ludo_tui.ui.table.view import TableView
from ludo_tui.ui.table.widgets import TableWidgets


class Controls(Protocol):
    """What a kind of table does in its own way: the guided match answers, rests and ends otherwise."""

    def rows_above(self) -> int:
        """Return how many rows something else takes above the table."""

    def take(self, answer: str) -> None:
        """Give an answer that a person chose."""

    def action_skip(self) -> None:
        """Go on with what waits for nobody's choice."""

    def finish(self) -> None:
        """Go on from the last position to the result."""


class TableParts:
    """The parts of one table.

    Args:
        screen: the window.
        session: the match.
        controls: what this kind of table does in its own way.

    Attributes:
        widgets: what stands on the table.
        status: what holds the match up, and who has the keys.
        layout: where everything stands.
        animation: shows what happened, beat by beat.
        panels: the log, and what is opened in its place.
        question: what is asked.
        keys: the line of keys.
        view: shows the match.
        autosave: saves it.
        flow: decides what comes next.
        answers: keys and the list.
        board_answers: pointing and clicking on the board.
        seats: what people do besides answering.
    """

    def __init__(self, screen: StyledOnce[None], session: Session, controls: Controls) -> None:
        self.widgets = widgets = TableWidgets(lambda: screen.host.clock.now())
        self.status = status = TableStatus(session)
        self.layout = layout = TableLayout(screen, session, widgets, controls.rows_above)
        self.animation = animation = AnimationPlayer(
            screen,
            widgets.board,
            picture=lambda: self.question.picture(),
            shows=lambda beat: self.view.show_beat(beat),
            ends=lambda: self.flow.animation_ended(),
        )
        self.question = TableQuestion(screen, session, widgets, status)
        self.panels = Panels(screen, session, widgets, layout, animation, self.question.tips)
        self.keys = KeyLine(screen, session, widgets, layout, status, animation)
        self.view = view = TableView(screen, session, widgets, layout, self.panels, animation, self.question, self.keys)
        self.autosave = AutosaveTimer(screen, session, view.refresh_all)
        self.flow = flow = MatchFlow(screen, session, status, view, self.autosave, controls.take, controls.finish)
        skip = controls.action_skip
        self.answers = Answering(screen, session, widgets, status, view, flow, controls.take, skip)
        self.board_answers = BoardAnswers(screen, session, widgets, view, skip)
        self.seats = SeatActions(screen, session, view, flow)
