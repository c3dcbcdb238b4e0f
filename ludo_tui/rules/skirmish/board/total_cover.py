"""Total cover: what hides one space from another entirely; the table asks, for all lines of sight."""

from collections.abc import Callable

from ludo_tui.board import between
from ludo_tui.rules.skirmish.tables.rows import Terrain


def covering_space(ring: int, other: int, obstacle: Callable[[int], Terrain | None]) -> int | None:
    """Return the space of the first thing between two spaces that hides one from the other entirely.

    Args:
        ring: a space.
        other: another one.
        obstacle: returns what stands on a space and can be attacked.

    Rule: sk.cover.total.condition
    """
    for at in between(ring, other):
        row = obstacle(at)
        if row is not None and row.object is not None and row.object.is_full:
            return at
    return None
