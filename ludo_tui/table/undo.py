"""Taking back at the table: what stands in its way besides the dice, how that is told, and what can be done again."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ludo_tui.engine import NEW_LUCK, Event, IllegalAnswer, Match, Prompt, Setup, TakenBack
from ludo_tui.table.news import News
from ludo_tui.table.privacy.privacy import Privacy
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.reopen import ANSWERED, has_chosen, is_computers_choice, reopen

_ROLLED_AGAIN: Final = "nothing is done again: the dice have been rolled again"
"""Why an answer is not given again that was taken back past a roll."""


class Agreement(NamedTuple):
    """What everyone at the table has to agree to."""

    what: str
    """What would be taken back past a roll or a secret: `Ben's roll of 5`."""
    people: tuple[str, ...]
    """The names of those who are asked, first to last."""

    @property
    def questions(self) -> tuple[str, ...]:
        """What each of them is asked."""
        return tuple(f"{name}: Take back {self.what}?" for name in self.people)

    def refused_by(self, person: int) -> str:
        """Return the sentence that tells whose no it was."""
        return f"{self.people[person]} says no: nothing is taken back."


def why_no_undo(refusal: str) -> str:
    """Return why nothing can be undone, and what allows it in another match."""
    more = "; a match set up with 'Take back past rolls' allows it" if refusal in (NEW_LUCK, ANSWERED) else ""
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
        self._no_redo = ""
        """Why what was taken back before those is not given again; empty: nothing was."""

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
        self._refusal, self._is_sure, self._undone, self._no_redo = None, True, [], ""

    def passed(self, refusal: str | None) -> None:
        """Note that an answer was given that needs no person, and why that stands in the way of an undo; None: not."""
        self._refusal = refusal

    def ask_again(self) -> None:
        """Note that what was asked before a question is asked again, and nothing has been decided since."""
        self._refusal = reopen(self._questions)

    @property
    def agreement(self) -> Agreement | None:
        """What everyone has to agree to before anything is taken back; None: no roll or secret is in the way.

        Raises:
            IllegalAnswer: nothing can be taken back; the message says why.
        """
        match, asked_anyway = self._match, self._questions.memory.asked_anyway
        come_back, setup = match.undone(), match.setup
        self._rewind()
        found = self._agreement_since(setup)
        come_back()
        self._questions.memory.asked_anyway = asked_anyway
        return found

    def _agreement_since(self, setup: Setup) -> Agreement | None:
        """Return what it took everyone's yes to take back; None: dice and cards are those of a setup still."""
        match = self._match
        told = None if match.setup is setup else match.events[-1]
        if not isinstance(told, TakenBack):
            return None
        gone, seats = match.state.conceded, match.setup.seats
        people = (seat.name for n, seat in enumerate(seats) if not match.player_at(n) and n not in gone)
        return Agreement(told.what(match.names), tuple(people))

    def take_back(self, agreed: Agreement | None = None) -> str:
        """Take back the last answer that a person chose, and what followed without asking anybody; return it.

        Args:
            agreed: what everyone has agreed to, see `agreement`.

        Raises:
            IllegalAnswer: it cannot be taken back; nothing has changed, and the message says why.
        """
        come_back, setup = self._match.undone(), self._match.setup
        self._privacy.took_back()
        taken = self._rewind()
        needed = self._agreement_since(setup)
        if needed is not None and needed != agreed:
            come_back()
            raise IllegalAnswer("nothing can be undone: everyone has to agree to take back a roll")
        self._news.forget()
        self._news.fresh_from = self._news.start_of_turn
        self._refusal, self._is_sure = None, has_chosen(self._questions)
        if needed is not None:
            self._undone, self._no_redo = [], _ROLLED_AGAIN
        else:
            kind = self._match.prompt.kind if self._match.prompt else ""
            self._undone.append((kind, answer_as_asked(taken, self._questions.prompt)))
        return taken[-1]

    def _rewind(self) -> list[str]:
        """Bring the match back to the last answer that a person chose; return the answers taken back, last one first.

        Raises:
            IllegalAnswer: they cannot be taken back; nothing has changed, and the message says why.
        """
        if (refusal := self.refusal) is not None:
            raise IllegalAnswer(why_no_undo(refusal))
        match, come_back, taken = self._match, self._match.undone(), list[str]()
        setup = match.setup
        try:
            while not taken or self._questions.waiting != "person" or self._questions.is_passed_over:
                taken.append(match.undo())
                if is_computers_choice(match):
                    raise IllegalAnswer(why_no_undo(ANSWERED))
                if match.prompt is not None and taken[-1] != match.prompt.default.id:
                    self._questions.ask_anyway()
            if len(taken) > 1 and match.setup is not setup:
                come_back()
                match.undo_at_once(len(taken))  # and told once
                self._questions.ask_anyway()
        except IllegalAnswer:
            come_back()
            raise
        return taken

    @property
    def can_redo(self) -> bool:
        """Has something been taken back, nothing else chosen since, and is the same asked again?"""
        return bool(self._undone) and is_asked_again(self._questions.prompt, *self._undone[-1])

    def redo(self, give: Callable[[str], list[Event]]) -> list[Event]:
        """Redo the move you undid.

        Args:
            give: gives an answer of a person.

        Raises:
            IllegalAnswer: nothing has been taken back, something else has been chosen since, or it was taken back past
                a roll.
        """
        if not self.can_redo:
            raise IllegalAnswer(self._no_redo or "nothing has been taken back that could be done again")
        *rest, (_, answer) = self._undone
        why_no_more = self._no_redo
        events = give(answer)
        self._undone, self._no_redo = rest, why_no_more
        return events
