"""Taking back at the table: what stands in its way besides the dice, how that is told, and what can be done again."""

from collections.abc import Callable, Sequence
from typing import Any

from ludo_tui.engine import NEW_LUCK, Event, IllegalAnswer, Match, Prompt
from ludo_tui.table.news import News
from ludo_tui.table.privacy.privacy import Privacy
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.reopen import ANSWERED, has_chosen, is_computers_choice, reopen


def why_no_undo(refusal: str) -> str:
    """Return why nothing can be undone, and what allows it in another match."""
    more = "; a match set up with 'Undo past rolls' allows it" if refusal in (NEW_LUCK, ANSWERED) else ""
    return f"nothing can be undone: {refusal}{more}"


def is_asked_again(prompt: Prompt | None, kind: str, answer: str) -> bool:
    """Return whether an answer that was taken back can be given again to the present question."""
    return prompt is not None and prompt.kind == kind and prompt.answer(answer) is not None


def answer_as_asked(taken: Sequence[str], asked: Prompt | None) -> str:
    """Return what a person answered, where the question as it is put has one answer for several of the match.

    Args:
        taken: the answers of the match that were taken back, the last one first.
        asked: the question that is asked again.
    """
    given = taken[::-1]
    joined = (" ".join(given[:count]) for count in range(len(given), 1, -1))
    return next((one for one in joined if asked is not None and asked.answer(one)), given[0])


class Undo:
    """What people have answered and taken back.

    Args:
        match: the match.
        questions: what they are asked.
        privacy: who may see what of it.
        news: what has happened.
    """

    def __init__(self, match: Match[Any], questions: QuestionPipeline, privacy: Privacy, news: News) -> None:
        self._match = match
        self._questions = questions
        self._privacy = privacy
        self._news = news
        self._refusal = reopen(questions)
        """Why what a person chose last cannot be taken back, although the answers since then could be."""
        self._is_sure = has_chosen(questions)
        """Is it known that a person chose what would be taken back? Of earlier turns, only an undo can tell."""
        self._undone: list[tuple[str, str]] = []
        """The answers of people that have been taken back, first to last, each after the kind of its question."""

    @property
    def refusal(self) -> str | None:
        """Why what a person chose last cannot be taken back; None when it can (as far as can be told before trying)."""
        return self._match.undo_refusal or self._refusal

    @property
    def is_offered(self) -> bool:
        """Is it sure that the last choice can be taken back?"""
        return self.refusal is None and (self._is_sure or self._match.setup.table.free_undo)

    @property
    def next_refusal(self) -> str | None:
        """The same once the answer is given that no person has to think about."""
        return self.refusal or (ANSWERED if is_computers_choice(self._match) else None)

    def answered(self) -> None:
        """Note that a person has chosen an answer."""
        self._refusal, self._is_sure, self._undone = None, True, []

    def passed(self, refusal: str | None) -> None:
        """Note that an answer was given that needs no person, and why that stands in the way of an undo; None: not."""
        self._refusal = refusal

    def ask_again(self) -> None:
        """Note that what was asked before a question is asked again, and nothing has been decided since."""
        self._refusal = reopen(self._questions)

    def take_back(self) -> str:
        """Take back the last answer that a person chose, and what followed without asking anybody; return it.

        Raises:
            IllegalAnswer: it cannot be taken back; nothing has changed, and the message says why.
        """
        if (refusal := self.refusal) is not None:
            raise IllegalAnswer(why_no_undo(refusal))
        self._privacy.took_back()
        taken: list[str] = []
        while not taken or self._questions.waiting != "person" or self._questions.is_passed_over:
            try:
                self._take_back_one(taken)
            except IllegalAnswer:
                for answer in reversed(taken):
                    self._match.answer(answer)
                raise
            finally:
                self._news.forget()
        self._news.fresh_from = self._news.start_of_turn
        self._refusal, self._is_sure = None, has_chosen(self._questions)
        kind = self._match.prompt.kind if self._match.prompt else ""
        self._undone.append((kind, answer_as_asked(taken, self._questions.prompt)))
        return taken[-1]

    def _take_back_one(self, taken: list[str]) -> None:
        """Take back one answer of the match, and note it with those taken back before."""
        taken.append(self._match.undo())
        if is_computers_choice(self._match):
            raise IllegalAnswer(why_no_undo(ANSWERED))
        if self._match.prompt is not None and taken[-1] != self._match.prompt.default.id:
            self._questions.ask_anyway()

    @property
    def can_redo(self) -> bool:
        """Has something been taken back, nothing else chosen since, and is the same asked again?"""
        return bool(self._undone) and is_asked_again(self._questions.prompt, *self._undone[-1])

    def redo(self, give: Callable[[str], list[Event]]) -> list[Event]:
        """Give the answer again that was taken back last.

        Args:
            give: gives an answer of a person.

        Raises:
            IllegalAnswer: nothing has been taken back, or something else has been chosen since.
        """
        if not self.can_redo:
            raise IllegalAnswer("nothing has been taken back that could be done again")
        *rest, (_, answer) = self._undone
        events = give(answer)
        self._undone = rest
        return events
