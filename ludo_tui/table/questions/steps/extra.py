"""Step: what the table itself offers beside the answers."""

from typing import Any

from ludo_tui.engine import DECLINING, Match, Option, OptionShown
from ludo_tui.table.questions.auto_decline import lists_secrets
from ludo_tui.table.questions.deferred import DeferredQuestion
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import disclosure, is_asked_of_all
from ludo_tui.table.questions.table_options import COME_BACK, NOTHING_ELSE, not_in_later_turns


def extra(question: Question, table: Table) -> Question:
    """Return the question with the way back to what was left out, or else with declining in later turns, too."""
    memory, prompt, options = table.memory, question.prompt, question.options
    if (deferred := memory.deferred_question) is not None:
        label = _come_back_label(deferred, table.match)
        options = (*options, Option(id=COME_BACK, label=label, does="come_back", shown=OptionShown(digit="9")))
    elif disclosure(table) == "public" and lists_secrets(prompt) and prompt is not memory.asked_anyway:
        declining = (option for option in options if option.does in DECLINING)
        options = (*options, *map(not_in_later_turns, declining))
    elif is_asked_of_all(prompt, table):
        options = (*(option for option in options if option.does != "pass_turn"), NOTHING_ELSE)
    return question._replace(options=options)


def _come_back_label(deferred: DeferredQuestion, match: Match[Any]) -> str:
    """Return what coming back to a question is called: a list has the name of its phase."""
    name = ""
    if deferred.prompt.layout.sections:
        names = (phase.name for phase in match.rules.ruleset.phases if phase.id == deferred.phase)
        name = next(names, "")
    return f"{name or deferred.prompt.text.rstrip('?')} first"
