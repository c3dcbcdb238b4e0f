"""Piecepack games in Portable Piecepack Notation (PPN), which other piecepack programs read.

`layout` is the board as that notation sets it up, `grammar` cuts a file into its metadata and its tokens, `coins`
turns what happens in a match into the dice and coins that are touched for it. `write` and `read` stand on these three.
"""

from ludo_tui.records.ppn.grammar import SIZE_LIMIT, PpnGame, games
from ludo_tui.records.ppn.reading import Imported, read
from ludo_tui.records.ppn.writing import write

__all__ = ["SIZE_LIMIT", "Imported", "PpnGame", "games", "read", "write"]
