"""A match as those who look may see it."""

from typing import Any, NamedTuple

from ludo_tui.engine import Look, Match


class View(NamedTuple):
    """What a viewer may see of a match. It stays what it was when the match goes on."""

    view: Any
    """The state."""
    look: Look
    """What board and panels show of it."""


class ViewCache:
    """Works out what can be seen once for everybody who looks, until something changes.

    Args:
        match: the match.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._changes = -1
        """How many changes of the match are seen."""
        self._seen: dict[int | None, View] = {}

    def of(self, viewer: int | None) -> View:
        """Return what a seat may see now; None: what is public."""
        match = self._match
        if self._changes != match.changes:
            self._changes, self._seen = match.changes, {}
        if viewer not in self._seen:
            view = match.view(viewer)
            self._seen[viewer] = View(view, match.rules.look(view, match.setup))
        return self._seen[viewer]
