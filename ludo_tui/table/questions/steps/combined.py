"""Step: what several pieces can do in private stands in one list."""

from ludo_tui.table.questions.question import Question, Table


def combined(question: Question, table: Table) -> Question:
    """Return a private question as it stands for all pieces that could be asked about."""
    found = table.memory.private_question
    return question if found is None else question._replace(prompt=found.question, is_complete=True)
