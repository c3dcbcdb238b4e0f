"""Clicks that reach only what the player saw: a click on something that has been closed or replaced does nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.style import Style
from textual.app import App
from textual.dom import DOMNode
from textual.screen import Screen, ScreenResultType


def is_on_screen(node: DOMNode, app: App[Any]) -> bool:
    """Return whether a widget is on an open screen."""
    return node.is_attached and any(
        isinstance(one, Screen) and one in app.screen_stack for one in node.ancestors_with_self
    )


class SafeClickStyle(Style):
    """The style of a cell, whose meta data are empty as soon as something else is in that cell.

    Lists read from the meta data which of their rows was clicked, after they have handled earlier events.

    Args:
        style: the style.
        is_there: returns whether the cell still has these meta data.
    """

    __slots__ = ("_is_there",)

    def __init__(self, style: Style, is_there: Callable[[dict[str, Any]], bool]) -> None:
        for name in Style.__slots__:
            setattr(self, name, getattr(style, name))
        self._is_there = is_there

    @property
    def meta(self) -> dict[str, Any]:
        """The meta data of the cell; empty once something else is there."""
        seen = super().meta
        return seen if not seen or self._is_there(seen) else {}


class SafeClickScreen(Screen[ScreenResultType]):
    """A screen on which a click reaches what the player saw there, or nothing."""

    _is_looking = False

    def get_style_at(self, x: int, y: int) -> Style:
        """Return the style of a cell, without meta data once something else is there."""
        return SafeClickStyle(super().get_style_at(x, y), partial(self._still_means, x, y))

    def _still_means(self, x: int, y: int, seen: dict[str, Any]) -> bool:
        """Return whether a cell still has the same meta data; True while it is painted to find that out."""
        if self._is_looking:
            return True
        self._is_looking = True
        try:
            return is_on_screen(self, self.app) and super().get_style_at(x, y).meta == seen
        finally:
            self._is_looking = False
