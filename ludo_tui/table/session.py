"""A match at the table: the only bridge between the game and what shows it."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final, Protocol

from ludo_tui import players
from ludo_tui.engine import BotError, BotTimeout, Event, IllegalAnswer, Match
from ludo_tui.table.files.autosave import Autosave, Folder
from ludo_tui.table.files.settings import Settings
from ludo_tui.table.news import News
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.privacy.privacy import Privacy
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer
from ludo_tui.table.questions.pending_move import is_move, pending_move
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.preferences import Preferences
from ludo_tui.table.questions.table_options import COME_BACK
from ludo_tui.table.seats import Seats
from ludo_tui.table.undo import Agreement, Undo
from ludo_tui.table.voice import Voice, Words

THINKING: Final = 1.4
"""Seconds for which an expert thinks at most."""


class Watcher(Protocol):
    """Follows what happens at a table."""

    def about_to_answer(self, answer: str) -> None:
        """Note what a person or a computer is about to answer."""

    def taken_back(self) -> None:
        """Note that the last answer has been taken back."""


class Session:
    """One match at the table.

    Args:
        game: the match.
        folder: where it is kept after every answer; None keeps nothing.
        pins: where the PINs of its seats are kept; None: they have none.
        auto_move: let a move be played without asking where all answers come to the same.
        auto_roll: roll for the people who would press a key for it.
        later_rolls: let a roll come by itself after a choice, once there was time to take that back.
        marks_suggestion: begin lists on the answer that the tips suggest.
        pauses: where people roll themselves and a computer seat follows, keep a person's move open until `go_on`.
        every_phase: ask even where, by what everybody knows, nothing could come of it; each seat may settle otherwise.
        confirms: ask once more before what is final: an answer that harms its own seat, a seat that leaves the match.
        words: what headlines are told with; None: the shipped ones.

    Attributes:
        marks_suggestion: do lists begin on the answer that the tips suggest?
        pauses: is a person's move kept open before a computer seat plays, where people roll themselves?
        auto_answer: what is answered without asking.
        save: keeps the match.
        news: what has happened.
        privacy: who may see what.
        seats: who plays.
        questions: what is asked, and who gives the next answer.
        preferences: what seats have settled about being asked.
        undo: what can be taken back, and done again.
        on_bot_error: called once for each bot that fails, with a sentence on it; its level answers instead.
        watchers: those who follow what is about to be answered, and what is taken back.
        pending_move: who was answered for last with a move, and that move, for as long as it may be under way.
    """

    def __init__(
        self,
        game: Match[Any],
        folder: Folder | None = None,
        *,
        pins: PinFile | None = None,
        auto_move: bool = True,
        auto_roll: bool = False,
        later_rolls: bool = False,
        marks_suggestion: bool = False,
        pauses: bool = False,
        every_phase: bool = False,
        confirms: bool = True,
        words: Words | None = None,
    ) -> None:
        self.game = game
        self.auto_answer = AutoAnswer(auto_move, auto_roll, every_phase, later_rolls)
        self.marks_suggestion = marks_suggestion
        self.confirms = confirms
        self.pauses = pauses
        self._words = words
        self.save = Autosave(game, folder)
        self.news = News(game)
        self.privacy = Privacy(game, pins)
        self.seats = Seats(game, self.privacy)
        self.questions = QuestionPipeline(game, self.privacy, self.auto_answer)
        self.preferences = Preferences(game, self.questions, self.auto_answer, self.save)
        self.undo = Undo(game, self.questions, self.privacy, self.news)
        self.watchers: list[Watcher] = []
        self.on_bot_error: Callable[[str], object] = lambda _: None
        self._bot_errors: dict[int, str] = {}
        """The first error of the bot of each seat, in a sentence; empty once it has been reported."""
        self.pending_move = pending_move(game)

    @property
    def _may_pause(self) -> bool:
        return self.pauses and self.game.setup.table.press_to_roll

    @property
    def is_open(self) -> bool:
        """Is there time now to take the last choice back before a computer plays, or a roll comes by itself?"""
        return self.questions.waiting == "open" or (self.pauses and self.questions.rolls_later)

    def follow(self, chosen: Settings) -> None:
        """Play on under the settings, but for how the dice of this match roll."""
        self.auto_answer.moves = chosen.auto_move
        self.marks_suggestion = chosen.mark_suggestion
        self.confirms = chosen.confirm
        self.pauses = chosen.wait_for_undo
        self.seats.is_ascii = chosen.ascii

    @cached_property
    def voice(self) -> Voice:
        """What headlines are told with."""
        return Voice(self.game, self._words)

    def worths(self) -> Mapping[str, float]:
        """Return how much each answer is worth, by id, by what those who look know; none where that cannot be told."""
        return players.worths_of(self.game, self.questions.judged, self.privacy.viewer)

    # Answers of people

    def answer(self, answer: str) -> list[Event]:
        """Give the answer of a person, and keep the match.

        Raises:
            IllegalAnswer: it is not on offer; the message says why.
        """
        self.news.fresh_from = len(self.game.events)
        if answer == COME_BACK:
            self._come_back()
            return []
        asked = self.questions.prompt
        self.privacy.answered(None if asked is None else asked.seat)
        given = self.questions.answers_given(asked, answer)
        if self.questions.goes_back(given):
            self.game.undo()  # as if it had never been asked, for this piece or for any
            given = given[1:]
            if not given:
                self._think_again()
        pause = self._may_pause and self.questions.roll is None
        events = [event for one in given for event in self._answer(one, pause=pause)]
        if given:
            self.undo.answered()
        return events

    def _think_again(self) -> None:
        """Ask again what was asked before a question that has been gone back from: nothing was decided since."""
        self.news.forget()
        self.undo.ask_again()
        if self.questions.waiting != "person":
            self.questions.ask_anyway()
        self.save.soon()

    def _come_back(self) -> None:
        """Ask the question before, which was left out.

        Raises:
            IllegalAnswer: it cannot be asked any more.
        """
        for _ in range(self.questions.answers_back):
            self.game.undo()
        self.news.forget()
        self.news.fresh_from = self.news.start_of_turn
        self.questions.ask_anyway()
        self.save.soon()

    @property
    def agreement(self) -> Agreement | None:
        """What everyone has to agree to before the last answer is taken back; None: nobody is asked.

        Raises:
            IllegalAnswer: it cannot be taken back; the message says why.
        """
        return self.undo.agreement

    def take_back(self, agreed: Agreement | None = None) -> str:
        """Take back the last answer that a person chose, and what followed without asking anybody; return it.

        Args:
            agreed: what everyone has agreed to, see `agreement`.

        Raises:
            IllegalAnswer: it cannot be taken back; nothing has changed, and the message says why.
        """
        answer = self.undo.take_back(agreed)
        for watcher in self.watchers:
            watcher.taken_back()
        self.save.now()
        return answer

    def redo(self) -> list[Event]:
        """Give the answer again that was taken back last.

        Raises:
            IllegalAnswer: nothing has been taken back, or something else has been chosen since.
        """
        return self.undo.redo(self.answer)

    def concede(self, seat: int) -> list[Event]:
        """Let a seat leave the match; it cannot be undone.

        Raises:
            IllegalAnswer: it has left already, or the match is over.
        """
        start = len(self.game.events)
        events = self.game.concede(seat)
        self.news.fresh_from = start
        self.save.soon()
        return events

    # What needs no person

    def go_on(self) -> list[Event]:
        """Let a person's last move stand, and begin the turn of the computer seat that was held back for it."""
        events = self.game.go_on()
        self.save.soon()
        return events

    def thought(self) -> players.Thought | None:
        """Return the thinking of a computer seat that takes its time, to be done aside; None where none does."""
        if not players.thinks_long(self.game):
            return None
        return players.Thought(self.game, THINKING, self._bot_failed)

    def _bot_failed(self, error: BotError) -> None:
        """Note the first error of a bot, and that it is too slow; any thread may call this."""
        if (prompt := self.game.prompt) is None:
            return
        if isinstance(error, BotTimeout):
            self.game.bots.pop(prompt.seat, None)  # otherwise each choice would take as long
            self._bot_errors[prompt.seat] = error.sentence
        else:
            self._bot_errors.setdefault(prompt.seat, error.sentence)

    def _report_bot_errors(self) -> None:
        """Report the first error of each bot that has failed."""
        for seat, sentence in self._bot_errors.items():
            if sentence:
                self._bot_errors[seat] = ""
                self.on_bot_error(sentence)

    def play_on(self, answer: str | None = None) -> list[Event]:
        """Give one answer that no person has to think about.

        Args:
            answer: what has come of `thought`; None: a computer seat that thinks long does so now.

        Raises:
            IllegalAnswer: a person is asked, or the match is over.
        """
        answer = self._unasked_answer() if answer is None else answer
        self._report_bot_errors()
        waiting = self.questions.waiting
        if answer is None or waiting == "person":
            raise IllegalAnswer("a person is asked, or the match is over")
        refusal = self.undo.next_refusal
        if waiting == "nobody" and (left_out := self.questions.prompt) is not None:
            self.questions.defer(left_out)
        pause = self._may_pause and refusal is None and self.seats.on_turn in self.seats.people
        events = self._answer(answer, pause=pause)
        self.undo.passed(refusal)
        return events

    def _unasked_answer(self) -> str | None:
        """Return the answer of a computer seat, or the one that needs no person; None: a person is asked."""
        if self.questions.waiting == "computer":
            thought = self.thought()
            return players.answer_for(self.game, failed=self._bot_failed) if thought is None else thought.answer()
        return None if (settled := self.questions.auto_answered) is None else settled.id

    def _answer(self, answer: str, *, pause: bool = False) -> list[Event]:
        for watcher in self.watchers:
            watcher.about_to_answer(answer)
        chosen = None if (prompt := self.game.prompt) is None else prompt.option(answer)
        events = self.game.answer(answer, pause=pause)
        if prompt is not None and prompt.kind != "reaction":
            self.pending_move = (prompt.seat, chosen) if chosen is not None and is_move(chosen) else None
        self.save.soon()
        return events
