"""Step: the answer that is given without asking anybody. The first rule that has one decides."""

from collections.abc import Callable, Sequence
from typing import Final

from ludo_tui.engine import DECLINING, Option, Prompt
from ludo_tui.table.privacy.viewers import Viewers
from ludo_tui.table.questions.auto_answer_settings import is_always_asked
from ludo_tui.table.questions.auto_decline import is_secret
from ludo_tui.table.questions.folding import is_one_choice
from ludo_tui.table.questions.memory import Memory
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import is_veiled
from ludo_tui.table.questions.table_options import AT_THE_TABLE, only_roll

Rule = Callable[[Question, Table], Option | None]


def auto_answered(question: Question, table: Table) -> Question:
    """Return the question with the answer that is given without asking anybody, where there is one."""
    roll = only_roll(table.match.prompt)
    if roll is not None:  # an answer of its own: a player who reads a sheet reads it roll by roll
        is_given = table.auto_answer.rolls or follows_a_choice(question, table)
        return question._replace(auto_answered=roll if is_given else None)
    found = (rule(question, table) for rule in RULES)
    return question._replace(auto_answered=next((option for option in found if option is not None), None))


def follows_a_choice(question: Question, table: Table) -> bool:
    """Return whether a roll comes by itself: its seat wants that, has just chosen, and has left nothing out."""
    memory = table.memory
    is_next = table.auto_answer.later_rolls and memory.has_just_chosen(question.prompt.seat)
    return is_next and memory.deferred_question is None and as_its_seat_wants(question, table) is not None


def as_its_seat_wants(question: Question, table: Table) -> Option | None:
    """Return the answer to a kind of question that its seat has settled for this table."""
    if table.match.prompt is table.memory.asked_anyway:
        return None
    is_usual = not is_always_asked(table.match, question.prompt.seat, table.auto_answer)
    return table.memory.declines.answer_to(question.prompt, is_usual=is_usual)


def without_a_reason_to_ask(question: Question, table: Table) -> Option | None:
    """Return the answer to a question that needs no player, by all that those who look know.

    A player who has looked for a way to do something is told all the same that there is none.
    """
    prompt = question.prompt
    if table.memory.declines.is_always_asked(prompt):
        return None
    if table.match.prompt is table.memory.asked_anyway or is_always_asked(table.match, prompt.seat, table.auto_answer):
        return None
    is_needless = (
        prompt.layout.urgency == "idle"
        or _is_in_vain(prompt, table)
        or is_hardly_wanted(prompt, table.memory, is_rolled=table.auto_answer.rolls)
        or (table.match.prompt is not table.memory.looked_at and is_for_show(prompt, table.viewers))
        or (is_veiled(table) and all(option.does in DECLINING for option in prompt.options))
    )
    return prompt.default if is_needless else None


def the_only_choice(question: Question, table: Table) -> Option | None:
    """Return the answer where all come to the same, and no player who is kept from seeing it learns that.

    Those who look already while the others look away are spared it.
    """
    asked, auto_answer = table.match.prompt, table.auto_answer
    if asked is None or (asked.secrecy.private and table.viewers.looks_on(asked.seat)):
        return None
    is_free = not is_always_asked(table.match, question.prompt.seat, auto_answer)
    if not (auto_answer.moves if question.prompt.kind == "move" else is_free) or not is_one_choice(table.match, asked):
        return None
    only = asked.options[0]
    return None if is_declining(only) or only.does == "roll" else only


RULES: Final[Sequence[Rule]] = (as_its_seat_wants, without_a_reason_to_ask, the_only_choice)


def _is_in_vain(prompt: Prompt, table: Table) -> bool:
    """Return whether all was left out of an open question but to decline, which it had not been for everybody."""
    asked = table.match.prompt
    assert asked is not None
    was_more = not asked.secrecy.private and len(asked.answers) > len(prompt.answers)
    return was_more and all(is_declining(option) for option in prompt.options)


def is_hardly_wanted(prompt: Prompt, memory: Memory, *, is_rolled: bool = False) -> bool:
    """Return whether there is hardly a reason to ask, and a player who has one can still come back to it.

    A player who does not roll cannot come back from a roll: nothing that may stand before one is left out then, unless
    the asked seat wants it so.

    Rule: lh.readings.minor
    """
    if prompt.layout.urgency == "minor":
        return True
    actions = [option for option in prompt.options if option.does not in AT_THE_TABLE]
    is_quiet = memory.declines.is_declined(prompt)
    is_little = all(option.shown.is_minor or (is_quiet and is_secret(option)) for option in actions)
    return bool(prompt.layout.sections and actions) and is_little and (is_quiet or not is_rolled)


def is_for_show(prompt: Prompt, viewers: Viewers) -> bool:
    """Return whether a player without a reaction is asked so that nobody learns of it, although nobody looks on.

    Rule: lh.secrets.strict
    """
    return prompt.seat in viewers.people and not viewers.looks_on(prompt.seat) and _has_no_reaction(prompt)


def why_asked(prompt: Prompt) -> str:
    """Return why a player is asked who has no choice; empty where that is plain."""
    if _has_no_reaction(prompt):
        return "You have nothing for this. You are asked all the same, so that nobody learns what you have."
    return ""


def _has_no_reaction(prompt: Prompt) -> bool:
    is_reaction = prompt.secrecy.private and prompt.kind == "reaction"
    return is_reaction and all(option.does in AT_THE_TABLE for option in prompt.options)
