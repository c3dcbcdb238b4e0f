"""Answering at the table: by key, in the list, on the board; and taking back."""

from textual import on

from ludo_tui.engine import Event, Finished, IllegalAnswer, Option, Prompt, Refusal
from ludo_tui.table.play.end_turn import can_end_turn, end_turn, losses, what_it_would_free, what_stops_it
from ludo_tui.table.questions import digits
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.screens.page import sentence
from ludo_tui.ui.screens.table_actions import TableActions
from ludo_tui.ui.screens.table_film import Film
from ludo_tui.ui.widgets import question_messages, scene
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.picture import describe, pieces_of, space_of
from ludo_tui.ui.widgets.question import QuestionView


class TableAnswers(TableActions):
    """The table as far as somebody answers; the table itself says how the match is shown and how play goes on."""

    film: Film
    _pointed_at: str
    _reminded: Prompt | None = None
    """The question at which somebody was told what would be left out."""
    _room_given: tuple[int, bool] = (0, False)
    """How many rows the question wanted when everything was placed, and whether it was pressing."""
    _hinted: tuple[Hint, ...] = ()
    """The keys of the question that are shown."""
    _news: Event | None = None
    """What nobody should miss, until a key goes on from there: what a person lost on the way, or a place."""
    _since: int | None = None
    """Number of the event from which on nothing was shown up to these news; None: all of it was."""
    _typist: int | None = None
    """The seat of a person whose own answer is being shown; None: it is not, or somebody else has answered since."""
    _at_keys: int | None = None
    """The seat of the person who answered last, or lifted the curtain since; None: nobody has."""

    @property
    def _speed(self) -> str:
        """How fast a film runs that begins now."""
        raise NotImplementedError

    @property
    def _is_held(self) -> bool:
        """Does everything wait until somebody goes on from the news?"""
        return self._news is not None and (self.session.waiting != "person" or isinstance(self._news, Finished))

    def _show_prompt(self) -> None:
        """List the answers."""
        raise NotImplementedError

    def _show_dice(self) -> None:
        """Show the dice, and what is under the cursor."""
        raise NotImplementedError

    def _place(self, columns: int, rows: int) -> None:
        """Put everything where the window has room for it."""
        raise NotImplementedError

    def _show_keys(self) -> None:
        """Show which keys do something now."""
        raise NotImplementedError

    def _advance(self) -> None:
        """Let whoever is next answer."""
        raise NotImplementedError

    def _play_on(self) -> None:
        """Give an answer that no person has to think about."""
        raise NotImplementedError

    def _finish(self) -> None:
        """Go on to the result."""
        raise NotImplementedError

    def _skip_thought(self) -> bool:
        """Let a computer seat that thinks answer at once; tell whether there is one."""
        raise NotImplementedError

    def _stop_timer(self) -> None:
        """Wait for nothing any more."""
        raise NotImplementedError

    def action_skip(self) -> None:
        """End the film, and do not wait for a computer seat; where a person has only to roll or to look, do that."""
        if self.close_track():
            return
        was_film = self.film.end()
        waiting = self.session.waiting
        if waiting == "over":
            if not was_film:
                self._finish()
            return
        if self._is_held:
            if not was_film:
                self._news = None
                self.refresh_all()
                self._advance()
            return
        if self._skip_thought():
            return
        if waiting in ("computer", "nobody") or (waiting == "open" and not was_film):
            self._stop_timer()
            self._play_on()
        elif not was_film and (only := self.session.at_once) and not self.session.needs_curtain:
            self.query_one(QuestionView).choose(only.id)

    def action_end_film(self) -> None:
        """End the film; what is asked then waits for its own key."""
        self.film.end()

    def action_choose(self, key: str) -> None:
        """Choose the answer with a key; a key also ends a film, and then answers what its seat is asked next."""
        question = self.query_one(QuestionView)
        if self.film.end():
            if self._is_typed_ahead():
                question.haste.expect()
                question.choose_key(key)
            else:
                question.haste.drop()
            return
        if (key != digits.DECLINE and question.haste.drops()) or self.close_track():
            return
        if self.session.waiting in ("computer", "nobody", "open"):
            self.action_skip()
        else:
            question.choose_key(key)
            self._come_back()

    def _come_back(self) -> None:
        """Give the question the focus, from whatever was read: arrows and Escape are for the answers again."""
        question = self.query_one(QuestionView)
        if not question.has_focus:  # a widget that has it already is painted anew
            question.focus()

    def _is_typed_ahead(self) -> bool:
        """Tell whether the question that is asked now is the one which somebody had in mind who knew what comes.

        Whoever has answered is asked again, and not about what nobody could foresee.
        """
        session, prompt = self.session, self.session.prompt
        return (
            prompt is not None
            and session.waiting == "person"
            and prompt.seat == self._typist
            and prompt.kind not in ("reaction", *session.game.rules.settled)
            and not (session.needs_curtain or session.cut_short)
        )

    @on(question_messages.Answered)
    def _answered(self, event: question_messages.Answered) -> None:
        event.stop()
        question = self.query_one(QuestionView)
        self._come_back()
        prompt = self.session.prompt
        if self._speed != "off" and prompt is not None and (option := prompt.option(event.answer)) is not None:
            question.point_at(option)  # a film begins with what was chosen
            question.settle()
            self._point(question.current)
        self.take(event.answer)

    def _leave_question(self) -> None:
        """Wait for nothing any more, and put away what was said about the question."""
        self._stop_timer()
        self.app.clear_notifications()

    def take(self, answer: str) -> None:
        """Give an answer that a person chose; what had happened before it is put away, the log tells on."""
        self._leave_question()
        self.close_panel("recap")
        prompt = self.session.prompt
        self._at_keys = None if prompt is None else prompt.seat
        try:
            happened = self.session.answer(answer)
        except IllegalAnswer as error:
            self.app.say(f"{error}", "warning")
            self.refresh_all()
            return
        self._after(happened, by=self._at_keys)

    def _is_handed_on(self, prompt: Prompt) -> bool:
        """Tell whether another person is asked to choose than who has the keys: a roll alone is no choice."""
        return self._at_keys not in (None, prompt.seat) and self.session.roll is None

    @on(question_messages.Relisted)
    def _relisted(self) -> None:
        question = self.query_one(QuestionView)
        if self._room_given != (question.wanted, question.is_pressing):
            self._place(*self.size)
        self._show_other_keys()

    @on(question_messages.Refused)
    def _refused(self, event: question_messages.Refused) -> None:
        self._say_why_not(event.refusal)

    @on(question_messages.Empty)
    def _is_empty(self, event: question_messages.Empty) -> None:
        self.app.clear_notifications()
        self.app.say(self._in_short(event.why), "warning")

    def _say_too_soon(self, option: Option) -> None:
        """Say that an answer was not taken, as it may have been meant for the question before."""
        self.app.clear_notifications()
        self.app.say(
            f"That came very soon: choose '{self._in_short(option.label)}' once more if you mean it.", "warning"
        )

    def _say_why_not(self, refusal: Refusal) -> None:
        key = self._key("app.rulebook")
        more = f" ({key}: the rule)" if refusal.rule else ""
        self.app.clear_notifications()
        self.app.say(f"{self._in_short(f'{refusal.label} is not possible: {refusal.reason}')}.{more}", "warning")

    def _in_short(self, text: str) -> str:
        """Return a sentence about the question with shape and number for each piece that it names."""
        return scene.words(self.session).shortened(text, self._asked)

    @on(question_messages.Pointed)
    def _pointed(self, event: question_messages.Pointed) -> None:
        event.stop()
        self._point(event.choice)

    def _point(self, choice: Option | Refusal | None) -> None:
        """Show what the cursor is on, on the board too."""
        option = choice if isinstance(choice, Option) else None
        if option is self._option:
            return
        self._option = option
        self.film.paint()
        self._show_dice()
        self._show_other_keys()

    def _show_other_keys(self) -> None:
        """Show which keys do something now, where the question has other ones than before."""
        if self.query_one(QuestionView).hints != self._hinted:
            self._show_keys()

    @on(question_messages.ToBoard)
    def _to_board(self) -> None:
        """Go on choosing on the board, from the piece that is chosen or from where it would end."""
        board = self.query_one(BoardView)
        if not board.display or self.film.is_running:
            return
        picture = board.picture
        here = (name for name, marks in picture.pieces.items() for mark in marks if mark.id in picture.chosen)
        board.cursor = picture.target or next(here, board.cursor)
        board.focus()

    @on(BoardView.SpacePointed)
    def _space_pointed(self, event: BoardView.SpacePointed) -> None:
        text = "" if event.name is None else describe(event.board.picture, event.name)
        self._pointed_at = text
        self._show_dice()
        options = [] if self.film.is_running or event.name is None else self._options_at(event.name)
        if options and self._option not in options:
            self.query_one(QuestionView).point_at(options[0])

    @on(BoardView.SpaceClicked)
    def _space_clicked(self, event: BoardView.SpaceClicked) -> None:
        """Choose the answer that concerns a space, if only one does."""
        self.film.end()
        prompt = self.session.prompt
        if prompt is None or self.session.waiting != "person":
            self.action_skip()
            return
        panel = self.query_one(QuestionView)
        options = panel.distinct(self._options_at(event.name))
        if len(options) == 1:
            panel.choose(options[0].id)
        elif options:
            at = options.index(self._option) + 1 if self._option in options else 0
            panel.point_at(options[at % len(options)])
            panel.focus()
            self.app.say(f"{len(options)} answers concern {event.name}: choose one from the list.")
        else:
            marks = self.query_one(BoardView).picture.pieces.get(event.name, ())
            mine = {mark.piece for mark in marks if mark.seat == prompt.seat}
            for refusal in prompt.refused:
                if refusal.piece in mine:
                    self._say_why_not(refusal)
                    return

    def _options_at(self, name: str) -> list[Option]:
        """Return the answers that lead to a space, or else those that concern a piece on it."""
        prompt = self.session.prompt
        if prompt is None or self.session.waiting != "person" or self.session.needs_curtain:
            return []
        sides, asked = self.session.sides, prompt.seat
        if landing := [option for option in prompt.options if space_of(option, asked, sides) == name]:
            return landing
        ids = {mark.id for mark in self.query_one(BoardView).picture.pieces.get(name, ())}
        return [option for option in prompt.options if ids.intersection(pieces_of(option, asked))]

    def action_undo(self) -> None:
        """Take back the last decision; an answer that is asked about once more is not given yet, and only put away."""
        question = self.query_one(QuestionView)
        if question.is_doubting:
            question.back()
            return
        self._news = None
        self.film.end()
        self._leave_question()
        try:
            self.session.undo()
        except IllegalAnswer as error:
            self.app.say(sentence(error), "warning")
        else:
            self.app.say("The last decision is taken back.")
        self.refresh_all()
        self._advance()

    def action_end_turn(self) -> None:
        """Leave out whatever can be left out, and roll; the first time say what would be lost by it."""
        if self.film.end() or self.session.needs_curtain:
            return
        if (roll := self.session.roll) is not None:
            self.query_one(QuestionView).choose(roll.id)
            return
        if not can_end_turn(self.session) or self._remind():
            return
        self._leave_question()
        self._after(end_turn(self.session, is_sure=self._reminded is self.session.prompt))
        if not can_end_turn(self.session) or self.session.needs_curtain or self._remind():
            return
        if told := what_stops_it(self.session):
            self.app.say(told, "warning")

    def _remind(self) -> bool:
        """Say what the end of the turn would leave out, once a question; tell whether it was said now."""
        prompt, told = self.session.prompt, losses(self.session)
        if not told or self._reminded is prompt:
            return False
        self._reminded = prompt
        if (option := what_it_would_free(self.session)) is not None:
            self.query_one(QuestionView).point_at(option)
        self.app.say(told, "warning")
        return True

    def action_redo(self) -> None:
        """Give the answer again that was taken back last."""
        self.film.end()
        self._leave_question()
        try:
            happened = self.session.redo()
        except IllegalAnswer as error:
            self.app.say(sentence(error), "warning")
            self._advance()
        else:
            self._after(happened)
