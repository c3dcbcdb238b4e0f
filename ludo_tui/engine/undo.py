"""Undo: what stands in its way."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludo_tui.engine.words import is_concession, is_word

NEW_LUCK: Final = "dice have been rolled or a secret has been seen since"


class Given(NamedTuple):
    """The answers of a match so far, with what was said between prompts."""

    now: Sequence[str]
    """Those of the present turn."""
    before: Sequence[Sequence[str]]
    """Those of each turn before it."""
    first_turn: int
    """Number of the turn that the match goes back to."""

    def refusal(self, *, is_over: bool, has_new_luck: bool) -> str | None:
        """Return why the last answer cannot be taken back; None when it can.

        Args:
            is_over: the match is over.
            has_new_luck: dice have been rolled or secrets seen since the last answer.
        """
        given = [n for n, answer in enumerate(self.now) if not is_word(answer)]
        since = [*self.now[given[-1] if given else 0 :]]
        if any(is_concession(answer) for answer in since):
            return "a concession is final"
        if given:
            return NEW_LUCK if has_new_luck else None
        for answer in (answer for turn in reversed(self.before) for answer in reversed(turn)):
            if not is_word(answer):
                break
            since.append(answer)
        else:
            first = self.first_turn
            return f"this match goes back to turn {first} and no further" if first else "nothing has been decided yet"
        if any(is_concession(answer) for answer in since):
            return "a concession is final"
        if is_over:
            return "the match is over"
        return NEW_LUCK if has_new_luck else None
