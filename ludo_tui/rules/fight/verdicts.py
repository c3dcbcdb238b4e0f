"""What dice have decided among events: where its dice stand, and what came of it."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from ludo_tui.engine import Contest, Event, Verdict

ContestOf = Callable[[Event, Sequence[Event], int], Contest | None]
"""Returns what a verdict tells: by the verdict, all events, and the number of its first die or, unseen, its own."""


def contests_among(
    events: Iterable[Event], contest_of: ContestOf, is_consequence: Callable[[Event, Event], bool]
) -> list[Contest]:
    """Return what dice have decided among events, first to last, each with its dice, its verdict and its cost.

    Args:
        events: what was seen.
        contest_of: returns what a verdict tells; None: it tells nothing.
        is_consequence: returns whether an event after a verdict is what came of it.
    """
    listed, found = list(events), list[Contest]()
    for number, event in enumerate(listed):
        if not isinstance(event, Verdict):
            continue
        seen = first_die(event, listed, number)
        first = number if seen is None else seen
        contest = contest_of(event, listed, first)
        if contest is None:
            continue
        end = number + 1
        while end < len(listed) and is_consequence(event, listed[end]):
            end += 1
        found.append(msgspec.structs.replace(contest, span=(first, end), cost=tuple(listed[number + 1 : end])))
    return found


def first_die(verdict: Verdict, events: Sequence[Event], number: int) -> int | None:
    """Return the number of the first of a verdict's dice that was seen; None: none of them was.

    Args:
        verdict: what was decided.
        events: what was seen.
        number: the number of the verdict among them.
    """
    own = {id(die) for side in verdict.dice or () for die in side}
    found = None
    while own and number:
        number -= 1
        if id(events[number]) in own:
            own.remove(id(events[number]))
            found = number
    return found
