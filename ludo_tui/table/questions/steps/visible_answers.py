"""Step: the question with the answers that the steps before have found."""

from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import disclosure


def visible_answers(question: Question, table: Table) -> Question:
    """Return the question with its answers as those who look may see them; the system's own where they are the same."""
    prompt = question.prompt
    if question.options == prompt.options:
        return question
    keeps_insight = disclosure(table) != "all"
    return question._replace(prompt=prompt.with_answers(question.options, keeps_insight=keeps_insight))
