"""Step: what is marked first."""

from ludo_tui.engine import Option
from ludo_tui.table.questions.preselect import preselect
from ludo_tui.table.questions.question import Question, Reader
from ludo_tui.table.questions.sections import Entry


def preselected(question: Question, reader: Reader) -> Question:
    """Return the question with what is marked first of its sections and answers."""
    shown: list[Option | Entry] = [entry if entry.only is None else entry.only for entry in question.entries]
    shown += [row[0] for row in question.rows]
    marked = preselect(shown, question.prompt, reader.suggested, reader.sensible, reader.is_safe, reader.moved_last)
    return question._replace(marked=None if marked is None else shown[marked])
