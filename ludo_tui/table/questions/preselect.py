"""Which answer of a list is marked first: the first rule that names one decides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ludo_tui.engine import Option, Prompt
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.sections import NO_WORTHS, Entry, deed_of, likely

_NEVER_MARKED: Final = frozenset({"come_back", "not_again"})
"""What answers do that only those choose who look for them."""
Drawbacks = tuple[tuple[int, ...], bool, tuple[Fraction, ...]]
"""What speaks against an answer: heavy dangers in sixths, the likeliest first; that it takes nobody and brings no piece
out or home; and all dangers."""


class Listed(NamedTuple):
    """What is listed of a question."""

    shown: Sequence[object]
    """Answers, sections, and what cannot be chosen."""
    prompt: Prompt
    worths: Mapping[str, float]
    sensible: str
    drawbacks: Callable[[Option], Drawbacks]

    def harmless(self) -> Iterator[tuple[int, list[Option]]]:
        """Yield the number of each answer and section with what in it does no harm to its own seat."""
        for number, one in enumerate(self.shown):
            within = one.options if isinstance(one, Entry) else (one,)
            good = [option for option in within if isinstance(option, Option)]
            yield number, [option for option in good if not is_harmful(option, self.prompt.seat)]


Rule = Callable[[Listed], int | None]


def preselect(
    shown: Sequence[object],
    prompt: Prompt,
    worths: Mapping[str, float] = NO_WORTHS,
    sensible: str = "",
    drawbacks: Callable[[Option], Drawbacks] = lambda _: ((), True, ()),
) -> int | None:
    """Return the number of what is marked first; None: nothing is.

    Args:
        shown: what is listed: answers, sections, and what cannot be chosen.
        prompt: the question.
        worths: what the answers are worth, by id.
        sensible: id of the answer that a sensible player gives; empty where that cannot be told.
        drawbacks: returns what speaks against an answer.
    """
    found = (rule(Listed(shown, prompt, worths, sensible, drawbacks)) for rule in RULES)
    return next((number for number in found if number is not None), None)


def what_is_sensible(listed: Listed) -> int | None:
    """Return the number of what a sensible player answers, or of the section with it."""
    found = (number for number, good in listed.harmless() if any(one.id == listed.sensible for one in good))
    return next(found, None)


def what_costs_nothing(listed: Listed) -> int | None:
    """Return the number of the answer that declines to react."""
    if listed.prompt.kind != "reaction":
        return None
    shown = enumerate(listed.shown)
    return next((number for number, one in shown if isinstance(one, Option) and is_declining(one)), None)


def what_is_worth_most(listed: Listed) -> int | None:
    """Return the number of what is worth most, of equals what has the least drawbacks.

    A section is worth as much as the best that is in it. Where it cannot be told what answers are worth, it is the
    first one, but for what leads to an attack on a target.
    """
    is_open = not any(isinstance(one, Entry) for one in listed.shown)
    worth: dict[int, float] = {}
    least: dict[int, Sequence[Option]] = {}
    for number, some in listed.harmless():
        good = [option for option in some if option.does not in _NEVER_MARKED]
        if good:
            least[number] = good
            worth[number] = max(listed.worths.get(one.id, one.leads_to if is_open else 0.0) for one in good)
    if not worth:
        return None
    most = max(worth.values())
    equal = [number for number in worth if worth[number] == most]
    first = equal[0]
    if len(equal) > 1:
        first = min(equal, key=lambda number: min(map(listed.drawbacks, least[number])))
    best = listed.shown[first]
    return _best_target(listed, best) if isinstance(best, Option) and best.shown.sort_key else first


RULES: Final[Sequence[Rule]] = (what_is_sensible, what_costs_nothing, what_is_worth_most)


def _best_target(listed: Listed, best: Option) -> int:
    """Return the number of the same action at the target at which it is worth most, of equals the first in the list."""
    found: dict[int, float] = {}
    for number, some in listed.harmless():
        one = listed.shown[number]
        if some and isinstance(one, Option) and one.shown.sort_key and deed_of(one) == deed_of(best):
            found[number] = listed.worths.get(one.id, one.leads_to or likely(one))
    return max(found, key=lambda number: found[number])
