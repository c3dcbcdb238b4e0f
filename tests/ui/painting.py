"""Paints the screens of tests when somebody looks: a frame that no driver shows and no test reads costs a third of all.

Textual paints after each message, and a headless driver throws it all away. Here what has changed is noted and waits,
and is painted once when the program is quiet or when the lines of the screen are read.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any

import pytest
from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip

_update, _strips = Compositor.render_update, Compositor.render_strips


@contextmanager
def held() -> Iterator[None]:
    """Hold what programs without a terminal paint, until it is looked at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", _hold)
        patch.setattr(Compositor, "render_strips", _read)
        yield


def paint(app: App[Any]) -> None:
    """Paint what was held back of the screen on top, so that a widget that cannot be painted is found."""
    if app.is_headless and app.screen_stack:
        copy_context().run(_paint, app.screen._compositor, app._background_screens)


def _hold(compositor: Compositor, full: bool = False, **how: Any) -> Any:
    return _update(compositor, full, **how) if full or not active_app.get().is_headless else None


def _read(compositor: Compositor, size: Size | None = None) -> list[Strip]:
    app = active_app.get()
    if app.screen_stack and compositor is app.screen._compositor:
        paint(app)
    return _strips(compositor, size)


def _paint(compositor: Compositor, behind: list[Screen[Any]]) -> None:
    if changed := compositor._dirty_regions.copy():
        compositor._dirty_regions.clear()
        visible_screen_stack.set(behind)
        for _ in compositor._get_renders(Region.from_union(changed).intersection(compositor.size.region)):
            pass  # its lines are painted, and kept by the widget
