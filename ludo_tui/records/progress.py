"""How far a seat has come, by how the board looks."""

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Look


def steps_of(look: Look, seat: int) -> int:
    """Return how many steps a seat has gone with the pieces that count: those in front."""
    steps = sorted((piece.step - YARD for piece in look.pieces[seat]), reverse=True)
    return sum(steps[: look.seats[seat].needed])


def progress_of(look: Look, seat: int) -> float:
    """Return how far a seat has come, 0..1; one that brings no pieces home by its gauge."""
    gauge = look.seats[seat].gauge
    if not look.seats[seat].needed and gauge is not None:
        return min(gauge.value / max(gauge.most, 1), 1.0)
    counting = min(look.seats[seat].needed, len(look.pieces[seat]))
    return steps_of(look, seat) / (counting * (HOME - YARD)) if counting else 0.0
