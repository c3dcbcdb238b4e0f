"""The question at the table: who is asked what, or why nobody is."""

from dataclasses import dataclass

from ludo_tui.engine import Event, Option, Prompt, Refusal
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.log.stop_card import passed_note, stop_picture, stop_rows
from ludo_tui.presenting.question.question_layout import Asked
from ludo_tui.presenting.question.question_words import question_note, question_words
from ludo_tui.presenting.question.waiting import wait_of
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.news import LogLine
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.table.hints import key_of
from ludo_tui.ui.table.status import TableStatus
from ludo_tui.ui.table.widgets import TableWidgets


@dataclass(eq=False)
class TableQuestion:
    """Puts what is asked on the table, and says what is to be said about it.

    Args:
        screen: the window.
        session: the match.
        widgets: what it is shown on.
        status: what holds the match up, and who has the keys.

    Attributes:
        tips: what is advised.
        option: the answer under the cursor, if any.
    """

    screen: StyledOnce[None]
    session: Session
    widgets: TableWidgets
    status: TableStatus

    def __post_init__(self) -> None:
        self.tips = Tips(self.session)
        self.option: Option | None = None
        self._asked: Asked | None = None
        """What was asked last."""

    def show(self) -> None:
        """List the answers for a person; say why nobody is asked otherwise."""
        session, status = self.session, self.status
        self.option = None
        if status.is_held(session) and status.news is not None:
            self._show_news(status.news)
            return
        wait = wait_of(session, key_of(self.screen.host, "table.undo"), is_thinking=status.thought is not None)
        if wait is not None:
            self.option = wait.option
            self.widgets.question.wait(wait.title, *wait.rows)
        elif session.questions.prompt is not None:
            self._ask(session.questions.prompt)

    def _ask(self, prompt: Prompt) -> None:
        """Let the person who is asked answer."""
        session, question, words = self.session, self.widgets.question, question_words(self.session)
        if self._asked is not None and self._asked.prompt is not prompt:
            self.screen.host.forget_typed()
        question.haste.animation, question.haste.tell = self.screen.host.settings.animation, self._say_too_soon
        question.doubt = self._doubt
        name = session.seats.names[prompt.seat] if prompt.kind == "reaction" else ""
        passed = "" if self.status.since is None else passed_note(session, self.status.since)
        note = " ".join(filter(None, (passed, question_note(session, prompt, words))))
        self._asked = Asked(prompt, words, name, note)
        question.show(
            self._asked,
            is_unexpected=bool(session.questions.cut_short),
            is_handed_on=self.status.is_handed_on(session, prompt),
        )
        self.option = question.current if isinstance(question.current, Option) else None

    def _doubt(self, option: Option, prompt: Prompt) -> str | None:
        """Return what the asked seat is warned of before it gives an answer; None: that is not asked about again."""
        if warned := self.tips.warning(option):
            return warned
        return "" if self.session.confirms and needs_confirming(option, prompt) else None

    def _show_news(self, news: Event) -> None:
        """Tell what nobody should miss, and how to go on from there."""
        host = self.screen.host
        out, forward = key_of(host, "table.play-out"), key_of(host, "table.forward")
        title, rows = stop_rows(self.session, news, self.status.since, out=out, forward=forward)
        self.widgets.question.wait(title, *rows)

    def picture(self) -> BoardPicture:
        """Return the board as it is, with the answer under the cursor, or with the loss that everything stops at."""
        picture, news = table_picture(self.session, self.option), self.status.news
        return stop_picture(self.session, news, picture) if news and self.status.is_held(self.session) else picture

    def in_short(self, text: str) -> str:
        """Return a sentence about the question with shape and number for each piece that it names."""
        return text if self._asked is None else self._asked.words.shortened(text, self.seat)

    def _say_too_soon(self, option: Option) -> None:
        """Say that an answer was not taken, as it may have been meant for the question before."""
        label = self.in_short(option.label)
        self.screen.app.clear_notifications()
        self.screen.host.say(f"That was quick. Choose '{label}' again to confirm.", "warning")

    def say_why_not(self, refusal: Refusal) -> None:
        """Say why an answer is not possible, and by which key its rule opens."""
        more = f" ({key_of(self.screen.host, 'app.rulebook')}: the rule)" if refusal.rule else ""
        sentence = self.in_short(f"{refusal.label} is not possible: {refusal.reason}")
        self.screen.app.clear_notifications()
        self.screen.host.say(f"{sentence}.{more}", "warning")

    def say_empty(self, why: str) -> None:
        """Say why a part of the list is empty."""
        self.screen.app.clear_notifications()
        self.screen.host.say(self.in_short(why), "warning")

    @property
    def seat(self) -> int:
        """The seat that is asked; the first when the match is over."""
        prompt = self.session.questions.prompt
        return prompt.seat if prompt is not None else 0

    @property
    def topics_at_cursor(self) -> list[str]:
        """What the player looks at, as `Prompt.topics`."""
        prompt = self.session.questions.prompt
        if prompt is None or self.screen.focused is self.widgets.log:
            return [self.rule_at_cursor]
        return prompt.topics(self.widgets.question.current)

    @property
    def rule_at_cursor(self) -> str:
        """The id of the rule that matters at what the player looks at; empty where none does."""
        if self.screen.focused is self.widgets.log:
            line = self.widgets.log.marked
            if line is not None and isinstance(line.value, LogLine) and line.value.rule:
                return line.value.rule
        choice, prompt = self.widgets.question.current, self.session.questions.prompt
        if prompt is not None and (rules := prompt.rules_about(choice)):
            return rules[0]
        return next(
            (
                phase.rule
                for phase in self.session.game.rules.ruleset.phases
                if phase.id == self.session.game.state.turn.phase
            ),
            "",
        )
