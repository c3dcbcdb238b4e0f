"""Answering at the table: by key or in the list; and taking back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ludo_tui.engine import IllegalAnswer, Prompt
from ludo_tui.table.play.end_turn import can_end_turn, end_turn, losses, what_it_would_free, what_stops_it
from ludo_tui.table.questions import digits
from ludo_tui.table.session import Session
from ludo_tui.table.undo import Agreement
from ludo_tui.text.printable import sentence
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.flow import MatchFlow
from ludo_tui.ui.table.status import TableStatus
from ludo_tui.ui.table.view import TableView
from ludo_tui.ui.table.widgets import TableWidgets


@dataclass(eq=False)
class Answering:
    """Turns keys and what is chosen in the list into answers.

    Args:
        screen: what was said to the players is put away there.
        session: the match.
        widgets: where the question is.
        status: what holds the match up, and who has the keys.
        view: shows the match.
        flow: goes on with it.
        give: gives an answer for a person.
        go_on: goes on with what waits for nobody's choice.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    status: TableStatus
    view: TableView
    flow: MatchFlow
    give: Callable[[str], None]
    go_on: Callable[[], None]

    def __post_init__(self) -> None:
        self._animation = self.view.animation
        self._panels = self.view.panels
        self._reminded: Prompt | None = None
        """The question at which a player was told what would be left out."""

    def skip(self) -> None:
        """End the animation, do not wait for a computer seat, and roll or look where a person can only do that."""
        if self._panels.close_track():
            return
        was_animated = self._animation.end()
        waiting = self.session.questions.waiting
        if waiting == "over":
            if not was_animated:
                self.flow.finish()
            return
        if self.status.is_held(self.session):
            if not was_animated:
                self.status.news = None
                self.view.refresh_all()
                self.flow.advance()
            return
        if self.flow.skip_thought():
            return
        is_open = waiting == "open" or self.session.questions.rolls_later
        if (waiting in ("computer", "nobody") and not is_open) or (is_open and not was_animated):
            self.flow.stop_timer()
            self.flow.play_on()
        elif not was_animated and (only := self.session.questions.at_once) and not self.session.questions.needs_curtain:
            self.widgets.question.choose(only.id)
        elif not was_animated:
            self.widgets.question.say_keys("Space")

    def press(self, key: str) -> None:
        """Choose the answer with a key; a key also ends an animation, and then answers what its seat is asked next."""
        question = self.widgets.question
        if self._animation.end():
            if self._is_typed_ahead():
                question.haste.expect()
                question.choose_key(key)
            else:
                question.haste.drop()
            return
        if (key != digits.DECLINE and question.haste.drops()) or self._panels.close_track():
            return
        if self.session.questions.waiting in ("computer", "nobody", "open"):
            self.go_on()
        else:
            question.choose_key(key)
            self._come_back()

    def _come_back(self) -> None:
        """Give the question the focus, from whatever was read: arrows and Escape are for the answers again."""
        question = self.widgets.question
        if not question.has_focus:  # a widget that has it already is painted again
            question.focus()

    def _is_typed_ahead(self) -> bool:
        """Return whether the question that is asked now is the one which a player had in mind who knew what comes.

        The one who has answered is asked again, and not about what nobody could foresee.
        """
        session, prompt = self.session, self.session.questions.prompt
        return (
            prompt is not None
            and session.questions.waiting == "person"
            and prompt.seat == self.status.typist
            and prompt.kind not in ("reaction", *session.game.rules.settled)
            and not (session.questions.needs_curtain or session.questions.cut_short)
        )

    def answered(self, answer: str) -> None:
        """Take what was chosen in the list."""
        question = self.widgets.question
        self._come_back()
        prompt = self.session.questions.prompt
        if (
            self.flow.speed not in ("off", "none")
            and prompt is not None
            and (option := prompt.option(answer)) is not None
        ):
            question.point_at(option)  # an animation begins with what was chosen
            question.settle()
            self.view.point(question.current)
        self.give(answer)

    def _leave_question(self) -> None:
        """Wait for nothing any more, and put away what was said about the question."""
        self.flow.stop_timer()
        self.screen.app.clear_notifications()

    def take(self, answer: str) -> None:
        """Give an answer that a person chose; what had happened before it is put away, the log tells on."""
        self._leave_question()
        self._panels.close("recap")
        prompt = self.session.questions.prompt
        self.status.at_keys = None if prompt is None else prompt.seat
        try:
            happened = self.session.answer(answer)
        except IllegalAnswer as error:
            self.screen.host.say(f"{error}", "warning")
            self.view.refresh_all()
            return
        self.flow.happened(happened, by=self.status.at_keys)

    def undo(self) -> None:
        """Take back the last decision; an answer that is asked about once more is not given yet, and only put away."""
        question = self.widgets.question
        if question.is_doubting:
            question.back()
            return
        self.status.news = None
        self._animation.end()
        self._leave_question()
        try:
            agreement = self.session.agreement
        except IllegalAnswer as error:
            self._say_and_go_on(sentence(error), "warning")
            return
        if agreement is None:
            self._take_back(None)
        else:
            self._ask_all(agreement)

    def _ask_all(self, agreement: Agreement, asked: int = 0) -> None:
        """Ask everyone at the table, one after the other, and take back what all agree to."""
        if asked == len(agreement.people):
            self._take_back(agreement)
            return

        def answered(is_agreed: bool | None) -> None:
            if is_agreed:
                self._ask_all(agreement, asked + 1)
            else:
                self._say_and_go_on(agreement.refused_by(asked))

        from ludo_tui.ui.screens.dialogs import Agree

        self.screen.app.push_screen(Agree(agreement.questions[asked]), answered)

    def _take_back(self, agreed: Agreement | None) -> None:
        """Take back the last decision."""
        try:
            self.session.take_back(agreed)
        except IllegalAnswer as error:
            self._say_and_go_on(sentence(error), "warning")
        else:
            self._say_and_go_on("The last decision is taken back.")

    def _say_and_go_on(self, text: str, severity: Literal["information", "warning"] = "information") -> None:
        self.screen.host.say(text, severity)
        self.view.refresh_all()
        self.flow.advance()

    def end_turn(self) -> None:
        """Leave out whatever can be left out, and roll; the first time say what would be lost by it."""
        if self._animation.end() or self.session.questions.needs_curtain:
            return
        if self.session.questions.rolls_later:
            self.go_on()
            return
        if (roll := self.session.questions.roll) is not None:
            self.widgets.question.choose(roll.id)
            return
        if not can_end_turn(self.session) or self._remind():
            return
        self._leave_question()
        self.flow.happened(end_turn(self.session, is_sure=self._reminded is self.session.questions.prompt))
        if not can_end_turn(self.session) or self.session.questions.needs_curtain or self._remind():
            return
        if told := what_stops_it(self.session):
            self.screen.host.say(told, "warning")

    def _remind(self) -> bool:
        """Say what the end of the turn would leave out, once a question; return whether it was said now."""
        prompt, told = self.session.questions.prompt, losses(self.session)
        if not told or self._reminded is prompt:
            return False
        self._reminded = prompt
        if (option := what_it_would_free(self.session)) is not None:
            self.widgets.question.point_at(option)
        self.screen.host.say(told, "warning")
        return True

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        self._animation.end()
        self._leave_question()
        try:
            happened = self.session.redo()
        except IllegalAnswer as error:
            self.screen.host.say(sentence(error), "warning")
            self.flow.advance()
        else:
            self.flow.happened(happened)
