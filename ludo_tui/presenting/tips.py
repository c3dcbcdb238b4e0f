"""Tips for the person who is asked, warnings, and why the last computer seat did what it did."""

from collections.abc import Callable

from ludo_tui.engine import BLUNDERS, Option
from ludo_tui.presenting import advice
from ludo_tui.presenting.blunder_warnings import WARNINGS, Warnings, blunder_warning, warnings_of
from ludo_tui.table.session import Session


class Tips:
    """What is advised at a table, and why computers do what they do from now on.

    Args:
        session: the match.
    """

    def __init__(self, session: Session) -> None:
        self._match = session.game
        self._questions = session.questions
        self._preferences = session.preferences
        session.watchers.append(self)
        self._why = ""
        """Why a computer seat chose as it did, until another move is made."""

    def hints(self, marked: Option | None = None, hint_for: Callable[[str], str] = lambda _: "") -> list[str]:
        """Return the best answers for who is asked, who is likely to win, and why the last computer did what it did.

        Args:
            marked: the answer that is marked first; None: none is.
            hint_for: returns how to choose an answer, by its id; empty: the tips are numbered instead.
        """
        questions = self._questions
        is_asked = questions.waiting == "person" and not questions.needs_curtain
        put = advice.Put(questions.judged, marked, questions.answers_meant, hint_for)
        return advice.lines(self._match, self._why, is_asked=is_asked, tells=questions.disclosure, put=put)

    def warning(self, option: Option, hint_for: Callable[[str], str] = lambda _: "") -> str:
        """Return what the asked seat wants to be warned of before it gives an answer; empty where it is of nothing.

        Args:
            option: the answer.
            hint_for: returns how to choose an answer, by its id; empty: nothing is said about that.
        """
        return blunder_warning(self._match, option, self._questions.disclosure, self._questions.judged, hint_for)

    def warn_next(self, seat: int) -> Warnings:
        """Let a seat be warned of other blunders than before: none, big ones, all, and so on."""
        levels = list(WARNINGS)
        wanted = levels[(levels.index(warnings_of(self._match, seat)) + 1) % len(levels)]
        self._preferences.settle(seat, BLUNDERS, WARNINGS[wanted])
        return wanted

    def about_to_answer(self, answer: str) -> None:
        """Note why a computer seat is about to give an answer, where it has a choice; another move ends that."""
        self._why = advice.why_kept(self._match, answer, self._why)

    def taken_back(self) -> None:
        """Forget why the last computer seat did what it did: it has been taken back."""
        self._why = ""
