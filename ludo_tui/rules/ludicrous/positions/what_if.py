"""Positions that could come about, as copies of the state."""

from collections.abc import Sequence
from copy import copy

from msgspec.structs import replace

from ludo_tui.board import YARD
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Piece
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def with_piece_moved(state: LudicrousState, who: Who, step: int, eliminated: Sequence[Who]) -> LudicrousState:
    """Return the same match with a piece on another step, and others in the yard: it shares the rest."""
    for one, there in ((who, step), *((victim, YARD) for victim in eliminated)):
        state = with_piece(state, one, replace(state.piece(one), step=there))
    return state


def with_piece(state: LudicrousState, who: Who, piece: Piece) -> LudicrousState:
    """Return the same match with a piece in another condition; it shares the rest."""
    party = state.parties[who.seat]
    pieces = [piece if number == who.number else one for number, one in enumerate(party.pieces)]
    changed = replace(party, pieces=pieces)
    return replace(state, parties=[changed if seat == who.seat else one for seat, one in enumerate(state.parties)])


def at_state(table: LudicrousTable, state: LudicrousState) -> LudicrousTable:
    """Return the table with another state at it."""
    other = copy(table)
    other.state, other.cache = state, None
    return other
