"""What has gone: a click on it, and whatever else still comes for it, is nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.style import Style
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen, ScreenResultType


def is_there(node: DOMNode, app: App[Any]) -> bool:
    """Return whether something stands on a screen that is open."""
    return node.is_attached and any(
        isinstance(one, Screen) and one in app.screen_stack for one in node.ancestors_with_self
    )


class SeenStyle(Style):
    """The style of a cell, which means nothing any more as soon as something else is there.

    Lists read from it which of their rows is clicked on, and do so after whatever came before the click.

    Args:
        style: the style.
        is_there: tells whether what a cell means is still there.
    """

    __slots__ = ("_is_there",)

    def __init__(self, style: Style, is_there: Callable[[dict[str, Any]], bool]) -> None:
        for name in Style.__slots__:
            setattr(self, name, getattr(style, name))
        self._is_there = is_there

    @property
    def meta(self) -> dict[str, Any]:
        """What the cell means to the one who clicks on it; empty once something else is there."""
        seen = super().meta
        return seen if not seen or self._is_there(seen) else {}


class SeenScreen(Screen[ScreenResultType]):
    """A screen on which a click means what is there when it is answered, or nothing."""

    _is_looking = False

    def get_style_at(self, x: int, y: int) -> Style:
        """Return the style of a cell, which means nothing any more once something else is there."""
        return SeenStyle(super().get_style_at(x, y), partial(self._still_means, x, y))

    def _still_means(self, x: int, y: int, seen: dict[str, Any]) -> bool:
        """Return whether a cell means what it did; while it is painted to see that, it does."""
        if self._is_looking:
            return True
        self._is_looking = True
        try:
            return is_there(self, self.app) and super().get_style_at(x, y).meta == seen
        finally:
            self._is_looking = False
