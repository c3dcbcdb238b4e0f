"""Step: the answers as the asked seat knows them, where no player looks on from whom it has a secret."""

from ludo_tui.engine import DECLINING, NOTHING_THERE
from ludo_tui.table.questions.private_actions import for_any_piece, looked_into, without_privacy
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.private_covered import disclosure


def known_to_seat(question: Question, table: Table) -> Question:
    """Return the question with its answers, by all that the asked seat knows where it has no secret from the others.

    Then they have their exact chances, and those behind which there is nothing for it are left out. Where others look
    on, what its player has looked into and come back from says so.
    """
    prompt = question.prompt
    options = prompt.options
    if not prompt.secrecy.private and disclosure(table) == "all":
        options = tuple(
            without_privacy(option) for option in prompt.judged if NOTHING_THERE not in option.facts.effects
        )
    elif not prompt.secrecy.private:
        declines = table.memory.declines
        options = tuple(looked_into(one) if declines.is_looked_into(prompt.seat, one) else one for one in options)
    if prompt.secrecy.private and all(option.does in DECLINING for option in options):
        options = options[:1]  # a seat that has nothing for this may have something for what comes
    return question._replace(options=tuple(for_any_piece(options)))
