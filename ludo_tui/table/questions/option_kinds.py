"""What kinds of answers there are: those that decline, and those that move a piece."""

from typing import Final

from ludo_tui.engine import Option, Who

_DECLINING: Final = frozenset({"pass", "back"})


def is_declining(option: Option) -> bool:
    """Return whether an answer does nothing, or only goes back."""
    return option.does in _DECLINING


def mover(option: Option, asked: int) -> Who | None:
    """Return the piece that an answer moves along its way; None if it moves none."""
    if option.does != "move" or option.piece is None or option.aim.to_step is None:
        return None
    return Who(asked if option.seat is None else option.seat, option.piece)
