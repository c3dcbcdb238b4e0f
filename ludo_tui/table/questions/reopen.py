"""What has been left out of the present turn of a match that is continued."""

from typing import Any, Final

from ludo_tui.engine import Match
from ludo_tui.engine.words import is_word
from ludo_tui.table.questions.deferred import turn_start
from ludo_tui.table.questions.pipeline import QuestionPipeline

ANSWERED: Final = "a computer has chosen since"
"""Why nothing is taken back once a computer has shown what it does."""


def is_computers_choice(match: Match[Any]) -> bool:
    """Return whether a computer seat is to choose something after which nobody may change their mind.

    Reactions do not count: that one was asked at all may be secret. Nothing counts at a friendly table.
    """
    prompt = match.prompt
    if prompt is None or match.computers[prompt.seat] is None or match.setup.table.free_undo:
        return False
    return prompt.kind != "reaction" and len(prompt.answers) > 1


def reopen(questions: QuestionPipeline) -> str | None:
    """Find out what has been left out of this turn before, and return why a person's last choice stands; None: not.

    A match that is continued offers the same as it did before.
    """
    match, deferred = questions.match, questions.memory.deferred
    refusal = ANSWERED if _was_computers(match) else None
    count = turn_start(match)
    for answer, earlier in zip(match.answers, match.replay_turn(), strict=False):
        prompt = earlier.prompt
        if prompt is None or is_word(answer):
            continue
        count += 1
        is_person = earlier.computers[prompt.seat] is None
        then = questions.at(earlier)
        unasked = then.auto_answered if is_person else None
        if is_person and (unasked is None or unasked.id != answer):
            refusal = None
            left_out = deferred.beside(prompt, count - 1, match.undo_refusal_at(earlier))
            deferred.answered(count - 1, 1, is_kept=left_out is not None and not prompt.layout.sections)
            continue
        stands = match.undo_refusal_at(earlier) or refusal
        refusal = stands or (ANSWERED if is_computers_choice(earlier) else None)
        if is_person and (seen := then.prompt) is not None:
            questions.leave_out(seen, count, earlier.state.turn.phase, stands)
    return match.unless_agreed(refusal)


def has_chosen(questions: QuestionPipeline) -> bool:
    """Return whether a person has chosen in the present turn of a match what nothing but answers to nobody followed."""
    match, is_free_since = questions.match, False
    for answer, earlier in zip(match.answers, match.replay_turn(), strict=False):
        prompt = earlier.prompt
        if prompt is None or is_word(answer):
            continue
        unasked = questions.at(earlier).auto_answered
        if earlier.computers[prompt.seat] is None and (unasked is None or unasked.id != answer):
            is_free_since = True
        elif match.undo_refusal_at(earlier) is not None or is_computers_choice(earlier):
            is_free_since = False
    return is_free_since


def _was_computers(match: Match[Any]) -> bool:
    """Return whether the turn before was that of a computer, and no friendly table takes it back."""
    before = match.history[-1].seat if match.history else None
    return before is not None and match.computers[before] is not None and not match.setup.table.free_undo
