"""Answering on the board: pointing at a space, and choosing it."""

from collections.abc import Callable
from dataclasses import dataclass

from ludo_tui.engine import Option
from ludo_tui.presenting.board.board_picture import describe, pieces_of, space_of
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.view import TableView
from ludo_tui.ui.table.widgets import TableWidgets


@dataclass(eq=False)
class BoardAnswers:
    """Turns what is pointed at and clicked on the board into answers.

    Args:
        screen: tells players what to do where a space is not enough.
        session: the match.
        widgets: the board and the question.
        view: shows the match.
        skip: goes on with what waits for nobody's choice.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    view: TableView
    skip: Callable[[], None]

    def to_board(self) -> None:
        """Go on choosing on the board, from the piece that is chosen or from where it would end."""
        board = self.widgets.board
        if not board.display or self.view.animation.is_running:
            return
        picture = board.picture
        here = (name for name, marks in picture.pieces.items() for mark in marks if mark.id in picture.chosen)
        board.cursor = picture.target or next(here, board.cursor)
        board.focus()

    def space_pointed(self, name: str | None) -> None:
        """Tell about the space under the cursor, and point at the first answer that concerns it."""
        self.view.pointed_at = "" if name is None else describe(self.widgets.board.picture, name)
        self.view.show_dice()
        options = [] if self.view.animation.is_running or name is None else self.at_space(name)
        if options and self.view.question.option not in options:
            self.widgets.question.point_at(options[0])

    def space_clicked(self, name: str) -> None:
        """Choose the answer that concerns a space, if only one does."""
        self.view.animation.end()
        prompt = self.session.questions.prompt
        if prompt is None or self.session.questions.waiting != "person":
            self.skip()
            return
        panel = self.widgets.question
        options = panel.distinct(self.at_space(name))
        if len(options) == 1:
            panel.choose(options[0].id)
        elif options:
            at = options.index(self.view.question.option) + 1 if self.view.question.option in options else 0
            panel.point_at(options[at % len(options)])
            panel.focus()
            self.screen.host.say(f"{len(options)} answers concern {name}: choose one from the list.")
        else:
            marks = self.widgets.board.picture.pieces.get(name, ())
            mine = {mark.piece for mark in marks if mark.seat == prompt.seat}
            for refusal in prompt.refused:
                if refusal.piece in mine:
                    self.view.question.say_why_not(refusal)
                    return

    def at_space(self, name: str) -> list[Option]:
        """Return the answers that lead to a space, or else those that concern a piece on it."""
        prompt = self.session.questions.prompt
        if prompt is None or self.session.questions.waiting != "person" or self.session.questions.needs_curtain:
            return []
        sides, asked = self.session.seats.sides, prompt.seat
        if landing := [option for option in prompt.options if space_of(option, asked, sides) == name]:
            return landing
        ids = {mark.id for mark in self.widgets.board.picture.pieces.get(name, ())}
        return [option for option in prompt.options if ids.intersection(pieces_of(option, asked))]
