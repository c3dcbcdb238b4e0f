"""Taking back at the table: what stands in its way besides the dice, and how that is told."""

from collections.abc import Sequence
from typing import Any, Final

from ludo_tui.engine import NEW_LUCK, Match, Prompt

ANSWERED: Final = "a computer has chosen since"
"""Why nothing is taken back once a computer has shown what it does."""


def why_no_undo(refusal: str) -> str:
    """Return why nothing can be undone, and what lets whoever plays another match do so."""
    more = "; a match set up with 'Undo past rolls' allows it" if refusal in (NEW_LUCK, ANSWERED) else ""
    return f"nothing can be undone: {refusal}{more}"


def is_computers_choice(match: Match[Any]) -> bool:
    """Tell whether a computer seat is to choose something after which nobody may change their mind.

    Reactions do not count: that one was asked at all may be secret. Nothing counts at a friendly table.
    """
    prompt = match.prompt
    if prompt is None or match.computers[prompt.seat] is None or match.setup.table.free_undo:
        return False
    return prompt.kind != "reaction" and len(prompt.answers) > 1


def is_asked_again(prompt: Prompt | None, kind: str, answer: str) -> bool:
    """Tell whether an answer that was taken back, to a question of some kind, can be given again to the present one."""
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
