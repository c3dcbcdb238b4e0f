"""Step: what is marked first."""

from functools import partial

from ludo_tui.engine import Option
from ludo_tui.table.questions.option_kinds import brings_last_home
from ludo_tui.table.questions.preselect import preselect
from ludo_tui.table.questions.question import Question, Reader
from ludo_tui.table.questions.sections import Entry


def preselected(question: Question, reader: Reader) -> Question:
    """Return the question with what is marked first of its sections and answers."""
    shown: list[Option | Entry] = [entry if entry.only is None else entry.only for entry in question.entries]
    shown += [row[0] for row in question.rows]
    prompt = question.prompt
    finishes = partial(brings_last_home, asked=prompt.seat, look=reader.look)
    marked = preselect(shown, prompt, reader.suggested, reader.sensible, reader.is_safe, reader.moved_last, finishes)
    return question._replace(marked=None if marked is None else shown[marked])
