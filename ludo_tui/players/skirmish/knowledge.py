"""What a seat of Skirmish Ludo knows of the board: not where those are who are hidden from all that it leads."""

import msgspec

from ludo_tui.board import LAST_RING_STEP, YARD
from ludo_tui.rules.skirmish.state import SkirmishState
from ludo_tui.rules.skirmish.unknowns import unknowns

SOMEWHERE = LAST_RING_STEP // 2
"""The step of a piece that may be anywhere: half of its way."""


def known(view: SkirmishState, seat: int | None, *, step: int = YARD) -> SkirmishState:
    """Return what a seat knows: a view in which nobody stands where it cannot know it.

    Args:
        view: everything; it is not changed.
        seat: who looks; None: only what every seat knows. Whoever acts is known to all.
        step: where pieces are taken to be whose place the seat does not know; monsters are taken off.
    """
    seats = range(len(view.parties) + (view.sage is not None)) if seat is None else [seat]
    acting = None if view.acting is None else view.acting.who
    hidden = {who for one in seats for who in unknowns(view, one)} - {acting}
    if not hidden:
        return view
    seen = msgspec.json.decode(msgspec.json.encode(view), type=SkirmishState)
    for who in hidden:
        if who.seat != seen.sage:
            seen.piece(who).step = step
        else:
            seen.monsters.remove(seen.monster(who.piece))
    return seen
