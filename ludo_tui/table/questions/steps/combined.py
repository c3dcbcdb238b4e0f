"""Step: what several pieces can do in private is asked about first, and by which piece only where that matters."""

from ludo_tui.table.questions.question import Question, Table


def combined(question: Question, table: Table) -> Question:
    """Return a private question as it stands for all pieces that could be asked about, or by which piece."""
    found = table.memory.private_question
    if found is None:
        return question
    asked, chosen = table.memory.chosen
    prompt = found.by_whom[chosen] if asked is question.prompt else found.question
    return question._replace(prompt=prompt, is_complete=True)
