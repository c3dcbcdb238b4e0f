"""Pieces that are home."""

from ludo_tui.board import HOME
from ludo_tui.rules.skirmish.model.state import Piece


def home_count(party: list[Piece]) -> int:
    """Return how many pieces of a party are home."""
    return sum(piece.step == HOME for piece in party)
