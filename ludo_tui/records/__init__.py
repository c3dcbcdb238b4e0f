"""Matches written down for other programs and for people: games in Portable Piecepack Notation, positions in a line."""

from ludo_tui.records.errors import RecordError

__all__ = ["RecordError"]
