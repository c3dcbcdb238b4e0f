"""How many keys have to be pressed to give an answer."""

from collections.abc import Mapping

from ludo_tui.engine import Look, Prompt
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.questions.digits import page_of
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.preselect import preselect
from ludo_tui.table.questions.sections import NO_WORTHS, first_level, listed, section_keys


def keys_needed(
    prompt: Prompt, answer: str, look: Look, worths: Mapping[str, float] = NO_WORTHS, *, confirms: bool = True
) -> int:
    """Return how many keys have to be pressed at least to give an answer.

    That is a digit for each level and the next page for each page before its own; one key where it is the one answer of
    its section, and is what is marked first or can be given at once. A section that is shown first needs none; from
    there, one goes back to all others.

    Args:
        prompt: the question.
        answer: id of the answer.
        look: what stands where.
        worths: what the answers are worth, by id.
        confirms: are answers that do harm asked about once more?
    """
    chosen = prompt.option(answer)
    assert chosen is not None
    some = merge_alike(
        listed(prompt, chosen.shown.section if prompt.layout.sections else "", worths), prompt.seat, look
    )
    option = next(alike[0] for alike in some if chosen in alike)
    first = prompt.layout.first_section
    if first:
        keys = 1 + page_of(some, option) + (confirms and needs_confirming(option, prompt))
        if option.shown.section == first:
            return keys
        return keys + (2 if option.shown.section else 1)
    is_opened = bool(prompt.layout.sections and option.shown.section)
    if is_opened:
        shown = first_level(prompt, worths)
        marked = preselect(shown, prompt, worths)
        is_given = option.id in section_keys(prompt)[0]
        is_opened = not is_given and (marked is None or shown[marked] is not option)
    return 1 + is_opened + page_of(some, option) + (confirms and needs_confirming(option, prompt))
