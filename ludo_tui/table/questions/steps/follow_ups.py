"""Step: along with an answer, the answer to the question that follows it at once can be given."""

import msgspec

from ludo_tui.engine import Option, Prompt
from ludo_tui.table.questions.private_actions import FollowUp, leaves_open, only_answer
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import disclosure


def follow_ups(question: Question, table: Table) -> Question:
    """Return the question with each answer along with what can follow it, where that is known."""
    joined = (option for one in question.options for option in _joined(one, question.prompt, table))
    return question._replace(options=tuple(joined))


def _joined(option: Option, prompt: Prompt, table: Table) -> list[Option]:
    """Return an answer along with each one to the question that follows it, or as it is."""
    found: dict[str, FollowUp] = {}
    if prompt.lazy.then is not None:
        found = {one.id: ((one.id,), one) for one in prompt.lazy.then(option)}
    if not prompt.secrecy.private and disclosure(table) == "all" and leaves_open(option):
        found = only_answer(table.match, option)
    joined = []
    for identity, (given, one) in found.items():
        joined.append(msgspec.structs.replace(one, id=f"{option.id} {identity}"))
        table.memory.answers_meant[joined[-1].id] = (option.id, *given)
    return joined or [option]
