"""What kinds of answers there are: those that decline, and those that move a piece."""

from typing import Final

from ludo_tui.board import HOME
from ludo_tui.engine import Look, Option, Who

_DECLINING: Final = frozenset({"pass", "back"})


def is_declining(option: Option) -> bool:
    """Return whether an answer does nothing, or only goes back."""
    return option.does in _DECLINING


def mover(option: Option, asked: int) -> Who | None:
    """Return the piece that an answer moves along its way; None if it moves none."""
    if option.does != "move" or option.piece is None or option.aim.to_step is None:
        return None
    return Who(asked if option.seat is None else option.seat, option.piece)


def brings_last_home(option: Option, asked: int, look: Look) -> bool:
    """Return whether an answer brings home the last piece that its seat needs there."""
    piece = mover(option, asked)
    if piece is None or option.aim.to_step != HOME:
        return False
    home = sum(one.step == HOME for one in look.pieces[piece.seat])
    return home + 1 == look.seats[piece.seat].needed
