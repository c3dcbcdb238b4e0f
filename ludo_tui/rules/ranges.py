"""What numbers on the board can be, as annotations on the fields of states."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from ludo_tui.board import HOME, PIECES, RING_SIZE, SEATS, YARD

SideIndex: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS - 1)]
"""A side of the board, clockwise."""
PieceIndex: TypeAlias = Annotated[int, Meta(ge=0, le=PIECES - 1)]
"""A piece of a seat, counted from 0."""
Step: TypeAlias = Annotated[int, Meta(ge=YARD, le=HOME)]
"""A step of the way of a piece: -1 in its yard, 56 home."""
Ring: TypeAlias = Annotated[int, Meta(ge=0, le=RING_SIZE - 1)]
"""A space of the common track."""
