"""What stands on the board while a piece is captured: who takes it, where, and what that costs."""

from ludo_tui.board import YARD, coordinate
from ludo_tui.engine import Event, Ref, Who, counted
from ludo_tui.presenting.board.picture_marks import BoardPicture, Effect


def capture_words(event: Event, picture: BoardPicture, mover: Who | None) -> Effect | None:
    """Return the words about a capture, at the space where it happened; None: the event is none.

    Args:
        event: what happened.
        picture: the board.
        mover: the piece that has moved last.
    """
    feat = event.feat
    if feat is None or feat.kind != "capture" or feat.seat not in picture.seats:
        return None
    side = picture.seats.index(feat.seat)
    at = coordinate(side, feat.spaces + YARD, feat.piece)
    lost = f"{_piece(Who(feat.seat, feat.piece), picture)} on {at}: {counted(feat.spaces, 'space')} lost"
    taker = _taker(event, feat.by, picture, mover)
    return Effect("told", at, side, f"{taker} takes {lost}" if taker else lost)


def _taker(event: Event, by: int | None, picture: BoardPicture, mover: Who | None) -> str:
    """Return who has captured: a monster by its name, a piece, or whose piece it was; empty: nobody."""
    captor = getattr(event, "by", None)
    if isinstance(captor, Ref):
        return f"{captor.name} {captor.number}".strip() if captor.name else _piece(captor.who, picture)
    if by not in picture.seats:
        return ""
    if mover is not None and mover.seat == by:
        return _piece(mover, picture)
    return picture.names[picture.seats.index(by)]


def _piece(piece: Who, picture: BoardPicture) -> str:
    """Return a piece with its owner."""
    if piece.seat not in picture.seats:
        return ""
    side = picture.seats.index(piece.seat)
    return f"{picture.names[side]}'s {picture.styles[side].shape}{piece.piece + 1}"
