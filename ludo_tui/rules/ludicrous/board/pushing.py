"""Pushing pieces along the ring."""

from ludo_tui.board import RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.rules.fight.modifiers import numbers
from ludo_tui.rules.ludicrous.mechanics.modifiers import sources
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.legal_spaces import pushed_to


def push(
    table: LudicrousTable, who: Who, way: int, spaces: int = 1, *, how: str = "push", rule: str = "lh.board.push"
) -> bool:
    """Push a piece along the ring and return whether it moved.

    Args:
        table: the match.
        who: the piece; nothing happens if it is not on the pathway.
        way: +1 clockwise, -1 the other way.
        spaces: how far; some are never pushed farther than they let themselves.
        how: the word in the event.
        rule: rulebook id that pushes it.

    Rule: lh.board.push, lh.board.push-limit, lh.board.push-harmless
    """
    before, after = table.state.piece(who).step, pushed_step(table, who, way, spaces)
    if after != before:
        put_piece(table, who, after, how, rule=rule)
    return table.state.piece(who).step != before


def pushed_step(table: LudicrousTable, who: Who, way: int, spaces: int) -> int:
    """Return the step on which a push would leave a piece: some are never pushed farther than they let themselves.

    Rule: lh.board.push, lh.board.push-limit
    """
    step = table.state.piece(who).step
    spaces = min([spaces, *numbers(sources(table, who), ("max_push",))])
    if spaces <= 0 or ring_of(table.state, who) is None:
        return step
    return pushed_to(table.state, who, way, spaces)


def way_from(table: LudicrousTable, ring: int, who: Who) -> int:
    """Return the way that leads away from a ring space to a piece: +1 clockwise, -1 the other way."""
    here = ring_of(table.state, who)
    return 1 if here is None or (here - ring) % RING_SIZE <= RING_SIZE // 2 else -1
