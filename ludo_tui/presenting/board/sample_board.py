"""A board on which everything is seen that colours have to keep apart."""

import msgspec

from ludo_tui.board import HOME, RING, YARD, coordinate
from ludo_tui.engine import Who
from ludo_tui.presenting.board.board_picture import route
from ludo_tui.presenting.board.picture_marks import BoardPicture
from ludo_tui.presenting.board.preview_board import board_of, empty_preview

_MOVER, _FROM, _TO = Who(0, 0), 3, 8
_VICTIM = Who(2, 0)
"""The move that the sample shows, with its steps, and whom it captures."""


def sample_board() -> BoardPicture:
    """Return a board on which everything is seen that colours have to keep apart."""
    preview = empty_preview()
    met = next(step for step in range(len(RING)) if coordinate(_VICTIM.seat, step) == coordinate(_MOVER.seat, _TO))
    steps = ((_FROM, 0, YARD, HOME), (20, 53, YARD, YARD), (met, 44, 44, YARD), (30, YARD, HOME, YARD))
    seats = tuple(msgspec.structs.replace(seat, steps=own) for seat, own in zip(preview.seats, steps, strict=True))
    return board_of(msgspec.structs.replace(preview, seats=seats))._replace(
        chosen=frozenset({_MOVER}),
        movable=frozenset({_MOVER, Who(0, 1)}),
        victims=frozenset({_VICTIM}),
        way=tuple(route(_MOVER.seat, _FROM, _TO, _MOVER.piece)[1:-1]),
        target=coordinate(_MOVER.seat, _TO),
    )
