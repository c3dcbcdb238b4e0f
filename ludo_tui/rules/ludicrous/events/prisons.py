"""Surrender, prisons of war and escapes."""

from typing import ClassVar

from ludo_tui.engine import Event, Names
from ludo_tui.engine.showing import LogHint


class SurrenderOffered(Event, frozen=True, kw_only=True):
    """A piece offered its surrender to an enemy piece, and the enemy's player answered."""

    log: ClassVar = LogHint(tells_action=True)

    seat: int
    piece: int
    to_seat: int
    to_piece: int
    accepted: bool

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the offer and the answer."""
        answer = "accepts" if self.accepted else "declines"
        piece = names.piece(self.seat, self.piece)
        to = names.piece(self.to_seat, self.to_piece)
        return f"{piece} offers to surrender to {to}: {names.seat(self.to_seat)} {answer}."


class Imprisoned(Event, frozen=True, kw_only=True):
    """A piece was taken to a prison of war."""

    seat: int
    piece: int
    by: int
    step: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece is taken from where, and where it is held."""
        piece, start = names.piece(self.seat, self.piece), names.step(self.seat, self.step)
        return f"{piece} goes from {start} to {names.seat(self.by)}'s prison."


class Escaped(Event, frozen=True, kw_only=True):
    """A prisoner escaped, to its own yard or to its starting space."""

    template: ClassVar = "{piece} escapes to {step}."

    seat: int
    piece: int
    step: int
