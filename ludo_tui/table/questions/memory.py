"""What is remembered at a table about its questions."""

from typing import Any

from ludo_tui.engine import Match, Prompt
from ludo_tui.table.questions.auto_decline import DeclineSettings
from ludo_tui.table.questions.deferred import Deferred, DeferredQuestion, answer_count
from ludo_tui.table.questions.private_actions import PrivateQuestion, combine_pieces


class Memory:
    """What has been said and chosen at a table about the questions of a match.

    Args:
        match: the match.

    Attributes:
        asked_anyway: the question that is asked whether or not there is a reason.
        looked_at: the question whose secrets a person looks at.
        answers_meant: by the id of an answer of the table, the answers of the match that it stands for, in their order.
        deferred: what was left out in this turn.
        declines: what seats do not want to be asked.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self.asked_anyway: Prompt | None = None
        self.looked_at: Prompt | None = None
        self.answers_meant: dict[str, tuple[str, ...]] = {}
        self.deferred = Deferred()
        self.declines = DeclineSettings(match)
        self._chose_last = (-1, 0)
        """The number of the turn in which a person chose something last, and the seat of that person."""
        self._private_question: tuple[Prompt | None, PrivateQuestion | None] = (None, None)

    def note_choice(self, seat: int) -> None:
        """Note that the person of a seat chooses something."""
        self._chose_last = (self._match.state.turn.number, seat)

    def has_just_chosen(self, seat: int) -> bool:
        """Return whether a person chose something last in this turn, and it was the one of a seat."""
        return self._chose_last == (self._match.state.turn.number, seat)

    @property
    def deferred_question(self) -> DeferredQuestion | None:
        """What was left out before and can still be asked, now or after what can be taken back, too."""
        if self.deferred.is_empty:  # mostly, and it is asked for again and again
            return None
        return self.deferred.beside(self._match.prompt, answer_count(self._match), self._match.plain_undo_refusal)

    @property
    def private_question(self) -> PrivateQuestion | None:
        """What a private question comes to for all pieces that it could be asked for; None: it is about one alone."""
        prompt = self._match.prompt
        if self._private_question[0] is not prompt:
            found = combine_pieces(self._match)
            self._private_question = (prompt, found)
            if found is not None:
                self.answers_meant |= found.answers
        return self._private_question[1]
