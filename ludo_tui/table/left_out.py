"""The question that nobody was asked because there was hardly a reason for it: it can be come back to."""

from typing import Final

from ludo_tui.engine import Prompt

_PAST_RETURN: Final = ("move", "reaction")
"""Kinds of questions from which nobody comes back to what was left out before."""


class LeftOut:
    """The question that was left out last, for as long as somebody may come back to it."""

    def __init__(self) -> None:
        self.prompt: Prompt | None = None
        """The question; None: there is none to come back to."""
        self.count = 0
        """How many answers had been given when it was left out, that which declines it included."""
        self.phase = ""
        """Id of the phase in which it was left out."""
        self._first = self._last = 0

    def note(self, prompt: Prompt, count: int, phase: str, refusal: str | None) -> None:
        """Note a question that is left out.

        Of several in a row, the first is come back to from which something could have come.

        Args:
            prompt: the question.
            count: how many answers have been given then.
            phase: id of the phase.
            refusal: why the answer before it cannot be taken back; None: it can.
        """
        is_kept = self.prompt is not None and self._last == count - 1 and not self.prompt.is_idle
        if not (is_kept and prompt.is_idle and refusal is None):
            self.prompt, self.count, self.phase = prompt, count, phase
        self._first = self._last = count

    def forget(self) -> None:
        """Come back to nothing any more."""
        self.prompt = None

    def answered(self, count: int, given: int, *, is_kept: bool) -> None:
        """Note that a person answers a question.

        Args:
            count: how many answers had been given before.
            given: for how many answers of the match it stands.
            is_kept: does what was left out stand beside the next question, too?
        """
        self._last = count + given if is_kept else min(self._last, count)

    def is_beside(self, prompt: Prompt | None, count: int, refusal: str | None) -> bool:
        """Tell whether what was left out stands beside a question.

        Args:
            prompt: the question.
            count: how many answers had been given when it was asked.
            refusal: why the last of them cannot be taken back; None: it can.
        """
        left_out = self.prompt
        if prompt is None or left_out is None or not self._first <= count <= self._last:
            return False
        is_beside = not left_out.is_idle and not prompt.private and prompt.kind not in _PAST_RETURN
        is_next = left_out.seat == prompt.seat and (bool(prompt.sections) or is_beside)
        return is_next and len(left_out.answers) > 1 and refusal is None
