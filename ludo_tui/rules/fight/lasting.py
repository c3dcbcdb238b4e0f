"""What lasts for a while: how it comes, how it is counted, and how it ends."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from ludo_tui.engine import Who
from ludo_tui.engine.state import Count, Word

Moment = Literal["", "turn_start", "turn_end", "round_end"]
Left: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]
"""A number of turns or rounds that are left."""


class Ends(msgspec.Struct, frozen=True, omit_defaults=True):
    """When something ends by itself."""

    left: Left | None = None
    """It ends with so many moments; None: when something ends it."""
    on: Moment = ""
    """Which moments are counted; empty: those that its row names."""
    of: Who | None = None
    """Whose turns are counted; None: those of its bearer, or rounds."""
    since: Count = 0
    """Number of the turn in which it began or was last counted: each turn counts once, and that one does not."""

    def counts(self, on: Moment, of: Who | None) -> bool:
        """Return whether a moment is counted."""
        return self.on == on and self.of == of


NEVER = Ends()


class Lasting(msgspec.Struct):
    """Something that lasts for a while, such as a condition; what it does stands in its row."""

    id: Word
    """Its row."""
    source: Who | None = None
    """Whose doing it is; None: nobody's."""
    ends: Ends = NEVER
    """When it ends by itself."""


L = TypeVar("L", bound=Lasting)


def gain(held: list[L], one: L, same: Callable[[L], Any], stacking: Literal["longer", "renewed"]) -> L:
    """Add what begins to what lasts, in place of the same from before, and return it as it lasts now.

    Args:
        held: what lasts.
        one: what begins.
        same: returns what two have in common that are the same.
        stacking: the same from before goes on for the longer of the two times, or it is over and the new one is last.
    """
    before = same_as(held, one, same)
    if before is None:
        held.append(one)
    elif stacking == "renewed":
        held.remove(before)
        held.append(one)
    else:
        one = longer(before, one)
        held[held.index(before)] = one
    return one


def kinds_of(held: Iterable[L]) -> list[L]:
    """Return the first of each kind of what lasts: two of a kind from two sources do not add up."""
    found: dict[str, L] = {}
    for one in held:
        found.setdefault(one.id, one)
    return list(found.values())


def same_as(held: list[L], one: L, same: Callable[[L], Any]) -> L | None:
    """Return what lasts already and is the same as something; None: nothing."""
    return next((other for other in held if same(other) == same(one)), None)


def longer(before: L, one: L) -> L:
    """Return something that begins again, with the longer time of the two."""
    left, again = before.ends.left, one.ends.left
    is_longer = left is None or (again is not None and left > again)
    return msgspec.structs.replace(one, ends=before.ends) if is_longer else one


def tick(one: Lasting, turn: int = 0) -> bool:
    """Count one moment down, and return whether it has ended; entries without a duration never end so.

    Args:
        one: what lasts.
        turn: number of the turn, where a turn counts once.
    """
    if one.ends.left is None:
        return False
    one.ends = msgspec.structs.replace(one.ends, left=max(0, one.ends.left - 1), since=turn)
    return one.ends.left == 0


def end(held: list[L], which: Callable[[L], bool]) -> list[L]:
    """Remove all entries for which `which` is true, and return them in order; the caller emits the events."""
    ended, kept = list[L](), list[L]()
    for one in held:
        (ended if which(one) else kept).append(one)
    held[:] = kept
    return ended
