"""Step: the keys of what is listed."""

from ludo_tui.table.questions.digits import keys_for, page_of
from ludo_tui.table.questions.question import Question, Reader
from ludo_tui.table.questions.sections import section_keys


def keys_assigned(question: Question, reader: Reader) -> Question:
    """Return the question with the keys of its sections, and of the answers on the page on which the cursor is."""
    prompt = question.prompt
    page = page_of(question.rows, reader.cursor)
    keys = keys_for(prompt, question.rows, page)
    if reader.found is not None or reader.section:
        return question._replace(page=page, keys=keys)
    given, opening = section_keys(prompt)
    return question._replace(page=page, keys=given | keys, opening=opening)
