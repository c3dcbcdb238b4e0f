"""Whom an event is about: the piece, its move, and the seats that it names."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ludo_tui.engine import Event, Ref, Who

_SEATS: Final = frozenset({"seat", "by", "of", "owner", "reader", "rival", "mates", "team"})
"""How the names of fields end that hold seats."""


class Walk(NamedTuple):
    """A move of one piece."""

    piece: Who
    start: int
    end: int


def walk_of(event: Event) -> Walk | None:
    """Return the move that an event tells of; None if it tells of something else."""
    piece, start, end = piece_of(event), getattr(event, "start", None), getattr(event, "end", None)
    return Walk(piece, start, end) if piece is not None and isinstance(start, int) and isinstance(end, int) else None


def piece_of(event: Event) -> Who | None:
    """Return the piece, or the creature that a player leads, that an event is about."""
    seat, piece = getattr(event, "seat", None), getattr(event, "piece", None)
    who = getattr(event, "who", Who(seat, piece) if isinstance(seat, int) else None)
    return None if who is None or who.number is None else Who(who.seat, who.number)


def named_seats(event: Event) -> Iterator[int]:
    """Yield the seats that an event names, by themselves or with their pieces."""
    for name in event.__struct_fields__:
        yield from _seats_in(getattr(event, name), is_seat=name.rpartition("_")[2] in _SEATS)


def _seats_in(value: object, *, is_seat: bool) -> Iterator[int]:
    """Yield the seats in the value of a field, of which numbers are seats or are none."""
    if isinstance(value, Who | Ref):
        yield value.seat
    elif isinstance(value, tuple):
        for one in value:
            yield from _seats_in(one, is_seat=is_seat)
    elif isinstance(value, int) and is_seat:
        yield value
