"""Tips for the person who is asked, warnings, and why the last computer seat did what it did."""

from collections.abc import Mapping
from typing import Any

from ludo_tui import players
from ludo_tui.engine import BLUNDERS, Match, Option
from ludo_tui.table import advice
from ludo_tui.table.privacy.privacy import Privacy
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.preferences import Preferences


class Tips:
    """What is advised at a table.

    Args:
        match: the match.
        questions: what people are asked.
        privacy: who may see what of it.
        preferences: what seats have settled.
    """

    def __init__(
        self, match: Match[Any], questions: QuestionPipeline, privacy: Privacy, preferences: Preferences
    ) -> None:
        self._match = match
        self._questions = questions
        self._privacy = privacy
        self._preferences = preferences
        self._why = ""
        """Why the last computer seat that had a choice chose as it did."""

    def worths(self) -> Mapping[str, float]:
        """Return how much each answer is worth, by id, by what those who look know; none where that cannot be told."""
        return players.worths_of(self._match, self._questions.judged, self._privacy.viewer)

    def hints(self, marked: Option | None = None) -> list[str]:
        """Return the best answers for who is asked, who is likely to win, and why the last computer did what it did."""
        questions = self._questions
        is_asked = questions.waiting == "person" and not questions.needs_privacy_screen
        put = advice.Put(questions.judged, marked, questions.answers_meant)
        return advice.lines(self._match, self._why, is_asked=is_asked, tells=questions.disclosure, put=put)

    def warning(self, option: Option) -> str:
        """Return what the asked seat wants to be warned of before it gives an answer; empty where it is of nothing."""
        return advice.warning(self._match, option, self._questions.disclosure, self._questions.judged)

    def warn_next(self, seat: int) -> advice.Warnings:
        """Let a seat be warned of other blunders than before: none, big ones, all, and so on."""
        levels = list(advice.WARNINGS)
        wanted = levels[(levels.index(advice.warnings_of(self._match, seat)) + 1) % len(levels)]
        self._preferences.settle(seat, BLUNDERS, advice.WARNINGS[wanted])
        return wanted

    def computer_answers(self, answer: str) -> None:
        """Note why a computer seat is about to give an answer, where it has a choice."""
        self._why = advice.why_kept(self._match, answer, self._why)

    def forget(self) -> None:
        """Forget why the last computer seat did what it did: it has been taken back."""
        self._why = ""
