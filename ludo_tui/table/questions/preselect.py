"""Which answer of a list is marked first."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from ludo_tui.engine import Option, Prompt
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.sections import NO_WORTHS, Entry, deed_of, likely

_BY_WHO_MEANS_IT: Final = frozenset({"come_back", "not_again"})
"""What answers do that nobody is led to."""
Drawbacks = tuple[tuple[int, ...], bool, tuple[Fraction, ...]]
"""What speaks against an answer: heavy dangers in sixths, the likeliest first; that it takes nobody and brings no piece
out or home; and all dangers."""


def preselect(
    shown: Sequence[object],
    prompt: Prompt,
    worths: Mapping[str, float] = NO_WORTHS,
    sensible: str = "",
    drawbacks: Callable[[Option], Drawbacks] = lambda _: ((), True, ()),
) -> int | None:
    """Return the number of what is marked first: what a sensible player answers, where that can be told.

    Else it is harmless, in a reaction what costs nothing, and worth most; of equals what has the least drawbacks.

    A section is worth as much as the best that is in it. Where nobody can tell what answers are worth, it is the first,
    but for what leads to a blow at somebody.

    Args:
        shown: what is listed: answers, sections, and what cannot be chosen.
        prompt: the question.
        worths: what the answers are worth, by id.
        sensible: id of the answer that a sensible player gives; the section with it is marked, too.
        drawbacks: returns what speaks against an answer.
    """
    for number, one in enumerate(shown):
        within = one.options if isinstance(one, Entry) else (one,)
        for option in within:
            if isinstance(option, Option) and option.id == sensible and not is_harmful(option, prompt.seat):
                return number
    offered = [(number, one) for number, one in enumerate(shown) if isinstance(one, Option)]
    declining = next((number for number, option in offered if is_declining(option)), None)
    if prompt.kind == "reaction" and declining is not None:
        return declining
    found: dict[int, tuple[float, Sequence[Option]]] = {}
    is_open = not any(isinstance(one, Entry) for one in shown)
    for number, one in enumerate(shown):
        within = one.options if isinstance(one, Entry) else (one,)
        good = [one for one in within if isinstance(one, Option) and not is_harmful(one, prompt.seat)]
        good = [option for option in good if option.does not in _BY_WHO_MEANS_IT]
        if good:
            found[number] = max(worths.get(one.id, one.leads_to if is_open else 0.0) for one in good), good
    if not found:
        return None
    most = max(worth for worth, _ in found.values())
    equal = {number: some for number, (worth, some) in found.items() if worth == most}
    first = next(iter(equal))
    if len(equal) > 1:
        first = min(equal, key=lambda number: min(drawbacks(option) for option in equal[number]))
    best = shown[first]
    if isinstance(best, Option) and best.nearness:  # listed by that: the same may be worth more done to somebody else
        alike = [(number, one) for number, one in offered if one.nearness and deed_of(one) == deed_of(best)]
        sound = [
            (worths.get(one.id, one.leads_to or likely(one)), -n)
            for n, one in alike
            if not is_harmful(one, prompt.seat)
        ]
        first = -max(sound)[1]
    return first
