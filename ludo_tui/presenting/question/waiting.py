"""What stands in the place of a question while nobody has to answer one."""

from typing import NamedTuple

from ludo_tui.engine import Option, Prompt
from ludo_tui.presenting.question.option_rows import answer_row, refused_rows
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.rows import Row, row
from ludo_tui.table.session import Session


class Wait(NamedTuple):
    """Why nobody is asked."""

    title: str
    rows: tuple[Row, ...] = ()
    option: Option | None = None
    """The answer that is given without asking, where the board shows it."""


def wait_of(session: Session, undo: str, *, is_thinking: bool) -> Wait | None:
    """Return why nobody is asked now; None where a player is.

    Args:
        session: the match.
        undo: the key that takes back a choice.
        is_thinking: does a computer seat think, and can be told to answer at once?
    """
    prompt, waiting = session.questions.prompt, session.questions.waiting
    is_touched = session.seats.is_touched
    if waiting == "open":
        return Wait("A move has been made", (row(_ways(undo, is_touched=is_touched), "faint"),))
    if prompt is None:
        return Wait("The match is over")
    name = session.seats.names[prompt.seat]
    if waiting == "computer" and is_thinking:
        return Wait(
            f"{name} thinks",
            (row("Tap here for its answer." if is_touched else "Space lets it answer at once.", "faint"),),
        )
    if waiting == "computer":
        return Wait(f"{name} chooses")
    if session.questions.needs_curtain:
        return Wait(f"{name} is asked in private")
    if waiting == "nobody":
        if session.questions.rolls_later:
            back = undo if session.undo.is_offered else ""
            return Wait(f"Your choice is made: {name} rolls next", (row(_ways(back, is_touched=is_touched), "faint"),))
        return Wait(f"{name} rolls") if prompt.kind == "roll" else _unasked(session, prompt)
    return None


def _ways(undo: str, *, is_touched: bool) -> str:
    """Return how the last choice is taken back, if it can be, and how to go on without waiting."""
    if is_touched:
        return "Tap undo to take it back, or tap here to go on." if undo else "Tap here to go on."
    return f"{undo} takes it back; Space goes on." if undo else "Space goes on."


def _unasked(session: Session, prompt: Prompt) -> Wait:
    """Return why a question needs nobody: it has one answer, or little depends on it."""
    only, words = prompt.options[0], question_words(session)
    if session.questions.auto_answered not in (None, only):
        why = row("Nobody is asked: there is little to gain by it now.", "faint")
        return Wait(words.shortened(prompt.text, prompt.seat), (why,))
    rows = (
        row(f"The only {'move' if prompt.kind == 'move' else 'answer'}:", "faint"),
        answer_row(prompt.options, prompt, " ", words, is_brief=True),
        *refused_rows(prompt.refused, prompt, words),
    )
    return Wait(words.matter(prompt), rows, only)
