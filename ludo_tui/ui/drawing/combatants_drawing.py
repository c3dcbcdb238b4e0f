"""Everybody who fights, in columns: sign, Health as a bar, states in words, and the name where it has room."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from ludo_tui.presenting.coloured_text import cut, face_of, facts_in
from ludo_tui.presenting.table.combatants import Combatant
from ludo_tui.ui.drawing.boxes_and_bars import draw_bar, draw_rule
from ludo_tui.ui.drawing.canvas import Canvas

_LEAST_COLUMN: Final = 25
"""Columns that one of them has at least."""
_BAR: Final = 5
_HALF: Final = 0.5
_LEAST_NAME: Final = 5
"""Columns of a name below which the states stand alone."""


def rows_for(count: int, width: int) -> int:
    """Return how many lines so many combatants take under a title; 0 for nobody."""
    return 1 + -(-count // max(width // _LEAST_COLUMN, 1)) if count else 0


def draw_combatants(canvas: Canvas, shown: Sequence[Combatant]) -> None:
    """Draw them from above to below in as many columns as there is room for."""
    draw_rule(canvas, 0, 0, canvas.width, "In sight")
    lines = rows_for(len(shown), canvas.width) - 1
    room = canvas.width // max(canvas.width // _LEAST_COLUMN, 1)
    for number, one in enumerate(shown):
        _draw(canvas, number // lines * room, 1 + number % lines, room - 1, one)


def _draw(canvas: Canvas, x: int, y: int, room: int, one: Combatant) -> None:
    """Draw one of them in some columns of a line."""
    end = x + room
    x = canvas.put_parts(x, y, [(f" {one.sign} ", "ink", face_of(one.side), "b"), (" ", "text")])
    part = one.health.value / max(one.health.most, 1)
    draw_bar(canvas, x, y, _BAR, part, "good" if part > _HALF else "bad")
    x += _BAR + 1
    states = ", ".join(one.states)
    states = facts_in(states, end - x) or cut(states, end - x)
    x = canvas.put(x, y, states, "accent") + bool(states)
    if end - x >= min(_LEAST_NAME, cell_len(one.name)):
        canvas.put(x, y, cut(one.name, end - x), "dim")
