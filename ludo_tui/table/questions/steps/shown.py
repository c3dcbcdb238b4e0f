"""Step: the question with the answers that the steps before have found."""

import msgspec

from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private import disclosure


def shown(question: Question, table: Table) -> Question:
    """Return the question with its answers as those who look may see them; the system's own where they are the same."""
    prompt = question.prompt
    if question.options == prompt.options:
        return question
    insight = () if disclosure(table) == "all" else prompt.insight
    prompt = msgspec.structs.replace(prompt, answers=question.options, promises=(), insight=insight)
    return question._replace(prompt=prompt)
