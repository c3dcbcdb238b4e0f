"""Step: along with an answer, the answer to the question that follows it at once can be given."""

import msgspec

from ludo_tui.engine import Option, Prompt
from ludo_tui.table.questions.private_actions import along_with, leaves_open, only_answer
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import disclosure


def follow_ups(question: Question, table: Table) -> Question:
    """Return the question with each answer along with what can follow it, where that is known."""
    joined = (option for one in question.options for option in _joined(one, question.prompt, table))
    return question._replace(options=tuple(joined))


def _joined(option: Option, prompt: Prompt, table: Table) -> list[Option]:
    """Return an answer along with each one to the question that follows it, or as it is."""
    if not prompt.secrecy.private and disclosure(table) == "all" and leaves_open(option):
        found = only_answer(table.match, option).items()
        joined = [
            ((option.id, *given), msgspec.structs.replace(one, id=f"{option.id} {identity}"))
            for identity, (given, one) in found
        ] or [((option.id,), option)]
    else:
        joined = along_with(option, prompt)
    table.memory.answers_meant |= {one.id: given for given, one in joined if len(given) > 1}
    return [one for _, one in joined]
