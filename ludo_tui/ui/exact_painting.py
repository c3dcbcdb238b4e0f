"""Lets a screen paint only what changed, as long as Textual is built as this program knows it."""

from typing import Any

from textual.screen import Screen


def paint_exactly(screen: Screen[Any]) -> bool:
    """Let a screen paint only what changed, and return whether it does; if not, it paints as Textual does."""
    try:
        from ludo_tui.ui.compositor import ExactCompositor, is_as_expected
    except (ImportError, AttributeError):  # Textual's module is private, and a release may move it
        return False
    if not hasattr(screen, "_compositor") or not is_as_expected():
        return False
    screen._compositor = ExactCompositor()
    return True
