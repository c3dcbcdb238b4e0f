"""Where the dice of a verdict stand among events."""

from collections.abc import Sequence

from ludo_tui.engine import Event, Verdict


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
