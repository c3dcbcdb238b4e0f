"""Step: what is listed, answers that come to the same together."""

from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.question import Question, Reader
from ludo_tui.table.questions.sections import entries, listed


def merged(question: Question, reader: Reader) -> Question:
    """Return the question with its sections, or what is in the open one, or the answers that fit what was typed."""
    prompt = question.prompt
    if reader.found is not None:
        return question._replace(rows=merge_alike(reader.found, prompt.seat, reader.look))
    rows = merge_alike(listed(prompt, reader.section, reader.worths), prompt.seat, reader.look)
    filled = [] if reader.section else [entry for entry in entries(prompt) if entry.options]
    return question._replace(entries=filled, rows=rows)
