"""The questions that were left out because there was hardly a reason to ask: a player can come back to them."""

from dataclasses import dataclass
from typing import Any, Final

from ludo_tui.engine import Match, Prompt
from ludo_tui.engine.words import is_word

_PAST_RETURN: Final = ("move", "reaction")
"""Kinds of questions from which there is no way back to what was left out before."""


@dataclass(eq=False, slots=True)
class DeferredQuestion:
    """A question that was left out, and beside which others a player may come back to it."""

    prompt: Prompt
    """The question."""
    count: int
    """How many answers had been given when it was left out, that which declines it included."""
    phase: str
    """Id of the phase in which it was left out."""
    first: int
    """How many answers have been given at the first question beside which it stands."""
    last: int
    """How many have been at the last one."""


def turn_start(match: Match[Any]) -> int:
    """Return how many answers a match had had when the present turn began."""
    return match.answer_count - len(match.answers)


def answer_count(match: Match[Any]) -> int:
    """Return how many answers it has had; of this turn without words, which an undo leaves in place."""
    return turn_start(match) + sum(not is_word(answer) for answer in match.answers)


class Deferred:
    """What was left out in this turn, for as long as a player may come back to it.

    Answers are counted through the match: after an undo what was left out before still stands beside the question.
    """

    def __init__(self) -> None:
        self._returns: list[DeferredQuestion] = []

    @property
    def is_empty(self) -> bool:
        """Is there nothing to come back to beside any question?"""
        return not self._returns

    def note(self, prompt: Prompt, phase: str, refusal: str | None, *, begun: int, count: int) -> None:
        """Note a question that is left out.

        Of several in a row, the first is come back to from which something could have come.

        Args:
            prompt: the question.
            phase: id of the phase.
            refusal: why the answer before it cannot be taken back; None: it can.
            begun: how many answers had been given when the turn began.
            count: how many have been given then.
        """
        before = self._at(count - 1)
        has_become_idle = before is not None and not _is_idle(before.prompt) and _is_idle(prompt)
        kept = before if has_become_idle and refusal is None else None
        found = (prompt, count, phase) if kept is None else (kept.prompt, kept.count, kept.phase)
        self._returns = [one for one in self._returns if begun < one.first < count]
        self._returns.append(DeferredQuestion(*found, count, count))

    def answered(self, count: int, given: int, *, is_kept: bool) -> None:
        """Note that a person answers a question.

        Args:
            count: how many answers had been given before.
            given: for how many answers of the match it stands.
            is_kept: does what was left out stand beside the next question, too?
        """
        self._returns = [one for one in self._returns if one.first <= count]
        if (beside := self._at(count)) is not None:
            beside.last = count + given if is_kept else count

    def beside(self, prompt: Prompt | None, count: int, refusal: str | None) -> DeferredQuestion | None:
        """Return what was left out and stands beside a question; None: nothing does.

        Args:
            prompt: the question.
            count: how many answers had been given when it was asked.
            refusal: why the last of them cannot be taken back; None: it can.
        """
        found = self._at(count)
        if prompt is None or found is None or refusal is not None:
            return None
        left_out = found.prompt
        is_beside = not _is_idle(left_out) and not prompt.secrecy.private and prompt.kind not in _PAST_RETURN
        is_next = left_out.seat == prompt.seat and (bool(prompt.layout.sections) or is_beside)
        return found if is_next and len(left_out.answers) > 1 else None

    def _at(self, count: int) -> DeferredQuestion | None:
        return next((one for one in reversed(self._returns) if one.first <= count <= one.last), None)


def _is_idle(prompt: Prompt) -> bool:
    return prompt.layout.urgency == "idle"
