"""Which answer of a list is marked first: the first rule that names one decides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ludo_tui.engine import Option, Prompt, Who
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.option_kinds import is_declining, mover
from ludo_tui.table.questions.sections import NO_WORTHS, Entry, deed_of, likely

_NEVER_MARKED: Final = frozenset({"come_back", "not_again"})
"""What answers do that only those choose who look for them."""


class Listed(NamedTuple):
    """What is listed of a question."""

    shown: Sequence[object]
    """Answers, sections, and what cannot be chosen."""
    prompt: Prompt
    worths: Mapping[str, float]
    sensible: str
    is_safe: Callable[[Option], bool]
    moved_last: Who | None
    finishes: Callable[[Option], bool]

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
    is_safe: Callable[[Option], bool] = lambda _: True,
    moved_last: Who | None = None,
    finishes: Callable[[Option], bool] = lambda _: False,
) -> int | None:
    """Return the number of what is marked first; None: nothing is.

    Args:
        shown: what is listed: answers, sections, and what cannot be chosen.
        prompt: the question.
        worths: what the answers are worth, by id, where the list begins on what is suggested.
        sensible: id of the answer that the list is to begin on; empty where there is none.
        is_safe: returns whether no single roll lets anybody capture the piece that an answer moves.
        moved_last: the piece that was moved last by who is asked.
        finishes: returns whether an answer brings home the last piece that its seat needs there.
    """
    listed = Listed(shown, prompt, worths, sensible, is_safe, moved_last, finishes)
    found = (rule(listed) for rule in RULES)
    return next((number for number in found if number is not None), None)


def what_finishes(listed: Listed) -> int | None:
    """Return the number of the answer that brings home the last piece that its seat needs there."""
    return next((number for number, good in listed.harmless() if any(map(listed.finishes, good))), None)


def what_is_sensible(listed: Listed) -> int | None:
    """Return the number of the answer that the list is to begin on, or of the section with it."""
    found = (number for number, good in listed.harmless() if any(one.id == listed.sensible for one in good))
    return next(found, None)


def what_costs_nothing(listed: Listed) -> int | None:
    """Return the number of the answer that declines to react."""
    if listed.prompt.kind != "reaction":
        return None
    shown = enumerate(listed.shown)
    return next((number for number, one in shown if isinstance(one, Option) and is_declining(one)), None)


def what_moves_safely(listed: Listed) -> int | None:
    """Return the number of a move that captures nobody and leads where no single roll captures the piece.

    The piece that was moved last comes first, then the order of the list; if there is no such move, it is the first
    move. None where what is worth most is known, or no answer moves a piece.
    """
    if listed.worths:
        return None
    asked = listed.prompt.seat
    moves = [(number, one) for number, good in listed.harmless() for one in good if mover(one, asked) is not None]
    in_turn = sorted(moves, key=lambda move: mover(move[1], asked) != listed.moved_last)
    safe = (number for number, one in in_turn if not one.aim.captures and listed.is_safe(one))
    return next(safe, moves[0][0] if moves else None)


def what_is_worth_most(listed: Listed) -> int | None:
    """Return the number of what is worth most, of equals the first.

    A section is worth as much as the best that is in it. Where it is not known what answers are worth, it is the first
    one, but for what leads to an attack on a target.
    """
    is_open = not any(isinstance(one, Entry) for one in listed.shown)
    worth: dict[int, float] = {}
    for number, some in listed.harmless():
        good = [option for option in some if option.does not in _NEVER_MARKED]
        if good:
            worth[number] = max(listed.worths.get(one.id, one.leads_to if is_open else 0.0) for one in good)
    if not worth:
        return None
    first = max(worth, key=lambda number: worth[number])
    best = listed.shown[first]
    return _best_target(listed, best) if isinstance(best, Option) and best.shown.sort_key else first


RULES: Final[Sequence[Rule]] = (
    what_finishes,
    what_is_sensible,
    what_costs_nothing,
    what_moves_safely,
    what_is_worth_most,
)


def _best_target(listed: Listed, best: Option) -> int:
    """Return the number of the same action at the target at which it is worth most, of equals the first in the list."""
    found: dict[int, float] = {}
    for number, some in listed.harmless():
        one = listed.shown[number]
        if some and isinstance(one, Option) and one.shown.sort_key and deed_of(one) == deed_of(best):
            found[number] = listed.worths.get(one.id, one.leads_to or likely(one))
    return max(found, key=lambda number: found[number])
